// Each call of a program as a trace: what it adds up to is what the same recording has counted.
#include <QFile>
#include <QRegularExpression>
#include <QTest>

#include <set>

#include "../importers/trace_import.h"
#include "core/records/operation_class.h"
#include "mpi_run.h"
#include "recorded_tables.h"
#include "test_class.h"

using namespace weft;

namespace recorder_trace_test {

using Sums = std::map<std::string, std::pair<long long, long long>>;  // calls or messages, bytes

struct Fixture {
  QTemporaryDir folder;
  MpiRun run;

  Fixture(bool mpich, int ranks, const QStringList& more = {}) {
    run.mpich = mpich;
    run.ranks = ranks;
    run.folder = folder.path();
    run.preload = {mpich ? WEFT_LIBRARIES "/libweft-record-mpich.so" : WEFT_LIBRARIES "/libweft-record.so"};
    run.settings = QStringList{"EXPECTED=" + folder.filePath("told"), "TOLD=" + folder.filePath("told"),
                               "WEFT_BUNDLE=" + folder.filePath("bundle"), "WEFT_TRACE=1"} +
                   more;
  }
  QString program(const char* name) const {
    return QString(WEFT_PROGRAMS "/%1-%2").arg(name, run.mpich ? "mpich" : "openmpi");
  }
  bool possible(const char* name) const {
    return run.possible() && QFile::exists(run.preload[0]) && QFile::exists(program(name));
  }
  std::filesystem::path bundle() const { return folder.filePath("bundle").toStdString(); }
  ImportedTrace trace() const { return importTrace(bundle() / "trace" / "traces.otf2"); }
};

bool isMessage(const std::string& operation) {
  const OperationClass kind = classOf(operation);
  return kind == OperationClass::send || operation == "Start" || operation == "Startall" ||
         operation.ends_with("nd_init");
}

Sums callsOf(const std::filesystem::path& bundle) {
  Sums sums;
  for (RecordedRow& row : recordedRows(bundle, "operations"))
    if (row["calls"] != "0") sums["rank " + row["rank"] + " " + row["operation"]].first += std::stoll(row["calls"]);
  return sums;
}
Sums callsOf(const ImportedTrace& trace) {
  Sums sums;
  for (const StatisticsRow& row : trace.sink.rows)
    sums["rank " + std::to_string(number(*row.rank)) + " " + trace.operation(row.operation)].first +=
        static_cast<long long>(row.calls);
  return sums;
}

// Point-to-point: by communicator, which both call the same, and pair of ranks.
Sums messagesOf(const std::filesystem::path& bundle) {
  Sums sums;
  for (RecordedRow& row : recordedRows(bundle, "pairs")) {
    if (!isMessage(row["operation"])) continue;
    auto& [messages, bytes] = sums[row["communicator"] + " " + row["source"] + " to " + row["destination"]];
    messages += std::stoll(row["messages"]);
    bytes += std::stoll(row["bytes"]);
  }
  return sums;
}
Sums messagesOf(const ImportedTrace& trace) {
  Sums sums;
  for (const PairTrafficRow& row : trace.sink.pairs)
    for (const PairPeer& peer : row.peers) {
      if (row.kind != PairClass::pointToPoint) continue;
      auto& [messages, bytes] = sums[trace.communicator(row) + " " + std::to_string(number(row.source)) + " to " +
                                     std::to_string(number(peer.destination))];
      messages += static_cast<long long>(peer.messages);
      bytes += static_cast<long long>(peer.bytes);
    }
  return sums;
}

QString different(const Sums& counted, const Sums& traced) {
  QStringList lines;
  const auto tell = [&](const std::string& key, const Sums& a, const Sums& b) {
    const auto text = [&](const Sums& of) {
      return of.contains(key) ? QString("%1, %2 bytes").arg(of.at(key).first).arg(of.at(key).second) : QString("none");
    };
    lines << QString("%1: counted %2, traced %3").arg(QString::fromStdString(key), text(a), text(b));
  };
  for (const auto& [key, sum] : counted)
    if (!traced.contains(key) || traced.at(key) != sum) tell(key, counted, traced);
  for (const auto& [key, sum] : traced)
    if (!counted.contains(key)) tell(key, counted, traced);
  return lines.mid(0, 20).join('\n');
}

class RecorderTraceTest : public QObject {
  Q_OBJECT

