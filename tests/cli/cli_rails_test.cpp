// Bundles with a fabric of two rails, from the import to the answers: bytes go over the rail by which they were counted
// to leave, and numbers that the parts of a fabric happen to have (GUIDs, LIDs, the order of lines, the ports that
// hosts are connected to) are in no answer.
#include <numeric>
#include <random>
#include <regex>

#include "cli.h"
#include "fabric_text.h"
#include "ibdiag/model/fabric_parts.h"
#include "import_files.h"
#include "seeded.h"
#include "test_class.h"

namespace cli_rails_test {

using namespace cli;
using weft::FabricText;
using weft::PartKind;

constexpr int hosts = 8, rails = 2, spines = 2, uplink = 20;  // half of the hosts on each of two leaves of either rail

std::string hostCalled(int host) { return "n" + std::to_string(host); }
std::string leafOf(int host, int rail) {
  return std::string("s-leaf") + (host < hosts / 2 ? "A" : "B") + std::to_string(rail);
}
int leafNumber(int host, int rail) { return (host < hosts / 2 ? 0 : rails) + rail; }
std::string spineCalled(int spine) { return "s-spine" + std::to_string(spine); }

// What each rank sends to each other one: odd, and each pair something else.
std::uint64_t sentBy(int rank, int peer) {
  return 1001 + 10 * static_cast<unsigned>(rank) + 2 * static_cast<unsigned>(peer);
}
std::uint64_t sentBy(int rank) {
  std::uint64_t sum = 0;
  for (int peer = 0; peer < hosts; ++peer) sum += peer == rank ? 0 : sentBy(rank, peer);
  return sum;
}

// One rank a host, as weft record writes it, with the readings of counters that it was given.
void writeRun(const fs::path& folder, const std::string& adapters = {}, const std::string& counters = {}) {
  std::string ranks, pairs, operations;
  for (int rank = 0; rank < hosts; ++rank) {
    const std::string self = std::to_string(rank);
    ranks += self + "," + hostCalled(rank) + ",1,0,0.1,2.0,0.1,0.1,0.0,1024,,0,0\n";
    operations += "W,," + self + ",Allreduce,1024,2048,7,10000,0.5\n";
    for (int peer = 0; peer < hosts; ++peer)
      if (peer != rank)
        pairs += "W,,Send," + self + "," + std::to_string(peer) + ",1," + std::to_string(sentBy(rank, peer)) + "\n";
  }
  const auto table = [&](const std::string& name, const std::string& columns, const std::string& rows) {
    if (!rows.empty()) write(folder / (name + ".csv"), "#weft " + name + " 1\n" + columns + "\n" + rows);
  };
  table("run", "key,value",
        "complete,yes\nrecorder,0.3.0\nMPI library,\"Open MPI v4.1.4\"\ncommand,./made\nprocesses," +
            std::to_string(hosts) + "\n");
  table("ranks", "rank,host,pid,cpus,init_s,net_s,finalize_s,wrap_s,recorder_s,recorder_bytes,ended,forks,lost", ranks);
  table("communicators", "name,parent,call,size,label,topology,dims,periods,reorder,freed,members,remote_members",
        "W,,,8,,,,,,0,0-7,\n");
  table("operations", "communicator,region,rank,operation,size_min,size_max,calls,bytes,seconds", operations);
  table("pairs", "communicator,region,operation,source,destination,messages,bytes", pairs);
  table("adapters", "host,device,port,port_guid,node_guid,lid,lmc,state,rate", adapters);
  table("counters", "host,device,port,at_s,bytes_sent,bytes_received,packets_sent,packets_received,wait_ticks",
        counters);
}

// The numbers that one fabric has, in an order of its own for each seed but 0.
class Numbered {
 public:
  explicit Numbered(unsigned seed) : isPlain_(seed == 0), random_(weft::seeded(seed)) {}

