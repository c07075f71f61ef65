// The answer of weft remap, written and read again: the same numbers, absent is absent, and what is none is refused.
#include <QTest>

#include "core/base/error.h"
#include "reports/plan_tables.h"
#include "test_class.h"

using namespace weft;

class PlacementAnswerTest : public QObject {
  Q_OBJECT

 private slots:
  void whatIsWrittenIsRead_data() {
    QTest::addColumn<bool>("others");
    QTest::addRow("alone") << false;
    QTest::addRow("with what others sent") << true;
  }
  void whatIsWrittenIsRead() {
    QFETCH(bool, others);
    Table table{placementColumns(), {}};
    if (others)
      for (Column& each : placementBaseColumns()) table.columns.push_back(each);
    Row before{"kept",
               "before",
               std::uint64_t{9'223'372'036'854'775'807},
               std::uint64_t{0},
               std::uint64_t{12},
               std::uint64_t{3},
               0.1,
               1.0,
               std::uint64_t{2},
               "leaf \"1\"\n<b>",
               Cell(),
               std::uint64_t{9'223'372'036'854'775'807}};
    Row bound(table.columns.size());
    bound[0] = "kept";
    bound[3] = std::uint64_t{5};
    if (others) before.insert(before.end(), {std::uint64_t{1}, std::uint64_t{0}});
    table.rows = {before, bound};
    const PlacementAnswer answer{{"nothing better exists"},
                                 {"7 bytes load no link"},
                                 table,
                                 {{"after", {{0, "n\"1"}, {7, "n2"}}}, {"coolest end", {}}}};
    const PlacementAnswer read = placementAnswerOf(placementAnswerText(answer));
    QVERIFY(read.verdict == answer.verdict && read.notes == answer.notes);
    QCOMPARE(read.offered.size(), std::size_t(2));
    QVERIFY(read.offered[0].name == "after" && read.offered[0].hosts == answer.offered[0].hosts &&
            read.offered[1].hosts.empty());
    QCOMPARE(read.table.columns.size(), table.columns.size());
    for (std::size_t at = 0; at < table.columns.size(); ++at)
      QCOMPARE(read.table.columns[at].name, table.columns[at].name);
    QVERIFY(read.table.rows == table.rows);
  }

  void whatIsNoAnswerIsRefused_data() {
    QTest::addColumn<QByteArray>("text");
    for (const char* text : {"", "{", "[]", "7", "{}", R"({"verdict": 3, "notes": [], "placements": []})",
                             R"({"verdict": [1], "notes": [], "placements": []})", R"({"verdict": [], "notes": []})"})
      QTest::addRow("%s", text) << QByteArray(text);
  }
  void whatIsNoAnswerIsRefused() {
    QFETCH(QByteArray, text);
    QVERIFY_EXCEPTION_THROWN(placementAnswerOf(text.toStdString()), Error);
  }
};

WEFT_TEST(PlacementAnswerTest)
#include "placement_answer_test.moc"
