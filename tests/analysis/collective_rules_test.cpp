// Which algorithm is fastest, against the costs of Thakur, Rabenseifner and Gropp (2005), and the file for Open MPI.
#include <QTest>
#include <algorithm>
#include <fstream>
#include <numeric>

#include "analysis/collectives/critical_path.h"
#include "analysis/load/collective_rules.h"
#include "cli.h"
#include "collectives/four_ranks.h"
#include "test_class.h"

using namespace weft;

namespace collective_rules_test {

using namespace cli;

class CollectiveRulesTest : public QObject {
  Q_OBJECT

 private slots:
  // Section 4 of that paper, for 16 ranks: terms of latency and of bandwidth, by the bytes of the call.
  void pathsAreThoseOfTheLiterature_data() {
    QTest::addColumn<CollectiveLibrary>("library");
    QTest::addColumn<Collective>("collective");
    QTest::addColumn<int>("algorithm");
    QTest::addColumn<double>("messages");
    QTest::addColumn<double>("bytes");
    const double n = 16'000, lg = 4, p = 16, others = (p - 1) / p;
    QTest::newRow("allgather ring") << CollectiveLibrary::openMpi41 << Collective::Allgather << 4 << p - 1
                                    << others * n * p;
    QTest::newRow("allgather doubling") << CollectiveLibrary::openMpi41 << Collective::Allgather << 3 << lg
                                        << others * n * p;
    QTest::newRow("bcast binomial") << CollectiveLibrary::openMpi41 << Collective::Bcast << 6 << lg << lg * n;
    QTest::newRow("bcast scatter, doubling")
        << CollectiveLibrary::openMpi41 << Collective::Bcast << 8 << 2 * lg << 2 * others * n;
    QTest::newRow("bcast scatter, ring") << CollectiveLibrary::openMpi41 << Collective::Bcast << 9 << lg + p - 1
                                         << 2 * others * n;
    QTest::newRow("alltoall Bruck") << CollectiveLibrary::openMpi41 << Collective::Alltoall << 3 << lg
                                    << lg * n * p / 2;
    QTest::newRow("alltoall pairwise") << CollectiveLibrary::openMpi41 << Collective::Alltoall << 2 << p - 1
                                       << (p - 1) * n;
    QTest::newRow("allreduce doubling") << CollectiveLibrary::openMpi41 << Collective::Allreduce << 3 << lg << lg * n;
    QTest::newRow("allreduce Rabenseifner")
        << CollectiveLibrary::openMpi41 << Collective::Allreduce << 6 << 2 * lg << 2 * others * n;
    QTest::newRow("allreduce ring") << CollectiveLibrary::openMpi41 << Collective::Allreduce << 4 << 2 * (p - 1)
                                    << 2 * others * n;
    QTest::newRow("reduce binomial") << CollectiveLibrary::openMpi41 << Collective::Reduce << 5 << lg << lg * n;
    QTest::newRow("reduce Rabenseifner") << CollectiveLibrary::openMpi41 << Collective::Reduce << 7 << 2 * lg
                                         << 2 * others * n;
    QTest::newRow("allgather ring, MPICH")
        << CollectiveLibrary::mpich40 << Collective::Allgather << 3 << p - 1 << others * n * p;
    QTest::newRow("allgather doubling, MPICH")
        << CollectiveLibrary::mpich40 << Collective::Allgather << 2 << lg << others * n * p;
    QTest::newRow("bcast binomial, MPICH") << CollectiveLibrary::mpich40 << Collective::Bcast << 1 << lg << lg * n;
    QTest::newRow("bcast scatter, doubling, MPICH")
        << CollectiveLibrary::mpich40 << Collective::Bcast << 2 << 2 * lg << 2 * others * n;
    QTest::newRow("bcast scatter, ring, MPICH")
        << CollectiveLibrary::mpich40 << Collective::Bcast << 3 << lg + p - 1 << 2 * others * n;
    QTest::newRow("alltoall Bruck, MPICH")
        << CollectiveLibrary::mpich40 << Collective::Alltoall << 1 << lg << lg * n * p / 2;
    QTest::newRow("alltoall pairwise, MPICH")
        << CollectiveLibrary::mpich40 << Collective::Alltoall << 2 << p - 1 << (p - 1) * n;
    QTest::newRow("allreduce doubling, MPICH")
        << CollectiveLibrary::mpich40 << Collective::Allreduce << 1 << lg << lg * n;
    QTest::newRow("allreduce Rabenseifner, MPICH")
        << CollectiveLibrary::mpich40 << Collective::Allreduce << 2 << 2 * lg << 2 * others * n;
    QTest::newRow("reduce binomial, MPICH") << CollectiveLibrary::mpich40 << Collective::Reduce << 1 << lg << lg * n;
    QTest::newRow("reduce Rabenseifner, MPICH")
        << CollectiveLibrary::mpich40 << Collective::Reduce << 2 << 2 * lg << 2 * others * n;
  }
  void pathsAreThoseOfTheLiterature() {
    QFETCH(CollectiveLibrary, library);
    QFETCH(Collective, collective);
    QFETCH(int, algorithm);
    CollectiveCall call;
    call.collective = collective;
    call.ranks = 16;
    call.count = 2'000;
    call.typeSize = 8;
    const auto path = criticalPath(call, algorithm, library);
    QVERIFY(path);
    QTEST(path->messages, "messages");
    QTEST(path->bytes, "bytes");
  }

