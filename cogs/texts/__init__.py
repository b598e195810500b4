"""Every sentence that Discord is shown."""
