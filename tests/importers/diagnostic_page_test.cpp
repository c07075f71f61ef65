// docs/diagnostics.md has a row for each code of a diagnostic in the sources, and for no other.
#include <QDirIterator>
#include <QFile>
#include <QRegularExpression>
#include <QTest>

#include <set>
#include <vector>

#include "core/base/diagnostic.h"
#include "test_class.h"

using namespace weft;

namespace diagnostic_page_test {

using Words = std::set<QString>;

// Literals of the form of a code that are none: metrics of port traffic in OTF2, columns of run stores. Files are known
// by their endings.
const Words others{"dump.begin",
                   "dump.entries",
                   "dump.instance",
                   "dump.region",
                   "operation_statistics.bytes_of",
                   "operation_statistics.calls_of"};
const QRegularExpression fileName("\\.(csv|db|dump|fdbs|json|log|lst|otf2|out|pm|so|txt|weft)$");
const QRegularExpression code("^[a-z][\\w-]*(\\.[A-Za-z][\\w-]*)+$");

QString textOf(const QString& path) {
  QFile file(path);
  return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()) : QString();
}

std::vector<QString> sources() {
  std::vector<QString> texts;
  for (const char* folder :
       {WEFT_SOURCE "/analysis", WEFT_SOURCE "/core", WEFT_SOURCE "/ibdiag", WEFT_SOURCE "/importers"})
    for (QDirIterator file(folder, {"*.cpp", "*.h"}, QDir::Files, QDirIterator::Subdirectories); file.hasNext();)
      texts.push_back(textOf(file.next()));
  return texts;
}

// However a code is handed over (to tell(), note(), lost(), a Diagnostic, a table): it is a literal of its own.
Words codesOfTheSources() {
  // Whatever begins first; a string is the second group.
  static const QString comment = "//[^\\n]*|/\\*.*?\\*/", include = "#include[^\\n]*",
                       rawString = "R\"([^(\\s]*)\\(.*?\\)\\1\"", string = "\"([^\"\\\\\\n]*(?:\\\\.[^\"\\\\\\n]*)*)\"",
                       character = "(?<!\\w)'(?:[^'\\\\\\n]|\\\\.)+'";
  static const QRegularExpression token(QStringList{comment, include, rawString, string, character}.join("|"),
                                        QRegularExpression::DotMatchesEverythingOption);
  Words found;
  for (const QString& text : sources())
    for (auto each = token.globalMatch(text); each.hasNext();) {
      const QString literal = each.next().captured(2);
      if (code.match(literal).hasMatch() && !fileName.match(literal).hasMatch() && !others.contains(literal))
        found.insert(literal);
    }
  return found;
}

// Of the page: in its order. `follows`: the line before it is a row, too.
struct Row {
  QString code, severities;
  bool follows = false;
};

std::vector<Row> rowsOfThePage() {
  static const QRegularExpression row("^\\| `([^`|]+)` \\| ([^|]+) \\| [^|]+\\. \\|\n",
                                      QRegularExpression::MultilineOption);
  std::vector<Row> rows;
  qsizetype end = 0;
  for (auto each = row.globalMatch(textOf(WEFT_SOURCE "/docs/diagnostics.md")); each.hasNext();) {
    const QRegularExpressionMatch one = each.next();
    rows.push_back({one.captured(1), one.captured(2), one.capturedStart() == end});
    end = one.capturedEnd();
  }
  return rows;
}

// Those of `all` that `known` lacks.
QString missing(const Words& all, const Words& known) {
  QStringList list;
  for (const QString& each : all)
    if (!known.contains(each)) list.append(each);
  return list.join(", ");
}

class DiagnosticPageTest : public QObject {
  Q_OBJECT

 private slots:
  void hasARowForEachCode() {
    const Words found = codesOfTheSources();
    Words listed;
    for (const Row& each : rowsOfThePage())
      QVERIFY2(listed.insert(each.code).second, qPrintable("two rows: " + each.code));
    const QString unlisted = missing(found, listed), surplus = missing(listed, found);
    QVERIFY2(unlisted.isEmpty(), qPrintable("no row in docs/diagnostics.md, and no file or other word: " + unlisted));
    QVERIFY2(surplus.isEmpty(), qPrintable("no diagnostic has this code: " + surplus));
    QVERIFY(found.size() > 400);
  }

  void tablesAreSorted() {
    const std::vector<Row> rows = rowsOfThePage();
    for (std::size_t i = 1; i < rows.size(); ++i)
      QVERIFY2(!rows[i].follows || rows[i - 1].code < rows[i].code, qPrintable(rows[i].code));
  }

  void severitiesAreThoseOfTheProgram() {
    Words words;
    for (const Severity each : {Severity::note, Severity::dataLost, Severity::importStopped})
      words.insert(QString::fromUtf8(name(each).data(), static_cast<qsizetype>(name(each).size())));
    for (const Row& each : rowsOfThePage())
      for (const QString& severity : each.severities.split(", "))
        QVERIFY2(words.contains(severity), qPrintable(each.code + ": " + severity));
  }

  // What stands before a severity, or is handed to a reader's notes first, is a code: a family, a dot and a name.
  void codesHaveAFamily() {
    static const QRegularExpression handedOver(
        "(?:[{(]\\s*(?=\"[^\"\\n]*\",\\s*Severity::)|\\b(?:notes|reading)_?\\.(?:note|lost|stop|leaveOut)\\(\\s*)"
        "\"([^\"\\n]*)\"");
    for (const QString& text : sources())
      for (auto each = handedOver.globalMatch(text); each.hasNext();) {
        const QString literal = each.next().captured(1);
        QVERIFY2(code.match(literal).hasMatch(), qPrintable(literal));
      }
  }
};

WEFT_TEST(DiagnosticPageTest)

}  // namespace diagnostic_page_test
#include "diagnostic_page_test.moc"
