// Waits of recorded and published traces: against Scalasca's numbers of one that it reads, and against what a Python
// program makes of the listing that otf2-print has of each. Transactions against the messages that were sent.
#include <QProcess>
#include <QStandardPaths>
#include <QTest>

#include <array>
#include <cmath>
#include <set>
#include <sstream>

#include "recorded.h"
#include "test_class.h"
#include "trace_import.h"
#include "trace_writer.h"

using namespace weft;

namespace trace_waits_test {

using namespace inputs;

using Sums = std::map<std::string, std::pair<std::uint64_t, std::uint64_t>>;  // by class: waits, nanoseconds

Sums sumsOf(const ImportedTrace& trace) {
  Sums sums;
  for (const WaitRow& row : trace.sink.waits) {
    auto& [waits, time] = sums[std::string(name(row.kind))];
    waits += row.waits;
    time += row.nanoseconds;
    if (row.wrongOrder + row.wrongOrderNanoseconds == 0) continue;
    auto& [wrong, wrongTime] = sums["wrong-order"];
    wrong += row.wrongOrder;
    wrongTime += row.wrongOrderNanoseconds;
  }
  std::uint64_t violations = 0;
  for (const auto& [key, value] : trace.sink.facts)
    if (key.starts_with("clock violations")) violations += std::stoull(value);
  sums["clock-violations"] = {violations, 0};
  return sums;
}

std::uint64_t sentMessages(const ImportedTrace& trace, std::uint64_t& bytes) {
  std::uint64_t messages = 0;
  for (const auto& [pair, sums] :
       trace.pairs([](const PairTrafficRow& row) { return row.kind == PairClass::pointToPoint; })) {
    messages += sums.first;
    bytes += sums.second;
  }
  return messages;
}

void tellsAllMessages(const ImportedTrace& trace) {
  std::uint64_t bytes = 0, messages = sentMessages(trace, bytes), sendWait = 0, receiveWait = 0;
  for (const MessageGroupRow& row : trace.sink.groups) {
    messages -= row.messages;
    bytes -= row.bytes;
    sendWait += row.sendWait;
    receiveWait += row.receiveWait;
  }
  QCOMPARE(messages, std::uint64_t(0));
  QCOMPARE(bytes, std::uint64_t(0));
  const Sums sums = sumsOf(trace);
  const auto of = [&](const char* kind) { return sums.contains(kind) ? sums.at(kind).second : 0; };
  QCOMPARE(sendWait, of("late-receiver"));
  QCOMPARE(receiveWait, of("late-sender"));
}

// Single waits against the sums, by all that both distinguish but bins.
void tellsEachWait(const ImportedTrace& trace) {
  using Key = std::tuple<WaitClass, std::uint32_t, std::optional<RankId>, std::optional<CommunicatorId>,
                         std::optional<RegionId>, std::optional<OperationId>, std::optional<CallPathId>,
                         std::optional<CallPathId>>;
  std::map<Key, std::pair<std::uint64_t, std::uint64_t>> sums, singles;
  for (const WaitRow& row : trace.sink.waits) {
    auto& [waits, time] = sums[{row.kind, number(row.rank), row.peer, row.communicator, row.region, row.operation,
                                row.path, row.meanwhile}];
    waits += row.waits;
    time += row.nanoseconds;
  }
  for (const WaitChunkRow& chunk : trace.sink.waitChunks)
    for (const SingleWait& wait : chunk.waits) {
      const WaitKindRow& kind = trace.sink.waitKinds.at(number(wait.kind) - 1);
      auto& [waits, time] = singles[{kind.kind, number(chunk.rank), wait.peer, kind.communicator, kind.region,
                                     kind.operation, kind.path, kind.meanwhile}];
      ++waits;
      time += wait.nanoseconds;
    }
  QVERIFY(singles == sums);
}

// Messages by the transactions that they name against the sums of transactions, by pair of ranks.
void tellsTransactionsOfMessages(const ImportedTrace& trace) {
  using Key =
      std::tuple<std::optional<CallPathId>, std::optional<CallPathId>, std::optional<CommunicatorId>, RankId, RankId>;
  std::map<Key, std::pair<std::uint64_t, std::uint64_t>> sums, singles;
  for (const MessageGroupRow& row : trace.sink.groups)
    if (row.receiver)
      sums[{row.sender, row.receiver, row.communicator, row.source, row.destination}] = {row.messages, row.bytes};
  for (const MessageChunkRow& chunk : trace.sink.messageChunks)
    for (const MessageFlight& each : chunk.messages) {
      const MessagePathRow& paths = trace.sink.messagePaths.at(number(each.paths.value()) - 1);
      auto& [messages, bytes] = singles[{paths.sender, paths.receiver, paths.communicator, each.source, chunk.rank}];
      ++messages;
      bytes += each.bytes;
    }
  QVERIFY(singles == sums);
}

// A line of scout's: name, count, mean, median, minimum, maximum, sum, … in seconds. `kind`: what it is called here;
// empty: nothing.
struct ScoutPattern {
  std::string kind;
  std::uint64_t count = 0, longest = 0, sum = 0;  // nanoseconds

