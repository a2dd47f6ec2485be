"""What is shown of a run, as columns with a row for every step."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

# arrays (F,) or (F, k), by name
Columns = dict[str, NDArray[Any]]
# rising steps (F,)
Steps = NDArray[np.int64]
