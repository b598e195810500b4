"""Where every interaction arrives: acknowledged, worked on, answered."""
