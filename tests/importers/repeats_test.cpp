// Lines and rows that come twice in IPM's logs, monitoring's files and recorded bundles are told, always, and count
// once; numbers that can't be are left out alone. What is right is known from the same text without the change.
#include <QtTest>

#include "importers/profiles/ipm_reader.h"
#include "importers/recorded/record_reader.h"
#include "monitoring_support.h"
#include "test_class.h"

using namespace weft;

namespace repeats_test {

ReadFiles readLog(const std::string& text) {
  ReadFiles result;
  result.report =
      readIpm({"log.xml", "log.xml", [text] { return std::make_unique<std::istringstream>(text); }}, result.sink, {});
  return result;
}

ReadFiles readBundle(const std::string& text) {
  ReadFiles result;
  result.report = readRecord(asSource({{"b/all.csv", text}}), result.sink, {});
  return result;
}

std::vector<std::string> linesOf(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) lines.push_back(line + "\n");
  return lines;
}

std::string joined(const std::vector<std::string>& lines) {
  std::string text;
  for (const std::string& line : lines) text += line;
  return text;
}

// With the line at `at` a second time, behind itself.
std::string doubled(std::vector<std::string> lines, std::size_t at) {
  const std::string line = lines[at];
  lines.insert(lines.begin() + static_cast<std::ptrdiff_t>(at), line);
  return joined(lines);
}

// One row of every table that adds something up, or says what is said once.
const std::string bundle =
    "#weft run 1\nkey,value\ncomplete,yes\nprocesses,2\n"
    "#weft ranks 1\nrank,host\n0,a\n1,a\n"
    "#weft ends 1\nrank,finalize_s\n0,0.5\n1,0.5\n"
    "#weft counters 1\nhost,device,port,at_s,bytes_sent\na,mlx5_0,1,0.5,100\n"
    "#weft communicators 1\nname,members\nW,0-1\n"
    "#weft neighbours 1\ncommunicator,rank,sources,destinations\nW,0,1,1\n"
    "#weft operations 1\ncommunicator,rank,operation,calls,bytes,seconds\nW,0,Send,3,30,0.5\nW,1,Recv,3,30,0.5\n"
    "#weft pairs 1\ncommunicator,operation,source,destination,messages,bytes\nW,Send,0,1,3,30\nW,Bcast,0,each,1,8\n"
    "#weft messages 1\ncommunicator,operation,source,destination,messages,bytes\nW,Bcast,0,1,1,8\n"
    "#weft bins 1\nbin,communicator,class,source,destination,messages,bytes\n0,W,p2p,0,1,3,30\n";

class RepeatsTest : public QObject {
  Q_OBJECT
 private slots:
  void doubledElementOfALogCountsOnce() {
    const std::string text = textOf(std::string(WEFT_TEST_DATA) + "/ipm/full.xml");
    const auto lines = linesOf(text);
    const ReadFiles before = readLog(text);
    QVERIFY(!before.tells("ipm.twice"));
    int elements = 0;
    for (std::size_t at = 0; at < lines.size(); ++at) {
      const auto has = [&](const char* what) { return lines[at].find(what) != std::string::npos; };
      if (!has("<func name=\"MPI_") && !has("call=\"MPI_Send\"") && !has("call=\"MPI_Isend\"")) continue;
      ++elements;
      const ReadFiles got = readLog(doubled(lines, at));
      QCOMPARE(got.report.diagnostics.totals().at("ipm.twice"), 1U);
      QCOMPARE(got.report.rowsLeftOut, before.report.rowsLeftOut + 1);
      QCOMPARE(rowsOf(got), rowsOf(before));
    }
    QVERIFY(elements > 5);
  }

  void otherNumbersOfAnOperationAreTold() {
    const std::string start =
        "<ipm_job_profile><task ipm_version=\"2\" mpi_rank=\"0\" mpi_size=\"1\"><region label=\"r\" id=\"0\">";
    const std::string one = "<func name=\"MPI_Send\" count=\"3\" bytes=\"30\" > 0.5 </func>";
    const std::string other = "<func name=\"MPI_Send\" count=\"4\" bytes=\"30\" > 0.5 </func>";
    const ReadFiles got = readLog(start + one + other + "</region></task></ipm_job_profile>");
    QCOMPARE(QString::fromStdString(got.told("ipm.twice")).section(": ", 1),
             QString("MPI_Send of rank 0 comes a second time in a region with 4 calls, 30 bytes, 0.5 s; before it had "
                     "3 calls, 30 bytes, 0.5 s. "
                     "This row was skipped. Take the log that IPM wrote."));
    QCOMPARE(got.sink.rows.size(), std::size_t(1));
    QCOMPARE(got.sink.rows[0].calls, 3U);
  }

