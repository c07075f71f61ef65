// Debug logs of NCCL: line forms of many versions, sums against rings that are walked step by step, logs that are cut,
// mixed or damaged.
#include <QtTest>

#include <numeric>

#include "core/base/units.h"
#include "importers/nccl/nccl_line.h"
#include "importers/nccl/nccl_parser.h"
#include "importers/nccl/nccl_traffic.h"
#include "nccl_support.h"
#include "test_class.h"

using namespace weft;

namespace nccl_test {

using namespace weft::logged;

// A ring all-reduce of `bytes` one-byte elements, chunk by chunk: what each rank sends to the next.
std::vector<std::uint64_t> walkedAllReduce(std::uint64_t bytes, std::uint32_t ranks) {
  std::vector<std::uint64_t> chunks(ranks, bytes / ranks), sent(ranks);
  for (std::uint32_t i = 0; i < bytes % ranks; ++i) ++chunks[i];
  for (std::uint32_t step = 0; step < 2 * (ranks - 1); ++step)
    for (std::uint32_t rank = 0; rank < ranks; ++rank) sent[rank] += chunks[(rank + 2 * ranks - step) % ranks];
  return sent;
}

NcclPaths ringOf(std::uint32_t ranks, std::size_t channels = 1) {
  NcclPaths paths;
  paths.rings.resize(channels);
  for (NcclOrder& ring : paths.rings)
    for (std::uint32_t i = 0; i < ranks; ++i) ring.push_back(i);
  return paths;
}

std::uint64_t total(const NcclBytes& sums) {
  std::uint64_t sum = 0;
  for (const auto& [edge, bytes] : sums) sum += bytes;
  return sum;
}

// Two hosts with two GPUs each, a ring over all, one communicator per host split off it.
std::vector<NamedText> fourGpus() {
  std::vector<NamedText> files;
  for (int rank = 0; rank < 4; ++rank) {
    const Who who{rank < 2 ? "alpha" : "beta", 100 + rank, rank % 2};
    std::string text;
    if (rank == 0) text += "NCCL version 2.19.3+cuda12.2\n";
    text += line(who, "NET/IB : Using [0]mlx5_0:1/IB [1]mlx5_3:1/RoCE [RO]; OOB eth0:10.0.0.1<0>") +
            line(who, handle("aa", rank, 4, rank % 2, "77"));
    if (rank == 0) text += line(who, "Channel 00/01 :    0   1   3   2");
    text += line(who, handle("aa", rank, 4, rank % 2, "77", "Init COMPLETE"));
    text += line(who, "ncclCommSplit comm 0xbb rank " + std::to_string(rank % 2) + " nranks 2 cudaDev " +
                          std::to_string(rank % 2) + " nvmlDev 0 busId 1b000 parent 0xaa color " +
                          std::to_string(rank / 2) + " key 0 commId 0x" + std::to_string(80 + rank / 2) +
                          " - Init COMPLETE");
    text += line(who, call("AllReduce", 1000, 7, "aa", 4)) + line(who, call("AllReduce", 1000, 7, "aa", 4)) +
            line(who, call("AllGather", 10, 9, "bb", 2));
    if (rank == 0) text += line(who, call("Send", 5, 8, "aa", 4, 3));
    if (rank == 3) text += line(who, call("Recv", 5, 8, "aa", 4, 0));
    files.push_back({"log." + std::to_string(rank), text});
  }
  return files;
}

class NcclTest : public QObject {
  Q_OBJECT
 private slots:
  void whoPrinted_data() {
    QTest::addColumn<QString>("text");
    QTest::newRow("plain") << "node-7:120:121 [3] NCCL INFO Connected all rings";
    QTest::newRow("with a time and a source")
        << "[2026-05-05 06:16:47] node-7:120:121 [3] plugin/net.cc:334 NCCL INFO Connected all rings";
    QTest::newRow("mpirun --tag-output") << "[1,3]<stdout>:node-7:120:121 [3] NCCL INFO Connected all rings";
    QTest::newRow("srun --label") << "12: node-7:120:121 [3] NCCL INFO Connected all rings";
    QTest::newRow("torchrun") << "[rank3]:node-7:120:121 [3] NCCL INFO Connected all rings\r";
  }
  void whoPrinted() {
    QFETCH(QString, text);
    const std::string bytes = text.toStdString();
    const auto found = parseNcclLine(bytes);
    QVERIFY(found);
    QCOMPARE(std::string(found->host), std::string("node-7"));
    QVERIFY(found->pid == 120 && found->tid == 121 && found->device == 3 && found->text == "Connected all rings");
  }

