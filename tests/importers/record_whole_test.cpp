// A recorded bundle states how many rows its tables have: what is missing is told, and nothing is told of what is not.
#include <QTest>

#include "importers/recorded/record_reader.h"
#include "monitoring_support.h"
#include "recorded.h"
#include "test_class.h"

using namespace weft;

namespace record_whole_test {

namespace fs = std::filesystem;

ReadFiles readBundle(const std::vector<NamedText>& files, const Measures& wanted = {true, true}) {
  ReadFiles result;
  InputFile first = asSource(files);
  first.wanted = wanted;
  result.report = readRecord(first, result.sink, {});
  return result;
}

// tests/data/recorder/ring, by name.
std::vector<NamedText> ring() {
  std::vector<NamedText> files;
  for (const auto& entry : fs::directory_iterator(inputs::recorded("recorder/ring")))
    files.push_back({"b/" + entry.path().filename().string(), textOf(entry.path().string())});
  std::ranges::sort(files, {}, &NamedText::name);
  return files;
}

std::string& textIn(std::vector<NamedText>& files, const std::string& name) {
  return std::ranges::find(files, "b/" + name + ".csv", &NamedText::name)->text;
}

// Where a file ends after each of its lines, but for the last.
std::vector<std::size_t> lineEnds(const std::string& text) {
  std::vector<std::size_t> ends;
  for (std::size_t at = text.find('\n'); at + 1 < text.size(); at = text.find('\n', at + 1)) ends.push_back(at + 1);
  return ends;
}

QStringList losses(const ReadFiles& read) {
  QStringList list;
  for (const Diagnostic& each : read.report.diagnostics.list())
    if (each.severity != Severity::note)
      list << QString::fromStdString(each.code + ": " + each.file + ": " + each.seen);
  return list;
}

// A part of one process that ended well where nobody gathers.
NamedText part(int rank, const std::string& rows) {
  const std::string name = std::to_string(rank);
  return {"b/parts/rank-00000" + name + ".csv",
          "#weft run 1\nkey,value\n" + rows + "complete,yes\nprocesses,2\n#weft ranks 1\nrank,host\n" + name + ",n1\n" +
              "#weft communicators 1\nname,members\nW,0-1\n#weft operations 1\ncommunicator,rank,operation,calls\nW," +
              name + ",Send,1\nW," + name + ",Recv,2\n"};
}

class RecordWholeTest : public QObject {
  Q_OBJECT
 private slots:
  // The fact against lines that are counted here.
  void theRecorderStatesWhatItWrote() {
    auto files = ring();
    std::map<std::string, std::size_t> lines;
    for (const NamedText& file : files)
      lines[file.name.substr(2, file.name.size() - 6)] = lineEnds(file.text).size() - 1;
    std::istringstream run(textIn(files, "run"));
    std::string line, table;
    std::getline(run, line);
    std::getline(run, line);
    std::getline(run, line);
    QVERIFY(line.starts_with("rows,"));
    std::map<std::string, std::size_t> stated;
    std::istringstream words(line.substr(5));
    for (std::size_t rows = 0; words >> table >> rows;) stated[table] = rows;
    QCOMPARE(stated, lines);
    QCOMPARE(losses(readBundle(files)), QStringList());
  }

  void aFileThatIsMissingIsTold() {
    for (std::size_t i = 0; i < ring().size(); ++i) {
      auto files = ring();
      const std::string name = files[i].name;
      files.erase(files.begin() + static_cast<std::ptrdiff_t>(i));
      QVERIFY2(!losses(readBundle(files)).isEmpty(), name.c_str());
    }
    auto files = ring();
    std::erase_if(files, [](const NamedText& file) { return file.name == "b/bins.csv"; });
    QCOMPARE(losses(readBundle(files)),
             QStringList("record.table_missing: b/adapters.csv: table bins of 9 rows is not there"));
    files = ring();
    std::erase_if(files, [](const NamedText& file) { return file.name == "b/run.csv"; });
    QCOMPARE(losses(readBundle(files)),
             QStringList("record.no_run: b/adapters.csv: no file states whether the bundle is complete: "
                         "its run.csv is missing or cut off"));
  }