 private slots:
  void callsAndMessagesAreThoseThatWereCounted_data() {
    QTest::addColumn<QString>("program");
    QTest::addColumn<bool>("mpich");
    for (const char* program : {"regular", "patterns", "varying", "neighbours", "between", "one_sided", "files"})
      for (const bool mpich : {false, true})
        QTest::addRow("%s, %s", program, mpich ? "MPICH" : "Open MPI") << program << mpich;
  }
  void callsAndMessagesAreThoseThatWereCounted() {
    QFETCH(QString, program);
    QFETCH(bool, mpich);
    const QByteArray name = program.toUtf8();
    const Fixture with(mpich, 4);
    if (!with.possible(name)) QSKIP("the MPI library is not installed");
    const auto result = with.run(with.program(name));
    QVERIFY2(result.status == 0, qPrintable(result.errors));
    const ImportedTrace trace = with.trace();
    const QString calls = different(callsOf(with.bundle()), callsOf(trace)),
                  messages = different(messagesOf(with.bundle()), messagesOf(trace));
    QVERIFY2(calls.isEmpty(), qPrintable("\n" + calls));
    QVERIFY2(messages.isEmpty(), qPrintable("\n" + messages));
    for (const Diagnostic& each : trace.report.diagnostics.list())
      QVERIFY2(each.severity == Severity::note, each.seen.c_str());
  }

  // What a process may write is bounded, and what it could not is told.
  void aTraceHasALimit() {
    const Fixture with(false, 2, {"WEFT_TRACE_LIMIT=0.001"});
    if (!with.possible("phases")) QSKIP("Open MPI is not installed");
    const auto result = with.run(with.program("phases"), {"1"});
    QVERIFY2(result.status == 0, qPrintable(result.errors));
    std::string traced;
    for (RecordedRow& row : recordedRows(with.bundle(), "run"))
      if (row["key"] == "traced") traced = row["value"];
    QVERIFY2(traced.ends_with("records are missing at the end"), traced.c_str());
  }

  // Who comes early waits as long as the program makes the other one come late, or a bit longer on a busy machine.
  void waitsAtWindows_data() {
    QTest::addColumn<bool>("mpich");
    QTest::newRow("Open MPI") << false;
    QTest::newRow("MPICH") << true;
  }
  void waitsAtWindows() {
    QFETCH(bool, mpich);
    const Fixture with(mpich, 2);
    if (!with.possible("fence")) QSKIP("the MPI library is not installed");
    const auto result = with.run(with.program("fence"));
    QVERIFY2(result.status == 0, qPrintable(result.errors));
    const ImportedTrace trace = with.trace();
    std::map<WaitClass, double> seconds;  // of rank 0 for rank 1
    for (const WaitRow& row : trace.sink.waits)
      if (number(row.rank) == 0 && row.peer && number(*row.peer) == 1)
        seconds[row.kind] += static_cast<double>(row.nanoseconds) * 1e-9;
    for (const auto& [kind, least] :
         {std::pair(WaitClass::waitAtWindowCreate, 0.09), std::pair(WaitClass::waitAtFence, 0.19),
          std::pair(WaitClass::waitAtWindowFree, 0.09)})
      QVERIFY2(seconds[kind] > least && seconds[kind] < least + 0.5,
               (std::string(name(kind)) + " " + std::to_string(seconds[kind])).c_str());
  }