  template <class Things>
  Things ordered(Things things) {
    if (!isPlain_) std::ranges::shuffle(things, random_);
    return things;
  }

 private:
  bool isPlain_;
  std::mt19937_64 random_;
};

struct Cable {
  std::string a;
  int portA;
  std::string b;
  int portB;
};

// Two adapters a host, each on the leaf of its rail, and two spines; one cable is gone that tables still use.
// `damaged`: another one, too.
FabricText fabricOf(unsigned seed, bool damaged) {
  Numbered numbers(seed);
  FabricText text;
  std::map<std::string, std::pair<int, int>> adapters;  // host and rail
  std::vector<std::string> names{"a-sharp"};
  for (int host = 0; host < hosts; ++host)
    for (int rail = 0; rail < rails; ++rail) {
      const std::string name = "a" + std::to_string(host) + "-" + std::to_string(rail);
      adapters[name] = {host, rail};
      names.push_back(name);
      text.describe(name, hostCalled(host) + " mlx5_" + std::to_string(rail));
    }
  for (const int host : {0, hosts - 1})
    for (int rail = 0; rail < rails; ++rail) names.push_back(leafOf(host, rail));
  for (int spine = 0; spine < spines; ++spine) names.push_back(spineCalled(spine));
  text.describe("a-sharp", "Mellanox Technologies Aggregation Node");
  for (const std::string& name : numbers.ordered(names)) text.guid(name);
  for (const std::string& name : numbers.ordered(names)) text.lid(name);

  std::map<std::string, std::vector<int>> free;  // ports of leaves
  std::map<std::string, int> portOf;             // by adapter
  std::vector<Cable> cables{{"a-sharp", 1, leafOf(0, 0), 36}};
  for (const auto& [name, at] : adapters) {
    auto& ports = free[leafOf(at.first, at.second)];
    if (ports.empty()) {
      ports.resize(hosts / 2);
      std::iota(ports.begin(), ports.end(), 1);
      ports = numbers.ordered(ports);
    }
    portOf[name] = ports.back();
    ports.pop_back();
    cables.push_back({name, 1, leafOf(at.first, at.second), portOf[name]});
  }
  for (const int host : {0, hosts - 1})
    for (int rail = 0; rail < rails; ++rail)
      for (int spine = 0; spine < spines; ++spine)
        if (const bool isGone = (host != 0 || damaged) && rail == 1 && spine == 1; !isGone)
          cables.push_back({leafOf(host, rail), uplink + spine, spineCalled(spine), 1 + leafNumber(host, rail)});
  for (const Cable& each : numbers.ordered(cables))
    text.link(each.a, unsigned(each.portA), each.b, unsigned(each.portB));

  for (const auto& [name, at] : adapters) {
    const std::string home = leafOf(at.first, at.second);
    for (const int host : {0, hosts - 1})
      for (int rail = 0; rail < rails; ++rail)
        text.forward(leafOf(host, rail), name, 1,
                     unsigned(leafOf(host, rail) == home ? portOf[name] : uplink + (at.first + at.second) % spines));
    for (int spine = 0; spine < spines; ++spine)
      text.forward(spineCalled(spine), name, 1, unsigned(1 + leafNumber(at.first, at.second)));
  }
  return text;
}

// Runs on that fabric: as it is, with a cable less, without forwarding tables.
enum class Kind { whole, damaged, withoutTables };

QString importedOf(const fs::path& folder, unsigned seed, Kind kind) {
  FabricText fabric = fabricOf(seed, kind == Kind::damaged);
  write(folder / "fabric/ibdiagnet.lst", fabric.lst());
  if (kind != Kind::withoutTables) write(folder / "fabric/ibdiagnet.fdbs", fabric.fdbs());
  writeRun(folder / "run");
  const Ran ran = runWeft({"import", text(folder / "run"), text(folder / "fabric"), "-o", text(folder / "run.weft")});
  if (ran.status != 0) qFatal("%s", ran.err.c_str());
  return text(folder / "run.weft");
}

// Words without what may differ: GUIDs, LIDs and the ports of leaves at which hosts hang, which of several cases of the
// same is the example, and where the run lies.
std::string withoutNumbers(const std::string& words) {
  static const std::regex guid("0x[0-9a-fA-F]{16}"), lid("\\bLIDs? [0-9]+"), port("\\bports? [0-9]+|:[0-9]+\\b"),
      example("e\\.g\\. .*"), run("/[^ ]*run\\.weft");
  std::string kept = words;
  for (const auto& [what, word] : {std::pair(&guid, "GUID"), std::pair(&lid, "LID"), std::pair(&port, "port"),
                                   std::pair(&example, ""), std::pair(&run, "RUN")})
    kept = std::regex_replace(kept, *what, word);
  return kept;
}

// Columns that name a node or port as such, or the one of several link ends that carry as much.
bool mayDiffer(const std::string& column, bool nodesToo) {
  if (nodesToo &&
      (column.find("node") != column.npos || column.find("peer") != column.npos || column.ends_with("_end")))
    return true;
  return column.find("guid") != column.npos || column.find("lid") != column.npos || column.ends_with("port");
}

// An answer in any order of rows: where numbers are equal tables sort by what may differ.
std::multiset<std::string> numbersOf(const Ran& ran, bool withoutNodes) {
  std::multiset<std::string> lines;
  std::istringstream in(ran.out);
  std::string line;
  std::getline(in, line);
  const auto header = line.find(' ') == line.npos ? cells(line) : std::vector<std::string>();
  if (header.empty()) lines.insert(withoutNumbers(line));
  while (std::getline(in, line)) {
    const auto row = header.empty() ? std::vector{line} : cells(line);
    std::string kept;
    for (std::size_t i = 0; i < row.size(); ++i) {
      if (!mayDiffer(i < header.size() ? header[i] : "", withoutNodes)) kept += withoutNumbers(row[i]) + ",";
    }
    lines.insert(kept);
  }
  return lines;
}

class CliRailsTest : public QObject {
  Q_OBJECT

