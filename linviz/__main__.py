"""`python -m linviz`: check scenarios, run one as a table, turn it into a link and back."""

import sys

from linviz.command import main

sys.exit(main())
