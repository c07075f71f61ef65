// What is modelled of a recording against what Open MPI's monitoring writes of the same program, pair by pair; and the
// calls of the recording, row by row, under Open MPI and MPICH.
#include <QTest>

#include "cli.h"
#include "core/store/call_store.h"
#include "core/store/run_store.h"
#include "monitored_lines.h"
#include "mpi_run.h"
#include "test_class.h"

using namespace weft;

namespace collective_exact_test {

using cli::runWeft, cli::csv;

constexpr int ranks = 8;
using Sent =
    std::map<std::pair<int, int>, std::pair<long long, long long>>;  // messages and bytes by source and destination

QString program(bool mpich) { return QString(WEFT_PROGRAMS "/mixed_collectives-") + (mpich ? "mpich" : "openmpi"); }
QString library(bool mpich) { return QString(WEFT_LIBRARIES "/libweft-record") + (mpich ? "-mpich.so" : ".so"); }

// Of a run of the program, which sends nothing itself. Alltoallv and Alltoallw send by persistent requests, which
// monitoring takes for the program's own: "E".
Sent monitored(const QStringList& arguments) {
  const QTemporaryDir folder;
  MpiRun run;
  run.ranks = ranks;
  run.settings = {"OMPI_MCA_pml_monitoring_enable=2", "OMPI_MCA_btl=self,vader",
                  "OMPI_MCA_pml_monitoring_enable_output=3",
                  "OMPI_MCA_pml_monitoring_filename=" + folder.filePath("all")};
  Sent all;
  if (run(program(false), arguments).status != 0) return all;
  eachMonitoredLine(folder.path(), [&all](const MonitoredLine& line) {
    if (line.kind != "I" && line.kind != "E") return;
    auto& sum = all[{line.source, line.destination}];
    sum.first += line.messages;
    sum.second += line.bytes;
  });
  return all;
}

// Of what is called, without the messages that communicators are made by.
Sent monitoredCalls() {
  Sent calls = monitored({"calls"});
  for (const auto& [pair, sent] : monitored({})) {
    auto& [messages, bytes] = calls[pair];
    messages -= sent.first;
    bytes -= sent.second;
    if (messages == 0 && bytes == 0) calls.erase(pair);
  }
  return calls;
}

Sent modelled(const QString& store) {
  Sent all;
  for (const cli::Row& row : csv(runWeft({"pairs", store, "--class", "collective", "--by", "rank", "--collectives",
                                          "model", "--format", "csv"})
                                     .out))
    all[{std::stoi(row.at("source")), std::stoi(row.at("destination"))}] = {std::stoll(row.at("messages")),
                                                                            std::stoll(row.at("bytes"))};
  return all;
}

QStringList callsIn(const QString& path) {
  const RunStore store(path.toStdString());
  std::map<OperationId, std::string> operations;
  std::map<CommunicatorId, std::string> communicators;
  for (const Operation& each : store.operationNames()) operations[each.id] = each.name;
  for (const Communicator& each : store.communicators()) communicators[each.id] = each.name;
  QStringList all;
  CallStore(store).calls({}, [&](const CollectiveCallRow& row) {
    std::string text =
        communicators.at(row.communicator) + " " + std::to_string(row.calls) + " " + operations.at(row.operation);
    if (row.root) text += " root " + std::to_string(*row.root);
    if (row.counts.empty()) text += " " + std::to_string(row.count);
    text += " x " + std::to_string(row.elementBytes);
    if (row.inPlace) text += " in place";
    if (row.reduction)
      text += row.reduction == ReductionKind::ordered       ? " ordered"
              : row.reduction == ReductionKind::commutative ? " own"
                                                            : "";
    for (std::size_t i = 0; i < row.counts.size(); ++i)
      text += (i == 0 ? ": " : i % ranks == 0 ? " | " : " ") + std::to_string(row.counts[i]);
    all << QString::fromStdString(text);
    return true;
  });
  all.sort();
  return all;
}

// mixed_collectives.c, read by hand.
QStringList callsOfTheProgram() {
  QStringList all{"W 1 Allgather 5 x 4",
                  "W 2 Allgatherv x 4: 1 2 3 4 5 6 7 8",
                  "W 50 Allreduce 1 x 8",
                  "W 1 Allreduce 500 x 24 in place own",
                  "W 1 Allreduce 5000 x 8 ordered",
                  "W 1 Alltoall 3 x 8",
                  "W 1 Alltoall 400 x 8 in place",
                  "W 1 Barrier 0 x 0",
                  "W 100 Bcast root 0 1 x 4",
                  "W 2 Bcast root 3 300000 x 1",
                  "W 1 Exscan 11 x 4",
                  "W 1 Gather root 6 10 x 4",
                  "W 1 Gather root 1 3000 x 8 in place",
                  "W 1 Gatherv root 2 x 8: 1 2 3 4 5 6 7 8",
                  "W 4 Iallreduce 2 x 8",
                  "W 1 Ibarrier 0 x 0",
                  "W 1 Ibcast root 2 3 x 4",
                  "W 1 Igather root 3 6 x 4",
                  "W 3 Reduce root 5 1 x 8",
                  "W 1 Reduce root 0 20000 x 8 in place",
                  "W 1 Reduce root 1 1000 x 4 ordered",
                  "W 1 Reduce_scatter x 8: 1 2 3 4 5 6 7 8",
                  "W 1 Reduce_scatter_block 4 x 8",
                  "W 1 Scan 9 x 4",
                  "W 1 Scatter root 4 7 x 8",
                  "W 1 Scatter root 3 21 x 4 in place",
                  "W 1 Scatterv root 7 x 4: 1 2 3 4 5 6 7 8"};
  for (int root = 0; root < ranks; ++root) all << QString("W 1 Bcast root %1 2 x 4").arg(root);
  for (int part = 0; part < 2; ++part) {
    const QString half = QString("W_s1.%1 ").arg(part);
    all << half + "10 Bcast root 1 40 x 4" << half + "3 Barrier 0 x 0"
        << half + QString("1 Allreduce %1 x 8").arg(17 + part) << half + "1 Reduce root 2 1 x 8";
  }
  QStringList rows, ones, bytes;
  for (int from = 0; from < ranks; ++from) {
    QStringList row, own;
    for (int to = 0; to < ranks; ++to) {
      row << QString::number((from + 2 * to) % 4);
      own << QString::number(4 * ((from + 2 * to) % 4));
    }
    rows << row.join(' ');
    bytes << own.join(' ');
    ones << QStringList(ranks, "1").join(' ');
  }
  all << "W 2 Alltoallv x 4: " + rows.join(" | ") << "W 1 Alltoallv x 4: " + ones.join(" | ")
      << "W 1 Alltoallw x 1: " + bytes.join(" | ");
  all.sort();
  return all;
}

class CollectiveExactTest : public QObject {
  Q_OBJECT

