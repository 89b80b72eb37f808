"""The winning move: XOR in columns, every winning move and why."""
