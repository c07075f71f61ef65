// Logs of IPM: published ones against a search through their text, a small one of the test's own in full.
#include <QRegularExpression>
#include <QtTest>

#include "core/base/units.h"
#include "importers/profiles/ipm_reader.h"
#include "monitoring_support.h"
#include "test_class.h"

using namespace weft;

namespace ipm_test {

const std::filesystem::path published = publishedData / "ipm";

ReadFiles readLog(const std::string& text, const Measures& wanted = {true, true}) {
  ReadFiles result;
  InputFile file{"log.xml", "log.xml", [text] { return std::make_unique<std::istringstream>(text); }};
  file.wanted = wanted;
  result.report = readIpm(file, result.sink, {});
  return result;
}

std::string data(const char* name) { return textOf(std::string(WEFT_TEST_DATA) + "/ipm/" + name); }

// operation → calls, bytes, seconds over all ranks
using Totals = std::map<std::string, std::tuple<std::uint64_t, std::uint64_t, double>>;

Totals totalsOf(const ReadFiles& read) {
  Totals totals;
  for (const StatisticsRow& row : read.sink.rows) {
    auto& [calls, bytes, seconds] = totals[read.sink.operations[number(row.operation) - 1]];
    calls += row.calls;
    bytes += *row.bytes;
    seconds += *row.seconds;
  }
  return totals;
}

Totals searched(const std::string& text) {
  static const QRegularExpression line(
      "<func name=\"MPI_(\\w+)\" count=\"(\\d+)\" bytes=\"([^\"]+)\" > (\\S+) </func>");
  Totals totals;
  for (auto at = line.globalMatch(QString::fromLatin1(text.data(), static_cast<qsizetype>(text.size())));
       at.hasNext();) {
    const auto match = at.next();
    auto& [calls, bytes, seconds] = totals[match.captured(1).toStdString()];
    calls += match.captured(2).toULongLong();
    bytes += static_cast<std::uint64_t>(match.captured(3).toDouble());
    seconds += match.captured(4).toDouble();
  }
  return totals;
}

class IpmTest : public QObject {
  Q_OBJECT
 private slots:
  void anEntryThatIsNotThereIsLost() {
    const std::string whole = data("full.xml");
    QVERIFY(!readLog(whole).tells("ipm.entries_missing"));
    QVERIFY(readLog(data("missing_entry.xml")).tells("ipm.entries_missing"));
    for (const char* entry : {"<hent key=\"0x1\" call=\"MPI_Send\" bytes=\"61728394\"",
                              "<hent key=\"0x1\" call=\"MPI_Allreduce\"", "<hent key=\"0x1\" call=\"MPI_Irecv\""}) {
      std::string text = whole;
      const std::size_t begin = text.find(entry);
      text.erase(begin, text.find('\n', begin) + 1 - begin);
      const ReadFiles read = readLog(text);
      QVERIFY(read.tells("ipm.entries_missing") && read.report.diagnostics.has(Severity::dataLost));
    }
  }

  void publishedLogs_data() {
    QTest::addColumn<QString>("file");
    QTest::addColumn<int>("ranks");
    QTest::addColumn<int>("hosts");
    QTest::newRow("LAMMPS") << "lammps_64procs.xml" << 64 << 2;
    QTest::newRow("miniFE") << "vardas.1633004458.459511.ipm.xml" << 144 << 5;
  }

  void publishedLogs() {
    QFETCH(QString, file);
    QFETCH(int, ranks);
    QFETCH(int, hosts);
    NEEDS_PUBLISHED(published);
    const std::string text = textOf(published / file.toStdString());
    const ReadFiles read = readLog(text);
    const Totals want = searched(text);
    QVERIFY(!want.empty() && totalsOf(read) == want);
    QCOMPARE(static_cast<int>(read.sink.processes.size()), ranks);
    std::map<std::string, int> hostsSeen;
    for (const ProcessRow& row : read.sink.processes) ++hostsSeen[row.host.value()];
    QCOMPARE(static_cast<int>(hostsSeen.size()), hosts);
    QCOMPARE(read.report.rowsLeftOut, 0U);
    QVERIFY(read.sink.pairs.empty() && read.sink.regions.empty());
    QCOMPARE(read.sink.communicators.size(), std::size_t(1));
    QVERIFY(read.sink.communicators[0].pooled);
    QCOMPARE(static_cast<int>(*read.sink.communicators[0].size), ranks);
    QCOMPARE(read.report.version, std::string("2.0.6"));
  }