  // Every line of a rank's file but headings and names, in both forms.
  void doubledLineOfMonitoringCountsOnce_data() {
    QTest::addColumn<QString>("file");
    for (const char* file : {"mode1-rank0.prof", "mode2-rank1.prof", "mode2-rank2.prof"})
      QTest::newRow(file) << QString(file);
  }
  void doubledLineOfMonitoringCountsOnce() {
    QFETCH(QString, file);
    const std::string text = textOf(std::string(WEFT_TEST_DATA) + "/monitoring/" + file.toStdString());
    const std::string name = "p." + file.mid(10, 1).toStdString() + ".prof";
    const auto lines = linesOf(text);
    const ReadFiles before = readTogether({{name, text}});
    for (std::size_t at = 0; at < lines.size(); ++at) {
      if (lines[at].starts_with('#')) continue;
      const ReadFiles got = readTogether({{name, doubled(lines, at)}});
      QCOMPARE(rowsOf(got), rowsOf(before));
      const bool named = lines[at].starts_with('D');
      QVERIFY2(got.tells(named ? "monitoring.short_block" : "monitoring.duplicate_row"), lines[at].c_str());
      if (!named) QCOMPARE(got.report.rowsLeftOut, before.report.rowsLeftOut + 1);
    }
  }

  void genuineFilesOfMonitoringRepeatNoPair_data() {
    QTest::addColumn<QString>("run");
    for (const char* run :
         {"hpcc-16", "lammps-lj-8", "lammps-pppm-16", "lineprog-4-mode1", "lineprog-4-mode2", "phases-16"})
      QTest::newRow(run) << QString(run);
  }
  void genuineFilesOfMonitoringRepeatNoPair() {
    QFETCH(QString, run);
    const ReadFiles read = readTogether(perRankOf(monitoringRun(run.toStdString())));
    for (const char* code : {"monitoring.duplicate_row", "monitoring.conflicting_row", "monitoring.short_block",
                             "monitoring.value", "monitoring.same_numbers"})
      QVERIFY2(!read.tells(code), code);
    QCOMPARE(read.tells("monitoring.repeated_communicator"),
             run == "hpcc-16");  // which frees communicators and makes others
  }

  void otherNumbersOfAPairAreTold() {
    const ReadFiles got = readTogether({{"p.0.prof",
                                         "# POINT TO POINT\nE\t0\t1\t5 bytes\t1 msgs sent\n"
                                         "E\t0\t2\t6 bytes\t1 msgs sent\nE\t0\t1\t7 bytes\t2 msgs sent\n"}});
    QVERIFY2(got.told("monitoring.conflicting_row")
                     .find("line 4: a line of ranks 0 and 1 comes again with 2 messages, 7 bytes; "
                           "line 2 has 1 message, 5 bytes") != std::string::npos,
             got.told("monitoring.conflicting_row").c_str());
    QCOMPARE((amountsOf(got).size()), std::size_t(2));
    QVERIFY((amountsOf(got).begin()->second == Amount{1, 5}));
  }

  // A rank's file a second time, under names that Open MPI would give it and under others.
  void copyOfOneRanksFileIsNotRead_data() {
    QTest::addColumn<QString>("name");
    for (const char* name : {"run/p.00.prof", "run/q.0.prof", "run/a.0.prof", "run/sub/p.0.prof",
                             "run/copy of p.0.prof", "run/p.0 (1).prof"})
      QTest::newRow(name) << QString(name);
  }
  void copyOfOneRanksFileIsNotRead() {
    QFETCH(QString, name);
    auto files = perRankOf(monitoringRun("lineprog-4-mode2"));
    const PairAmounts want =
        countedByHand(files, PairClass::pointToPoint, [](const std::string&) { return std::string(); });
    files.push_back({name.toStdString(), files[0].text});
    std::ranges::sort(files, {}, &NamedText::name);
    const ReadFiles got = readTogether(files);
    QVERIFY(got.tells("monitoring.same_numbers") || got.tells("monitoring.other_numbers"));
    QVERIFY(amountsOf(got) == want);
  }

  void doubledRowOfABundleCountsOnce() {
    const auto lines = linesOf(bundle);
    const ReadFiles before = readBundle(bundle);
    QVERIFY(!before.report.diagnostics.has(Severity::dataLost));
    int rows = 0;
    for (std::size_t at = 0; at < lines.size(); ++at) {
      if (lines[at].starts_with('#') || (at > 0 && lines[at - 1].starts_with('#'))) continue;
      ++rows;
      const ReadFiles got = readBundle(doubled(lines, at));
      QVERIFY2(got.tells("record.duplicate_row"), lines[at].c_str());
      QCOMPARE(got.report.rowsLeftOut, 1U);
      QCOMPARE(got.report.rowsKept, before.report.rowsKept);
      QVERIFY(amountsOf(got) == amountsOf(before));
      QCOMPARE(got.sink.rows.size(), before.sink.rows.size());
      for (std::size_t i = 0; i < got.sink.rows.size(); ++i)
        QCOMPARE(got.sink.rows[i].calls, before.sink.rows[i].calls);
    }
    QCOMPARE(rows, 15);
  }