  // Two sizes of communicators, two sizes of messages that follow each other, and what is left to the library.
  void writesWhatOpenMpiReads() {
    const auto rule = [](Collective collective, std::uint32_t ranks, std::uint64_t first, int now, int best) {
      return AlgorithmRule{{collective, ranks, first, 2 * first}, 1, {now, 1, 1}, {best, 0.5, 1}};
    };
    const std::string expected = R"(2 # collectives
2 # allreduce
5 # sizes of communicators
0 # ranks, and more: as the library chooses
1
0 0 0 0
4 # ranks
4 # message sizes: bytes from which on, algorithm, fan-out, segment
0 0 0 0
1024 4 0 0
2048 6 0 0
4096 0 0 0
5 # ranks, and more: as the library chooses
1
0 0 0 0
8 # ranks
3 # message sizes: bytes from which on, algorithm, fan-out, segment
0 0 0 0
64 3 0 0
128 0 0 0
9 # ranks, and more: as the library chooses
1
0 0 0 0
7 # bcast
3 # sizes of communicators
0 # ranks, and more: as the library chooses
1
0 0 0 0
16 # ranks
3 # message sizes: bytes from which on, algorithm, fan-out, segment
0 0 0 0
1024 2 4 0
2048 0 0 0
17 # ranks, and more: as the library chooses
1
0 0 0 0
)";
    QCOMPARE(tunedRulesText({rule(Collective::Allreduce, 4, 1024, 3, 4), rule(Collective::Allreduce, 4, 2048, 3, 6),
                             rule(Collective::Allreduce, 4, 4096, 3, 3), rule(Collective::Allreduce, 8, 64, 4, 3),
                             rule(Collective::Bcast, 16, 1024, 1, 2)}),
             expected);
  }

  // 40,000 B to three ranks, at 100 Gbit/s and 2 us: linear 3 x 5.2 us, a binomial tree 2 x 5.2 us.
  void choosesTheFastest() {
    const QTemporaryDir folder;
    const QString store = folder.filePath("run.weft"), rules = folder.filePath("rules.conf");
    const QString dumps = text(recorded("fabrics/two_switch_42/minhop") / "ibdiagnet1");
    QCOMPARE(runWeft({"import", fourRanks(folder), dumps, "-o", store}).status, 0);
    const QStringList asked{"collectives", store, "--operation", "Bcast", "--rules", rules, "--format", "csv"};
    const Ran ran = runWeft(asked);
    QVERIFY2(ran.status == 0, ran.err.c_str());
    const auto rows = csv(ran.out);
    QCOMPARE(rows.size(), std::size_t(1));
    const Row& row = rows[0];
    QCOMPARE(row.at("now") + " " + row.at("best") + " " + row.at("rule"), "basic_linear binomial true");
    QCOMPARE(row.at("hottest_bytes") + " " + row.at("best_hottest_bytes"), "120000 80000");
    QVERIFY(std::abs(std::stod(row.at("now_s")) - 15.6e-6) < 1e-12);
    QVERIFY(std::abs(std::stod(row.at("best_s")) - 10.4e-6) < 1e-12);
    std::ifstream in(rules.toStdString());
    const std::string text(std::istreambuf_iterator<char>(in), {});
    QVERIFY2(
        text.find("7 # bcast") != std::string::npos && text.find("\n32768 6 0 0\n65536 0 0 0\n") != std::string::npos,
        text.c_str());
  }

