"""What keeps students' code from everything else: which isolation there is, how it is started, whether it holds."""