  void notOurs() {
    for (const char* text : {"", " NCCL INFO ", "a:1:2 NCCL INFO x", "a:x:2 [0] NCCL INFO x",
                             "[0] NCCL INFO 4096 Bytes -> Algo 1 proto 2 time 3", "a:1:2 [0] NCCL WARN x",
                             "a:1:99999999999 [0] NCCL INFO x"})
      QVERIFY2(!parseNcclLine(text), text);
  }

  void connections() {
    const auto proxied = said<NcclConnection>("Channel 03/0 : 5[5] -> 12[4] [send] via NET/IB/3(4)/GDRDMA(PCI)/Shared");
    QVERIFY(proxied.channel == 3 && proxied.use == 0 && proxied.from == 5 && proxied.to == 12 && proxied.send &&
            proxied.way == NcclWay::network);
    QVERIFY(proxied.network == "IB" && proxied.adapter == 3U && proxied.proxy == 4U && proxied.direct);
    const auto received = said<NcclConnection>(
        "Channel 00/1 : 0[7000] -> 9[c7000] [receive] via NET/IBext_v8/1 comm 0x95cdeb0 nRanks 08");
    QVERIFY(received.use == 1 && received.receive && received.adapter == 1U && !received.proxy && !received.direct &&
            received.network == "IBext_v8");
    const auto old = said<NcclConnection>("Ring 00 : 34 -> 33 [send] via NET/Socket/0");
    QVERIFY(old.from == 34 && old.to == 33 && old.network == "Socket");
    QVERIFY(said<NcclConnection>("Channel 01 : 2[c7000] -> 1[8d000] via P2P/IPC/read").way == NcclWay::peerToPeer);
    QVERIFY(said<NcclConnection>("Channel 00 : 3[3] -> 4[4] via SHM/direct/direct").way == NcclWay::sharedMemory);
  }

  void ringsAndTrees() {
    QVERIFY(said<NcclRing>("Channel 02/16 :    0   3   1   2").ranks == std::vector<std::uint32_t>({0, 3, 1, 2}));
    const auto hop = said<NcclHop>("Ring 06 : 0 -> 1 -> 3");
    QVERIFY(hop.channel == 6 && hop.before == 0 && hop.rank == 1 && hop.after == 3);
    const auto trees = said<NcclTrees>("Trees [0] 1/2/-1->0->-1 [1] -1/-1/-1->0->4");
    QVERIFY(trees.all.size() == 2 && !trees.all[0].up && trees.all[0].down == std::vector<std::uint32_t>({1, 2}));
    QVERIFY(trees.all[1].up == 4U && trees.all[1].down.empty() && trees.all[1].rank == 0);
    const auto oldest = said<NcclTrees>("Trees [0] 26->25->31/-1/-1").all[0];
    QVERIFY(oldest.rank == 25 && oldest.up == 26U && oldest.down == std::vector<std::uint32_t>({31}));
  }

  void choices() {
    QVERIFY(said<NcclChoice>("805306368 Bytes -> Algo 1 proto 2 time 3970.68").algorithm == "RING");
    QVERIFY(said<NcclChoice>("AllReduce: 4 Bytes -> Algo TREE proto LL channel{Lo..Hi}={0..0}").algorithm == "TREE");
    QVERIFY(said<NcclChoice>("AllReduce: 4 Bytes -> Algo NVLS_TREE proto SIMPLE channel{Lo..Hi}={0..3} comm 0x55")
                .operation == "AllReduce");
  }

  void ringsGiveWhatWalkingThemGives() {
    for (const std::uint32_t ranks : {2U, 3U, 5U, 8U, 13U})
      for (const std::uint64_t bytes : {0ULL, 1ULL, 7ULL, 64ULL, 1000ULL, 99991ULL}) {
        NcclBytes sums;
        bool held = false;
        QVERIFY(spreadNccl("AllReduce", "RING", 0, bytes, ranks, ringOf(ranks), sums, held) == NcclSpread::done);
        const auto walked = walkedAllReduce(bytes, ranks);
        QCOMPARE(total(sums), std::accumulate(walked.begin(), walked.end(), std::uint64_t{0}));
        for (const auto& [edge, sent] : sums) {
          QCOMPARE(edge.second, (edge.first + 1) % ranks);
          QVERIFY(sent <= walked[edge.first] + 2 &&
                  walked[edge.first] <= sent + 2);  // whose chunk is larger by a byte is not logged
        }
        QVERIFY(!held);
      }
  }

