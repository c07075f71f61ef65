// Collectives as messages, against what Open MPI's monitoring and MPICH's device counted (tests/data/collectives), and
// against what holds for any algorithm.
#include <QTest>

#include "collectives/planned_messages.h"
#include "core/base/error.h"
#include "recorded.h"
#include "test_class.h"

using namespace weft;

namespace collective_messages_test {

std::vector<std::string> recordedLines(const std::string& name) {
  std::vector<std::string> lines;
  const std::string path = inputs::recorded("collectives/" + name).string();
  gzFile file = gzopen(path.c_str(), "rb");
  char line[400];
  while (file && gzgets(file, line, sizeof line)) lines.emplace_back(line, strcspn(line, "\n"));
  gzclose(file);
  return lines;
}

uint64_t bytesInto(const std::vector<CollectiveMessages>& sent, uint32_t rank) {
  uint64_t bytes = 0;
  for (const CollectiveMessages& each : sent) bytes += each.receiver == rank ? each.bytes : 0;
  return bytes;
}

CollectiveCall simple(Collective collective, uint32_t ranks, uint64_t count) {
  CollectiveCall call;
  call.collective = collective;
  call.ranks = ranks;
  call.count = count;
  return call;
}

CollectiveWay by(CollectiveLibrary library) {
  CollectiveWay way;
  way.library = library;
  return way;
}

class CollectiveMessagesTest : public QObject {
  Q_OBJECT

 private slots:
  void areThoseThatWereCounted_data() {
    QTest::addColumn<QString>("file");
    QTest::addColumn<int>("calls");
    QTest::addColumn<CollectiveLibrary>("library");
    QTest::newRow("every algorithm, 2 to 32 ranks") << "forced.txt.gz" << 19527 << CollectiveLibrary::openMpi41;
    QTest::newRow("chosen, 6 to 64 ranks") << "chosen.txt.gz" << 4908 << CollectiveLibrary::openMpi41;
    QTest::newRow("libnbc, 2 to 16 ranks") << "later.txt.gz" << 1692 << CollectiveLibrary::openMpi50;
    QTest::newRow("segments of several sizes") << "segments.txt.gz" << 572 << CollectiveLibrary::openMpi41;
    QTest::newRow("Open MPI 5.0, on nodes") << "han.txt.gz" << 9591 << CollectiveLibrary::openMpi50;
    QTest::newRow("MPICH, forced on nodes") << "mpich-forced.txt.gz" << 576 << CollectiveLibrary::mpich40;
    QTest::newRow("MPICH, chosen and forced, on nodes") << "mpich.txt.gz" << 10007 << CollectiveLibrary::mpich40;
  }
  void areThoseThatWereCounted() {
    QFETCH(QString, file);
    QFETCH(int, calls);
    QFETCH(CollectiveLibrary, library);
    const std::vector<std::string> lines = recordedLines(file.toStdString());
    QCOMPARE(int(lines.size()), calls);
    for (const std::string& line : lines) QCOMPARE(expandedLine(plannedOf(line), library), line);
  }

  // Rules of MPICH 4.0.2 ("is_op_built_in=no"): operations of a program are not cut into pieces, though they commute.
  void mpichCutsNoOperationOfAProgram() {
    for (const Collective collective : {Collective::Allreduce, Collective::Reduce})
      for (const bool nonBlocking : {false, true}) {
        CollectiveCall call = simple(collective, 8, 10000);
        call.nonBlocking = nonBlocking;
        QCOMPARE(
            algorithmName(collective, chosenAlgorithm(call, CollectiveLibrary::mpich40), CollectiveLibrary::mpich40),
            std::string_view(collective == Collective::Reduce ? "reduce_scatter_gather" : "reduce_scatter_allgather"));
        call.predefined = false;
        QCOMPARE(
            algorithmName(collective, chosenAlgorithm(call, CollectiveLibrary::mpich40), CollectiveLibrary::mpich40),
            std::string_view(collective == Collective::Reduce ? "binomial" : "recursive_doubling"));
      }
  }

