"""The training scripts as modules, and the data folder where there is one."""

import os
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent.parent
sys.path.insert(0, str(ROOT / "models" / "training"))


@pytest.fixture(scope="session")
def data() -> Path:
    folder = Path(os.environ.get("LIMEN_DATA", "../shared/data"))
    folder = folder if folder.is_absolute() else ROOT / folder
    if not (folder / "bench").is_dir() or not (folder / "train").is_dir():
        pytest.skip(f"no question sets in {folder}; set LIMEN_DATA to the folder that holds bench/ and train/")
    return folder
