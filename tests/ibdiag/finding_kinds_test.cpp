// The list of the kinds of findings against the table of docs/commands.md and the sources that make findings.
#include <QDirIterator>
#include <QFile>
#include <QRegularExpression>
#include <QTest>

#include "ibdiag/findings/finding.h"
#include "test_class.h"

using namespace weft;

namespace finding_kinds_test {

QString textOf(const QString& path) {
  QFile file(path);
  return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()) : QString();
}

// The first cells of the table "| kind | what |", which may name several kinds each.
QStringList codesOfThePage() {
  const QString table = textOf(WEFT_SOURCE "/docs/commands.md").section("\n| kind | what |\n", 1).section("\n\n", 0, 0);
  static const QRegularExpression code("`([^`]+)`");
  QStringList codes;
  for (const QString& row : table.split('\n'))
    for (auto each = code.globalMatch(row.section('|', 1, 1)); each.hasNext();) codes << each.next().captured(1);
  return codes;
}

QStringList codesOfTheList() {
  QStringList codes;
  for (std::size_t kind = 0; kind < findingKinds; ++kind) {
    const std::string_view word = code(static_cast<FindingKind>(kind));
    codes << QString::fromUtf8(word.data(), static_cast<qsizetype>(word.size()));
  }
  return codes;
}

class FindingKindsTest : public QObject {
  Q_OBJECT

 private slots:
  void thePageHasARowForEachCode() {
    QStringList page = codesOfThePage(), list = codesOfTheList();
    page.sort();
    list.sort();
    QVERIFY(list.size() > 40);
    QCOMPARE(page, list);
    QCOMPARE(list.removeDuplicates(), qsizetype(0));
  }

  void someSourceMakesEachKind() {
    QString sources;
    for (const char* folder : {WEFT_SOURCE "/analysis", WEFT_SOURCE "/ibdiag"})
      for (QDirIterator file(folder, {"*.cpp", "*.h"}, QDir::Files, QDirIterator::Subdirectories); file.hasNext();)
        sources += textOf(file.next());
    for (const char* kind : {
#define WEFT_FINDING(kind, code) #kind,
#include "ibdiag/findings/finding_kinds.def"
#undef WEFT_FINDING
         })
      QVERIFY2(sources.contains(QRegularExpression(QString("\\bFindingKind::%1\\b").arg(kind))), kind);
  }
};

WEFT_TEST(FindingKindsTest)

}  // namespace finding_kinds_test
#include "finding_kinds_test.moc"
