"""``python -m referee`` is the ``referee`` command."""

from referee.cli import main

if __name__ == "__main__":
    main()
