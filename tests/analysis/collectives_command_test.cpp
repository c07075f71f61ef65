// weft collectives of a small bundle written by hand, against numbers worked out by hand.
#include <QTest>

#include "../app/cli.h"
#include "test_class.h"

using namespace cli;

namespace {

const fs::path fabric = recorded("fabrics/two_switch_42/minhop") / "ibdiagnet1";

// Four ranks, each on a host of its own. One Allreduce of 1,000 B; one Bcast of 40,000 B from rank 2, which gives nothing and so
// stands in the class of no bytes; three Alltoall of 4 × 25 B, among others of that class; one Iscan.
const char* const bundle = R"(#weft run 1
key,value
complete,yes
recorder,0.1.0
processes,4
#weft ranks 1
rank,host
0,node01
1,node02
2,node03
3,node04
#weft communicators 1
name,parent,call,size,members
W,,,4,0-3
#weft operations 1
communicator,region,rank,operation,size_min,size_max,calls,bytes,seconds
)";

std::string operations() {
  std::string text;
  for (int rank = 0; rank < 4; ++rank) {
    const std::string start = "W,," + std::to_string(rank) + ",";
    text += start + "Allreduce,128,1024,1,1000,0.1\n" + start + "Alltoall,0,128,3,300,0.1\n" + start + "Iscan,128,1024,1,500,0.1\n";
    text += start + (rank == 2 ? "Bcast,0,128,1,0,0.1\n" : "Bcast,8192,65536,1,40000,0.1\n");
  }
  return text;
}

const Row& rowOf(const std::vector<Row>& rows, const std::string& operation, const std::string& name) {
  static const Row none;
  for (const Row& row : rows)
    if (row.at("operation") == operation && row.at("name") == name) return row;
  return none;
}

}  // namespace

class CollectivesCommandTest : public QObject {
  Q_OBJECT

  QTemporaryDir folder_;
  QString store_;

 private slots:
  void initTestCase() {
    QFile file(folder_.filePath("run.csv"));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write((bundle + operations()).c_str());
    file.close();
    store_ = folder_.filePath("run.weft");
    const Ran ran = runWeft({"import", file.fileName(), text(fabric), "-o", store_});
    QVERIFY2(ran.status == 0, ran.err.c_str());
  }

  void tellsWhatTheLibraryWouldDo() {
    const Ran ran = runWeft({"collectives", store_, "--format", "csv"});
    QVERIFY2(ran.status == 0, ran.err.c_str());
    const auto rows = csv(ran.out);
    QCOMPARE(rows.size(), std::size_t(3));
    // Recursive doubling: each rank sends twice; every host's cable carries 2,000 B each way.
    const Row& allreduce = rowOf(rows, "Allreduce", "recursive_doubling");
    QCOMPARE(allreduce.at("messages"), "8");
    QCOMPARE(allreduce.at("bytes"), "8000");
    QCOMPARE(allreduce.at("hottest_bytes"), "2000");
    QCOMPARE(allreduce.at("estimate"), "false");
    // The root sends to each: three times over its own cable.
    const Row& bcast = rowOf(rows, "Bcast", "basic_linear");
    QCOMPARE(bcast.at("calls"), "1");
    QCOMPARE(bcast.at("hottest_bytes"), "120000");
    QVERIFY(bcast.at("node").starts_with("node03"));
    // 12 pairs, 3 calls of 25 B each: the mean of a class.
    const Row& alltoall = rowOf(rows, "Alltoall", "linear_sync");
    QCOMPARE(alltoall.at("call_bytes"), "25");
    QCOMPARE(alltoall.at("bytes"), "900");
    QCOMPARE(alltoall.at("estimate"), "true");
    QVERIFY(ran.err.find("Iscan is not known here") != std::string::npos);
    QVERIFY(ran.err.find("SHARP") != std::string::npos);
  }

