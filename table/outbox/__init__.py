"""What a commit makes visible, which rows become one post, and what each post says."""
