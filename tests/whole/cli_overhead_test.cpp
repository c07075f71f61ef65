// weft overhead on a program that needs no MPI: each of its calls sleeps for 20 ms. With mpirun where that is
// installed.
#include "cli.h"

#include <QStandardPaths>

#include <csignal>

#include "test_class.h"

namespace cli_overhead_test {

constexpr double rest = 0.02;

cli::Ran overhead(QStringList options, const QStringList& command) {
  return cli::runWeft(QStringList{"overhead", "--no-weft"} + options + QStringList{"--"} + command);
}

// Rows of the table of times in a bundle.
std::vector<std::string> timesIn(const QString& bundle) {
  auto lines = cli::lines(bundle.toStdString() + "/times.csv");
  if (lines.size() < 2 || lines[0] != "#weft times 1") return {};
  lines.erase(std::ranges::find(lines, "#weft run 1"), lines.end());
  return {lines.begin() + 2, lines.end()};
}

double value(const cli::Row& row, const char* column) { return std::stod(row.at(column)); }

const QString fakeTool = QString("fake=LD_PRELOAD=") + WEFT_FAKE_TOOL;

class CliOverheadTest : public QObject {
  Q_OBJECT

 private slots:
  void aToolIsComparedWithNone() {
    const auto ran = overhead({"-n", "3", "--format", "csv", "--tool", fakeTool}, {WEFT_FAKE_PROGRAM, "c"});
    QCOMPARE(ran.status, 0);
    const auto rows = cli::csv(ran.out);
    QCOMPARE(rows.size(), std::size_t{2});
    const auto some =
        overhead({"-n", "1", "--format", "csv", "--tool", fakeTool, "--top", "1"}, {WEFT_FAKE_PROGRAM, "c"});
    QCOMPARE(cli::csv(some.out).size(), std::size_t{1});
    QVERIFY(some.err.find("the first 1 of 2 tools; --top 2 shows all\n") != std::string::npos);
    QCOMPARE(rows[0].at("tool"), "");
    QCOMPARE(rows[0].at("program"), "fake_program");
    QCOMPARE(rows[0].at("runs"), "3");
    QVERIFY(value(rows[0], "net_s") >= rest);
    QVERIFY(value(rows[0], "hook_s") >= 2 * rest);
    QVERIFY(value(rows[0], "wrap_s") >= 0);
    QCOMPARE(rows[0].at("overhead_percent"), "");
    QCOMPARE(rows[1].at("tool"), "fake");
    QVERIFY(value(rows[1], "hook_s") >= 3 * rest);
    QCOMPARE(rows[1].at("pairs"), "3");
    QVERIFY(value(rows[1], "low_percent") <= value(rows[1], "overhead_percent"));
    QVERIFY(value(rows[1], "overhead_percent") <= value(rows[1], "high_percent"));
  }

  void failedRunsAreNamed() {
    const auto ran = overhead({"-n", "1", "--format", "json", "--tool", "broken=:sh -c 'echo no license; exit 3'"},
                              {WEFT_FAKE_PROGRAM});
    QCOMPARE(ran.status, 0);
    const auto json = cli::json(ran.out).object();
    const auto failed = json["failed"].toArray();
    QCOMPARE(failed.size(), 2);
    QCOMPARE(failed[1].toObject()["tool"].toString(), "broken");
    QCOMPARE(failed[1].toObject()["run"].toInt(), 1);
    QCOMPARE(failed[1].toObject()["why"].toString(), "exit status 3: no license");
    QCOMPARE(json["tools"].toArray()[1].toObject()["failed"].toInt(), 2);
    QVERIFY(json["tools"].toArray()[1].toObject()["net_s"].isNull());
  }

  void aProgramThatFailsByItselfIsNotMeasured() {
    for (const char* way : {"none", "cut"}) {
      const auto ran = overhead({"-n", "2"}, {WEFT_FAKE_PROGRAM, way});
      QCOMPARE(ran.status, 1);
      QVERIFY(ran.out.empty());
    }
    QCOMPARE(cli::runWeft({"overhead"}).status, 2);
    QCOMPARE(overhead({"--tool", "x"}, {WEFT_FAKE_PROGRAM}).status, 1);
  }

  void aRunThatTakesTooLongIsEnded() {
    const auto ran =
        overhead({"-n", "1", "--timeout", "0.5", "--tool", "slow=:sh -c 'sleep 100'"}, {WEFT_FAKE_PROGRAM});
    QCOMPARE(ran.status, 0);
    QVERIFY(ran.out.find("ended after 0.5 s") != std::string::npos);
  }