  void putsAllAlgorithmsBesideEachOther() {
    const auto rows = csv(runWeft({"collectives", store_, "--communicator", "W", "--operation", "Bcast", "--table", "--format", "csv"}).out);
    QCOMPARE(rows.size(), std::size_t(9));
    int chosen = 0;
    for (const Row& row : rows) chosen += row.at("chosen") == "true" ? 1 : 0;
    QCOMPARE(chosen, 1);
    QCOMPARE(rowOf(rows, "Bcast", "pipeline").at("hottest_bytes"), "40000");  // each passes it on once
    QCOMPARE(rowOf(rows, "Bcast", "basic_linear").at("hottest_bytes"), "120000");
  }

  // The run has no pairs: places are found by the messages of its calls alone, and what they come to is what weft links has of them.
  void findsPlacesByTheMessagesOfCalls() {
    const QString better = folder_.filePath("better.weft");
    QCOMPARE(runWeft({"remap", store_, "--effort", "quick"}).status, 1);
    const Ran ran = runWeft({"remap", store_, "--effort", "quick", "--collectives", "model", "--hosts", "node01,node02,node03,node04,node05,node06", "--slots", "2", "--as-run", better, "--format", "csv"});
    QVERIFY2(ran.status == 0, ran.err.c_str());
    const auto rows = csv(ran.out);
    const auto hottest = [](const QString& path) {
      std::uint64_t most = 0;
      for (const Row& row : csv(runWeft({"links", path, "--collectives", "model", "--format", "csv"}).out)) most = std::max<std::uint64_t>(most, std::stoull(row.at("bytes")));
      return most;
    };
    std::map<std::string, std::uint64_t> told;
    for (const Row& row : rows)
      if (row.at("placement") == "before" || row.at("placement") == "after") told[row.at("placement")] = std::max(std::stoull("0" + row.at("host_end_bytes")), std::stoull("0" + row.at("switch_end_bytes")));
    QVERIFY(told["before"] > 0 && told["after"] < told["before"]);  // two ranks of a host need no cable
    QCOMPARE(told["before"], hottest(store_));
    QCOMPARE(told["after"], hottest(better));
  }

  void followsAWishedAlgorithmAndSegment() {
    const auto rows = csv(runWeft({"collectives", store_, "--operation", "bcast", "--algorithm", "pipeline", "--segment", "1000", "--format", "csv"}).out);
    QCOMPARE(rows.size(), std::size_t(1));
    QCOMPARE(rows[0].at("messages"), "120");  // 40 pieces over 3 steps
    QCOMPARE(rows[0].at("bytes"), "120000");
  }

  void refusesWhatItCantAnswer() {
    for (const QStringList& wrong : {QStringList{"--table"}, QStringList{"--algorithm", "ring"}, QStringList{"--operation", "Send"},
                                     QStringList{"--operation", "Bcast", "--algorithm", "ring"}, QStringList{"--communicator", "nobody"}}) {
      const Ran ran = runWeft(QStringList{"collectives", store_} + wrong);
      QCOMPARE(ran.status, 1);
      QVERIFY2(ran.hasOneLine(), ran.err.c_str());
    }
    QCOMPARE(runWeft({"links", store_, "--collectives", "model", "--traffic", "port"}).status, 1);
    QCOMPARE(runWeft({"links", store_, "--collectives", "model", "--rank", "1"}).status, 1);
    QCOMPARE(runWeft({"pairs", store_, "--collectives", "model", "--by", "bin"}).status, 1);
  }

  // 8,000 + 120,000 + 900 B leave the hosts.
  void loadsLinksWithoutPairTraffic() {
    const Ran ran = runWeft({"links", store_, "--collectives", "model"});
    QVERIFY2(ran.status == 0, ran.err.c_str());
    std::uint64_t sent = 0;
    for (const Row& row : csv(ran.out))
      if (row.at("node").starts_with("node")) sent += std::stoull(row.at("bytes"));
    QCOMPARE(sent, std::uint64_t(128900));
  }
};

WEFT_TEST(CollectivesCommandTest)
#include "collectives_command_test.moc"
