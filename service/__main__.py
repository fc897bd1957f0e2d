"""`python -m service` is the command `kgql`."""

from service.cli import main

if __name__ == "__main__":
    main()
