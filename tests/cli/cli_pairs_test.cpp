// Pair traffic on the command line: a run small enough to compute by hand, see small_run.h.
#include "cli.h"
#include "small_run.h"

#include <SQLiteCpp/SQLiteCpp.h>

#include <algorithm>
#include <functional>

#include "test_class.h"

namespace cli_pairs_test {

using namespace cli;

using namespace weft;

// Rank 0 (n1) sends to 2 (n3), 3 (n4) and itself; rank 1 (n2) to 2. What goes to n3 passes leaf1's port 3, to n4
// port 4.
void writePairs(RunWriter& out) {
  out.beginSource({"run.otf2", kinds::trace, "OTF2", "", ""});
  const RegionId fft = out.region("FFT");
  const CommunicatorId world{1}, split{3};  // W, W_s2.1
  const auto send = [&](auto communicator, std::optional<RegionId> region, PairClass kind, const char* operation,
                        std::uint32_t from, std::vector<PairPeer> peers, std::uint64_t unpaired = 0) {
    PairTrafficRow row{communicator,     region, kind,    out.operation(operation), RankId(from), false, true, true,
                       std::move(peers), 0,      unpaired};
    row.unpairedMessages = unpaired / 100;
    out.pairTraffic(row);
  };
  send(world, fft, PairClass::pointToPoint, "Send", 0, {{RankId(2), 10, 1000}, {RankId(3), 2, 70}, {RankId(0), 1, 5}});
  send(split, fft, PairClass::pointToPoint, "Isend", 0, {{RankId(2), 3, 500}});
  send(world, {}, PairClass::collective, "Allreduce", 1, {{RankId(2), 4, 4000}}, 600);
  send(world, fft, PairClass::logical, "Allgather", 0, {{RankId(1), 1, 9}});
  out.endSource({});
}

struct Parts {
  bool pairs = true, ports = false, counters = false;
};

class Run {
 public:
  explicit Run(Parts parts = {}) {
    RunWriter out(path().toStdString());
    test::writeProfile(out, true);
    test::SmallRunParts fabric;
    fabric.counters = parts.counters;
    test::writeFabric(out, fabric);
    if (parts.ports) test::writeTraffic(out);
    if (parts.pairs) writePairs(out);
    out.commit();
  }
  QString path() const { return folder_.filePath("run.weft"); }
  Ran operator()(const char* command, const QStringList& options = {}) const {
    return runWeft(QStringList{command, path()} + options);
  }

 private:
  static Ran runWeft(const QStringList& arguments) { return cli::runWeft(arguments); }
  QTemporaryDir folder_;
};

std::string bytesAt(const std::string& out, const std::string& node, const std::string& port) {
  for (const Row& row : csv(out))
    if (row.at("node") == node && row.at("port") == port) return row.at("bytes");
  return "no such end";
}

bool says(const Ran& ran, const char* words) { return ran.err.find(words) != std::string::npos; }

class CliPairsTest : public QObject {
  Q_OBJECT