 private slots:
  // Hosts of one adapter with two ports, each port on a switch of its own; all that was sent left by port 1.
  void allGoesOverThePortThatCountedIt() {
    FabricText fabric;
    std::string adapters, counters;
    for (int host = 0; host < hosts; ++host) {
      const std::string name = "h" + std::to_string(host);
      fabric.describe(name, hostCalled(host) + " mlx5_0")
          .link(name, 1, "s-one", 1 + unsigned(host))
          .link(name, 2, "s-two", 1 + unsigned(host));
      for (const int port : {1, 2}) {
        const std::string key = hostCalled(host) + ",mlx5_0," + std::to_string(port) + ",";
        adapters += key + ",,,,4: ACTIVE,100 Gb/sec (4X EDR)\n";
        counters += key + "0.0,5000,6000,5,6,0\n" + key + "2.0," +
                    std::to_string(port == 1 ? 5000 + sentBy(host) + 40 : 5000) + ",6000,9,9,0\n";
      }
    }
    fabric.link("s-one", 40, "s-two", 40);
    QTemporaryDir folder;
    const fs::path at = folder.path().toStdString();
    write(at / "ibdiagnet.lst", fabric.lst());
    for (const bool counted : {true, false}) {
      writeRun(at / (counted ? "counted" : "plain"), adapters, counted ? counters : "");
      const QString run = folder.filePath(counted ? "counted.weft" : "plain.weft");
      const Ran imported =
          runWeft({"import", text(at / (counted ? "counted" : "plain")), text(at / "ibdiagnet.lst"), "-o", run});
      QVERIFY2(imported.status == 0, imported.err.c_str());
      const Ran ran = runWeft({"links", run, "--assume-minimal-hops"});
      QVERIFY2(ran.status == 0, ran.err.c_str());
      std::map<std::pair<std::string, std::string>, std::uint64_t> sent;  // by node and port
      for (const Row& row : csv(ran.out)) sent[{row.at("node"), row.at("port")}] = std::stoull(row.at("bytes"));
      std::uint64_t all = 0;
      for (int host = 0; host < hosts; ++host) {
        const std::string name = hostCalled(host) + " mlx5_0";
        all += sentBy(host);
        QCOMPARE(sent.at({name, "1"}) + sent.at({name, "2"}), sentBy(host));
        if (counted) QCOMPARE(sent.at({name, "2"}), std::uint64_t(0));
        else
          QCOMPARE(sent.at({name, "2"}),
                   (sentBy(host) - (hosts - 1)) / 2);  // of each odd pair the odd byte by the first
      }
      std::uint64_t bySwitch = 0;
      for (int port = 1; port <= hosts; ++port) bySwitch += sent.at({"s-one", std::to_string(port)});
      if (counted) QCOMPARE(bySwitch, all);
      else QVERIFY(bySwitch > all / 2 && bySwitch < all);
      QVERIFY2((ran.err.find("by the ports' counters") != std::string::npos) == counted, ran.err.c_str());
    }
  }