  void factsOfAPublishedLog() {
    NEEDS_PUBLISHED(published);
    const ReadFiles read = readLog(textOf(published / "vardas.1633004458.459511.ipm.xml"));
    QCOMPARE(read.sink.facts.at("command"), std::string("miniFE.x -nx 614 -ny 614 -nz 614"));
    QCOMPARE(read.sink.facts.at("tool"), std::string("IPM 2.0.6"));
    QCOMPARE(read.sink.facts.at("date"), std::string("2021-09-30 12:20:58 UTC"));
    QCOMPARE(read.sink.facts.at("processes"), std::string("144"));
    QCOMPARE(*read.sink.processes[0].elapsedSeconds, 49.4178);
  }

  void regionsAndRoundedVolumes() {
    const ReadFiles read = readLog(data("full.xml"));
    QVERIFY((read.sink.regions == std::vector<std::string>{"solve"}));
    QVERIFY(totalsOf(read) == searched(data("full.xml")));
    for (const StatisticsRow& row : read.sink.rows) {
      const std::string& operation = read.sink.operations[number(row.operation) - 1];
      QCOMPARE(row.region.has_value(), operation != "Send" && operation != "Barrier");
      QCOMPARE(row.bytesDerived, operation == "Send");  // 1.2346e+08 has lost its end, 5.8296e+04 has not
    }
    QVERIFY(read.tells("ipm.foreign"));
  }

  void pairsOfAFullLogAreExact() {
    const ReadFiles read = readLog(data("full.xml"));
    QCOMPARE(QString::fromStdString(rowsOf(read)).section("communicator", 0, 0),
             QString("rank 0\nrank 1\n"
                     "pairs  p2p 0 1:2:123456789\n"
                     "pairs solve p2p 0 1:30:58296\n"
                     "pairs solve p2p 1 0:27:55296\n"));
    QCOMPARE(read.sink.operations[number(*read.sink.pairs[1].operation) - 1], std::string("Isend"));
    QVERIFY(readLog(data("full.xml"), {.operations = true, .pairs = false}).sink.pairs.empty());
    QVERIFY(readLog(data("full.xml"), {.operations = false, .pairs = true}).sink.rows.empty());
  }

  void whatAFileGivesIsSeenAtItsStart() {
    const auto importer = ipmImporter();
    QVERIFY(importer->recognises(data("full.xml"))->measures->pairs);
    QVERIFY(!importer->recognises("<?xml version=\"1.0\"?>\n<html></html>"));
    QVERIFY(!importer->recognises(""));
  }

  void aPublishedLogHasNoPairs() {
    NEEDS_PUBLISHED(published);
    const std::string start = textOf(published / "lammps_64procs.xml").substr(0, Importer::sniffedBytes);
    QVERIFY(!ipmImporter()->recognises(start)->measures->pairs);
  }

  void entitiesAndNestingAreRefused() {
    QVERIFY(readLog(data("entities.xml")).told("ipm.refused").find("document type") != std::string::npos);
    std::string deep = "<ipm_job_profile>";
    for (int i = 0; i < 100000; ++i) deep += "<a>";
    QVERIFY(readLog(deep).tells("ipm.refused"));
    QVERIFY(readLog("<ipm_job_profile><task mpi_rank=\"0\" x=\"" + std::string(std::size_t(4) << 20, 'x'))
                .tells("ipm.refused"));
  }

  void damageIsToldAndTheRestIsKept() {
    const ReadFiles read = readLog(data("damaged.xml"));
    QCOMPARE(read.report.diagnostics.totals().at("ipm.value"), 4U);
    QCOMPARE(read.report.diagnostics.totals().at("ipm.entry"), 2U);
    QCOMPARE(read.report.diagnostics.totals().at("ipm.twice"), 1U);
    QCOMPARE(read.report.diagnostics.totals().at("ipm.rank"), 1U);
    QVERIFY(read.tells("ipm.nested") && read.tells("ipm.cut_off") && read.tells("ipm.ranks"));
    QCOMPARE(read.sink.rows.size(), std::size_t(1));
    QCOMPARE(read.sink.processes.size(), std::size_t(2));
    QCOMPARE(*read.sink.processes[1].host, std::string("n1"));
  }

  void otherXmlBreaksOffWhereItIsNone() {
    const ReadFiles read = readLog(
        "<ipm_job_profile><task ipm_version=\"2\" mpi_rank=\"0\" mpi_size=\"1\"><host>n1</host></task><thread "
        "tid=1></thread>");
    QVERIFY(read.tells("ipm.xml"));
    QCOMPARE(read.sink.processes.size(), std::size_t(1));
  }
};

WEFT_TEST(IpmTest)

}  // namespace ipm_test
#include "ipm_test.moc"