  // Libraries that do not wait in MPI_Win_start may find the post in MPI_Win_complete.
  void waitsInEpochs_data() {
    QTest::addColumn<bool>("mpich");
    QTest::addColumn<QString>("late");
    for (const char* late : {"target", "origin", "both"}) {
      QTest::addRow("Open MPI, %s", late) << false << late;
      QTest::addRow("MPICH, %s", late) << true << late;
    }
  }
  void waitsInEpochs() {
    QFETCH(bool, mpich);
    QFETCH(QString, late);
    const Fixture with(mpich, 2);
    if (!with.possible("epochs")) QSKIP("the MPI library is not installed");
    const auto result = with.run(with.program("epochs"), {late});
    QVERIFY2(result.status == 0, qPrintable(result.errors));
    std::map<WaitClass, double> seconds;
    for (const ImportedTrace trace = with.trace(); const WaitRow& row : trace.sink.waits) {
      seconds[row.kind] += static_cast<double>(row.nanoseconds) * 1e-9;
      const bool isOrigin = row.kind == WaitClass::latePost,
                 isTarget = row.kind == WaitClass::earlyWait || row.kind == WaitClass::lateComplete;
      if (isOrigin || isTarget) {
        QCOMPARE(number(row.rank), isOrigin ? 0U : 1U);
        QCOMPARE(number(row.peer.value()), isOrigin ? 1U : 0U);
      }
    }
    const double post = seconds[WaitClass::latePost], access = seconds[WaitClass::earlyWait],
                 complete = seconds[WaitClass::lateComplete];
    const auto isAbout = [](double value, double expected) {  // on a busy machine either rank comes later
      return value > expected - 0.15 && value < expected + 0.5;
    };
    const std::string seen = std::to_string(post) + " " + std::to_string(access) + " " + std::to_string(complete);
    if (late == "target") QVERIFY2(isAbout(post, 0.4) && isAbout(access + complete, 0), seen.c_str());
    if (late == "origin") QVERIFY2(isAbout(post, 0) && isAbout(access, 0.3) && isAbout(complete, 0.4), seen.c_str());
    // Rank 0 waits in MPI_Win_start before its 600 ms, or they are over when it comes to MPI_Win_complete.
    if (late == "both")
      QVERIFY2(post > 0.05 ? isAbout(post, 0.2) && isAbout(complete, 0.6) : isAbout(complete, 0.4), seen.c_str());
  }

  // Ranks that are not asked for leave no event; what they did is counted all the same.
  void onlyTheRanksThatAreAskedFor() {
    const Fixture with(false, 4, {"WEFT_TRACE_RANKS=1,3-9"});
    if (!with.possible("regular")) QSKIP("Open MPI is not installed");
    const auto result = with.run(with.program("regular"));
    QVERIFY2(result.status == 0, qPrintable(result.errors));
    const auto isAsked = [](const auto& each) {
      return each.first.starts_with("rank 1 ") || each.first.starts_with("rank 3 ");
    };
    Sums expected = callsOf(with.bundle());
    const std::size_t all = expected.size();
    std::erase_if(expected, [&](const auto& each) { return !isAsked(each); });
    QVERIFY(!expected.empty() && expected.size() < all);
    const QString calls = different(expected, callsOf(with.trace()));
    QVERIFY2(calls.isEmpty(), qPrintable("\n" + calls));
    std::string ranks;
    for (RecordedRow& row : recordedRows(with.bundle(), "run"))
      if (row["key"] == "traced ranks") ranks = row["value"];
    QCOMPARE(ranks, std::string("1,3-9"));
  }

