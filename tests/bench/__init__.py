"""Benchmarks: every goal of speed and size as a ratio to something comparable, measured side by side in one run.

`python -m tests.bench` (`make bench`) prints the table; docs/performance.md explains it. Nothing here asserts a speed.
"""
