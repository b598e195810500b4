"""What a person types: answers, suggestions, and commands as scripts of choices."""
