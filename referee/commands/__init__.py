"""What the commands do: read, judge, print; the exit status is what they return.

One module to a group of commands; the command line imports the one it needs when it runs.
"""
