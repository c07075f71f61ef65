// What versions of NCCL, plugins and RCCL print differently, and what their lines leave to be found out: whose a line
// is, how a ring goes on.
#include <QtTest>

#include <map>
#include <numeric>

#include "importers/nccl/nccl_adapters.h"
#include "nccl_support.h"
#include "test_class.h"

using namespace weft;

namespace nccl_versions_test {

using namespace weft::logged;

std::vector<std::pair<std::uint32_t, std::string>> adaptersOf(const std::vector<std::string>& lines) {
  std::map<std::uint32_t, NcclAdapter> known;
  for (const std::string& text : lines) addNcclAdapters(known, said<NcclAdapters>(text));
  std::vector<std::pair<std::uint32_t, std::string>> all;
  for (const auto& [index, each] : known) all.emplace_back(index, each.name);
  return all;
}

using Adapters = std::vector<std::pair<std::uint32_t, std::string>>;

// Printed by any thread of the process.
std::string later(const Who& who, int thread, const std::string& text) {
  return who.host + ":" + std::to_string(who.pid) + ":" + std::to_string(thread) + " [" + std::to_string(who.gpu) +
         "] NCCL INFO " + text + "\n";
}

std::string connection(int channel, int from, int to, const std::string& side, const std::string& way) {
  return "Channel " + std::string(channel < 10 ? "0" : "") + std::to_string(channel) + "/0 : " + std::to_string(from) +
         "[0] -> " + std::to_string(to) + "[0]" + side + " via " + way;
}

std::string split(const std::string& pointer, int rank, int size, const std::string& parent, int count, int color,
                  const std::string& end) {
  return "ncclCommSplit comm 0x" + pointer + " rank " + std::to_string(rank) + " nranks " + std::to_string(size) +
         " cudaDev 0 nvmlDev 0 busId 1b000 parent 0x" + parent + " splitCount " + std::to_string(count) + " color " +
         std::to_string(color) + " key 0" + (end == "START" ? "- Init START" : " - Init COMPLETE");
}

// By communicator: its members.
std::map<std::string, std::vector<RankId>> membersOf(const ReadFiles& read) {
  std::map<std::string, std::vector<RankId>> all;
  for (const auto& [id, members] : read.sink.memberRanks) all[read.sink.communicators[number(id) - 1].name] = members;
  return all;
}

std::vector<RankId> ranks(std::initializer_list<std::uint32_t> numbers) {
  std::vector<RankId> all;
  for (const std::uint32_t each : numbers) all.push_back(RankId(each));
  return all;
}

class NcclVersionsTest : public QObject {
  Q_OBJECT
 private slots:
  void adapters() {
    QVERIFY(adaptersOf({"NET/IB : Using [0]mlx5_2:1/IB/SHARP [1]mlx5_0:2/RoCE [RO]; OOB ib0:10.0.0.1<0>"}) ==
            (Adapters{{0, "mlx5_2:1"}, {1, "mlx5_0:2"}}));
    QVERIFY(adaptersOf({"NET/IB : Using [0]={[0] mlx5_2:1/IB, [1] mlx5_3:1/IB} [1]mlx5_4:1/IB [RO]; OOB [9]x"}) ==
            (Adapters{{0, "mlx5_2:1+mlx5_3:1"}, {1, "mlx5_4:1"}}));
    QVERIFY(adaptersOf({"NET/IB : Made virtual device [0] name=mlx4_0 speed=40000 ndevs=1",
                        "NET/IB : Using [0]mlx4_0:1/IB [1]mlx4_0:2/IB [RO]",
                        "NET/IB : Made virtual device [2] name=mlx4_0+mlx4_0 speed=80000 ndevs=2",
                        "NET/IB : Made virtual device [3] name=mlx4_0 speed=40000 ndevs=1"}) ==
            (Adapters{{0, "mlx4_0:1"}, {1, "mlx4_0:2"}, {2, "mlx4_0:1+mlx4_0:2"}, {3, "mlx4_0:1"}}));
    QVERIFY(adaptersOf({"NET/gIB : GPU Direct RDMA Enabled for HCA 0 'mlx5_0'",
                        "NET/gIB : GPU Direct RDMA Disabled for HCA 3 'mlx5_3'"}) ==
            (Adapters{{0, "mlx5_0"}, {3, "mlx5_3"}}));
    bool broken = false;
    for (const char* nothing :
         {"NET/IB : No device found.", "NET/gIB : Initializing gIB v1.0.6", "NET/gIB: IbDev 6 Port 1 qpn 2440",
          "NET/Socket : Using [0]eth0:10.0.0.1<0>", "NET/IB : GPU Direct RDMA Enabled for HCA 0 'mlx5_7'",
          "NET/IB: [1] mlx5_1:uverbs1:1/IB provider=Mlx5 speed=400000"})
      QVERIFY(std::holds_alternative<std::monostate>(parseNcclStatement(nothing, broken)) && !broken);
    for (const char* cut : {"NET/IB : Using [0", "NET/gIB : GPU Direct RDMA Enabled for HCA 99999999999 'mlx5_0'",
                            "NET/gIB : GPU Direct RDMA Enabled for HCA 0 'mlx"}) {
      parseNcclStatement(cut, broken);
      QVERIFY(broken);
    }
  }