  // As the authors of the mpisee paper did by hand: linear for alltoallv, and only for the communicators of one size.
  // It needs no fabric.
  void writesTheAlgorithmThatIsWanted() {
    const QTemporaryDir folder;
    const QString file = folder.filePath("run.csv"), store = folder.filePath("run.weft"),
                  rules = folder.filePath("rules.conf");
    std::string text = bundle;
    for (int rank = 0; rank < 4; ++rank) text += "W,," + std::to_string(rank) + ",Alltoallv,8192,65536,1,40000,0.1\n";
    std::ofstream(file.toStdString()) << text;
    QCOMPARE(runWeft({"import", file, "-o", store}).status, 0);
    const auto asked = [&](const QString& algorithm) {
      return runWeft({"collectives", store, "--operation", "Alltoallv", "--algorithm", algorithm, "--rules", rules,
                      "--format", "csv"});
    };
    const std::string own = csv(asked("pairwise").out)[0].at("now");
    const QString other = own == "pairwise" ? "basic_linear" : "pairwise";
    QFile::remove(rules);
    const Ran ran = asked(other);
    QVERIFY2(ran.status == 0, ran.err.c_str());
    QCOMPARE(csv(ran.out)[0].at("best"), other.toStdString());
    std::ifstream in(rules.toStdString());
    const std::string written(std::istreambuf_iterator<char>(in), {});
    const std::string number = other == "pairwise" ? "2" : "1";
    QVERIFY2(written.find("4 # alltoallv\n3 # sizes of communicators\n0 # ranks, and more") != std::string::npos &&
                 written.find("\n0 " + number + " 0 0\n5 # ranks") != std::string::npos,
             written.c_str());
  }

