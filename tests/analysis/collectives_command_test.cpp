// weft collectives of a small bundle written by hand, against numbers worked out by hand.
#include <QTest>

#include "cli.h"
#include "collectives/four_ranks.h"
#include "test_class.h"

namespace collectives_command_test {

using namespace cli;

const fs::path fabric = recorded("fabrics/two_switch_42/minhop") / "ibdiagnet1";

const Row& rowOf(const std::vector<Row>& rows, const std::string& operation, const std::string& name) {
  static const Row none;
  for (const Row& row : rows)
    if (row.at("operation") == operation && row.at("name") == name) return row;
  return none;
}

class CollectivesCommandTest : public QObject {
  Q_OBJECT

  QTemporaryDir folder_;
  QString store_;

 private slots:
  void initTestCase() {
    store_ = folder_.filePath("run.weft");
    const Ran ran = runWeft({"import", fourRanks(folder_), text(fabric), "-o", store_});
    QVERIFY2(ran.status == 0, ran.err.c_str());
  }

  void tellsWhatTheLibraryWouldDo() {
    const Ran ran = runWeft({"collectives", store_, "--format", "csv"});
    QVERIFY2(ran.status == 0, ran.err.c_str());
    const auto rows = csv(ran.out);
    QCOMPARE(rows.size(), std::size_t(4));
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
    QCOMPARE(rowOf(rows, "Iscan", "libnbc").at("hottest_bytes"),
             "667");  // from rank to rank, what 2,000 B are of three that add
    QVERIFY(ran.err.find("SHARP") != std::string::npos);
  }

  // Of the bundle's four operations, one call, one, three and one; bytes as its rows have them.
  void saysWhatIsTakenOfASummary() {
    const std::string expected =
        "6 calls of 4 kinds, in which ranks gave 127200 bytes, are known only by classes of sizes";
    QVERIFY(runWeft({"collectives", store_, "--format", "csv"}).err.find(expected) != std::string::npos);
    QVERIFY(runWeft({"pairs", store_, "--collectives", "model"}).err.find(expected) != std::string::npos);
  }

  // 100 broadcasts of 4 B from rank 2 and two of 4 kB from rank 1, of which classes of sizes would make others;
  // Allreduce of one 8-byte number, which goes by doubling.
  void takesCallsAsTheyWereCounted() {
    std::string text = bundle,
                calls =
                    "#weft collectives "
                    "1\ncommunicator,region,rank,operation,root,count,element_bytes,in_place,reduction,counts,calls\n";
    for (int rank = 0; rank < 4; ++rank) {
      const std::string start = "W,," + std::to_string(rank) + ",";
      text += start + "Bcast,0,128," + std::to_string(rank == 1 ? 102 : 100) + "," +
              std::to_string(rank == 2 ? 0 : 400) + ",0.1\n";
      text += start + "Bcast,1024,8192,2," + std::to_string(rank == 1 ? 0 : 8000) + ",0.1\n" + start +
              "Allreduce,0,128,5,40,0.1\n";
      calls += start + "Bcast,2,1,4,0,,,100\n" + start + "Bcast,1,1000,4,0,,,2\n" + start +
               "Allreduce,,1,8,0,predefined,,5\n";
    }
    const QTemporaryDir folder;
    QFile file(folder.filePath("run.csv"));
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write((text + calls).c_str());
    file.close();
    const QString store = folder.filePath("run.weft");
    const Ran imported = runWeft({"import", file.fileName(), cli::text(fabric), "-o", store});
    QVERIFY2(imported.status == 0, imported.err.c_str());
    const Ran ran = runWeft({"collectives", store, "--format", "csv"});
    QVERIFY(ran.err.find("only by classes of sizes") == std::string::npos &&
            ran.err.find("estimate") == std::string::npos);
    QStringList seen;
    for (const Row& row : csv(ran.out))
      seen << QString::fromStdString(row.at("operation") + " " + row.at("calls") + " of " + row.at("call_bytes") +
                                     ": " + row.at("bytes") + " " + row.at("estimate"));
    seen.sort();
    QCOMPARE(seen, (QStringList{"Allreduce 5 of 8: 320 false", "Bcast 100 of 4: 1200 false",
                                "Bcast 2 of 4000: 24000 false"}));
    std::map<std::string, std::uint64_t> sent;
    for (const Row& row : csv(runWeft({"pairs", store, "--collectives", "model", "--operation", "Bcast", "--by", "rank",
                                       "--format", "csv"})
                                  .out))
      sent[row.at("source")] += std::stoull(row.at("bytes"));
    QCOMPARE(sent["0"] + sent["1"] + sent["2"] + sent["3"], std::uint64_t(25200));  // each call reaches three
    QVERIFY(sent["2"] >= 800 && sent["1"] >= 16000);                                // from the roots twice at the least
  }