  void connections() {
    const auto plugin =
        said<NcclConnection>("Channel 00 : 9[101d0] -> 0[101c0] [send] via NET/AWS Libfabric/3(8)/GDRDMA");
    QVERIFY(plugin.network == "AWS Libfabric" && plugin.adapter == 3U && plugin.proxy == 8U && plugin.direct);
    QVERIFY(said<NcclConnection>("Channel 00 : 1[1a000] -> 2[af000] via direct shared memory").way ==
            NcclWay::sharedMemory);
    const auto named =
        said<NcclConnection>("Channel 02/0 : 1[c6000] -> 4[c1000] [receive] via NET/Socket/1 comm 0x95cdeb0 nRanks 08");
    QVERIFY(named.handle == 0x95cdebU * 16 && named.network == "Socket" && named.adapter == 1U);
    QVERIFY(said<NcclConnection>("[Rank 7] Channel 02/0 : 1[c6000] -> 4[c1000] via P2P/IPC comm 0x9e4d8d0 nRanks 08")
                .handle == 0x9e4d8d0U);
  }

  void treesOfTwoWays() {
    const auto trees = said<NcclTrees>("Trees [0] 2/4/-1->1->0|0->1->2/4/-1 [1] 6/0/-1->5->-1|-1->5->6/0/-1").all;
    QVERIFY(trees.size() == 2 && trees[0].up == 0U && trees[0].down == std::vector<std::uint32_t>({2, 4}) &&
            !trees[1].up && trees[1].rank == 5);
  }

  void versions() {
    QCOMPARE(said<NcclVersion>("RCCL version : 2.22.3-HEAD:2b22ab0").text, std::string("2.22.3-HEAD:2b22ab0"));
    QCOMPARE(said<NcclVersion>("RCCL version 2.18.6+hip6.1 HEAD:abc").text, std::string("2.18.6+hip6.1"));
  }

  // Since 2.22 splits have no id: members print how the many-th of the old one it is, and the color.
  void splitsByCountAndColor() {
    std::string text;
    for (int rank = 0; rank < 4; ++rank)
      text += line({"h", rank, 0}, handle("a" + std::to_string(rank), rank, 4, 0, "77"));
    for (const char* end : {"START", "COMPLETE"})
      for (int rank : {3, 0, 2, 1}) {
        const std::string parent = "a" + std::to_string(rank);
        text += line({"h", rank, 0}, split("b" + std::to_string(rank), rank / 2, 2, parent, 1, rank % 2, end));
        text += line({"h", rank, 0}, split("c" + std::to_string(rank), rank % 2, 2, parent, 2, rank / 2, end));
      }
    const ReadFiles read = readLogs({{"x", text}});
    QCOMPARE(read.report.rowsLeftOut, std::uint64_t{0});
    QVERIFY(!read.tells("nccl.groups"));
    QVERIFY(membersOf(read) == (std::map<std::string, std::vector<RankId>>{{"W", ranks({0, 1, 2, 3})},
                                                                           {"W_s1.0", ranks({0, 2})},
                                                                           {"W_s1.1", ranks({1, 3})},
                                                                           {"W_s2.0", ranks({0, 1})},
                                                                           {"W_s2.1", ranks({2, 3})}}));
    for (const CommunicatorRow& row : read.sink.communicators)
      QCOMPARE(row.call, std::string(row.name == "W" ? "" : "ncclCommSplit"));
    for (const auto& [id, parent] : read.sink.parents) QVERIFY(!parent.isGuess);
  }