  // Each of four ranks sends 10,000 B to each other one: pairwise waits for three messages in turn, 3 x 2 us and 30,000
  // B at 100 Gbit/s; linear waits for one, and two more take 0.5 us each. Four ranks took 0.1 s each.
  void showsWhatAnAlgorithmGains() {
    const QTemporaryDir folder;
    const QString file = folder.filePath("run.csv"), store = folder.filePath("run.weft");
    std::string text = bundle;
    for (int rank = 0; rank < 4; ++rank) text += "W,," + std::to_string(rank) + ",Alltoallv,8192,65536,1,40000,0.1\n";
    std::ofstream(file.toStdString()) << text;
    const auto asked = [&](const QStringList& imported, const char* algorithm, const QStringList& more) {
      runWeft(QStringList{"import", file} + imported + QStringList{"-o", store});
      const Ran ran = runWeft(QStringList{"collectives", store, "--operation", "Alltoallv", "--algorithm", algorithm,
                                          "--rules", folder.filePath("rules.conf"), "--format", "csv"} +
                              more);
      if (ran.status != 0) qWarning() << ran.err.c_str();
      return ran;
    };
    const auto near = [](const Row& row, const char* column, double expected) {
      return std::abs(std::stod(row.at(column)) - expected) < 1e-6 * expected;
    };
    const QString dumps = cli::text(recorded("fabrics/two_switch_42/minhop") / "ibdiagnet1");
    for (const QStringList& imported : {QStringList(), QStringList{dumps}}) {
      const Row pairwise = csv(asked(imported, "pairwise", {"--overhead-us", "0.5"}).out)[0],
                linear = csv(asked(imported, "basic_linear", {"--overhead-us", "0.5"}).out)[0];
      QVERIFY(near(pairwise, "best_s", 8.4e-6) && near(linear, "best_s", 5.4e-6));
      for (const Row& row : {pairwise, linear}) {
        QVERIFY(near(row, "now_s", row.at("now") == "pairwise" ? 8.4e-6 : 5.4e-6));
        QVERIFY(near(row, "speedup", std::stod(row.at("now_s")) / std::stod(row.at("best_s"))));
        QCOMPARE(row.at("quality"), "modelled");
        QVERIFY(near(row, "operation_mean_s", 0.1) && near(row, "operation_max_s", 0.1) &&
                near(row, "operation_s", 0.4));
        QCOMPARE(row.at("bytes") + " " + row.at("best_bytes"), "120000 120000");
        QCOMPARE(row.at("hottest_bytes") + " " + row.at("best_hottest_bytes"), "30000 30000");
        QVERIFY(imported.isEmpty() ? row.at("hottest") == "node01"
                                   : row.at("hottest").find("port") != std::string::npos);
      }
    }
    // What messages cost is stated as given or assumed. Without the overhead of one that waits for none both are alike.
    const Ran assumed = asked({}, "basic_linear", {}),
              given = asked({}, "pairwise", {"--latency-us", "1", "--assume-gbps", "10"});
    QVERIFY(assumed.err.find("2 us each (assumed)") != std::string::npos);
    QVERIFY(near(csv(assumed.out)[0], "speedup", 1));
    QVERIFY(given.err.find("1 us each (given)") != std::string::npos &&
            given.err.find("10 Gbit/s of a rank's own link (given)") != std::string::npos);
    QVERIFY(near(csv(given.out)[0], "best_s", 3 * 1e-6 + 30'000 * 8 / 1e10));
    QVERIFY(assumed.err.find("weft overhead --no-weft --tool ") != std::string::npos ||
            csv(assumed.out)[0].at("rule") == "false");
  }

  // The communicator of 256 ranks on eight hosts in the mpisee paper: seconds, bytes and hosts of the published file.
  void showsWhatThePaperTuned() {
    const fs::path input = recordedOrPublished("mpisee/published-csv-long-splatt-256") / "profile.csv";
    NEEDS_PUBLISHED(input);
    const Store store({input});
    std::vector<std::string> calls, communicators;
    std::map<int, double> seconds;
    std::map<int, std::uint64_t> bytes;
    for (const std::string& line : lines(input)) {
      if (line.starts_with("#@ call_l ")) calls = split(line.substr(10), ',');
      if (line.starts_with("#@ comm_l ")) communicators = split(line.substr(10), ',');
      if (line.starts_with('#') || line.starts_with("Rank")) continue;
      const auto row = split(line, ',');
      if (communicators.at(std::stoul(row[2])) != "W_a1_s5.0" || calls.at(std::stoul(row[1])) != "Alltoallv") continue;
      if (row[3] == "0") bytes[std::stoi(row[0])] += std::stoull(row[4]);
      if (row[3] == "1") seconds[std::stoi(row[0])] += std::stod(row[4]);
    }
    // Of 101 calls, in equal blocks: 255 of them go to other ranks, 224 to other hosts.
    std::vector<std::uint64_t> block(256), ofHost(8);
    for (int rank = 0; rank < 256; ++rank) {
      block[rank] = bytes[rank] / (101 * 256);
      ofHost[rank / 32] += block[rank];
    }
    const std::uint64_t all = std::accumulate(block.begin(), block.end(), std::uint64_t(0));
    std::uint64_t ofRank = 0, busiest = 0;
    double sum = 0, most = 0;
    for (int rank = 0; rank < 256; ++rank) {
      ofRank = std::max({ofRank, block[rank] * 255, all - block[rank]});
      sum += seconds[rank];
      most = std::max(most, seconds[rank]);
    }
    for (const std::uint64_t each : ofHost) busiest = std::max({busiest, 101 * 224 * each, 101 * 32 * (all - each)});
    const double wire = 101 * static_cast<double>(ofRank) * 8 / 1e11, cable = static_cast<double>(busiest) * 8 / 1e11;
    QCOMPARE(seconds.size(), std::size_t(256));
    const QTemporaryDir folder;
    const Ran ran =
        runWeft({"collectives", store.path(), "--communicator", "W_a1_s5.0", "--operation", "Alltoallv", "--algorithm",
                 "basic_linear", "--overhead-us", "0.3", "--rules", folder.filePath("tuned.conf"), "--format", "csv"});
    QVERIFY2(ran.status == 0, ran.err.c_str());
    const Row row = csv(ran.out)[0];
    QCOMPARE(row.at("now") + " " + row.at("best") + " " + row.at("calls"), "pairwise basic_linear 101");
    QVERIFY(std::abs(std::stod(row.at("operation_s")) - sum) < 1e-9 * sum);
    QVERIFY(std::abs(std::stod(row.at("operation_mean_s")) - sum / 256) < 1e-9 * sum);
    QVERIFY(std::abs(std::stod(row.at("operation_max_s")) - most) < 1e-9 * most);
    QCOMPARE(row.at("bytes") + " " + row.at("best_bytes"),
             std::to_string(all * 255 * 101) + " " + std::to_string(all * 255 * 101));
    QCOMPARE(row.at("hottest_bytes"), std::to_string(busiest));
    QVERIFY(row.at("hottest").starts_with("hydra0"));
    const auto near = [&](const char* column, double turns) {
      return std::abs(std::stod(row.at(column)) / std::max(101 * turns + wire, cable) - 1) < 1e-9;
    };
    QVERIFY(near("now_s", 255 * 2e-6) && near("best_s", 2e-6 + 254 * 0.3e-6));
  }

  // The library's choice for a small allreduce is the fastest: there is nothing to write. Others have no such file.
  void writesNothingWhereNothingIsFaster() {
    const QTemporaryDir folder;
    const QString store = folder.filePath("run.weft"), rules = folder.filePath("rules.conf");
    const QString dumps = text(recorded("fabrics/two_switch_42/minhop") / "ibdiagnet1");
    QCOMPARE(runWeft({"import", fourRanks(folder), dumps, "-o", store}).status, 0);
    const Ran ran = runWeft({"collectives", store, "--operation", "Allreduce", "--rules", rules});
    QVERIFY2(ran.status == 0 && ran.err.find("was not written") != std::string::npos, ran.err.c_str());
    QVERIFY(!QFile::exists(rules));
    QCOMPARE(runWeft({"collectives", store, "--rules", rules, "--mpi", "openmpi-5.0"}).status, 1);
    QCOMPARE(runWeft({"collectives", store, "--rules", rules, "--table", "--communicator", "W"}).status, 1);
  }
};

WEFT_TEST(CollectiveRulesTest)

}  // namespace collective_rules_test
#include "collective_rules_test.moc"
