"""Decision shapes as words, buttons, menus and forms; knows shapes and no game."""