  void handlesAreUsedAgain() {
    std::string text;
    for (int rank = 0; rank < 2; ++rank) {
      const Who who{"h", rank, rank};
      for (const char* end : {"START", "COMPLETE"})
        text += line(who, handle("a", rank, 2, rank, "7", std::string("Init ") + end));
      text += line(who, call("AllReduce", 1, 7, "a", 2)) +
              line(who, "comm 0xa rank " + std::to_string(rank) + " nranks 2 cudaDev 0 busId 7000 - Destroy COMPLETE");
      text += line(who, call("AllReduce", 1, 7, "a", 2));  // of none
      text += line(who, handle("a", rank, 2, rank, "8")) + line(who, call("AllReduce", 1, 7, "a", 2));
    }
    const ReadFiles read = readLogs({{"x", text}});
    QCOMPARE(read.sink.communicators.size(), std::size_t{2});
    QVERIFY(read.tells("nccl.handle"));
    for (const StatisticsRow& row : read.sink.rows) QCOMPARE(row.calls, std::uint64_t{1});
  }

  // Connections are made when they are first needed, and any thread prints them.
  void lateConnections() {
    for (const bool callsAreLogged : {false, true}) {
      std::string text;
      for (int rank = 0; rank < 2; ++rank) {
        const Who who{"h" + std::to_string(rank), 5, 0};
        text += line(who, "NET/IB : Using [0]mlx5_0:1/IB [1]mlx5_1:1/IB [RO]");
        for (const std::string& id : {std::string("1"), std::string("2")})
          for (const char* end : {"START", "COMPLETE"})
            text += line(who, handle(id, rank, 2, 0, "7" + id, std::string("Init ") + end));
        // The first communicator by adapter 0, the second by 1. Without calls the last that was made is connected
        // first.
        int thread = 50;
        for (const std::string& id :
             callsAreLogged ? std::vector<std::string>{"1", "2"} : std::vector<std::string>{"2", "1"}) {
          if (callsAreLogged) text += line(who, call("AllReduce", 1, 7, id, 2));
          ++thread;
          const std::string adapter = std::to_string(id == "2");
          text += later(who, thread, connection(0, rank, 1 - rank, " [send]", "NET/IB/" + adapter)) +
                  later(who, thread, connection(0, 1 - rank, rank, " [receive]", "NET/IB/" + adapter));
        }
      }
      const ReadFiles read = readLogs({{"x", text}});
      QVERIFY(!read.tells("nccl.unclaimed"));
      QCOMPARE(read.sink.connections.size(), std::size_t{4});
      for (const ConnectionRow& row : read.sink.connections) {
        const std::string want = number(row.communicator) == 1 ? "mlx5_0:1" : "mlx5_1:1";
        QVERIFY(row.adapter == want && row.peerAdapter == want);
      }
    }
  }

  // The line of a ring ends after some twenty ranks, here in the middle of 25; each rank is first connected to the next
  // in it.
  void ringsThatAreCut() {
    constexpr int ranksOfJob = 40, channels = 4;
    std::string text;
    std::map<std::pair<int, int>, int> sends;  // plain count, by rank and adapter
    for (int rank = 0; rank < ranksOfJob; ++rank) {
      const Who who{"h" + std::to_string(rank / 4), rank, rank % 4};
      text += line(who, "NET/IB : Using [0]mlx5_0:1/IB [1]mlx5_1:1/IB [RO]") +
              line(who, handle("a", rank, ranksOfJob, rank % 4, "7"));
      for (int channel = 0; channel < channels; ++channel) {
        if (rank == 0) {
          std::string ring;
          for (int each = 0; each < 25; ++each) ring += " " + std::to_string(each);
          text += line(who, "Channel 0" + std::to_string(channel) + "/04 :" + ring + " 2");
        }
        const int next = (rank + 1) % ranksOfJob, before = (rank + ranksOfJob - 1) % ranksOfJob;
        const bool isLast = rank % 4 == 3;
        text += line(who, connection(channel, rank, next, isLast ? " [send]" : "",
                                     isLast ? "NET/IB/" + std::to_string(channel % 2) + "/GDRDMA" : "P2P/CUMEM"));
        if (isLast) ++sends[{rank, channel % 2}];
        text += line(who, connection(channel, rank, before, "", "P2P/CUMEM"));  // of a tree
      }
      text += line(who, call("AllGather", 100, 0, "a", ranksOfJob));
    }
    const ReadFiles read = readLogs({{"x", text}});
    QVERIFY(read.tells("nccl.first_connected") && !read.tells("nccl.rings") && !read.tells("nccl.assumed") &&
            !read.tells("nccl.line"));
    std::map<std::pair<int, int>, int> found;
    for (const ConnectionRow& row : read.sink.connections)
      if (row.way == "NET/IB") ++found[{static_cast<int>(number(row.source)), row.adapter == "mlx5_1:1"}];
    QVERIFY(found == sends);
    std::size_t edges = 0;
    for (const PairTrafficRow& row : read.sink.pairs)
      for (const PairPeer& peer : row.peers) {
        QCOMPARE(number(peer.destination), (number(row.source) + 1) % ranksOfJob);
        ++edges;
      }
    QCOMPARE(edges, std::size_t{ranksOfJob});
  }