  void channelsShareAllOfIt() {
    for (const char* operation : {"AllReduce", "AllGather", "ReduceScatter", "Broadcast", "Reduce"}) {
      NcclBytes one, many;
      bool held = false;
      spreadNccl(operation, "RING", 2, 7 * 5 * 1000, 5, ringOf(5), one, held);
      spreadNccl(operation, "RING", 2, 7 * 5 * 1000, 5, ringOf(5, 7), many, held);
      QVERIFY2(one == many && !one.empty(), operation);
    }
    NcclBytes sums;
    bool held = false;
    spreadNccl("Broadcast", "", 2, 100, 5, ringOf(5), sums, held);
    QVERIFY(sums.size() == 4 && !sums.contains({1, 2}) && sums.at({2, 3}) == 100);
    sums.clear();
    spreadNccl("Reduce", "", 2, 100, 5, ringOf(5), sums, held);
    QVERIFY(sums.size() == 4 && !sums.contains({2, 3}) && sums.at({1, 2}) == 100);
    sums.clear();
    spreadNccl("AllReduce", "RING", 0, maxStoredBytes, 4, ringOf(4), sums, held);
    QVERIFY(held);
  }

  void treesGoUpAndDown() {
    NcclGroup group;
    group.size = 4;
    group.trees[0] = {{0, std::nullopt}, {1, 0}, {2, 0}, {3, 1}};
    group.trees[1] = {{0, 1}, {1, 2}, {2, 3}, {3, std::nullopt}};
    group.trees[2] = {{0, 1}, {1, 0}, {2, 3}, {3, std::nullopt}};  // a circle: none
    const NcclPaths paths = pathsOf(group);
    QCOMPARE(paths.trees.size(), std::size_t{2});
    QVERIFY(paths.assumed);
    NcclBytes sums;
    bool held = false;
    spreadNccl("AllReduce", "TREE", 0, 1001, 4, paths, sums, held);
    QCOMPARE(total(sums), std::uint64_t{2 * 3 * 1001});
    QCOMPARE(sums.at({3, 1}), std::uint64_t{501});
    QCOMPARE(sums.at({1, 0}), std::uint64_t{501 + 500});
  }

  void wholeJob() {
    const ReadFiles read = readLogs(fourGpus());
    QCOMPARE(read.report.version, std::string("2.19.3+cuda12.2"));
    QCOMPARE(read.report.rowsLeftOut, std::uint64_t{0});
    QCOMPARE(read.sink.processes.size(), std::size_t{4});
    QCOMPARE(*read.sink.processes[2].host, std::string("beta"));
    std::vector<std::string> names;
    for (const CommunicatorRow& row : read.sink.communicators) names.push_back(row.name);
    std::ranges::sort(names);
    QVERIFY(names == std::vector<std::string>({"W", "W_s1.0", "W_s1.1"}));
    const CommunicatorId world{1};
    QVERIFY(read.sink.parents.size() == 2 && !read.sink.parents.begin()->second.isGuess &&
            read.sink.parents.begin()->second.parent == world);
    const PairAmounts amounts = amountsOf(read);
    // All-reduce of 2 · 4000 bytes: 2 · 3/4 of it to the next of 0, 1, 3, 2; all-gather of 20 bytes on each host; five
    // doubles sent.
    const auto sent = [&](PairClass kind, std::uint32_t from, std::uint32_t to) {
      const auto found = amounts.find({"", kind, from, to});
      return found == amounts.end() ? 0 : found->second.bytes;
    };
    QCOMPARE(sent(PairClass::collective, 0, 1), std::uint64_t{12000 + 20});
    QCOMPARE(sent(PairClass::collective, 1, 3), std::uint64_t{12000});
    QCOMPARE(sent(PairClass::collective, 3, 2), std::uint64_t{12000 + 20});
    QCOMPARE(sent(PairClass::collective, 2, 0), std::uint64_t{12000});
    QCOMPARE(sent(PairClass::collective, 2, 3), std::uint64_t{20});
    QCOMPARE(sent(PairClass::pointToPoint, 0, 3), std::uint64_t{40});
    QCOMPARE(amounts.size(), std::size_t{7});
    for (const StatisticsRow& row : read.sink.rows)
      if (read.sink.operations[number(row.operation) - 1] == "AllReduce") QVERIFY(row.calls == 2 && row.bytes == 8000U);
    QVERIFY(read.tells("nccl.algorithm") && !read.tells("nccl.groups") && !read.tells("nccl.members"));
  }