  // Whatever the algorithm and the segment, everybody ends with what it shall have: no rank can get that in fewer
  // bytes.
  void bringEveryRankWhatItShallHave() {
    for (uint32_t ranks = 2; ranks < 70; ranks += ranks < 20 ? 1 : 7)
      for (const uint64_t count : {1, 7, 1000, 65537})
        for (const uint64_t segment : {0, 1, 1000, 4096}) {
          for (int algorithm = 1; algorithm <= algorithmsOf(Collective::Bcast); ++algorithm)
            for (uint32_t rank = 1; rank < ranks; ++rank)
              QVERIFY(bytesInto(expand(simple(Collective::Bcast, ranks, count), {algorithm, segment}), rank) >= count);
          if (segment) continue;
          for (int algorithm = 1; algorithm <= algorithmsOf(Collective::Allgather); ++algorithm)
            for (uint32_t rank = 0; rank < ranks && algorithmFits(Collective::Allgather, algorithm, ranks); ++rank)
              QVERIFY(bytesInto(expand(simple(Collective::Allgather, ranks, count), {algorithm}), rank) >=
                      count * (ranks - 1));
        }
  }

  // A segment changes how many messages there are, and nothing else; 1 MiB in segments of 64 KiB is 16 of them.
  void segmentsAreMessages() {
    for (const int algorithm : {2, 3, 5, 6, 7}) {
      const auto whole = expand(simple(Collective::Bcast, 13, 1 << 20), {algorithm}),
                 parts = expand(simple(Collective::Bcast, 13, 1 << 20), {algorithm, 1 << 16});
      QCOMPARE(parts.size(), whole.size());
      for (size_t i = 0; i < parts.size(); ++i)
        QVERIFY(parts[i].bytes == whole[i].bytes && parts[i].messages == 16 * whole[i].messages);
    }
  }

  // On nodes, too: whoever is reached has been sent to, from the root on.
  void reachEveryRankOnNodes() {
    for (const std::uint32_t ranks : {5u, 8u, 24u, 33u})
      for (const std::uint32_t perNode : {2u, 3u, 7u})
        for (const std::uint64_t count : {1, 20000, 600000})
          for (const std::uint32_t root : {0u, 1u, ranks - 1}) {
            CollectiveCall call = simple(Collective::Bcast, ranks, count);
            call.root = root;
            for (std::uint32_t rank = 0; rank < ranks; ++rank) call.nodes.push_back(rank / perNode);
            for (const CollectiveLibrary library : {CollectiveLibrary::mpich40, CollectiveLibrary::openMpi50}) {
              const auto sent = expand(call, by(library));
              for (std::uint32_t rank = 0; rank < ranks; ++rank)
                QVERIFY(rank == root || bytesInto(sent, rank) >= count);
            }
          }
  }

  // What han sends from node to node is what nodes must hear of each other, however many ranks they have: a result up
  // and down, a block of each rank, a broadcast once for each node but the root's.
  void hanTellsNodesNoMoreThanTheyMustHear() {
    for (const std::uint32_t perNode : {2u, 3u, 8u})
      for (const std::uint64_t count : {1, 1000, 70001, 300007}) {
        CollectiveCall call = simple(Collective::Bcast, 4 * perNode, count);
        for (std::uint32_t rank = 0; rank < call.ranks; ++rank) call.nodes.push_back(rank % 4);
        const auto between = [&](Collective collective) {
          call.collective = collective;
          std::uint64_t bytes = 0;
          for (const CollectiveMessages& each : expand(call, by(CollectiveLibrary::openMpi50)))
            bytes += call.nodes[each.sender] == call.nodes[each.receiver] ? 0 : each.bytes;
          return bytes;
        };
        for (const std::uint32_t root : {0u, call.ranks - 1}) {
          call.root = root;
          QCOMPARE(between(Collective::Bcast), 3 * count);
          QVERIFY(between(Collective::Gather) >= 3 * perNode * count &&
                  between(Collective::Gather) <= 4 * perNode * count);
          QVERIFY(between(Collective::Scatter) >= 3 * perNode * count &&
                  between(Collective::Scatter) <= 4 * perNode * count);
        }
        call.root = 0;
        QCOMPARE(between(Collective::Allgather), 4 * 3 * perNode * count);
        QVERIFY(between(Collective::Allreduce) >= 6 * count);
        QCOMPARE(between(Collective::Barrier), std::uint64_t(0));
      }
  }

