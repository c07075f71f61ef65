// A text means the same with a byte order mark, with the line ends of Windows, and without the end of its last line.
#include <QTemporaryDir>
#include <QTest>

#include <filesystem>
#include <fstream>
#include <regex>
#include <sstream>

#include "core/base/error.h"
#include "importers/bundle/bundle.h"
#include "importers/bundle/formats.h"
#include "test_class.h"

using namespace weft;

namespace text_forms_test {

namespace fs = std::filesystem;

const std::string mark = "\xEF\xBB\xBF";

std::string contentOf(const fs::path& path) {
  std::ostringstream out;
  out << std::ifstream(path, std::ios::binary).rdbuf();
  return out.str();
}

std::string withWindowsEnds(const std::string& text) { return std::regex_replace(text, std::regex("\r?\n"), "\r\n"); }

// What became of a file of this name and content: format, rows and what was said, or why it was refused.
std::string importOf(const std::string& name, const std::string& content) {
  const QTemporaryDir folder;
  const fs::path root = folder.path().toStdString(), file = root / "bundle" / name;
  fs::create_directories(file.parent_path());
  std::ofstream(file, std::ios::binary) << content;
  std::string told;
  try {
    RunWriter writer(root / "run.weft");
    const BundleSummary summary =
        importBundle({root / "bundle"}, allImporters(), {}, writer, [](auto, auto, auto&) { return true; });
    for (const SourceSummary& each : summary.sources)
      told += each.kind + ", " + each.format + ": " + std::to_string(each.rowsKept) + " and " +
              std::to_string(each.rowsLeftOut) + " left out\n";
    for (const auto& [code, total] : summary.diagnosticTotals) told += code + ":" + std::to_string(total) + "\n";
  } catch (const Error& error) {
    told = std::regex_replace(std::string(error.what()), std::regex("/[^ ,]*/bundle"), "bundle");
  }
  return told;
}

// Without what was said of them.
std::string rowsIn(const std::string& told) { return told.substr(0, told.rfind(" left out\n") + 1); }

class TextFormsTest : public QObject {
  Q_OBJECT

 private slots:
  void everyFormSaysTheSame_data() {
    QTest::addColumn<QString>("path");
    for (const auto& folder : fs::directory_iterator(WEFT_TEST_DATA)) {
      if (!fs::is_directory(folder.path() / "load")) continue;
      for (const auto& entry : fs::directory_iterator(folder.path() / "load")) {
        if (!entry.is_regular_file()) continue;
        const std::string content = contentOf(entry.path());
        const bool isText =
            content.find('\0') == std::string::npos && content.find("\x1f\x8b") != 0 && content.ends_with('\n');
        const bool isCut = entry.path().stem().string().find("cut") != std::string::npos || content.size() > 300'000;
        if (isText && !isCut)
          QTest::newRow(fs::relative(entry.path(), WEFT_TEST_DATA).c_str())
              << QString::fromStdString(entry.path().string());
      }
    }
  }
  void everyFormSaysTheSame() {
    QFETCH(QString, path);
    const fs::path file = path.toStdString();
    std::string content = contentOf(file);
    if (content.starts_with(mark)) content.erase(0, mark.size());
    const std::string name = file.filename().string(), expected = importOf(name, content);
    QCOMPARE(importOf(name, mark + content), expected);
    QCOMPARE(importOf(name, withWindowsEnds(content)), expected);
    QCOMPARE(importOf(name, mark + withWindowsEnds(content)), expected);
    QCOMPARE(rowsIn(importOf(name, content.substr(0, content.size() - 1))), rowsIn(expected));
  }
};

WEFT_TEST(TextFormsTest)

}  // namespace text_forms_test
#include "text_forms_test.moc"
