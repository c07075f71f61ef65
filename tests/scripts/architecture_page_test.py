"""ARCHITECTURE.md: the files that it names are there, and the files that name single panels are those that it names."""
import glob
import os
import re
import unittest

PROJECT = os.path.realpath(os.path.join(os.path.dirname(__file__), "..", ".."))
PLACEHOLDER = re.compile(r"NAME|READER|VIEW")


def text_of(path):
    with open(os.path.join(PROJECT, path), encoding="utf-8") as file:
        return file.read()


def named_paths(page):
    """Written between backticks, with a folder, with or without an ending."""
    words = re.findall(r"`([\w.*{},/-]+/[\w.*{},/-]*)`", re.sub(r"```.*?```", "", page, flags=re.DOTALL))
    return [word for word in words if not PLACEHOLDER.search(word)]


class ArchitecturePageTest(unittest.TestCase):
    def test_files_are_there(self):
        missing = [path for path in named_paths(text_of("ARCHITECTURE.md"))
                   if not glob.glob(os.path.join(PROJECT, path)) + glob.glob(os.path.join(PROJECT, path + ".*")) + glob.glob(os.path.join(PROJECT, "tests", path))]
        self.assertEqual(missing, [])

    def test_single_panels(self):
        """A file of a panel may name its own."""
        naming = set()
        for path in glob.glob(os.path.join(PROJECT, "app", "**", "*"), recursive=True):
            if path.endswith((".h", ".cpp")) and not re.search(r"/app/panels/\w+_panel\.cpp$", path):
                if re.search(r"(?<!\w)Panel::[a-z]|using enum Panel;", text_of(path)):
                    naming.add(os.path.relpath(path, PROJECT))
        named = set(path for path in named_paths(text_of("ARCHITECTURE.md").split("\n## Where a new thing goes\n")[1]) if path.startswith("app/"))
        self.assertTrue(naming)
        self.assertEqual(sorted(naming - named), [])


if __name__ == "__main__":
    unittest.main()
