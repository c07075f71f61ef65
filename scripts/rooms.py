"""The rooms that ARCHITECTURE.md names, and their sources: for check-rooms and check-callers. The tree is that of the first argument, else the project."""
import os
import re
import sys

ROOT = os.path.realpath(sys.argv[1] if len(sys.argv) > 1 else os.path.join(os.path.dirname(__file__), ".."))
SOURCES = (".h", ".cpp", ".inc", ".def", ".c")
INCLUDE = re.compile(r'^[ \t]*#[ \t]*(?:include|define WEFT_WRAPPERS)[ \t]+"([^"]+)"', re.MULTILINE)


def text_of(path):
    with open(os.path.join(ROOT, path), encoding="utf-8") as file:
        return file.read()


def rooms_in_order():
    """The folders that ARCHITECTURE.md's table of rooms names, in its order."""
    return re.findall(r"^\| `([a-z0-9_/]+)/` \|", text_of("ARCHITECTURE.md"), re.MULTILINE)


def sources(tops):
    for top in sorted(tops):
        for folder, folders, files in os.walk(os.path.join(ROOT, top)):
            folders.sort()
            for name in sorted(files):
                if name.endswith(SOURCES):
                    yield os.path.relpath(os.path.join(folder, name), ROOT)