  void oneStreamIsAsGoodAsFiles() {
    const std::vector<NamedText> files = fourGpus();
    std::vector<std::vector<std::string>> lines;
    for (const NamedText& file : files) {
      std::istringstream in(file.text);
      lines.emplace_back();
      for (std::string each; std::getline(in, each);) lines.back().push_back(each + "\n");
    }
    std::string mixed, glued;
    for (std::size_t i = 0; i < 20; ++i)
      for (const auto& each : lines)
        if (i < each.size()) {
          mixed += each[i];
          glued += i % 3 == 1 ? each[i].substr(0, each[i].size() - 1) + " " : each[i];  // the line end comes later
        }
    const std::string want = rowsOf(readLogs(files));
    QCOMPARE(rowsOf(readLogs({{"all", mixed}})), want);
    QVERIFY(looksLikeNccl(mixed) && !looksLikeNccl("2024 NCCL INFO nothing"));
    const ReadFiles read = readLogs({{"all", glued}});
    QCOMPARE(rowsOf(read), want);
    QVERIFY(read.tells("nccl.interleaved"));
  }

  void partsAreTold() {
    std::vector<NamedText> files = fourGpus();
    files.pop_back();
    const ReadFiles some = readLogs(files);
    QVERIFY(some.tells("nccl.members") && some.tells("nccl.bytes"));
    files = fourGpus();
    files[1].text.resize(files[1].text.size() - 60);
    QVERIFY(readLogs(files).tells("nccl.truncated"));
    const Who who{"a", 1, 0};
    const ReadFiles odd =
        readLogs({{"x", line(who, handle("1", 0, 2, 0, "5")) + line(who, "Ring 00 : 7 -> 0 -> 9") +
                            line(who, call("AllReduce", 1, 99, "1", 2)) + line(who, call("AllReduce", 1, 7, "2", 2)) +
                            line(who, "Channel 00/02 : 0 x") + line(who, "Trees [0] 1/1->")}});
    QVERIFY(odd.tells("nccl.line") && odd.tells("nccl.handle") && odd.tells("nccl.datatype"));
    QCOMPARE(odd.report.rowsLeftOut, std::uint64_t{5});  // the call on 0x2 too
  }

  // A log without INIT: lines are understood, and their calls belong to nothing.
  void callsOfCommunicatorsThatNoLineMakesAreLeftOut() {
    std::string text;
    for (int gpu = 0; gpu < 3; ++gpu)
      text += line({"a", 10 + gpu, gpu}, call("AllReduce", 1, 7, "558f79e65f0" + std::to_string(gpu), 16));
    text += line({"a", 10, 0}, "AllReduce: 4 Bytes -> Algo TREE proto LL channel{Lo..Hi}={0..0}");
    const ReadFiles read = readLogs({{"x", text}});
    QCOMPARE(read.report.rowsLeftOut, std::uint64_t{3});
    QCOMPARE(read.report.rowsKept, std::uint64_t{1});
    QVERIFY(read.report.diagnostics.has(Severity::dataLost));
  }

  void linesBeforeTheirCommunicator() {
    std::string text;
    for (int rank = 0; rank < 2; ++rank) {  // an old NCCL names no communicator and says only that it is complete
      const Who who{"h" + std::to_string(rank), 5, 0};
      text += line(who, "Ring 00 : " + std::to_string(1 - rank) + " -> " + std::to_string(rank) + " -> " +
                            std::to_string(1 - rank));
      text += line(
          who, "comm 0x7f145c002250 rank " + std::to_string(rank) + " nranks 2 cudaDev 0 nvmlDev 0 - Init COMPLETE");
      text += line(who, call("AllReduce", 8, 7, "7f145c002250", 2));
    }
    const ReadFiles read = readLogs({{"x", text}});
    QVERIFY(read.tells("nccl.groups") && !read.tells("nccl.assumed") && !read.tells("nccl.unclaimed"));
    QCOMPARE(read.sink.communicators.size(), std::size_t{1});
    QCOMPARE(read.sink.pairs.size(), std::size_t{2});
  }
};

WEFT_TEST(NcclTest)

}  // namespace nccl_test
#include "nccl_test.moc"
