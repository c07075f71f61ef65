// The table form of recorded bundles: fields by name, damage told and passed over.
#include <QTest>

#include <sstream>

#include "importers/recorded/record_table.h"
#include "test_class.h"

using namespace weft;

namespace record_table_test {

struct Read {
  std::string text;  // each row as "table@line: field|field"
  ImportReport report;
  std::uint64_t count(const char* code) const {
    const auto found = report.diagnostics.totals().find(code);
    return found == report.diagnostics.totals().end() ? 0 : found->second;
  }
};

// All rows of the columns a, b and c.
Read read(const std::string& text) {
  std::istringstream in(text);
  ReaderNotes notes("x.csv");
  const Progress progress;
  RecordReader reader(in, notes, progress);
  Read result;
  while (reader.nextTable()) {
    if (reader.table() == "other") {
      reader.unknownTable();
      continue;
    }
    reader.columns({"a", "b", "c"});
    while (reader.nextRow()) {
      result.text += reader.table() + "@" + std::to_string(reader.line()) + ":";
      for (std::size_t i = 0; i < 3; ++i) result.text += " " + std::string(reader.text(i)) + (i < 2 ? " |" : "\n");
    }
  }
  result.report = std::move(notes.report);
  return result;
}

class RecordTableTest : public QObject {
  Q_OBJECT
 private slots:
  void columnsGoByName() {
    const Read got = read("#weft t 1\nc,a\n1,2\n,3\n#weft u 1\nb\n4\n");
    QCOMPARE(got.text, std::string("t@3: 2 |  | 1\nt@4: 3 |  | \nu@7:  | 4 | \n"));
    QVERIFY(got.report.diagnostics.list().empty());
  }

  void quotedFieldsMayHoldCommasQuotesAndLineEnds() {
    const Read got = read("#weft t 1\r\na,b,c\r\n\"1,\"\"2\"\"\",\"x\ny\",3\r\n\n4,\"\",5\n");
    QCOMPARE(got.text, std::string("t@3: 1,\"2\" | x\ny | 3\nt@6: 4 |  | 5\n"));
  }

  void whatNobodyKnowsIsNamedOnce() {
    const Read got =
        read("#weft other 1\nq\n1\n2\n#weft t 1\na,new\n1,2\n#weft other 1\nq\n3\n#weft t 1\nnew,a\n3,4\n");
    QCOMPARE(got.text, std::string("t@7: 1 |  | \nt@13: 4 |  | \n"));
    QCOMPARE(got.count("record.table"), 1U);
    QCOMPARE(got.count("record.column"), 1U);
    QCOMPARE(got.report.rowsLeftOut, 0U);
  }

  // An editor may have taken the end of the line, or a part of the last field may be missing: it is a loss
  // all the same.
  void aLastLineWithoutEndIsKeptWhereItHasAllFields() {
    const Read whole = read("#weft t 1\na,b,c\n1,2,3\n4,5,6");
    QCOMPARE(whole.text, std::string("t@3: 1 | 2 | 3\nt@4: 4 | 5 | 6\n"));
    QCOMPARE(whole.count("record.last_line"), 1U);
    QVERIFY(whole.report.diagnostics.has(Severity::dataLost));
    const Read got = read("#weft t 1\na,b,c\n1,2,3\n4,5");
    QCOMPARE(got.text, std::string("t@3: 1 | 2 | 3\n"));
    QCOMPARE(got.count("record.truncated"), 1U);
    QCOMPARE(got.report.rowsLeftOut, 1U);
    QCOMPARE(read("#weft t 1\na,b,c\n1,\"2").count("record.truncated"), 1U);
  }

  void rowsOfAnotherLengthAndBrokenQuotesAreLeftOut() {
    const Read got = read("#weft t 1\na,b,c\n1,2\n1,2,3,4\n\"1\"x,2,3\n7,8,9\n\"open,1\n2\n#weft u 1\na\n1\n");
    QCOMPARE(got.text, std::string("t@6: 7 | 8 | 9\nu@11: 1 |  | \n"));
    QCOMPARE(got.count("record.columns"), 2U);
    QCOMPARE(got.count("record.quotes"), 2U);
  }

  void anotherVersionIsNotGuessedAt() {
    const Read got = read("#weft t 2\na,b,c\n1,2,3\n#weft\n#weft t\na\n1\n#weft u 1\na\n1\n");
    QCOMPARE(got.text, std::string("u@10: 1 |  | \n"));
    QCOMPARE(got.count("record.version"), 2U);
  }

  void wrongNumbersMakeOneWrongRow() {
    std::istringstream in("#weft t 1\na,b,c\nx,-1,1e400\n,2,0x10\n5,0.25,0x10\n9223372036854775808,1,\n");
    ReaderNotes notes("x.csv");
    const Progress progress;
    RecordReader reader(in, notes, progress);
    QVERIFY(reader.nextTable());
    reader.columns({"a", "b", "c"});
    QVERIFY(reader.nextRow());
    QVERIFY(!reader.whole(0) && !reader.seconds(1) && !reader.seconds(2) && reader.isWrong());
    QVERIFY(reader.nextRow());
    QVERIFY(!reader.isWrong() && !reader.whole(0) && !reader.isWrong());
    QCOMPARE(reader.needWhole(0), 0U);
    QVERIFY(reader.isWrong());
    QVERIFY(reader.nextRow());
    QVERIFY(reader.needWhole(0) == 5U && reader.seconds(1) == 0.25 && reader.hex(2) == 16U && !reader.isWrong());
    QVERIFY(reader.nextRow());
    QVERIFY(!reader.whole(0) && reader.isWrong());
    QVERIFY(!reader.nextRow());
    QCOMPARE(notes.report.rowsLeftOut, 3U);
    QCOMPARE(notes.report.diagnostics.list().front().line, 3U);
    QVERIFY(notes.report.diagnostics.list().front().seen.find("a is \"x\"") != std::string::npos);
  }

  void theFirstTableTellsTheFormat() {
    QCOMPARE(firstRecordTable("\xef\xbb\xbf#weft ranks 1\nrank\n").value(), std::string("ranks"));
    for (const char* none : {"", "#weft", "#weft \n", "#weft ranks\n", "weft ranks 1\n", "a\n#weft ranks 1\n"})
      QVERIFY(!firstRecordTable(none));
  }
};

WEFT_TEST(RecordTableTest)

}  // namespace record_table_test
#include "record_table_test.moc"