  void putsAllAlgorithmsBesideEachOther() {
    const auto rows = csv(
        runWeft({"collectives", store_, "--communicator", "W", "--operation", "Bcast", "--table", "--format", "csv"})
            .out);
    QCOMPARE(rows.size(), std::size_t(9));
    int chosen = 0;
    for (const Row& row : rows) chosen += row.at("chosen") == "true" ? 1 : 0;
    QCOMPARE(chosen, 1);
    QCOMPARE(rowOf(rows, "Bcast", "pipeline").at("hottest_bytes"), "40000");  // each passes it on once
    QCOMPARE(rowOf(rows, "Bcast", "basic_linear").at("hottest_bytes"), "120000");
    const Ran some = runWeft({"collectives", store_, "--communicator", "W", "--operation", "Bcast", "--table", "--top",
                              "4", "--format", "csv"});
    QVERIFY(csv(some.out) == std::vector<Row>(rows.begin(), rows.begin() + 4));
    QVERIFY2(some.err.find("the first 4 of 9 rows; --top 9 shows all\n") != std::string::npos, some.err.c_str());
  }

  // The run has no pairs: places are found by the messages of its calls alone, and what they come to is what weft links
  // has of them.
  void findsPlacesByTheMessagesOfCalls() {
    const QString better = folder_.filePath("better.weft");
    QCOMPARE(runWeft({"remap", store_, "--effort", "quick"}).status, 1);
    const Ran ran =
        runWeft({"remap", store_, "--effort", "quick", "--collectives", "model", "--hosts",
                 "node01,node02,node03,node04,node05,node06", "--slots", "2", "--as-run", better, "--format", "csv"});
    QVERIFY2(ran.status == 0, ran.err.c_str());
    const auto rows = csv(ran.out);
    const auto hottest = [](const QString& path) {
      std::uint64_t most = 0;
      for (const Row& row : csv(runWeft({"links", path, "--collectives", "model", "--format", "csv"}).out))
        most = std::max<std::uint64_t>(most, std::stoull(row.at("bytes")));
      return most;
    };
    std::map<std::string, std::uint64_t> told;
    for (const Row& row : rows)
      if (row.at("placement") == "before" || row.at("placement") == "after")
        told[row.at("placement")] =
            std::max(std::stoull("0" + row.at("host_end_bytes")), std::stoull("0" + row.at("switch_end_bytes")));
    QVERIFY(told["before"] > 0 && told["after"] < told["before"]);  // two ranks of a host need no cable
    QCOMPARE(told["before"], hottest(store_));
    QCOMPARE(told["after"], hottest(better));
  }

  // MPICH sends the same broadcast down a binomial tree, and scans by doubling.
  void tellsWhatAnotherLibraryWouldDo() {
    const auto rows = csv(runWeft({"collectives", store_, "--mpi", "mpich-4.0", "--format", "csv"}).out);
    QCOMPARE(rows.size(), std::size_t(4));
    QCOMPARE(rowOf(rows, "Bcast", "binomial").at("hottest_bytes"), "80000");
    QCOMPARE(rowOf(rows, "Bcast", "binomial").at("messages"), "3");
    QCOMPARE(rowOf(rows, "Iscan", "recursive_doubling").at("bytes"), "5336");
    const auto all = csv(runWeft({"collectives", store_, "--mpi", "mpich-4.0", "--communicator", "W", "--operation",
                                  "Bcast", "--table", "--format", "csv"})
                             .out);
    QCOMPARE(all.size(), std::size_t(4));
    QCOMPARE(runWeft({"collectives", store_, "--mpi", "mpich-4.0", "--segment", "1000"}).status, 1);
  }