  void numbersOfPartsAreInNoAnswer_data() {
    QTest::addColumn<QStringList>("arguments");
    for (const char* way : {"even", "first", "names", "leaf"})
      QTest::addRow("links, rails %s", way) << QStringList{"links", "RUN", "--rails", way};
    QTest::newRow("links, all to all") << QStringList{"links", "RUN", "--traffic", "all-to-all"};
    QTest::newRow("links, all adapters") << QStringList{"links", "RUN", "--traffic", "all-to-all", "--all-adapters"};
    for (const char* by : {"pair", "host", "communicator", "operation"})
      QTest::addRow("users by %s", by) << QStringList{"users", "RUN", "s-spine0", "3", "--by", by, "--format", "csv"};
    for (const char* pattern : {"all-to-all", "bisection", "traffic"})
      QTest::addRow("hotspots %s", pattern) << QStringList{"hotspots", "RUN",   "--hosts", "n0-n7",    "--pattern",
                                                           pattern,    "--top", "100",     "--format", "csv"};
    for (const char* traffic : {"pair", "all-to-all"})
      QTest::addRow("whatif, %s", traffic)
          << QStringList{"whatif", "RUN", "--without", "s-spine0", "--traffic", traffic, "--format", "csv"};
    QTest::newRow("whatif, a host's cable")
        << QStringList{"whatif", "RUN", "--without", "n1 mlx5_0:1", "--format", "csv"};
    QTest::newRow("check") << QStringList{"fabric", "RUN", "--check", "--format", "csv"};
    QTest::newRow("check in words") << QStringList{"fabric", "RUN", "--check"};
    for (const char* objective : {"max-link", "hop-bytes", "weighted"})
      QTest::addRow("remap, %s", objective) << QStringList{"remap", "RUN",         "--effort", "quick",    "--hosts",
                                                           "n0-n7", "--objective", objective,  "--format", "csv"};
    // Tables that are made again are OpenSM's, which go by GUIDs and port numbers.
    for (const PartKind kind : weft::partKinds)
      if (kind == PartKind::unit || kind == PartKind::rail)
        QTest::addRow("links by %s", weft::name(kind).data())
            << QStringList{"links", "RUN", "--by", weft::name(kind).data()};
    for (const char* adaptive : {"even", "static", "worst"})
      QTest::addRow("links, adaptive %s", adaptive) << QStringList{"links", "RUN", "--adaptive", adaptive};
    QTest::newRow("fabric") << QStringList{"fabric", "RUN"};
    QTest::newRow("findings") << QStringList{"fabric", "RUN", "--findings"};
    for (const char* by : {"rank", "host"}) QTest::addRow("pairs by %s", by) << QStringList{"pairs", "RUN", "--by", by};
    QTest::newRow("report") << QStringList{"report", "RUN", "--format", "csv"};
    QTest::newRow("whatif without a rail")
        << QStringList{"whatif", "RUN", "--without", "rail 1", "--traffic", "pair", "--format", "csv"};
    QTest::newRow("whatif, routed anew") << QStringList{"whatif", "RUN",       "--without",  "s-spine0", "--routing",
                                                        "updn",   "--traffic", "all-to-all", "--format", "csv"};
    for (const char* table : {"--locality", "--mapping"})
      QTest::addRow("report %s", table) << QStringList{"report", "RUN",      table, "--communicator",
                                                       "W",      "--format", "csv"};
    QTest::newRow("parts") << QStringList{"fabric", "RUN", "--parts", "--format", "csv"};
    QTest::newRow("parts in words") << QStringList{"fabric", "RUN", "--parts"};
    QTest::newRow("cables") << QStringList{"cables", "RUN", "--format", "csv"};
    QTest::newRow("what is remarkable") << QStringList{"summary", "RUN"};
    QTest::newRow("links in SQL") << QStringList{
        "query", "RUN", "SELECT traffic, node, peer, level, bytes, flows, rail FROM links", "--format", "csv"};
    QTest::newRow("users in SQL") << QStringList{"query", "RUN", "SELECT * FROM link_users", "--format", "csv"};
    QTest::newRow("a difference of fabrics")
        << QStringList{"compare", "RUN", "DAMAGED", "--what", "fabric", "--format", "csv"};
    QTest::newRow("a difference of links")
        << QStringList{"compare", "RUN", "DAMAGED", "--what", "links", "--format", "csv"};
    QTest::newRow("whatif, assumed hops")
        << QStringList{"whatif",    "PLAIN",      "--without", "s-spine0", "--assume-minimal-hops",
                       "--traffic", "all-to-all", "--format",  "csv"};
    QTest::newRow("links, assumed hops") << QStringList{"links", "PLAIN", "--assume-minimal-hops"};
    QTest::newRow("collectives") << QStringList{"collectives", "RUN", "--format", "csv"};
    QTest::newRow("collectives on links") << QStringList{"links", "RUN", "--collectives", "model"};
  }
  void numbersOfPartsAreInNoAnswer() {
    QFETCH(const QStringList, arguments);
    std::optional<std::multiset<std::string>> first;
    for (unsigned seed = 0; seed < 5; ++seed) {
      const Ran ran = runWeft(of(arguments, seed));
      QVERIFY2(ran.status == 0, ran.err.c_str());
      const auto numbers = numbersOf(ran, arguments.front() == "remap" || arguments.front() == "collectives");
      QVERIFY(!numbers.empty());
      if (!first) first = numbers;
      std::string differ;
      std::ranges::set_symmetric_difference(*first, numbers, std::back_inserter(differ_));
      for (const std::string& each : std::exchange(differ_, {})) differ += each + "\n";
      QVERIFY2(differ.empty(), differ.c_str());
    }
  }

 private:
  QString runOf(unsigned seed, Kind kind) {
    QString& run = runs_[{seed, kind}];
    if (run.isEmpty())
      run = importedOf(fs::path(folder_.path().toStdString()) / std::to_string(seed) / std::to_string(int(kind)), seed,
                       kind);
    return run;
  }

  QStringList of(QStringList arguments, unsigned seed) {
    for (QString& each : arguments)
      if (each == "RUN") each = runOf(seed, Kind::whole);
      else if (each == "DAMAGED") each = runOf(seed, Kind::damaged);
      else if (each == "PLAIN") each = runOf(seed, Kind::withoutTables);
    return arguments;
  }

  std::map<std::pair<unsigned, Kind>, QString> runs_;
  std::vector<std::string> differ_;
  QTemporaryDir folder_;
};

WEFT_TEST(CliRailsTest)

}  // namespace cli_rails_test
#include "cli_rails_test.moc"
