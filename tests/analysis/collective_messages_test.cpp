// Collectives as messages, against what Open MPI's monitoring counted (tests/data/collectives), and against what holds for any
// algorithm.
#include <QTest>

#include "collectives/planned_messages.h"
#include "core/base/error.h"
#include "recorded.h"
#include "test_class.h"

using namespace weft;

namespace {

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

}  // namespace

class CollectiveMessagesTest : public QObject {
  Q_OBJECT

 private slots:
  void areThoseThatMonitoringCounted_data() {
    QTest::addColumn<QString>("file");
    QTest::addColumn<int>("calls");
    QTest::newRow("every algorithm, 2 to 32 ranks") << "forced.txt.gz" << 19527;
    QTest::newRow("chosen, 6 to 64 ranks") << "chosen.txt.gz" << 4908;
  }
  void areThoseThatMonitoringCounted() {
    QFETCH(QString, file);
    QFETCH(int, calls);
    const std::vector<std::string> lines = recordedLines(file.toStdString());
    QCOMPARE(int(lines.size()), calls);
    for (const std::string& line : lines) QCOMPARE(expandedLine(plannedOf(line)), line);
  }

  // Whatever the algorithm and the segment, everybody ends with what it shall have: no rank can get that in fewer bytes.
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
              QVERIFY(bytesInto(expand(simple(Collective::Allgather, ranks, count), {algorithm}), rank) >= count * (ranks - 1));
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

  void refusesWhatCantBe() {
    CollectiveCall call = simple(Collective::Bcast, 0, 1);
    QVERIFY_EXCEPTION_THROWN(expand(call), Error);
    call = simple(Collective::Bcast, 4, 1), call.root = 4;
    QVERIFY_EXCEPTION_THROWN(expand(call), Error);
    QVERIFY_EXCEPTION_THROWN(expand(simple(Collective::Alltoall, 1 << 20, UINT64_MAX)), Error);
    call = simple(Collective::Gatherv, 4, 1), call.counts = {1, 2, 3};
    QVERIFY_EXCEPTION_THROWN(expand(call), Error);
    call = simple(Collective::Scan, 4, 1), call.nonBlocking = true;
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
#include "collective_messages_test.moc"