  // One model, and its numbers wherever they are told.
  void tellsTheSameEverywhere_data() {
    QTest::addColumn<QStringList>("model");
    QTest::newRow("Open MPI") << QStringList{"--collectives", "model"};
    QTest::newRow("MPICH") << QStringList{"--collectives", "model", "--mpi", "mpich-4.0"};
  }
  void tellsTheSameEverywhere() {
    QFETCH(QStringList, model);
    std::uint64_t pairs = 0;
    for (const Row& row : csv(runWeft(QStringList{"pairs", store_} + model).out)) pairs += std::stoull(row.at("bytes"));
    std::uint64_t leaving = 0, hottest = 0;
    Row hot;
    for (const Row& row : csv(runWeft(QStringList{"links", store_} + model).out)) {
      const std::uint64_t bytes = std::stoull(row.at("bytes"));
      if (row.at("level") == "0") leaving += bytes;
      if (row.at("level") == "0" && bytes > hottest) {
        hottest = bytes;
        hot = row;
      }
    }
    QVERIFY(pairs > 0);
    QCOMPARE(leaving, pairs);  // each rank has a host of its own
    std::uint64_t users = 0;
    for (const Row& row :
         csv(runWeft(QStringList{"users", store_, QString::fromStdString(hot.at("guid")),
                                 QString::fromStdString(hot.at("port")), "--by", "operation", "--format", "csv"} +
                     model)
                 .out))
      users += std::stoull(row.at("bytes"));
    QCOMPARE(users, hottest);
    // Of a run with itself nothing differs, and both sides have the numbers.
    const auto compared =
        csv(runWeft(QStringList{"compare", store_, store_, "--what", "pairs", "--format", "csv"} + model).out);
    std::uint64_t inA = 0, inB = 0;
    for (const Row& row : compared) {
      inA += std::stoull(row.at("bytes_a"));
      inB += std::stoull(row.at("bytes_b"));
    }
    QCOMPARE(inA, pairs);
    QCOMPARE(inB, pairs);
    const Ran shared = runWeft(QStringList{"hotspots", store_, "--pattern", "traffic", "--format", "json"} + model);
    QVERIFY2(shared.status == 0, shared.err.c_str());
    QCOMPARE(std::size_t(json(shared.out).object()["pairs"].toInt()), compared.size());
  }

  void followsAWishedAlgorithmAndSegment() {
    const auto rows = csv(runWeft({"collectives", store_, "--operation", "bcast", "--algorithm", "pipeline",
                                   "--segment", "1000", "--format", "csv"})
                              .out);
    QCOMPARE(rows.size(), std::size_t(1));
    QCOMPARE(rows[0].at("messages"), "120");  // 40 pieces over 3 steps
    QCOMPARE(rows[0].at("bytes"), "120000");
  }

  void refusesWhatItCantAnswer() {
    for (const QStringList& wrong :
         {QStringList{"--table"}, QStringList{"--algorithm", "ring"}, QStringList{"--operation", "Send"},
          QStringList{"--operation", "Bcast", "--algorithm", "ring"}, QStringList{"--communicator", "nobody"}}) {
      const Ran ran = runWeft(QStringList{"collectives", store_} + wrong);
      QCOMPARE(ran.status, 1);
      QVERIFY2(ran.hasOneLine(), ran.err.c_str());
    }
    QCOMPARE(runWeft({"links", store_, "--collectives", "model", "--traffic", "port"}).status, 1);
    QCOMPARE(runWeft({"links", store_, "--collectives", "model", "--rank", "1"}).status, 1);
    QCOMPARE(runWeft({"pairs", store_, "--collectives", "model", "--by", "bin"}).status, 1);
  }

  // 8,000 + 120,000 + 900 + 2,001 B leave the hosts.
  void loadsLinksWithoutPairTraffic() {
    const Ran ran = runWeft({"links", store_, "--collectives", "model"});
    QVERIFY2(ran.status == 0, ran.err.c_str());
    std::uint64_t sent = 0;
    for (const Row& row : csv(ran.out))
      if (row.at("node").starts_with("node")) sent += std::stoull(row.at("bytes"));
    QCOMPARE(sent, std::uint64_t(130901));
  }
};

WEFT_TEST(CollectivesCommandTest)

}  // namespace collectives_command_test
#include "collectives_command_test.moc"
