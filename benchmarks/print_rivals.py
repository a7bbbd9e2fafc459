"""Who prints the job: the commands, and the environment that protograf lives in."""

from __future__ import annotations

import subprocess
import sys
import venv
from collections.abc import Mapping
from dataclasses import dataclass, field
from importlib.resources import files
from pathlib import Path
from shutil import copyfile, rmtree

from print_job import PrintJob

HERE = Path(__file__).parent
FONTS = Path(str(files("generator.fonts")))
_VERSIONS = "from importlib.metadata import version; print(version('protograf'), version('pymupdf'))"


class MissingError(Exception):
    """Something that is to be measured is not there."""


@dataclass(frozen=True)
class Contender:
    """One way to print the job. With `inside` the command itself says how long the print took."""

    key: str
    title: str
    command: tuple[str, ...]
    pdf: Path
    env: Mapping[str, str] = field(default_factory=dict)
    inside: bool = False


@dataclass(frozen=True)
class Protograf:
    """An installed protograf: its Python, a home folder in which it finds our fonts, versions."""

    python: Path
    home: Path
    versions: Mapping[str, str]

    @property
    def env(self) -> dict[str, str]:
        """Protograf takes fonts by name, from those that fontconfig finds: in the user's home among others."""
        home = str(self.home)
        return {"HOME": home, "XDG_DATA_HOME": f"{home}/.local/share", "XDG_CACHE_HOME": f"{home}/.cache"}


def protograf_in(folder: Path) -> Protograf:
    """The protograf in `folder`; installed from PyPI the first time."""
    python = folder / "venv" / "bin" / "python"
    if not python.exists():
        venv.create(folder / "venv", with_pip=True)
    found = _versions(python)
    if not found:
        install = [str(python), "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "protograf"]
        done = subprocess.run(install, capture_output=True, text=True, check=False)
        if done.returncode:
            raise MissingError(f"protograf could not be installed:\n{done.stderr}")
        found = _versions(python)
    return Protograf(python, _home(folder / "home"), dict(zip(("protograf", "pymupdf"), found, strict=True)))


def _versions(python: Path) -> list[str]:
    asked = subprocess.run([str(python), "-c", _VERSIONS], capture_output=True, text=True, check=False)
    return asked.stdout.split()


def _home(home: Path) -> Path:
    """A home with our fonts in it, and without protograf's list of fonts: the warm-up makes a new one."""
    shelf = home / ".local" / "share" / "fonts"
    shelf.mkdir(parents=True, exist_ok=True)
    for font in FONTS.glob("*.ttf"):
        copyfile(font, shelf / font.name)
    rmtree(home / ".protograf", ignore_errors=True)
    return home


def contenders(job: PrintJob, protograf: Protograf) -> tuple[Contender, ...]:
    """All of them. Each writes to a place of its own."""
    return (
        _ours(job),
        _inside(job),
        _bare(job),
        _protograf(job, protograf, "lines"),
        _protograf(job, protograf, "html"),
    )


def _ours(job: PrintJob) -> Contender:
    kamibako = Path(sys.executable).with_name("kamibako")
    if not kamibako.exists():
        raise MissingError(f"there is no command kamibako beside {Path(sys.executable).name}: pip install --editable .")
    out = job.out / "ours"
    command = (str(kamibako), "print", str(job.game), "--paper", "a4", "--lang", "ja", "--out", str(out))
    return Contender("ours", "`kamibako print`, all checks on", command, out / f"{job.game.name}-a4-ja.pdf")


def _inside(job: PrintJob) -> Contender:
    out = job.out / "inside"
    command = (*inside(job, out), str(job.game))
    title = "the same in a running process"
    return Contender("inside", title, command, out / f"{job.game.name}-a4-ja.pdf", inside=True)


def inside(job: PrintJob, out: Path) -> tuple[str, ...]:
    """The command that times prints after start-up, but for its targets."""
    return (sys.executable, str(HERE / "print_inside.py"), str(job.game), job.entries[0].id, str(out))


def _bare(job: PrintJob) -> Contender:
    pdf = job.out / "bare.pdf"
    command = (sys.executable, str(HERE / "print_bare.py"), str(job.table), str(FONTS), str(pdf))
    return Contender("bare", "bare reportlab script, no checks", command, pdf)


def _protograf(job: PrintJob, protograf: Protograf, mode: str) -> Contender:
    pdf = job.out / f"protograf-{mode}.pdf"
    command = (str(protograf.python), str(HERE / "print_protograf.py"), str(job.table), str(pdf), mode)
    title = {"lines": "protograf, lines broken beforehand", "html": "protograf, breaking lines itself"}[mode]
    return Contender(f"protograf-{mode}", title, command, pdf, protograf.env)