 private slots:
  void sizesAddUpToPairs();
  void linksCarryWhatTheirPairsSend();
  void partsOfEveryEndAddUp();
  void bestSourceDependsOnWhatIsAsked();
  void othersKnowNoPairs();
  void predictsAgainstCounters();
  void pairsByRankAndHost();
  void theLargestAreThoseWithMostBytes();
  void usersOfAnEnd();
  void usersAddUpToTheEnd();
  void usersByPortTrafficAreHosts();
  void tellsWhatItCanNotFind();
  void infoTellsWhatThereIs();
};

void CliPairsTest::linksCarryWhatTheirPairsSend() {
  const Run run;
  const Ran all = run("links");
  QCOMPARE(all.status, 0);
  QVERIFY(says(all, "the loads are pair traffic of ranks"));
  QVERIFY(says(all, "5 of 5575 bytes load no link: 5 between ranks of one host"));
  QVERIFY(says(all, "600 bytes in 6 more messages were sent"));
  QVERIFY(says(all, "--class logical"));
  QCOMPARE(bytesAt(all.out, "leaf1", "3"), std::string("5500"));
  QCOMPARE(bytesAt(all.out, "leaf1", "4"), std::string("70"));
  QCOMPARE(bytesAt(all.out, "leaf2", "1"), std::string("5500"));
  const std::vector<std::pair<QStringList, std::string>> parts{
      {{"--communicator", "W"}, "5000"},
      {{"--communicator", "W_s2.1"}, "500"},
      {{"--communicator", "W", "--communicator", "W_s2.1"}, "5500"},
      {{"--region", "FFT"}, "1500"},
      {{"--class", "collective"}, "4000"},
      {{"--class", "p2p", "--communicator", "W"}, "1000"},
      {{"--class", "onesided"}, "0"}};
  for (const auto& [options, bytes] : parts) QCOMPARE(bytesAt(run("links", options).out, "leaf1", "3"), bytes);
}

// By hand from writePairs(); of link ends, by the column "bytes" of all.
void CliPairsTest::theLargestAreThoseWithMostBytes() {
  const Run run;
  const Ran pairs = run("pairs", {"--top", "2"});
  QCOMPARE(pairs.out, std::string("source,destination,messages,bytes\n1,2,4,4000\n0,2,13,1500\n"));
  QVERIFY2(says(pairs, "the first 2 of 4 pairs; --top 4 shows all"), pairs.err.c_str());
  QCOMPARE(csv(run("pairs", {"--top", "9"}).out).size(), std::size_t(4));
  QVERIFY(run("pairs", {"--top", "1", "--format", "mtx"}).out.ends_with("\n4 4 1\n2 3 4000\n"));
  const auto linkRows = csv(run("links").out);
  std::vector<std::uint64_t> all, largest;
  for (const Row& row : linkRows) all.push_back(row.at("bytes").empty() ? 0 : std::stoull(row.at("bytes")));
  std::ranges::sort(all, std::greater<>());
  QVERIFY(all.size() > 5 && all.front() == 5500);
  for (const Row& row : csv(run("links", {"--top", "5"}).out)) {
    largest.push_back(std::stoull(row.at("bytes")));
    QVERIFY(std::ranges::find(linkRows, row) != linkRows.end());
  }
  QCOMPARE(largest, std::vector<std::uint64_t>(all.begin(), all.begin() + 5));
  QCOMPARE(csv(run("links", {"--top", "1000"}).out).size(), all.size());
  for (const char* command : {"links", "pairs"}) QCOMPARE(run(command, {"--top", "0"}).status, 2);
}

void CliPairsTest::partsOfEveryEndAddUp() {
  const Run run;
  const auto whole = csv(run("links", {"--traffic", "pair"}).out);
  for (const std::vector<QStringList>& parts :
       {std::vector<QStringList>{{"--communicator", "W"}, {"--communicator", "W_s2.1"}},
        std::vector<QStringList>{
            {"--class", "p2p"}, {"--class", "collective"}, {"--class", "onesided"}, {"--class", "mixed"}}}) {
    std::vector<std::uint64_t> sum(whole.size());
    for (const QStringList& part : parts) {
      const auto rows = csv(run("links", part).out);
      for (std::size_t i = 0; i < rows.size(); ++i) sum[i] += std::stoull(rows[i].at("bytes"));
    }
    for (std::size_t i = 0; i < whole.size(); ++i) QCOMPARE(sum[i], std::stoull(whole[i].at("bytes")));
  }
  // What adapters send is what the table of pairs says, less what stays on a host.
  const SQLite::Database store(run.path().toStdString(), SQLite::OPEN_READONLY);
  SQLite::Statement sum(store, "SELECT sum(bytes) FROM pair_traffic WHERE class <> 5");
  sum.executeStep();
  std::uint64_t sent = 0;
  for (const Row& row : whole)
    if (row.at("level") == "0") sent += std::stoull(row.at("bytes"));
  QCOMPARE(sent + 5, static_cast<std::uint64_t>(sum.getColumn(0).getInt64()));
}

void CliPairsTest::bestSourceDependsOnWhatIsAsked() {
  const Run both({true, true, false});
  QVERIFY(says(both("links"), "the loads are pair traffic of ranks"));
  QCOMPARE(bytesAt(both("links").out, "leaf1", "3"), std::string("5500"));
  QCOMPARE(bytesAt(both("links", {"--traffic", "port"}).out, "leaf1", "3"), std::string("1007"));
  QVERIFY(says(both("links", {"--communicator", "W"}), "the loads are pair traffic of ranks"));
  QVERIFY(says(both("links", {"--rails", "first"}), "the loads are pair traffic of ranks"));
  QCOMPARE(bytesAt(both("links", {"--traffic", "pair"}).out, "leaf1", "3"), std::string("5500"));
  QVERIFY(says(both("pairs"), "pair traffic of ranks"));
  QVERIFY(both("pairs", {"--traffic", "port"}).out.find("n1,n3,,1007") != std::string::npos);
}

void CliPairsTest::othersKnowNoPairs() {
  const Run run({false, true, true});
  for (const QStringList& options : {QStringList{"--traffic", "port", "--communicator", "W"},
                                     {"--communicator", "W"},
                                     {"--class", "p2p"},
                                     {"--traffic", "counter", "--class", "p2p"},
                                     {"--traffic", "all-to-all", "--rails", "first"},
                                     {"--traffic", "pair"}}) {
    const Ran ran = run("links", options);
    QCOMPARE(ran.status, 1);
    QVERIFY(ran.hasOneLine() && ran.out.empty());
  }
  for (const QStringList& options :
       {QStringList{"--by", "rank"}, {"--class", "p2p"}, {"--communicator", "W"}, {"--traffic", "pair"}}) {
    const Ran ran = run("pairs", options);
    QCOMPARE(ran.status, 1);
    QVERIFY(ran.hasOneLine() && ran.out.empty());
  }
  const Run none({false, false, false});
  QVERIFY(none("pairs").status == 1 && none("pairs").hasOneLine());
}

void CliPairsTest::predictsAgainstCounters() {
  const Run run({true, false, true});
  const Ran ran = run("links", {"--against", "counter", "--class", "p2p"});
  QCOMPARE(ran.status, 0);
  QVERIFY(says(ran, "predicted is pair traffic of ranks"));
  for (const Row& row : csv(ran.out)) {
    if (row.at("node") != "leaf1" || row.at("port") != "3") continue;
    QCOMPARE(row.at("predicted"), std::string("1500"));
    QCOMPARE(row.at("measured"), std::to_string(test::countedBytes));
    QCOMPARE(row.at("unexplained"), std::string("500"));
  }
}

void CliPairsTest::pairsByRankAndHost() {
  const Run run;
  QCOMPARE(run("pairs").out,
           std::string("source,destination,messages,bytes\n0,0,1,5\n0,2,13,1500\n0,3,2,70\n1,2,4,4000\n"));
  QCOMPARE(run("pairs", {"--by", "host"}).out,
           std::string("source,destination,messages,bytes\nn1,n1,1,5\nn1,n3,13,1500\nn1,n4,2,70\nn2,n3,4,4000\n"));
  QCOMPARE(run("pairs", {"--communicator", "W_s2.1"}).out,
           std::string("source,destination,messages,bytes\n0,2,3,500\n"));
  QCOMPARE(run("pairs", {"--class", "logical"}).out, std::string("source,destination,messages,bytes\n0,1,1,9\n"));
  QCOMPARE(
      run("pairs", {"--region", "FFT", "--format", "mtx"}).out,
      std::string("%%MatrixMarket matrix coordinate integer general\n% bytes; rows send, columns receive; rank + 1\n"
                  "4 4 3\n1 1 5\n1 3 1500\n1 4 70\n"));
}

void CliPairsTest::usersOfAnEnd() {
  const Run run;
  const auto users = [&](const char* by) { return run("users", {"leaf1", "3", "--by", by, "--format", "csv"}).out; };
  QCOMPARE(users("pair"),
           std::string("source,destination,bytes,share\n1,2,4000,0.7272727272727273\n0,2,1500,0.2727272727272727\n"));
  QCOMPARE(users("communicator"),
           std::string("communicator,bytes,share\nW,5000,0.9090909090909091\nW_s2.1,500,0.09090909090909091\n"));
  QCOMPARE(users("region"), std::string("region,bytes,share\n,4000,0.7272727272727273\nFFT,1500,0.2727272727272727\n"));
  QCOMPARE(users("class"),
           std::string("class,bytes,share\ncollective,4000,0.7272727272727273\np2p,1500,0.2727272727272727\n"));
  QCOMPARE(users("operation"), std::string("operation,bytes,share\nAllreduce,4000,0.7272727272727273\n"
                                           "Send,1000,0.18181818181818182\nIsend,500,0.09090909090909091\n"));
  QCOMPARE(
      users("layer"),
      std::string("communicator,region,class,operation,bytes,share\nW,,collective,Allreduce,4000,0.7272727272727273\n"
                  "W,FFT,p2p,Send,1000,0.18181818181818182\nW_s2.1,FFT,p2p,Isend,500,0.09090909090909091\n"));
  QCOMPARE(
      users("host"),
      std::string("source,destination,bytes,share\nn2,n3,4000,0.7272727272727273\nn1,n3,1500,0.2727272727272727\n"));

  const Ran text = run("users", {"leaf1", "3", "--by", "communicator"});
  QCOMPARE(text.out,
           std::string("leaf1 port 3 to spine1 port 1: 5500 bytes by pair traffic of ranks\n"
                       "communicator  bytes  share\nW              5000  90.9 %\nW_s2.1          500  9.1 %\n"));
  const Ran top = run("users", {"leaf1", "3", "--top", "1", "--format", "csv", "--traffic", "pair"});
  QCOMPARE(csv(top.out).size(), 1U);
  QVERIFY(says(top, "the first 1 of 2 users; --top 2 shows all; 1 more with 1500 bytes"));
  const auto object = json(run("users", {"leaf1", "3", "--region", "FFT", "--format", "json"}).out).object();
  QCOMPARE(object["bytes"].toInteger(), 1500);
  QCOMPARE(object["peer"].toString(), QString("spine1"));
  QCOMPARE(object["users"][0]["source"].toInteger(), 0);
  QCOMPARE(object["users"][0]["share"].toDouble(), 1.0);
}

void CliPairsTest::usersAddUpToTheEnd() {
  const Run run;
  for (const QStringList& filter : {QStringList{}, {"--communicator", "W"}, {"--class", "p2p"}, {"--region", "FFT"}})
    for (const Row& row : csv(run("links", QStringList{"--traffic", "pair"} + filter).out)) {
      std::uint64_t sum = 0;
      const QString guid = QString::fromStdString(row.at("guid")), port = QString::fromStdString(row.at("port"));
      for (const Row& user :
           csv(run("users", QStringList{guid, port, "--by", "layer", "--format", "csv"} + filter).out))
        sum += std::stoull(user.at("bytes"));
      QCOMPARE(sum, std::stoull(row.at("bytes")));
    }
}

void CliPairsTest::usersByPortTrafficAreHosts() {
  const Run run({false, true, false});
  QCOMPARE(run("users", {"leaf1", "3", "--format", "csv"}).out,
           std::string("source,destination,bytes,share\nn1,n3,1007,1\n"));
  QCOMPARE(run("users", {"n1", "1", "--by", "region", "--format", "csv"}).out,
           std::string("region,bytes,share\nFFT,1000,0.9861932938856016\nsort,14,0.013806706114398421\n"));
  const Ran ran = run("users", {"leaf1", "3", "--by", "communicator"});
  QCOMPARE(ran.status, 1);
  QVERIFY(ran.hasOneLine() && says(ran, "import a trace"));
  const Run none({false, false, false});
  QCOMPARE(none("users", {"leaf1", "3"}).status, 1);
}

void CliPairsTest::tellsWhatItCanNotFind() {
  const Run run;
  for (const auto& [options, words] :
       std::vector<std::pair<QStringList, const char*>>{{{"laef1", "3"}, "did you mean leaf1"},
                                                        {{"leaf1", "9"}, "ports with cables: 1; 2; 3; 4"},
                                                        {{"leaf1", "3", "--communicator", "X"}, "no communicator X"}}) {
    const Ran ran = run("users", options);
    QCOMPARE(ran.status, 1);
    QVERIFY(ran.hasOneLine() && says(ran, words));
  }
  QCOMPARE(run("users", {"leaf1", "x"}).status, 2);
  QCOMPARE(run("users", {"leaf1", "3", "--by", "colour"}).status, 2);
}

void CliPairsTest::infoTellsWhatThereIs() {
  const Run run, none({false, false, false});
  const auto with = json(run("info", {"--format", "json"}).out).object(),
             without = json(none("info", {"--format", "json"}).out).object();
  QVERIFY(!with["absent"].toArray().contains("pair traffic"));
  QVERIFY(without["absent"].toArray().contains("pair traffic"));
  QVERIFY(without["pair_traffic"].isNull());
  const auto classes = with["pair_traffic"]["classes"].toArray();
  QCOMPARE(classes.size(), 3);
  QCOMPARE(classes[0].toObject()["class"].toString(), QString("p2p"));
  QCOMPARE(classes[0].toObject()["bytes"].toInteger(), 1575);
  QCOMPARE(classes[1].toObject()["unpaired_bytes"].toInteger(), 600);
  QCOMPARE(with["pair_traffic"]["layers"].toArray().size(), 4);
  QVERIFY(run("info").out.find("collective") != std::string::npos);
}

// Sizes are another view of the pairs: by rank and by host they add up to what the pairs say, and a class holds what it
// says.
void CliPairsTest::sizesAddUpToPairs() {
  const QTemporaryDir folder;
  const QString store = folder.filePath("run.weft");
  QCOMPARE(cli::runWeft(
               {"import", QString::fromStdString(inputs::recorded("otf2/lammps-lj-8-otf2mpi").string()), "-o", store})
               .status,
           0);
  for (const QString by : {"rank", "host"}) {
    std::map<std::pair<std::string, std::string>, std::pair<std::uint64_t, std::uint64_t>> sums, pairs;
    for (const Row& row : csv(cli::runWeft({"pairs", store, "--sizes", "--by", by}).out)) {
      const std::uint64_t messages = std::stoull(row.at("messages")), bytes = std::stoull(row.at("bytes"));
      QVERIFY(bytes >= std::stoull(row.at("size_min")) * messages &&
              bytes < std::stoull(row.at("size_max")) * messages);
      auto& sum = sums[{row.at("source"), row.at("destination")}];
      sum.first += messages;
      sum.second += bytes;
    }
    for (const Row& row : csv(cli::runWeft({"pairs", store, "--class", "p2p", "--by", by}).out))
      pairs[{row.at("source"), row.at("destination")}] = {std::stoull(row.at("messages")),
                                                          std::stoull(row.at("bytes"))};
    QVERIFY(!pairs.empty());
    QCOMPARE(sums, pairs);
  }
  const auto one = csv(cli::runWeft({"pairs", store, "--sizes", "--rank", "3"}).out);
  QVERIFY(!one.empty() && std::ranges::all_of(one, [](const Row& row) {
    return row.at("source") == "3" || row.at("destination") == "3";
  }));
  QVERIFY(cli::runWeft({"pairs", store, "--sizes", "--time", "0:1"}).hasOneLine());
  QVERIFY(Run()("pairs", {"--sizes"}).err.find("message sizes were not recorded") != std::string::npos);
}

WEFT_TEST(CliPairsTest)

}  // namespace cli_pairs_test
#include "cli_pairs_test.moc"