  // The rounds before it are printed and kept.
  void anInterruptKeepsWhatIsMeasured() {
    QTemporaryDir folder;
    QProcess process;
    process.start(WEFT_PROGRAM, {"overhead", "--no-weft", "-n", "100000", "--format", "csv", "-o", folder.filePath("b"),
                                 "--", WEFT_FAKE_PROGRAM});
    process.setReadChannel(QProcess::StandardError);
    std::string said;
    while (said.find("run 3 of") == std::string::npos && process.waitForReadyRead(weft::longestWait))
      said += process.readAllStandardError().toStdString();
    ::kill(static_cast<pid_t>(process.processId()), SIGINT);
    QVERIFY(process.waitForFinished(weft::longestWait));
    QCOMPARE(process.exitCode(), 0);
    QCOMPARE(cli::csv(process.readAllStandardOutput().toStdString()).size(), std::size_t{1});
    QVERIFY(timesIn(folder.filePath("b")).size() >= 2);
  }

  void theBundleHasEveryRankOfEveryRun() {
    QTemporaryDir folder;
    const QString bundle = folder.filePath("bundle");
    QCOMPARE(
        overhead({"-n", "2", "-o", bundle, "--label", "my app", "--tool", fakeTool}, {WEFT_FAKE_PROGRAM, "fortran"})
            .status,
        0);
    const auto rows = timesIn(bundle);
    QCOMPARE(rows.size(), std::size_t{4});
    for (const std::string& row : rows) QVERIFY(row.starts_with("\"my app\","));
    QCOMPARE(cli::lines(bundle.toStdString() + "/times.csv")[1],
             "program,tool,run,rank,init_s,net_s,finalize_s,wrap_s");
    QCOMPARE(QString::fromStdString(cli::lines(bundle.toStdString() + "/times.csv").back()),
             QString("rows,\"times 4 run 5\""));
    QCOMPARE(overhead({"-n", "1", "-o", bundle}, {WEFT_FAKE_PROGRAM}).status, 1);  // it holds one already
  }

  void theBundleIsImportedAndDrawn() {
    QTemporaryDir folder;
    const QString bundle = folder.filePath("bundle");
    QCOMPARE(overhead({"-n", "2", "-o", bundle, "--tool", fakeTool}, {WEFT_FAKE_PROGRAM}).status, 0);
    const cli::Store store({bundle.toStdString()});
    QVERIFY2(store.ran.status == 0, store.ran.err.c_str());
    QVERIFY2(store.ran.err.find("times.cut") == std::string::npos && store.ran.err.find("record.") == std::string::npos,
             store.ran.err.c_str());
    const auto info = cli::json(cli::runWeft({"info", store.path(), "--format", "json"}).out).object();
    const auto times = info["tool_times"].toArray();
    QCOMPARE(times.size(), 2);
    QCOMPARE(times[1].toObject()["tool"].toString(), "fake");
    QCOMPARE(times[1].toObject()["pairs"].toInt(), 2);
    QCOMPARE(info["facts"].toObject()["command"].toString(), WEFT_FAKE_PROGRAM);
    QVERIFY(cli::runWeft({"info", store.path()}).out.find("times of tools") != std::string::npos);
    for (const char* relative : {"", "--relative"}) {
      QStringList figure{"figure", store.path(), "--view", "times", "-o", folder.filePath("f.svg")};
      if (*relative != 0) figure << relative;
      QCOMPARE(cli::runWeft(figure).status, 0);
    }
  }

  void realRanksAreAllThere() {
    const QString mpirun = QStandardPaths::findExecutable("mpirun.openmpi");
    const QString lammps = QStandardPaths::findExecutable("lmp");
    if (mpirun.isEmpty() || lammps.isEmpty()) QSKIP("mpirun.openmpi and lmp are not installed");
    QTemporaryDir folder;
    const auto ran = overhead(
        {"-n", "1", "-o", folder.filePath("b"), "--tool", "Open MPI monitoring=OMPI_MCA_pml_monitoring_enable=2"},
        {mpirun, "--oversubscribe", "--allow-run-as-root", "-n", "2", lammps, "-h"});
    QCOMPARE(ran.status, 0);
    QCOMPARE(timesIn(folder.filePath("b")).size(), std::size_t{4});
  }
};

WEFT_TEST(CliOverheadTest)

}  // namespace cli_overhead_test
#include "cli_overhead_test.moc"