  explicit ScoutPattern(const std::string& line) {
    static const std::map<std::string, std::string> kinds{{"mpi_latesender", "late-sender"},
                                                          {"mpi_latesender_wo", "wrong-order"},
                                                          {"mpi_latereceiver", "late-receiver"},
                                                          {"mpi_wait_nxn", "wait-at-nxn"},
                                                          {"mpi_barrier_wait", "wait-at-barrier"},
                                                          {"mpi_earlyreduce", "early-reduce"},
                                                          {"mpi_earlyscan", "early-scan"},
                                                          {"mpi_latebroadcast", "late-broadcast"},
                                                          {"mpi_barrier_completion", "barrier-completion"},
                                                          {"mpi_nxn_completion", "nxn-completion"}};
    std::istringstream words(line);
    std::string name;
    double mean = 0, median = 0, minimum = 0, maximum = 0, seconds = 0;
    if (!(words >> name >> count >> mean >> median >> minimum >> maximum >> seconds) || !kinds.contains(name)) return;
    kind = kinds.at(name);
    longest = static_cast<std::uint64_t>(std::llround(maximum * 1e9));
    sum = static_cast<std::uint64_t>(std::llround(seconds * 1e9));
  }
};

std::map<std::string, std::uint64_t> longestWaits(const ImportedTrace& trace) {
  std::map<std::string, std::uint64_t> longest;
  for (const WaitChunkRow& chunk : trace.sink.waitChunks)
    for (const SingleWait& wait : chunk.waits) {
      std::uint64_t& most = longest[std::string(name(trace.sink.waitKinds.at(number(wait.kind) - 1).kind))];
      most = std::max(most, wait.nanoseconds);
    }
  return longest;
}

class TraceWaitsTest : public QObject {
  Q_OBJECT

