"""``python -m referee`` is the ``referee`` command."""

import gc
import sys


def main() -> None:
    """Entry point of the ``referee`` command; Ctrl-C while it is still starting ends it without a trace."""
    try:
        from referee.cli import main as command

        command()
    except KeyboardInterrupt:
        sys.exit(128 + 2)
    finally:
        gc.freeze()  # the process ends: nobody need go through all it made once more to look for rubbish


if __name__ == "__main__":
    main()