  // Ranks trace other steps of the program. What is left of messages and operations is what all of their ranks traced;
  // each message has a size of its own, and what is received is what was sent.
  void chosenPartsHaveAllTheirSides_data() {
    QTest::addColumn<bool>("mpich");
    QTest::addColumn<bool>("byLevel");
    QTest::newRow("Open MPI") << false << false;
    QTest::newRow("MPICH") << true << false;
    QTest::newRow("Open MPI, MPI_Pcontrol") << false << true;
    QTest::newRow("MPICH, MPI_Pcontrol") << true << true;
  }
  void chosenPartsHaveAllTheirSides() {
    QFETCH(bool, mpich);
    QFETCH(bool, byLevel);
    constexpr int ranks = 3, steps = 40;
    const int ended = byLevel ? 1 : 0;  // what was started while it was on has its end in the trace
    const auto opens = [](int rank) { return 5 + 3 * rank; };
    const auto closes = [](int rank) { return 22 + 3 * rank; };
    const Fixture with(mpich, ranks, byLevel ? QStringList() : QStringList{"WEFT_TRACE_REGIONS=chosen"});
    if (!with.possible("staggered")) QSKIP("the MPI library is not installed");
    const auto result = with.run(with.program("staggered"), byLevel ? QStringList{"level"} : QStringList());
    QVERIFY2(result.status == 0, qPrintable(result.errors));
    const ImportedTrace trace = with.trace();
    Sums messages, calls;
    for (int from = 0; from < ranks; ++from) {
      const int to = (from + 1) % ranks;
      auto& [count, bytes] = messages["W " + std::to_string(from) + " to " + std::to_string(to)];
      for (int step = 0; step < steps; ++step) {
        const bool isSent = opens(from) <= step && step <= closes(from),
                   isReceived = opens(to) < step && step < closes(to) + ended;
        if (isSent && isReceived) ++count, bytes += 1000 + step;
      }
      // Receives are posted before the region opens, and completed behind its end.
      const int inside = closes(from) - opens(from);
      for (const auto& [operation, number] :
           {std::pair("Irecv", inside), std::pair("Isend", inside + 1), std::pair("Iallreduce", inside),
            std::pair("Waitall", inside + ended), std::pair("Win_fence", inside)})
        calls["rank " + std::to_string(from) + " " + operation].first = number;
    }
    Sums traced = callsOf(trace);
    for (auto& [call, sums] : traced) sums.second = 0;
    if (byLevel) std::erase_if(traced, [&](const auto& each) { return !calls.contains(each.first); });  // MPI_Init …
    const QString otherCalls = different(calls, traced), otherMessages = different(messages, messagesOf(trace));
    QVERIFY2(otherCalls.isEmpty(), qPrintable("\n" + otherCalls));
    QVERIFY2(otherMessages.isEmpty(), qPrintable("\n" + otherMessages));
    // Of operations those that all have traced, from their start to their end; each has 8 bytes for each rank.
    const int together = closes(0) - opens(ranks - 1) - 1 + ended;
    long long given = 0;
    for (const StatisticsRow& row : trace.sink.rows)
      if (trace.operation(row.operation) == "Iallreduce") given += static_cast<long long>(row.bytes.value_or(0));
    QCOMPARE(given, 8LL * ranks * ranks * together);
    for (const Diagnostic& each : trace.report.diagnostics.list())
      QVERIFY2(each.severity == Severity::note, each.seen.c_str());
    std::map<std::string, std::string> facts;
    for (RecordedRow& row : recordedRows(with.bundle(), "run")) facts[row["key"]] = row["value"];
    QCOMPARE(facts["traced regions"], std::string(byLevel ? "" : "chosen"));
  }

  // A message that comes by a call that is not recorded does not leave its place to the next one.
  void messagesOfSomeOperationsAreThose_data() {
    QTest::addColumn<QString>("only");
    QTest::addColumn<QList<int>>("there");  // messages, bytes
    QTest::addColumn<QList<int>>("back");
    const QList<int> some{10, 10 * 1000 + 180}, all{40, 40 * 1000 + 780};  // 0 + 4 + … + 36
    QTest::newRow("some of both sides") << "Send,Recv" << some << some;
    QTest::newRow("without the probe") << "Send,Mrecv" << QList<int>{10, 10 * 1000 + 210} << some;
    QTest::newRow("one side") << "Send" << all << some;
    QTest::newRow("all") << "" << all << all;
  }
  void messagesOfSomeOperationsAreThose() {
    QFETCH(QString, only);
    QFETCH(QList<int>, there);
    QFETCH(QList<int>, back);
    const Fixture with(false, 2, {"WEFT_ONLY=" + only});
    if (!with.possible("alternating")) QSKIP("Open MPI is not installed");
    const auto result = with.run(with.program("alternating"));
    QVERIFY2(result.status == 0, qPrintable(result.errors));
    const QString apart =
        different({{"W 0 to 1", {there[0], there[1]}}, {"W 1 to 0", {back[0], back[1]}}}, messagesOf(with.trace()));
    QVERIFY2(apart.isEmpty(), qPrintable("\n" + apart));
  }