  QTemporaryDir folder_;

  // Imported; empty where it can't be recorded.
  QString recorded(bool mpich) {
    MpiRun run;
    run.mpich = mpich;
    run.ranks = ranks;
    run.preload = {library(mpich)};
    const QString name = mpich ? "mpich" : "openmpi", bundle = folder_.filePath(name),
                  store = folder_.filePath(name + ".weft");
    if (!run.possible() || !QFile::exists(program(mpich)) || !QFile::exists(library(mpich))) return {};
    run.settings = {"WEFT_BUNDLE=" + bundle};
    if (mpich) run.settings << "MPIR_CVAR_POLLS_BEFORE_YIELD=1";
    const auto result = run(program(mpich), {"calls"});
    if (result.status != 0) QTest::qFail(qPrintable(result.errors), __FILE__, __LINE__);
    const cli::Ran imported = runWeft({"import", bundle, "-o", store});
    if (imported.status != 0) QTest::qFail(imported.err.c_str(), __FILE__, __LINE__);
    return store;
  }

 private slots:
  void callsAreThoseOfTheProgram_data() {
    QTest::addColumn<bool>("mpich");
    QTest::newRow("Open MPI") << false;
    QTest::newRow("MPICH") << true;
  }
  void callsAreThoseOfTheProgram() {
    QFETCH(bool, mpich);
    const QString store = recorded(mpich);
    if (store.isEmpty()) QSKIP("this MPI library is not installed");
    QStringList calls = callsIn(store);
    const QStringList persistent = calls.filter("_init");
    for (const QString& each : persistent) calls.removeOne(each);
    QCOMPARE(calls.join('\n'), callsOfTheProgram().join('\n'));
    if (!persistent.isEmpty())
      QCOMPARE(persistent, (QStringList{"W 1 Allreduce_init 14 x 8", "W 4 Bcast_init root 1 13 x 4"}));
    const cli::Ran told = runWeft({"pairs", store, "--collectives", "model"});
    QVERIFY2(told.status == 0 && told.err.find("only by classes of sizes") == std::string::npos &&
                 told.err.find("estimate") == std::string::npos,
             told.err.c_str());
  }

  void pairsAreThoseOfMonitoring() {
    const QString store = recorded(false);
    if (store.isEmpty()) QSKIP("Open MPI is not installed");
    QProcess version;
    version.start(MpiRun().launcher(), {"--version"});
    version.waitForFinished(longestWait);
    if (!version.readAllStandardOutput().contains(" 4.1."))
      QSKIP("another Open MPI than the one whose rules are taken");
    const Sent expected = monitoredCalls(), seen = modelled(store);
    QCOMPARE(expected.size(), std::size_t(ranks * (ranks - 1)));
    for (const auto& [pair, sent] : expected) {
      const auto found = seen.find(pair);
      const QString where =
          QString("%1 to %2: %3 messages, %4 B sent").arg(pair.first).arg(pair.second).arg(sent.first).arg(sent.second);
      QVERIFY2(found != seen.end(), qPrintable(where));
      QVERIFY2(found->second == sent,
               qPrintable(where + QString("; modelled %1, %2 B").arg(found->second.first).arg(found->second.second)));
    }
    QCOMPARE(seen.size(), expected.size());
  }
};

WEFT_TEST(CollectiveExactTest)

}  // namespace collective_exact_test
#include "collective_exact_test.moc"