  void aFileThatIsCutAfterALineIsTold() {
    for (std::size_t i = 0; i < ring().size(); ++i)
      for (const std::size_t end : lineEnds(ring()[i].text)) {
        auto files = ring();
        files[i].text.resize(end);
        QVERIFY2(!losses(readBundle(files)).isEmpty(),
                 (files[i].name + " after " + std::to_string(end) + " bytes").c_str());
      }
    auto files = ring();
    std::string& bins = textIn(files, "bins");
    bins.resize(lineEnds(bins)[3]);
    QCOMPARE(losses(readBundle(files)), QStringList("record.cut: b/adapters.csv: table bins has 2 of 9 rows"));
  }

  void aFileThatIsThereTwiceIsTold() {
    auto files = ring();
    files.push_back({"b/regions copy.csv", textIn(files, "regions")});
    QCOMPARE(losses(readBundle(files)),
             QStringList("record.more_rows: b/adapters.csv: table regions has 16 rows where the recorder wrote 8"));
  }

  // Nor of tables that another source gives better, and that are passed over.
  void nothingIsToldOfEarlierRecordersBundles() {
    auto files = ring();
    std::string& run = textIn(files, "run");
    run.erase(run.find("rows,"), run.find("complete,") - run.find("rows,"));
    QCOMPARE(losses(readBundle(files)), QStringList());
    std::string& bins = textIn(files, "bins");
    bins.resize(lineEnds(bins)[3]);
    QCOMPARE(losses(readBundle(files)), QStringList());
    QCOMPARE(losses(readBundle(ring(), {false, false})), QStringList());
  }

  void partsStateTheirOwnRows() {
    const std::string rows = "rows,run 3 ranks 1 communicators 1 operations 2\n";
    const std::vector<NamedText> whole{part(0, rows), part(1, rows)};
    QCOMPARE(losses(readBundle(whole)), QStringList());
    QCOMPARE(losses(readBundle({part(0, ""), part(1, "")})), QStringList());
    for (const std::size_t end : lineEnds(whole[1].text)) {
      auto files = whole;
      files[1].text.resize(end);
      QVERIFY2(!losses(readBundle(files)).isEmpty(), std::to_string(end).c_str());
    }
    auto files = whole;
    files[1].text.resize(lineEnds(files[1].text).back());
    QCOMPARE(losses(readBundle(files)),
             QStringList("record.cut: b/parts/rank-000001.csv: table operations has 1 of 2 rows"));
  }

  void anotherFormOfTheFactIsLeftOut_data() {
    QTest::addColumn<QString>("value");
    QTest::addColumn<QStringList>("told");
    const QString wrong = "record.value: b/run.csv: table run: rows is no list of tables and numbers";
    QTest::newRow("no number") << "ranks" << QStringList{wrong};
    QTest::newRow("no table") << " 4" << QStringList{wrong};
    QTest::newRow("negative") << "ranks -1" << QStringList{wrong};
    QTest::newRow("2^64") << "ranks 18446744073709551616" << QStringList{wrong};
    QTest::newRow("no rows") << "ranks 0" << QStringList();
    QTest::newRow("past 2^63")
        << "ranks 9223372036854775807 ranks 9223372036854775807 ranks 9223372036854775807"
        << QStringList{"record.table_missing: b/run.csv: table ranks of 18446744073709551615 rows is not there"};
    QStringList many;
    for (int i = 0; i < 200; ++i) many << QString("t%1 0").arg(i);
    QTest::newRow("many tables") << many.join(' ') << QStringList{wrong};
  }
  void anotherFormOfTheFactIsLeftOut() {
    QFETCH(const QString, value);
    QFETCH(const QStringList, told);
    QCOMPARE(
        losses(readBundle({{"b/run.csv", "#weft run 1\nkey,value\ncomplete,yes\nrows," + value.toStdString() + "\n"}})),
        told);
  }
};

WEFT_TEST(RecordWholeTest)

}  // namespace record_whole_test
#include "record_whole_test.moc"
