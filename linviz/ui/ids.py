"""Every id of the page, once. assets/*.js finds the parts by the same names."""

# stores: the registry and the menu; what the page asks; what it is answered
SPEC = "spec"
REQUEST = "request"
REPLY = "reply"
# the same two for certificates
CERTIFY = "certify"
CERTIFIED = "certified"
# stores: the points whose optimum is wanted for every C; all of them
PATH_OF = "path-of"
PATH = "path"

# ui/header.py with its two dialogs
MENU = "menu"
MENU_TITLE = "menu-title"
MENU_DETAIL = "menu-detail"
MENU_LIST = "menu-list"
HELP = "help"
HELP_TITLE = "help-title"
SHARE = "share"
SHARE_TITLE = "share-title"
SHARE_OPEN = "share-open"
SHARE_LINK = "share-link"
SHARE_COPY = "share-copy"
SHARE_SAID = "share-said"
LETTER_KEYS = "letter-keys"

# ui/about.py
ABOUT_PLACE = "about-place"
ABOUT = "about"
IDEA = "idea"

# ui/canvas.py; from EMPTY on what lies over it
CANVAS = "canvas"
MORE = "more"
GRAPH = "graph"
EMPTY = "empty"
NOTICE = "notice"
NOTICE_TEXT = "notice-text"
OUTSIDE = "outside"
LEGEND = "legend"
OFFLINE = "offline"
BEYOND = "beyond"
BEYOND_COUNT = "beyond-count"

# ui/controls.py, and the three functions below
ALGORITHM = "algorithm"
LIFT = "lift"
SETTINGS = "settings"
SETTINGS_NOW = "settings-now"

# ui/player.py
SCRUBBER = "scrubber"
POSITION = "position"
STEP_NUMBER = "step-number"
SPEED = "speed"

# ui/readout.py
CAPTION = "caption"
FORMULA = "formula"
PSEUDOCODE = "pseudocode"
NUMBERS = "numbers"
LIGHT = "light"

# ui/layout.py
MAIN = "main"
ANNOUNCER = "announcer"

# ui/badge.py
BADGE = "badge"
BADGE_TEXT = "badge-text"
BADGE_DETAIL = "badge-detail"
CERTIFICATE = "certificate"


def part(slot: str) -> str:
    """The id of the list of kernels for one part of a mixture: first or second."""
    return f"part-{slot}"


def parameter(owner: str, name: str) -> str:
    """The id of the control of one parameter of an algorithm or lift."""
    # assets/controls.js takes these two apart again: no name of a parameter has a hyphen
    return f"parameter-{owner}-{name}"


def help_of(id: str) -> str:
    """The id of the line of help for a control."""
    return f"{id}-help"


def slider(owner: str, name: str) -> str:
    """The id of the slider beside a number's field."""
    return f"slider-{owner}-{name}"
