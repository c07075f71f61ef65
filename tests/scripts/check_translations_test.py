"""scripts/check-translations: texts that go past Qt's translation, and a file of translations that is not that of the sources."""
import os
import subprocess
import sys
import tempfile
import unittest

PROJECT = os.path.realpath(os.path.join(os.path.dirname(__file__), "..", ".."))


def message(source, translation, plural=False):
    start = '<message numerus="yes">' if plural else "<message>"
    return f"    {start}\n        <source>{source}</source>\n        <translation>{translation}</translation>\n    </message>\n"


def forms(*texts):
    return "\n" + "".join(f"            <numerusform>{text}</numerusform>\n" for text in texts) + "        "


class CheckTranslationsTest(unittest.TestCase):
    def faults(self, code, messages):
        """In a tree of one file, with a file of translations that has these messages."""
        with tempfile.TemporaryDirectory() as folder:
            for name in ("app/commands", "figures", "views", "translations"):
                os.makedirs(os.path.join(folder, name))
            with open(os.path.join(folder, "views/one.cpp"), "w", encoding="utf-8") as file:
                file.write("QString one(int count) {\n" + code + "\n}\n")
            with open(os.path.join(folder, "app/commands/print.cpp"), "w", encoding="utf-8") as file:
                file.write('auto text = QString("of commands only");\n')
            context = f"<context>\n    <name>QObject</name>\n{messages}</context>\n" if messages else ""
            with open(os.path.join(folder, "translations/weft_en.ts"), "w", encoding="utf-8") as file:
                file.write(f'<?xml version="1.0" encoding="utf-8"?>\n<!DOCTYPE TS>\n<TS version="2.1" language="en" sourcelanguage="en">\n{context}</TS>\n')
            ran = subprocess.run([sys.executable, "-B", os.path.join(PROJECT, "scripts", "check-translations"), folder], capture_output=True, text=True, check=False)
            found = ran.stderr.splitlines()
            self.assertEqual(ran.returncode, 1 if found else 0)
            return found

    def test_sentences(self):
        self.assertEqual(self.faults('return QString("%1: %2 %");', ""), [])
        self.assertEqual(self.faults('return QString("<b style=\'left:1px\'>%1</b>");', ""), [])
        for text in ("two words", "%1 ranks", "ranks %1"):
            found = self.faults(f'return QString("{text}");', "")
            self.assertEqual(len(found), 1)
            self.assertIn("views/one.cpp:2", found[0])

    def test_widgets(self):
        self.assertEqual(self.faults('box.setText("×"); box.setObjectName("two words");', ""), [])
        for code in ('box.setToolTip("Ranks");', 'box.addItem("All ranks", 1);', 'box.setToolTip("A rank");', 'new QLabel("Ranks");'):
            self.assertIn("views/one.cpp:2", self.faults(code, "")[0])

    def test_plurals(self):
        self.assertIn("views/one.cpp:2", self.faults('return count == 1 ? "" : "s";', "")[0])
        code = 'return QObject::tr("%n rank(s)", nullptr, count);'
        self.assertEqual(self.faults(code, message("%n rank(s)", forms("%n rank", "%n ranks"), True)), [])
        self.assertEqual(len(self.faults(code, "")), 1)

    def test_file(self):
        code = 'return QObject::tr("Ranks");'
        self.assertEqual(self.faults(code, message("Ranks", "Ranks")), [])
        for other in ("", message("Ranks", "Ranks") + message("Hosts", "Hosts")):
            self.assertIn("scripts/update-translations", self.faults(code, other)[0])


if __name__ == "__main__":
    unittest.main()
