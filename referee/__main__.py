"""``python -m referee`` is the ``referee`` command."""

import sys


def main() -> None:
    """Entry point of the ``referee`` command; Ctrl-C while it is still starting ends it without a trace."""
    try:
        from referee.cli import main as command

        command()
    except KeyboardInterrupt:
        sys.exit(128 + 2)


if __name__ == "__main__":
    main()