 private slots:
  // Scalasca 2.6, trace.stat: 5 late senders 0.232 ms, 7 waits at N×N 3.54 ms, 8 late broadcasts 0.261 ms, 7 clock
  // violations.
  void asScalascaHasThem() {
    const TraceArchive archive("demo.pack");
    const ImportedTrace trace = importTrace(archive.anchor);
    Sums sums = sumsOf(trace);
    QCOMPARE(sums.erase("nxn-completion"), std::size_t(1));  // of which these numbers of Scalasca's have nothing
    QCOMPARE(sums, (Sums{{"late-sender", {5, 231'975}},
                         {"wait-at-nxn", {7, 3'536'671}},
                         {"late-broadcast", {8, 260'958}},
                         {"wait-at-finalize", {7, 1'613}},
                         {"clock-violations", {7, 0}}}));
    tellsAllMessages(trace);
    tellsEachWait(trace);
    tellsTransactionsOfMessages(trace);
  }

  // Every pattern of scout's that is a class here: as many, as long all together, and the longest as long.
  void asScoutHasThem() {
    const std::filesystem::path folder = recorded("otf2/collectives-4");
    const ImportedTrace trace = importTrace(folder / "traces.otf2");
    const Sums sums = sumsOf(trace);
    const auto longest = longestWaits(trace);
    std::istringstream stat(contentOf(folder / "scout.stat"));
    std::set<std::string> compared;
    for (std::string line; std::getline(stat, line);) {
      const ScoutPattern pattern(line);
      if (pattern.kind.empty()) continue;
      compared.insert(pattern.kind);
      QCOMPARE(sums.at(pattern.kind), std::pair(pattern.count, pattern.sum));
      if (pattern.kind != "wrong-order") QCOMPARE(longest.at(pattern.kind), pattern.longest);
    }
    QCOMPARE(compared.size(), std::size_t(10));
  }

  // Rank 0 comes 5 µs early to MPI_Win_create and 9 µs early to MPI_Win_fence.
  void windows() {
    const ImportedTrace trace = importTrace(recorded("otf2/rma-fence-2") / "traces.otf2");
    QCOMPARE(
        sumsOf(trace),
        (Sums{{"wait-at-fence", {1, 9'000}}, {"wait-at-window-create", {1, 5'000}}, {"clock-violations", {0, 0}}}));
    for (const WaitRow& row : trace.sink.waits) {
      QCOMPARE(number(row.rank), 0U);
      QCOMPARE(number(*row.peer), 1U);
      QCOMPARE(trace.operation(*row.operation),
               std::string(row.kind == WaitClass::waitAtFence ? "Win_fence" : "Win_create"));
    }
    tellsEachWait(trace);
  }

  // As Score-P writes them: a group at the end of each of the calls. Rank 0 accesses the windows of ranks 1 and 2.
  //   rank 0   start 100–400    Put to 1 410–420         complete 700–710
  //   rank 1   post 200–205     wait 210–720
  //   rank 2   post 390–395                              wait 800–805
  // Rank 0 waits for the post of rank 2, 290 ms; rank 1 for the access, 210 ms, and then for its completion, 280 ms.
  void epochs() {
    const QTemporaryDir folder;
    TraceWriter writer(folder.path().toStdString(), 3);
    const OTF2_GroupRef origins = writer.group({0}), targets = writer.group({1, 2});
    constexpr OTF2_RmaWinRef window = 4711;
    OTF2_GlobalDefWriter_WriteRmaWin(writer.definitions(), window, writer.string("window"), TraceWriter::world,
                                     OTF2_RMA_WIN_FLAG_NONE);
    const auto call = [&](std::uint32_t rank, const char* name, OTF2_TimeStamp enter, OTF2_TimeStamp leave,
                          OTF2_GroupRef group) {
      writer.enterAt(rank, enter, name);
      OTF2_EvtWriter_RmaGroupSync(writer.rank(rank), nullptr, leave, OTF2_RMA_SYNC_LEVEL_PROCESS, window, group);
      writer.leaveAt(rank, leave, name);
    };
    call(0, "MPI_Win_start", 100, 400, targets);
    writer.enterAt(0, 410, "MPI_Put");
    OTF2_EvtWriter_RmaPut(writer.rank(0), nullptr, 410, window, 1, 8, 0);
    writer.leaveAt(0, 420, "MPI_Put");
    call(0, "MPI_Win_complete", 700, 710, targets);
    call(1, "MPI_Win_post", 200, 205, origins);
    call(1, "MPI_Win_wait", 210, 720, origins);
    call(2, "MPI_Win_post", 390, 395, origins);
    call(2, "MPI_Win_wait", 800, 805, origins);
    const ImportedTrace trace = importTrace(writer.close());
    QCOMPARE(sumsOf(trace), (Sums{{"late-post", {1, 290'000'000}},
                                  {"early-wait", {1, 210'000'000}},
                                  {"late-complete", {1, 280'000'000}},
                                  {"clock-violations", {0, 0}}}));
    for (const WaitRow& row : trace.sink.waits) {
      const bool isPost = row.kind == WaitClass::latePost;
      QCOMPARE(trace.operation(*row.operation), std::string(isPost ? "Win_start" : "Win_wait"));
      QCOMPARE(number(*row.peer), isPost ? 2U : 0U);
      QVERIFY(row.communicator);
    }
    tellsEachWait(trace);
  }

  // A damaged archive may have a large group for each of its events: they would take much more room than it has.
  void epochsOfLargeGroupsAreLeftOut() {
    const QTemporaryDir folder;
    TraceWriter writer(folder.path().toStdString(), 2);
    const OTF2_GroupRef targets = writer.group(std::vector<std::uint64_t>(4097, 1));
    OTF2_GlobalDefWriter_WriteRmaWin(writer.definitions(), 1, writer.string("window"), TraceWriter::world,
                                     OTF2_RMA_WIN_FLAG_NONE);
    writer.enterAt(0, 100, "MPI_Win_start");
    OTF2_EvtWriter_RmaGroupSync(writer.rank(0), nullptr, 110, OTF2_RMA_SYNC_LEVEL_PROCESS, 1, targets);
    writer.leaveAt(0, 110, "MPI_Win_start");
    writer.enterAt(1, 100, "MPI_Win_wait");
    writer.leaveAt(1, 110, "MPI_Win_wait");
    const ImportedTrace trace = importTrace(writer.close());
    QCOMPARE(std::ranges::count(trace.codes(), "trace.window-groups"), 1);
    QCOMPARE(sumsOf(trace), (Sums{{"clock-violations", {0, 0}}}));
  }

  void asTheListingOfEventsHasThem_data() {
    QTest::addColumn<QString>("archive");
    for (const char* name : {"otf2/lammps-lj-8-otf2mpi", "otf2/tracer-stencil4d-32", "otf2/lineprog-4-otf2mpi",
                             "otf2/demo-8-regions-otf2mpi"})
      QTest::newRow(name) << name;
  }
  void asTheListingOfEventsHasThem() {
    QFETCH(QString, archive);
    const QString python = QStandardPaths::findExecutable("python3");
    if (python.isEmpty() || QStandardPaths::findExecutable("otf2-print").isEmpty())
      QSKIP("python3 and otf2-print (otf2-tools) are not installed");
    const std::filesystem::path folder = std::filesystem::path(WEFT_SHARED_DATA) / archive.toStdString();
    if (!std::filesystem::exists(folder / "traces.otf2")) QSKIP("the data that others published are not here");
    QProcess listing;
    listing.start(python, {QString(WEFT_TEST_DATA) + "/trace/waits_of.py",
                           QString::fromStdString((folder / "traces.otf2").string())});
    QVERIFY(listing.waitForFinished(longestWait));
    QCOMPARE(listing.exitCode(), 0);
    Sums expected;
    for (const QString& line : QString::fromUtf8(listing.readAllStandardOutput()).split('\n', Qt::SkipEmptyParts)) {
      const QStringList words = line.split('\t');
      expected[words[0].toStdString()] = {words[1].toULongLong(), words[2].toULongLong()};
    }
    QVERIFY(expected.size() > 1);
    const ImportedTrace trace = importTrace(folder / "traces.otf2");
    QCOMPARE(sumsOf(trace), expected);
    tellsAllMessages(trace);
    tellsEachWait(trace);
    tellsTransactionsOfMessages(trace);
  }

  // Nobody's receives are noted: all messages stand there, none of them received, and waits of collectives alone.
  void tracesWithoutReceives() {
    const ImportedTrace trace = importTrace(recorded("otf2/lammps-lj-8-eztrace") / "eztrace_log.otf2");
    tellsAllMessages(trace);
    for (const MessageGroupRow& row : trace.sink.groups) QVERIFY(!row.receiver);
    const Sums sums = sumsOf(trace);
    QVERIFY(!sums.contains("late-sender") && !sums.contains("late-receiver"));
  }

  // Rank 1 receives what rank 0 sends 900 later by its clock: what it waits is told for the path and the operation, and
  // what the sender did.
  void aWaitSaysWhere() {
    QTemporaryDir folder;
    TraceWriter writer(folder.path().toStdString(), 2);
    writer.enterAt(0, 1000, "compute");
    writer.skip(0, 1800);
    writer.send(0, TraceWriter::world, 1, 10);
    writer.enterAt(1, 1000, "solve");
    writer.enterAt(1, 1100, "MPI_Recv");
    OTF2_EvtWriter_MpiRecv(writer.rank(1), nullptr, 4000, 0, TraceWriter::world, 0, 10);
    writer.leaveAt(1, 4100, "MPI_Recv");
    const ImportedTrace trace = importTrace(writer.close());
    std::uint64_t time = 0;
    for (const WaitRow& row : trace.sink.waits) {
      QCOMPARE(row.kind, WaitClass::lateSender);
      QCOMPARE(number(row.rank), 1U);
      QCOMPARE(number(*row.peer), 0U);
      QCOMPARE(trace.region(row.region), std::string("solve"));
      QCOMPARE(trace.operation(*row.operation), std::string("Recv"));
      QCOMPARE(trace.sink.paths[number(*row.path) - 1].name, std::string("MPI_Recv"));
      QCOMPARE(trace.sink.paths[number(*row.meanwhile) - 1].name, std::string("compute"));
      time += row.nanoseconds;
    }
    QVERIFY(time != 0);
    tellsEachWait(trace);
    QCOMPARE(trace.sink.waitChunks.size(), std::size_t(1));
    const SingleWait& wait = trace.sink.waitChunks[0].waits.at(0);
    QCOMPARE(number(trace.sink.waitChunks[0].rank), 1U);
    QCOMPARE(wait.from, std::uint64_t(1'100'000'000));
    QCOMPARE(wait.nanoseconds, time);
    QCOMPARE(trace.sink.groups.size(), std::size_t(1));
    QCOMPARE(trace.sink.groups[0].receiveWait, time);
  }

  // By its clock rank 1 has the message at 1015, which is sent at 2005. It is moved there, and what came before is
  // stretched towards it: the receive is entered at 900 + 990 · 900 / 1015 = 1777, 223 ticks before the send.
  void clocksThatContradictEachOther() {
    QTemporaryDir folder;
    TraceWriter writer(folder.path().toStdString(), 2);
    writer.enterAt(0, 2000, "MPI_Send");
    OTF2_EvtWriter_MpiSend(writer.rank(0), nullptr, 2005, 1, TraceWriter::world, 0, 10);
    writer.leaveAt(0, 2010, "MPI_Send");
    writer.enterAt(1, 900, "MPI_Recv");
    OTF2_EvtWriter_MpiRecv(writer.rank(1), nullptr, 1015, 0, TraceWriter::world, 0, 10);
    writer.leaveAt(1, 1020, "MPI_Recv");
    const ImportedTrace trace = importTrace(writer.close());
    QCOMPARE(trace.codes(), std::vector<std::string>{"trace.clocks"});
    QCOMPARE(trace.sink.facts.at("clock violations of messages"), std::string("1"));
    QCOMPARE(trace.sink.facts.at("clocks corrected"), std::string("yes"));
    QCOMPARE(sumsOf(trace), (Sums{{"late-sender", {1, 223'000'000}}, {"clock-violations", {1, 0}}}));
    tellsAllMessages(trace);
    tellsEachWait(trace);  // of the corrected clocks alone
    QCOMPARE(trace.sink.waitChunks.at(0).waits.at(0).from, std::uint64_t(1'777'000'000));
    const MessageFlight& recorded = trace.sink.messageChunks.at(0).messages.at(0);
    QVERIFY(recorded.sent == 2'005'000'000 && recorded.received == 1'015'000'000);
    const MessageFlight& corrected = trace.sink.correctedMessageChunks.at(0).messages.at(0);
    QVERIFY(corrected.sent == 2'005'000'000 && corrected.received == 2'005'000'000);
    QVERIFY(corrected.paths == recorded.paths && corrected.bytes == recorded.bytes &&
            corrected.source == recorded.source);
  }

  // A ring of ranks whose clocks are seconds apart: the same messages in the same chunks, none of which is received
  // before it was sent, or earlier than it was recorded.
  void messagesAreThereByCorrectedClocks() {
    constexpr std::uint32_t ranks = 4, rounds = 50;
    constexpr std::array<int, ranks> offsets{0, -3000, 2000, 5000};
    QTemporaryDir folder;
    TraceWriter writer(folder.path().toStdString(), ranks);
    for (std::uint32_t rank = 0; rank < ranks; ++rank)
      for (std::uint32_t round = 0; round < rounds; ++round) {
        const auto at = [&](std::uint32_t time) {
          return static_cast<std::uint64_t>(10'000 + offsets[rank] + static_cast<int>(1000 * round + time));
        };
        writer.enterAt(rank, at(100), "MPI_Send");
        OTF2_EvtWriter_MpiSend(writer.rank(rank), nullptr, at(110), (rank + 1) % ranks, TraceWriter::world, 0,
                               10 + round);
        writer.leaveAt(rank, at(120), "MPI_Send");
        writer.enterAt(rank, at(200), "MPI_Recv");
        OTF2_EvtWriter_MpiRecv(writer.rank(rank), nullptr, at(300), (rank + ranks - 1) % ranks, TraceWriter::world, 0,
                               10 + round);
        writer.leaveAt(rank, at(310), "MPI_Recv");
      }
    const ImportedTrace trace = importTrace(writer.close());
    tellsTransactionsOfMessages(trace);
    QCOMPARE(trace.sink.correctedMessageChunks.size(), trace.sink.messageChunks.size());
    std::uint64_t early = 0, messages = 0;
    for (std::size_t chunk = 0; chunk < trace.sink.messageChunks.size(); ++chunk) {
      const MessageChunkRow &recorded = trace.sink.messageChunks[chunk],
                            &corrected = trace.sink.correctedMessageChunks[chunk];
      QVERIFY(recorded.rank == corrected.rank && recorded.messages.size() == corrected.messages.size());
      for (std::size_t at = 0; at < recorded.messages.size(); ++at) {
        const MessageFlight &before = recorded.messages[at], &after = corrected.messages[at];
        QVERIFY(after.source == before.source && after.bytes == before.bytes && after.paths == before.paths);
        QVERIFY(after.sent >= before.sent && after.received >= before.received && after.received >= after.sent);
        early += before.received < before.sent ? 1 : 0;
        ++messages;
      }
    }
    QCOMPARE(messages, std::uint64_t(rounds * ranks));
    QVERIFY(early > 0);
    QCOMPARE(trace.sink.facts.at("clock violations of messages"), std::to_string(early));
  }

  // Four ranks in a row, each beside the one before and the one behind: by its topology. Without one nobody knows.
  void neighbourhoods_data() {
    QTest::addColumn<bool>("isKnown");
    QTest::newRow("a topology") << true;
    QTest::newRow("none") << false;
  }
  void neighbourhoods() {
    QFETCH(bool, isKnown);
    QTemporaryDir folder;
    TraceWriter writer(folder.path().toStdString(), 4);
    OTF2_GlobalDefWriter_WriteCartDimension(writer.definitions(), 90, writer.string("x"), 4, OTF2_CART_PERIODIC_FALSE);
    const OTF2_CartDimensionRef dimension = 90;
    if (isKnown)
      OTF2_GlobalDefWriter_WriteCartTopology(writer.definitions(), 7, writer.string("row"), TraceWriter::world, 1,
                                             &dimension);
    const std::uint64_t first[] = {1000, 5000, 2000, 3000}, second[] = {21000, 22000, 29000, 23000};
    for (std::uint32_t rank = 0; rank < 4; ++rank) {
      writer.enterAt(rank, first[rank], "MPI_Neighbor_allgather");
      OTF2_EvtWriter_MpiCollectiveBegin(writer.rank(rank), nullptr, first[rank]);
      OTF2_EvtWriter_MpiCollectiveEnd(writer.rank(rank), nullptr, 9000, OTF2_COLLECTIVE_OP_ALLGATHER,
                                      TraceWriter::world, OTF2_COLLECTIVE_ROOT_NONE, 8, 16);
      writer.leaveAt(rank, 9001, "MPI_Neighbor_allgather");
      writer.enterAt(rank, second[rank], "MPI_Ineighbor_alltoall");
      OTF2_EvtWriter_NonBlockingCollectiveRequest(writer.rank(rank), nullptr, second[rank] + 1, 5);
      writer.leaveAt(rank, second[rank] + 2, "MPI_Ineighbor_alltoall");
      writer.enterAt(rank, second[rank] + 100, "MPI_Wait");
      OTF2_EvtWriter_NonBlockingCollectiveComplete(writer.rank(rank), nullptr, 30000, OTF2_COLLECTIVE_OP_ALLTOALL,
                                                   TraceWriter::world, OTF2_COLLECTIVE_ROOT_NONE, 16, 16, 5);
      writer.leaveAt(rank, 30001, "MPI_Wait");
    }
    const ImportedTrace trace = importTrace(writer.close());
    std::map<std::string, std::uint64_t> waits;  // by who waited where for whom, ticks
    for (const WaitRow& row : trace.sink.waits) {
      QCOMPARE(row.kind, WaitClass::waitAtNxN);
      waits[std::to_string(number(row.rank)) + "<" + std::to_string(number(*row.peer)) + " " +
            trace.operation(*row.operation)] += row.nanoseconds / 1'000'000;
    }
    if (!isKnown) {
      QVERIFY(waits.empty());
      QCOMPARE(trace.codes(), std::vector<std::string>{"trace.neighbours"});
      return;
    }
    QCOMPARE(waits, (std::map<std::string, std::uint64_t>{{"0<1 Neighbor_allgather", 4000},
                                                          {"2<1 Neighbor_allgather", 3000},
                                                          {"0<1 Wait", 900},
                                                          {"1<2 Wait", 6900},
                                                          {"3<2 Wait", 5900}}));
    tellsEachWait(trace);
    QVERIFY(trace.codes().empty());
  }

  // What ends 2^60 ns after the clock's beginning is no time that the store takes for a single wait; the import goes
  // on, and sums stay whole.
  void timesThatNoProgramReaches() {
    QTemporaryDir folder;
    TraceWriter writer(folder.path().toStdString(), 2, {1'000'000'000, 1000});
    const std::uint64_t late = std::uint64_t{1} << 61, last = UINT64_MAX - 10;
    writer.enterAt(1, 100, "MPI_Recv");
    OTF2_EvtWriter_MpiRecv(writer.rank(1), nullptr, 520, 0, TraceWriter::world, 0, 10);
    writer.leaveAt(1, 530, "MPI_Recv");
    writer.enterAt(1, 600, "MPI_Recv");
    OTF2_EvtWriter_MpiRecv(writer.rank(1), nullptr, late + 20, 0, TraceWriter::world, 0, 10);
    writer.leaveAt(1, late + 30, "MPI_Recv");
    writer.enterAt(1, late + 40, "MPI_Recv");
    OTF2_EvtWriter_MpiRecv(writer.rank(1), nullptr, last + 5, 0, TraceWriter::world, 0, 10);
    writer.leaveAt(1, last + 6, "MPI_Recv");
    for (const std::uint64_t time : {std::uint64_t{500}, late, last}) {
      writer.enterAt(0, time, "MPI_Send");
      OTF2_EvtWriter_MpiSend(writer.rank(0), nullptr, time + 1, 1, TraceWriter::world, 0, 10);
      writer.leaveAt(0, time + 2, "MPI_Send");
    }
    const ImportedTrace trace = importTrace(writer.close());
    QVERIFY(std::ranges::count(trace.codes(), "trace.late-waits") == 1);
    QCOMPARE(sumsOf(trace).at("late-sender").first, std::uint64_t(3));
    QCOMPARE(trace.sink.waitChunks.size(), std::size_t(1));
    QCOMPARE(trace.sink.waitChunks[0].waits, (std::vector<SingleWait>{{WaitKindId(1), 100, 400, RankId(0)}}));
    QCOMPARE(trace.sink.messageChunks.size(), std::size_t(1));
    QCOMPARE(trace.sink.messageChunks[0].messages.size(), std::size_t(3));
  }

  // A barrier with a request: it is waited for where it is done.
  void collectivesWithRequests() {
    QTemporaryDir folder;
    TraceWriter writer(folder.path().toStdString(), 2);
    for (const auto& [rank, begin] : {std::pair(0U, 100ULL), std::pair(1U, 5000ULL)}) {
      writer.enterAt(rank, begin, "MPI_Ibarrier");
      OTF2_EvtWriter_NonBlockingCollectiveRequest(writer.rank(rank), nullptr, begin + 10, 7);
      writer.leaveAt(rank, begin + 20, "MPI_Ibarrier");
      writer.enterAt(rank, begin + 1000, "MPI_Wait");
      OTF2_EvtWriter_NonBlockingCollectiveComplete(writer.rank(rank), nullptr, 6990, OTF2_COLLECTIVE_OP_BARRIER,
                                                   TraceWriter::world, OTF2_COLLECTIVE_ROOT_NONE, 0, 0, 7);
      writer.leaveAt(rank, 7000, "MPI_Wait");
    }
    const ImportedTrace trace = importTrace(writer.close());
    std::uint64_t waits = 0;
    for (const WaitRow& row : trace.sink.waits) {
      QCOMPARE(row.kind, WaitClass::waitAtBarrier);
      QCOMPARE(number(row.rank), 0U);
      QCOMPARE(trace.operation(*row.operation), std::string("Wait"));
      waits += row.waits;
    }
    QCOMPARE(waits, std::uint64_t(1));
  }
};

WEFT_TEST(TraceWaitsTest)

}  // namespace trace_waits_test
#include "trace_waits_test.moc"
