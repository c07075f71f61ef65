// Collectives as messages, against the Open MPI and the MPICH that are installed here, where they are such whose rules
// are known.
#include <QTest>
#include <bit>
#include <fstream>

#include "analysis/load/collective_rules.h"
#include "collectives/planned_messages.h"
#include "monitored_lines.h"
#include "mpi_run.h"
#include "test_class.h"

using namespace weft;

namespace collective_live_test {

const QString program = WEFT_PROGRAMS "/record_collectives-openmpi";

MpiRun monitored(int ranks, const QStringList& more) {
  MpiRun run;
  run.ranks = ranks;
  run.settings = QStringList{"OMPI_MCA_pml_monitoring_enable=2", "OMPI_MCA_btl=self,vader"} + more;
  return run;
}

std::vector<CollectiveMessages> written(const QTemporaryDir& folder) {
  std::vector<CollectiveMessages> all;
  eachMonitoredLine(folder.path(), [&all](const MonitoredLine& line) {
    if (line.kind != "I") return;
    all.push_back({std::uint32_t(line.source), std::uint32_t(line.destination), std::uint64_t(line.messages),
                   std::uint64_t(line.bytes)});
  });
  std::ranges::sort(all, {}, [](const CollectiveMessages& m) { return std::pair(m.sender, m.receiver); });
  return all;
}

class CollectiveLiveTest : public QObject {
  Q_OBJECT

 private slots:
  void initTestCase() {
    if (!MpiRun().possible() || !QFile::exists(program)) QSKIP("Open MPI is not installed");
    QProcess version;
    version.start(MpiRun().launcher(), {"--version"});
    version.waitForFinished(longestWait);
    const QString text = version.readAllStandardOutput();
    if (!text.contains(" 4.1.") && !text.contains(" 5.0.")) QSKIP("another Open MPI than those whose rules are known");
  }

  void isWhatHappensForEveryAlgorithm() {
    const auto result = monitored(7, {"OMPI_MCA_coll_tuned_use_dynamic_rules=1"})(program, {"sample", "2,5,7"});
    QVERIFY2(result.status == 0, qPrintable(result.errors));
    const QStringList lines = result.out.split('\n', Qt::SkipEmptyParts);
    QVERIFY(lines.size() > 1000);
    for (const QString& line : lines) QCOMPARE(expandedLine(plannedOf(line.toStdString())), line.toStdString());
  }

  void isWhatMpichSends() {
    MpiRun run;
    run.mpich = true;
    run.ranks = 3;
    // Each rank is a node, so that every message goes by UCX.
    run.settings = {"MPIR_CVAR_NOLOCAL=1", "MPIR_CVAR_POLLS_BEFORE_YIELD=1"};
    const QString mpich = WEFT_PROGRAMS "/record_collectives-mpich";
    if (!run.possible() || !QFile::exists(mpich)) QSKIP("MPICH is not installed, or UCX's headers are not");
    QProcess version;
    version.start("mpichversion", QStringList());
    version.waitForFinished(longestWait);
    const QByteArray text = version.readAllStandardOutput();
    if (!text.contains("4.0.") || !text.contains("ch4:ucx"))
      QSKIP("another MPICH than the one whose rules are known, or on another device");
    const auto result = run(mpich, {"mpich-least", "3"});
    QVERIFY2(result.status == 0, qPrintable(result.errors));
    const QStringList lines = result.out.split('\n', Qt::SkipEmptyParts);
    QVERIFY(lines.size() > 90);
    for (const QString& line : lines)
      QCOMPARE(expandedLine(plannedOf(line.toStdString()), CollectiveLibrary::mpich40), line.toStdString());
  }

  // What monitoring itself writes of one call in a program of its own.
  void isWhatMonitoringWrites_data() {
    QTest::addColumn<QString>("operation");
    for (const char* operation :
         {"allreduce", "allgather", "bcast", "reduce", "alltoall", "reduce_scatter_block", "barrier"})
      QTest::newRow(operation) << operation;
  }
  void isWhatMonitoringWrites() {
    QFETCH(QString, operation);
    QTemporaryDir folder;
    const auto result = monitored(
        6, {"OMPI_MCA_pml_monitoring_enable_output=3", "OMPI_MCA_pml_monitoring_filename=" + folder.filePath("all")})(
        program, {"one", operation, operation == "barrier" ? "0" : "3001"});
    QVERIFY2(result.status == 0, qPrintable(result.errors));
    PlannedCall call{operation.toStdString(), 0, 6, operation == "barrier" ? 0u : 3001u};
    const auto expected = expand(callOf(call)), seen = written(folder);
    QVERIFY(!seen.empty());
    QVERIFY(seen == expected);
  }

  // Open MPI reads the file of rules and does as it says: the pairs that its monitoring counts are those of the
  // algorithm. Where no rule is, by size of message or of communicator, they are those of its own choice.
  void doesAsTheRulesSay_data() {
    QTest::addColumn<QString>("operation");
    QTest::addColumn<int>("algorithm");
    QTest::addColumn<int>("blocks");  // of which the bytes are that tuned compares
    QTest::newRow("bcast linear") << "bcast" << 1 << 1;
    QTest::newRow("bcast chain") << "bcast" << 2 << 1;
    QTest::newRow("bcast scatter_allgather_ring") << "bcast" << 9 << 1;
    QTest::newRow("allreduce ring") << "allreduce" << 4 << 1;
    QTest::newRow("allreduce basic_linear") << "allreduce" << 1 << 1;
    QTest::newRow("reduce linear") << "reduce" << 1 << 1;
    QTest::newRow("allgather ring") << "allgather" << 4 << 6;
    QTest::newRow("alltoall modified_bruck") << "alltoall" << 3 << 6;
  }
  void doesAsTheRulesSay() {
    QFETCH(QString, operation);
    QFETCH(int, algorithm);
    QFETCH(int, blocks);
    const PlannedCall planned{operation.toStdString(), 0, 6, 3001u};
    const CollectiveCall call = callOf(planned);
    const std::uint64_t bytes = call.count * call.typeSize * std::uint64_t(blocks), first = std::bit_floor(bytes);
    const auto sent = [&](std::uint32_t ranks, std::uint64_t from) {
      AlgorithmRule rule{{call.collective, ranks, from, 2 * from}, 1, {}, {algorithm, 0, 0}};
      QTemporaryDir folder;
      std::ofstream(folder.filePath("rules.conf").toStdString()) << tunedRulesText({rule});
      const auto result = monitored(
          6, {"OMPI_MCA_pml_monitoring_enable_output=3", "OMPI_MCA_pml_monitoring_filename=" + folder.filePath("all"),
              "OMPI_MCA_coll_tuned_use_dynamic_rules=1",
              "OMPI_MCA_coll_tuned_dynamic_rules_filename=" + folder.filePath("rules.conf")})(
          program, {"one", operation, "3001"});
      if (result.status != 0) qWarning() << result.errors;
      return written(folder);
    };
    CollectiveWay way;
    way.algorithm = algorithm;
    const auto ruled = expand(call, way), own = expand(call);
    QVERIFY(ruled != own);
    QVERIFY(sent(6, first) == ruled);
    QVERIFY(sent(6, 2 * first) == own);
    QVERIFY(sent(5, first) == own);
    QVERIFY(sent(7, first) == own);
  }
};

WEFT_TEST(CollectiveLiveTest)

}  // namespace collective_live_test
#include "collective_live_test.moc"
