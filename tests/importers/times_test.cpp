// Times of runs with tools and without, from files written by hand.
#include "importers/recorded/times_reader.h"

#include <QTest>

#include <fstream>
#include <sstream>

#include "memory_sink.h"
#include "test_class.h"

using namespace weft;

namespace times_test {

struct Read {
  MemorySink sink;
  ImportReport report;

  std::string codes() const {
    std::string out;
    for (const auto& [code, total] : report.diagnostics.totals())
      out += (out.empty() ? "" : " ") + code + ":" + std::to_string(total);
    return out;
  }
  // "app/tool#run.rank net"
  std::string text() const {
    std::string out;
    for (const ToolTimeRow& row : sink.toolTimes)
      out += row.program + "/" + row.tool + "#" + std::to_string(row.run) +
             (row.rank ? "." + std::to_string(number(*row.rank)) : "") + " " +
             (row.netSeconds ? std::to_string(*row.netSeconds) : "-") + "\n";
    return out;
  }
};

Read read(const std::string& text) {
  Read result;
  std::istringstream in(text);
  result.report = readTimes(in, "times.csv", result.sink, [](std::uint64_t) { return true; });
  return result;
}

std::string content(const char* name) {
  std::ifstream in(std::string(WEFT_TEST_DATA) + "/times/" + name, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

class TimesTest : public QObject {
  Q_OBJECT

 private slots:
  void whatOverheadWroteIsRead() {
    const Read got = read(content("overhead.csv"));
    QCOMPARE(got.codes(), std::string());
    QCOMPARE(got.report.rowsKept, std::uint64_t{7});
    const ToolTimeRow& row = got.sink.toolTimes[3];
    QCOMPARE(row.tool, std::string("EZ \"Trace\""));
    QVERIFY(row.run == 1 && row.rank == RankId(1));
    QVERIFY(row.initSeconds == 0.3 && row.netSeconds == 10.3 && row.finalizeSeconds == 0.5 && row.wrapSeconds == 0.9 &&
            !row.hookSeconds);
    QVERIFY(got.sink.toolTimes[0].tool.empty());
  }

  void columnsMeasuredElsewhereGoByName() {
    const Read got = read(content("elsewhere.csv"));
    QCOMPARE(got.text(), std::string("AMG/#1 12.500000\nAMG/mpiP#1 12.600000\nAMG/Extrae#1 12.700000\n"));
    QVERIFY(got.sink.toolTimes[2].hookSeconds == 4.5 && !got.sink.toolTimes[2].initSeconds &&
            !got.sink.toolTimes[2].rank);
    QCOMPARE(got.codes(), std::string());
  }

  void damagedRowsAreLeftOutOneByOne() {
    const Read got = read(content("damaged.csv"));
    QCOMPARE(got.text(), std::string("app/#1 1.500000\n"));
    QCOMPARE(got.codes(), std::string("record.columns:1 record.quotes:1 record.value:4 times.again:1"));
    QCOMPARE(got.report.rowsLeftOut, std::uint64_t{7});
  }

  // Every row, of both tables: it counts once, and is told.
  void rowThatStandsTwiceIsTold() {
    const std::string whole = content("overhead.csv");
    std::size_t doubled = 0;
    for (std::size_t at = 0, end = 0; at < whole.size(); at = end + 1) {
      end = whole.find('\n', at);
      const std::string line = whole.substr(at, end + 1 - at);
      if (line.starts_with('#') || line.starts_with("program,")) continue;
      const Read got = read(whole.substr(0, at) + line + whole.substr(at));
      QVERIFY2(got.report.diagnostics.has(Severity::dataLost), line.c_str());
      QCOMPARE(got.text(), read(whole).text());
      ++doubled;
    }
    QCOMPARE(doubled, std::size_t{12});
    const Read other = read(whole + "command,another\n");
    QCOMPARE(other.codes(), std::string("times.fact:1"));
    QCOMPARE(other.sink.facts.at("command"), std::string("mpirun -n 2 lmp"));
  }

  // Wherever it is cut, between two lines or in one.
  void endThatIsGoneIsTold() {
    const std::string whole = content("overhead.csv"), rows = whole + "rows,times 7 run 5\n";
    const std::size_t columns = whole.find('\n', whole.find('\n') + 1) + 1;
    for (std::size_t end = columns; end < whole.size(); ++end)
      QVERIFY2(read(whole.substr(0, end)).report.diagnostics.has(Severity::dataLost), std::to_string(end).c_str());
    QCOMPARE(read(whole.substr(0, whole.find("#weft run"))).codes(), std::string("times.cut:1"));
    QCOMPARE(read(rows).codes(), std::string());
    QVERIFY(!read(rows).sink.facts.contains("rows"));
  }

  // As weft overhead says it since it counts its rows.
  void rowThatIsGoneIsTold() {
    const std::string whole = content("overhead.csv") + "rows,times 7 run 5\n";
    for (const char* row : {"lmp,,1,1", "lmp,,2,0", "processes"}) {
      const std::size_t at = whole.find(row);
      const Read got = read(whole.substr(0, at) + whole.substr(whole.find('\n', at) + 1));
      QVERIFY2(got.codes().find("record.cut:1") != std::string::npos, row);
    }
    QVERIFY(read(content("overhead.csv") + "rows,times\n").codes() == "record.value:1");
  }

  // The line that starts the table makes no file one that weft overhead wrote.
  void timesMeasuredElsewhereNeedNoFacts() {
    QCOMPARE(read("#weft times 1\nprogram,tool,run,net_s\na,,1,2\n").codes(), std::string());
    QCOMPARE(read("program,tool,run,rank,init_s,net_s,finalize_s,wrap_s\na,,1,0,1,2,3,4\n").codes(), std::string());
  }

  void aByteOrderMarkAndAFileCutOffAreNoHindrance() {
    QCOMPARE(read("\xef\xbb\xbfprogram,tool,run,net_s\na,,1,2\n").text(), std::string("a/#1 2.000000\n"));
    // The last row may be cut within its last number: it is kept, and told as a loss.
    const auto cut = read("\xef\xbb\xbf#weft times 1\nprogram,tool,run,net_s\na,,1,2\na,,2,3");
    QCOMPARE(cut.text(), std::string("a/#1 2.000000\na/#2 3.000000\n"));
    QVERIFY2(!cut.codes().empty(), "no loss");
    QCOMPARE(read("#weft times 1\n").text(), std::string());
    QCOMPARE(read("").text(), std::string());
  }

  void moreToolsThanCanBeShownAreLeftOut() {
    std::string text = "program,tool,run,net_s\n";
    for (int i = 0; i < 1100; ++i) text += "a,t" + std::to_string(i) + ",1,1\n";
    const Read got = read(text);
    QCOMPARE(got.report.rowsKept, std::uint64_t{1000});
    QCOMPARE(got.codes(), std::string("times.tools:100"));
  }

  void onlyTimesAreRecognised_data() {
    QTest::addColumn<QString>("text");
    QTest::addColumn<bool>("times");
    QTest::newRow("table") << "#weft times 1\n" << true;
    QTest::newRow("another table") << "#weft ranks 1\nrank,net_s\n" << false;
    QTest::newRow("columns") << "net_s,\"program\",run,other,tool\r\n" << true;
    QTest::newRow("a column lacks") << "program,tool,run\n" << false;
    QTest::newRow("something else") << "rank,host\n0,a\n" << false;
    QTest::newRow("nothing") << "" << false;
  }
  void onlyTimesAreRecognised() {
    QFETCH(QString, text);
    QFETCH(bool, times);
    QCOMPARE(looksLikeTimes(text.toStdString()), times);
    QCOMPARE(timesImporter()->recognises(text.toStdString()).has_value(), times);
  }
};

WEFT_TEST(TimesTest)

}  // namespace times_test
#include "times_test.moc"
