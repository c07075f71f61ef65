// Collectives as messages, against the Open MPI and the MPICH that are installed here, where they are such whose rules
// are known.
#include <QTest>
#include <bit>
#include <fstream>
#include <set>

#include "analysis/collectives/mpich.h"
#include "analysis/load/collective_rules.h"
#include "analysis/load/mpich_selection.h"
#include "collectives/mpich_search.h"
#include "collectives/planned_messages.h"
#include "monitored_lines.h"
#include "mpi_run.h"
#include "recorded.h"
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

const QString mpichProgram = WEFT_PROGRAMS "/record_collectives-mpich";

// Null where the MPICH that Weft models is here.
const char* whyNoMpich() {
  MpiRun run;
  run.mpich = true;
  if (!run.possible() || !QFile::exists(mpichProgram)) return "MPICH is not installed, or UCX's headers are not";
  QProcess version;
  version.start("mpichversion", QStringList());
  version.waitForFinished(longestWait);
  const QByteArray text = version.readAllStandardOutput();
  return text.contains("4.0.") && text.contains("ch4:ucx")
             ? nullptr
             : "another MPICH than the one whose rules are known, or on another device";
}

// A line for each call of few sizes of every collective, by MPICH's choice; none where a run fails or complains.
QStringList sentByMpich(int ranks, const QStringList& settings, const QString& sizes) {
  MpiRun run;
  run.mpich = true;
  run.ranks = ranks;
  run.settings = settings + QStringList{"MPIR_CVAR_POLLS_BEFORE_YIELD=1"};
  const auto result = run(mpichProgram, {"mpich-least", sizes});
  if (result.status != 0 || !result.errors.isEmpty()) qWarning() << result.errors;
  return result.status == 0 && result.errors.isEmpty() ? result.out.split('\n', Qt::SkipEmptyParts) : QStringList();
}

// Choices that were written by hand, unlike those of MPICH.
const std::string everyChoice = inputs::recorded("mpich_choices/load/every_collective.json").string();

// For four ranks: others than these choices, each a rule for its size of 20,000 elements, or for all sizes.
const std::vector<AlgorithmRule>& selection() {
  static const auto rule = [](Collective collective, std::uint64_t first, int now, int best) {
    return AlgorithmRule{{collective, 4, first, 2 * first}, 1, {now, 0, 0}, {best, 0, 0}};
  };
  static const std::vector<AlgorithmRule> rules{
      rule(Collective::Bcast, 16384, 3, 1),     rule(Collective::Allreduce, 16384, 1, 2),
      rule(Collective::Reduce, 16384, 2, 1),    rule(Collective::Allgather, 65536, 1, 3),
      rule(Collective::Alltoall, 65536, 2, 1),  rule(Collective::Allgatherv, 0, 2, 3),
      rule(Collective::ReduceScatter, 0, 3, 2), rule(Collective::ReduceScatterBlock, 0, 1, 3)};
  return rules;
}

// The device does it on two levels, with communicators of two ranks here.
bool isByNodes(const PlannedCall& planned) {
  const bool byDevice =
      planned.operation == "bcast" || planned.operation == "allreduce" || planned.operation == "reduce";
  return byDevice && !planned.nodes.empty();
}

// The algorithm of the rule that is about a call; 0: none is.
int ruledAlgorithm(const PlannedCall& planned) {
  const CollectiveCall call = callOf(planned);
  if (call.nonBlocking || call.ranks != 4 || isByNodes(planned)) return 0;
  for (const AlgorithmRule& rule : selection())
    if (rule.key.collective == call.collective && (rule.key.firstBytes == 0 || planned.count == 20000))
      return rule.best.algorithm;
  return 0;
}

// The algorithm of the choices, "MPIR_Reduce_intra_binomial", "MPIR_Ireduce_intra_sched_binomial"; 0: another that is
// the only one, or the device's own.
int chosenAlgorithm(const PlannedCall& planned, const MpichSearch& choices) {
  if (planned.operation == "barrier" || planned.operation == "scan") return 0;
  const std::string name = choices.algorithm(
      {planned.operation, isByNodes(planned) ? 2 : planned.ranks, planned.count, true, true, planned.inPlace});
  const auto algorithms = mpichAlgorithms(callOf(planned).collective);
  const auto found = std::ranges::find_if(algorithms, [&](std::string_view each) {
    return name.ends_with("_intra_" + std::string(each)) || name.ends_with("_intra_sched_" + std::string(each));
  });
  return found == algorithms.end() ? 0 : int(found - algorithms.begin()) + 1;
}

std::string messages(const std::string& line) { return line.substr(line.find(':')); }

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
    if (const char* why = whyNoMpich()) QSKIP(why);
    // Each rank is a node, so that every message goes by UCX.
    const QStringList lines = sentByMpich(3, {"MPIR_CVAR_NOLOCAL=1"}, "3");
    QVERIFY(lines.size() > 90);
    for (const QString& line : lines)
      QCOMPARE(expandedLine(plannedOf(line.toStdString()), CollectiveLibrary::mpich40), line.toStdString());
  }

  // MPICH reads the file and does as it says: it hands UCX the messages of the algorithm in it. Where no rule is, by
  // size of message or of communicator or because the device does it on two levels, they are those of the choices that
  // the rules stand in front of.
  void mpichDoesAsItsFileSays_data() {
    QTest::addColumn<QString>("nodes");
    QTest::addColumn<int>("operations");  // whose messages the rules change
    QTest::newRow("each rank on its node") << "MPIR_CVAR_NOLOCAL=1" << 8;
    QTest::newRow("two ranks a node") << "MPIR_CVAR_NUM_CLIQUES=2" << 5;
  }
  void mpichDoesAsItsFileSays() {
    QFETCH(QString, nodes);
    QFETCH(int, operations);
    if (const char* why = whyNoMpich()) QSKIP(why);
    QTemporaryDir folder;
    const QString file = folder.filePath("selection.json");
    std::ofstream(file.toStdString()) << mpichSelectionText(selection(), readMpichChoices(everyChoice));
    const QStringList lines = sentByMpich(4, {nodes, "MPIR_CVAR_COLL_SELECTION_TUNING_JSON_FILE=" + file}, "3,4");
    QVERIFY(lines.size() > 180);
    const MpichSearch choices(inputs::contentOf(everyChoice));
    std::set<std::string> changed;
    for (const QString& line : lines) {
      PlannedCall planned = plannedOf(line.toStdString());
      const auto messagesBy = [&](int algorithm) {
        planned.algorithm = algorithm;
        return messages(expandedLine(planned, CollectiveLibrary::mpich40));
      };
      const int ruled = ruledAlgorithm(planned), chosen = chosenAlgorithm(planned, choices);
      const std::string expected = messagesBy(ruled ? ruled : chosen);
      QVERIFY2(messages(line.toStdString()) == expected, qPrintable(line + " is not" + expected.c_str()));
      if (expected != messagesBy(chosen)) changed.insert(planned.operation);
    }
    QCOMPARE(changed.size(), std::size_t(operations));
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