  // Where han does a call, it is the library's choice, and the last of the algorithms; elsewhere it is not chosen.
  void hanIsChosenOnSeveralNodes() {
    CollectiveCall call = simple(Collective::Bcast, 6, 1000);
    const auto chosen = [&](Collective collective) {
      call.collective = collective;
      return std::string(
          algorithmName(collective, chosenAlgorithm(call, CollectiveLibrary::openMpi50), CollectiveLibrary::openMpi50));
    };
    QVERIFY(chosen(Collective::Bcast) != "han");  // a node for each rank
    call.nodes = {0, 0, 0, 1, 1, 1};
    QCOMPARE(chosen(Collective::Bcast), "han");
    QCOMPARE(chosen(Collective::Barrier), "han");
    QVERIFY(chosen(Collective::Alltoall) != "han" && chosen(Collective::Allgatherv) != "han");
    call.commutative = false;
    QVERIFY(chosen(Collective::Reduce) != "han" && chosen(Collective::Allreduce) != "han");
    call.commutative = true;
    call.nodes = {0, 0, 0, 0, 1, 1};  // nodes of different sizes
    QVERIFY(chosen(Collective::Bcast) != "han" && chosen(Collective::Scatter) != "han");
    QCOMPARE(chosen(Collective::Allreduce), "han");
    call.nodes.assign(6, 0);
    QVERIFY(chosen(Collective::Allreduce) != "han");
    QCOMPARE(algorithmsOf(Collective::Allreduce), 6);
    QCOMPARE(algorithmsOf(Collective::Allreduce, CollectiveLibrary::openMpi50), 7);
  }

  void refusesWhatCantBe() {
    CollectiveCall call = simple(Collective::Bcast, 0, 1);
    QVERIFY_EXCEPTION_THROWN(expand(call), Error);
    call = simple(Collective::Bcast, 4, 1);
    call.root = 4;
    QVERIFY_EXCEPTION_THROWN(expand(call), Error);
    QVERIFY_EXCEPTION_THROWN(expand(simple(Collective::Alltoall, 1 << 20, UINT64_MAX)), Error);
    call = simple(Collective::Gatherv, 4, 1);
    call.counts = {1, 2, 3};
    QVERIFY_EXCEPTION_THROWN(expand(call), Error);
    call = simple(Collective::Bcast, 4, 1);
    call.nodes = {0, 1, 2};
    QVERIFY_EXCEPTION_THROWN(expand(call), Error);
    QVERIFY(expand(simple(Collective::Allreduce, 1, 1000)).empty());
  }

  void knowsOperationsByName() {
    bool later = true;
    QVERIFY(collectiveOf("Reduce_scatter_block", &later) == Collective::ReduceScatterBlock && !later);
    QVERIFY(collectiveOf("Iallgatherv", &later) == Collective::Allgatherv && later);
    QVERIFY(collectiveOf("Bcast_init", &later) == Collective::Bcast && later);
    QVERIFY(!collectiveOf("Isend") && !collectiveOf("Neighbor_alltoall") && !collectiveOf(""));
  }
};

WEFT_TEST(CollectiveMessagesTest)

}  // namespace collective_messages_test
#include "collective_messages_test.moc"