  // The program comes to a barrier when it begins, and to others for a second.
  void onlyInATime_data() {
    QTest::addColumn<QString>("time");
    QTest::newRow("from") << "0.3:";
    QTest::newRow("to") << "0:0.5";
  }
  void onlyInATime() {
    QFETCH(QString, time);
    const Fixture with(false, 2, {"WEFT_TRACE_TIME=" + time});
    if (!with.possible("phases")) QSKIP("Open MPI is not installed");
    const auto result = with.run(with.program("phases"), {"1"});
    QVERIFY2(result.status == 0, qPrintable(result.errors));
    Sums counted = callsOf(with.bundle()), traced = callsOf(with.trace());
    for (const char* call : {"rank 0 Barrier", "rank 1 Barrier"})
      QVERIFY2(traced[call].first > 0 && traced[call].first < counted[call].first,
               (std::to_string(traced[call].first) + " of " + std::to_string(counted[call].first)).c_str());
    for (const char* call : {"rank 0 Init", "rank 0 Finalize"})
      QVERIFY(counted.contains(call) && !traced.contains(call));
  }

  // The facts of a recording with many options, and those that the recorder's source writes under a condition.
  void everyFactIsInTheManual() {
    const std::set<std::string> documented = factsOfTheManual();
    QVERIFY(documented.contains("complete") && documented.contains("slurm nodes"));
    const std::set<std::string> written = factsOfTheSource();
    QVERIFY(written.contains("traced ranks") && written.contains("sampling ended"));
    for (const std::string& fact : written) QVERIFY2(documented.contains(fact), fact.c_str());
    const Fixture with(false, 2,
                       {"WEFT_TRACE_RANKS=0", "WEFT_TRACE_REGIONS=none", "WEFT_TRACE_TIME=0:100", "WEFT_SAMPLE=100",
                        "WEFT_BINS=100", "WEFT_ONLY=MPI_Send,MPI_Recv"});
    if (!with.possible("regular")) QSKIP("Open MPI is not installed");
    const auto result = with.run(with.program("regular"));
    QVERIFY2(result.status == 0, qPrintable(result.errors));
    std::set<std::string> recorded;
    for (RecordedRow& row : recordedRows(with.bundle(), "run")) recorded.insert(row["key"]);
    for (const char* fact : {"traced", "traced ranks", "traced regions", "traced from second", "traced to second",
                             "sample hertz", "time bin seconds", "only"})
      QVERIFY2(recorded.contains(fact), fact);
    for (const std::string& fact : recorded) QVERIFY2(documented.contains(fact), fact.c_str());
  }

 private:
  static QString textOf(const char* file) {
    QFile text(QString(WEFT_SOURCE) + file);
    return text.open(QIODevice::ReadOnly) ? QString::fromUtf8(text.readAll()) : QString();
  }
  static std::set<std::string> firstGroups(const QString& text, const char* pattern) {
    std::set<std::string> found;
    const QRegularExpression expression(pattern, QRegularExpression::MultilineOption);
    for (auto each = expression.globalMatch(text); each.hasNext();) found.insert(each.next().captured(1).toStdString());
    return found;
  }
  // The keys of the table of `run`; a row may have two of them.
  static std::set<std::string> factsOfTheManual() {
    const QString page = textOf("/docs/bundle.md").section("\n**run**", 1).section("\n**ranks**", 0, 0);
    QString keys;
    for (const std::string& each : firstGroups(page, "^\\| (`[^|]*`) \\|")) keys += QString::fromStdString(each);
    return firstGroups(keys, "`([^`]+)`");
  }
  static std::set<std::string> factsOfTheSource() {
    // Those that others look for have names; some are in parts of a bundle alone.
    const QString named = textOf("/core/base/bundle_format.h").section("// Only in parts", 0, 0);
    std::set<std::string> facts = firstGroups(named, "Fact =\\s+\"([^\"]+)\"");
    facts.merge(firstGroups(textOf("/collector/record/bundle/process.cpp"), "rows\\s*\\.text\\(\"([^\"]+)\"\\)"));
    return facts;
  }
};

WEFT_TEST(RecorderTraceTest)

}  // namespace recorder_trace_test
#include "recorder_trace_test.moc"