  void ringsThatDoNotClose() {
    std::string text;
    for (int rank = 0; rank < 3; ++rank)
      text += line({"h", rank, rank}, handle("a", rank, 3, rank, "7")) +
              line({"h", rank, rank}, connection(0, rank, rank == 0 ? 1 : 0, "", "P2P/CUMEM"));
    text += line({"h", 0, 0}, "Ring 00 : 2 -> 0 -> 1") + line({"h", 0, 0}, call("AllReduce", 1, 7, "a", 3));
    const ReadFiles read = readLogs({{"x", text}});
    QVERIFY(read.tells("nccl.rings") && read.tells("nccl.assumed") && !read.tells("nccl.first_connected"));
  }

  // The end of a line may stand before the host of the next.
  void hostsBehindOtherLetters() {
    const std::string start =
        line({"node", 7, 0}, handle("a", 0, 2, 0, "5")) + line({"node", 8, 1}, handle("b", 1, 2, 1, "5"));
    std::string first = line({"node", 7, 0}, "ncclCommInitRank comm 0xa rank 0 nranks 2 cudaDev 0 nvmlDev 0 busId b9");
    first.pop_back();
    const ReadFiles read =
        readLogs({{"x", start + first + line({"node", 8, 1}, handle("b", 1, 2, 1, "5", "Init COMPLETE"))}});
    QCOMPARE(read.sink.processes.size(), std::size_t{2});
    for (const ProcessRow& row : read.sink.processes) QCOMPARE(*row.host, std::string("node"));
    QVERIFY(read.tells("nccl.interleaved"));
  }

  // Ports may get a device each, numbered on behind them; without NET the log does not say so.
  void devicesBehindThePorts() {
    const auto job = [](std::vector<int> numbers) {
      std::string text;
      for (int rank = 0; rank < 2; ++rank) {
        const Who who{"h" + std::to_string(rank), 5, 0};
        text += line(who, "NET/IB : Using [0]mlx5_0:1/IB [1]mlx5_1:1/IB [2]mlx5_4:1/IB [3]mlx5_5:1/IB [RO]") +
                line(who, handle("a", rank, 2, 0, "7"));
        for (std::size_t i = 0; i < numbers.size(); ++i)
          text += line(
              who, connection(static_cast<int>(i), rank, 1 - rank, " [send]", "NET/IB/" + std::to_string(numbers[i])));
      }
      return readLogs({{"x", text}});
    };
    const ReadFiles each = job({4, 5, 6, 7});
    QVERIFY(each.tells("nccl.virtual_adapters"));
    const std::vector<std::string> want{"mlx5_0:1", "mlx5_1:1", "mlx5_4:1", "mlx5_5:1"};
    for (const ConnectionRow& row : each.sink.connections) QCOMPARE(row.adapter, want[row.channel]);
    const ReadFiles joined = job({4, 5});  // two of two ports each, maybe
    QVERIFY(!joined.tells("nccl.virtual_adapters"));
    for (const ConnectionRow& row : joined.sink.connections) QVERIFY(row.adapter.empty());
  }

  void manyCommunicators() {
    std::string text;
    constexpr int groups = 3000;
    for (int group = 0; group < groups; ++group)
      for (int rank = 0; rank < 2; ++rank) {
        const Who who{"h", rank, rank};
        text += line(who, "comm 0x" + std::to_string(100000 + group) + " rank " + std::to_string(rank) +
                              " nranks 2 cudaDev " + std::to_string(rank) + " - Init COMPLETE");
      }
    const ReadFiles read = readLogs({{"x", text}});
    QCOMPARE(read.sink.communicators.size(), std::size_t{groups});
    QVERIFY(!read.tells("nccl.members"));
    for (const auto& [id, parent] : read.sink.parents)
      QVERIFY(parent.parent == CommunicatorId(1) && parent.isGuess);  // all alike: below the first
  }
};

WEFT_TEST(NcclVersionsTest)

}  // namespace nccl_versions_test
#include "nccl_versions_test.moc"