  // Ranks of one host say the same of it, and every rank tells its regions.
  void whatSeveralRanksSayIsNoRepeat() {
    const ReadFiles got = readBundle(bundle +
                                     "#weft regions 1\nname,parent,visits\nsolve,,3\nsolve,,3\n"
                                     "#weft adapters 1\nhost,device,port\na,mlx5_0,1\na,mlx5_0,1\n");
    QVERIFY(!got.tells("record.duplicate_row"));
    QCOMPARE(got.report.rowsLeftOut, 0U);
  }

  // 512 rows that are right and one that can't be, before, among and behind them.
  void impossibleRowIsLeftOutAlone_data() {
    QTest::addColumn<QString>("source");
    QTest::addColumn<QString>("value");
    QTest::addColumn<int>("at");
    for (const char* source : {"ipm count", "ipm entry", "monitoring", "monitoring operation", "recorded calls",
                               "recorded bytes", "recorded pair", "recorded bin"})
      for (const char* value : {"9223372036854775807", "18446744073709551615", "4611686018427387904"})
        for (const int at : {0, 256, 512})
          QTest::addRow("%s, %s at %d", source, value, at) << QString(source) << QString(value) << at;
  }
  void impossibleRowIsLeftOutAlone() {
    QFETCH(QString, source);
    QFETCH(QString, value);
    QFETCH(int, at);
    std::string text = source.startsWith("ipm")          ? "<ipm_job_profile>"
                       : source.startsWith("monitoring") ? "# POINT TO POINT\n"
                                                         : "#weft communicators 1\nname,members\nW,0-512\n";
    if (source == "recorded calls" || source == "recorded bytes")
      text += "#weft operations 1\ncommunicator,rank,operation,calls,bytes\n";
    if (source == "recorded pair") text += "#weft pairs 1\ncommunicator,operation,source,destination,messages,bytes\n";
    if (source == "recorded bin") text += "#weft bins 1\nbin,communicator,class,source,destination,messages,bytes\n";
    for (int i = 0; i <= 512; ++i) {
      const std::string r = std::to_string(i), n = i == at ? value.toStdString() : "1";
      const std::string task = "<task ipm_version=\"2\" mpi_rank=\"" + r + "\" mpi_size=\"513\">";
      if (source == "ipm count")
        text += task + "<region label=\"r\" id=\"0\"><func name=\"MPI_Send\" count=\"" + n +
                "\" bytes=\"8\" > 0.5 </func></region></task>";
      if (source == "ipm entry")
        text += task + "<hash><hent call=\"MPI_Send\" bytes=\"" + n +
                "\" orank=\"0\" region=\"0\" count=\"1\"></hent></hash></task>";
      if (source == "monitoring") text += "E\t0\t" + r + "\t" + n + " bytes\t1 msgs sent\n";
      if (source == "monitoring operation")
        text += "D\tc" + r + "\tprocs: 0," + std::to_string(i + 1) + "\nO2A\t0\t" + n +
                " bytes\t1 msgs sent\n"
                "A2O\t0\t0 bytes\t0 msgs sent\nA2A\t0\t0 bytes\t0 msgs sent\n";
      if (source == "recorded calls") text += "W," + r + ",Send," + n + ",8\n";
      if (source == "recorded bytes") text += "W," + r + ",Send,1," + n + "\n";
      if (source == "recorded pair") text += "W,Send,0," + r + ",1," + n + "\n";
      if (source == "recorded bin") text += "0,W,p2p,0," + r + ",1," + n + "\n";
    }
    const ReadFiles got = source.startsWith("ipm")          ? readLog(text + "</ipm_job_profile>")
                          : source.startsWith("monitoring") ? readTogether({{"p.0.prof", text}})
                                                            : readBundle(text);
    QCOMPARE(got.report.rowsLeftOut, 1U);
    std::size_t kept = got.sink.rows.size();
    for (const PairTrafficRow& row : got.sink.pairs) kept += row.peers.size();
    for (const TimeBinRow& row : got.sink.bins) kept += row.peers.size();
    QCOMPARE(kept, std::size_t(512));
  }
};

WEFT_TEST(RepeatsTest)

}  // namespace repeats_test
#include "repeats_test.moc"
