// `weft route` and `weft links` against ibtracert and ibdm, on every fabric that they answered for.
#include <SQLiteCpp/SQLiteCpp.h>

#include <algorithm>
#include <regex>
#include <set>

#include "cli.h"
#include "test_class.h"

namespace cli_fabric_test {

using namespace cli;

// Name → folder. Those in tests/data whose dumps are there as both tools wrote them, and the published ones.
std::map<std::string, fs::path> fabrics() {
  std::map<std::string, fs::path> found;
  for (const char* name : {"real_plafrim/file", "real_plafrim2_0/file"})
    found[name] = recordedOrPublished(std::string("fabrics/") + name);
  for (const auto& fabric : fs::directory_iterator(recorded("fabrics")))
    if (fabric.is_directory())
      for (const auto& routing : fs::directory_iterator(fabric))
        if (fs::exists(plainOrGzip(routing.path() / "opensm.fdbs")))
          found[fs::relative(routing, recorded("fabrics"))] = routing.path();
  return found;
}

// What ibdm says where LMC gives adapters several LIDs is another thing: it gives switches as many.
bool hasLmc(const fs::path& folder) { return folder.filename().string().find("_lmc") != std::string::npos; }

// Each fabric is imported once. `ibdiagnet`: as ibdiagnet wrote it, else as OpenSM did.
const Store& store(const fs::path& fabric, bool ibdiagnet = true) {
  static std::map<std::pair<fs::path, bool>, std::unique_ptr<Store>> all;
  std::unique_ptr<Store>& one = all[{fabric, ibdiagnet}];
  if (one) return *one;
  std::vector<fs::path> inputs{plainOrGzip(fabric / "guid2lid")};
  if (ibdiagnet) inputs.push_back(fabric / "ibdiagnet1");
  else
    for (const auto& entry : fs::directory_iterator(fabric))
      if (entry.path().filename().string().starts_with("opensm-subnet.lst") ||
          entry.path().filename().string().starts_with("opensm.fdbs"))
        inputs.push_back(entry.path());
  one = std::make_unique<Store>(inputs);
  return *one;
}

// As ibdm counts it, which takes aggregation nodes for hosts: they are called like hosts.
QString storeOfIbdm(const fs::path& fabric) {
  static const QTemporaryDir folder;
  const fs::path path = folder.filePath("ibdm.weft").toStdString();
  fs::copy_file(store(fabric).path().toStdString(), path, fs::copy_options::overwrite_existing);
  SQLite::Database(path.string(), SQLite::OPEN_READWRITE)
      .exec(
          "UPDATE node SET description = 'aggregation' || id || ' HCA-1' WHERE description LIKE '%Aggregation Node%'");
  return text(path);
}

// A route as text: "guid/out guid/out … guid".
std::string walked(const std::string& output) {
  std::string text;
  for (const Row& row : csv(output))
    text += (text.empty() ? "" : " ") + row.at("guid") + (row.at("out_port").empty() ? "" : "/" + row.at("out_port"));
  return text;
}

// Routes as ibtracert prints them, by "source destination"; empty where it failed.
//   From ca {0x…} portnum 1 lid 2-3 "…"      [34] -> switch port {0x…}[36] lid …      To ca {0x…} portnum 1 …
std::map<std::string, std::string> traced(const fs::path& file) {
  static const std::regex from(R"(^From \w+ \{(0x[0-9a-f]+)\})"),
      step(R"(^\[(\d+)\] -> (\w+) port \{(0x[0-9a-f]+)\}\[\d+\])"), to(R"(^To \w+ \{(0x[0-9a-f]+)\})");
  std::map<std::string, std::string> routes;
  std::string pair, route;
  for (const std::string& line : lines(file)) {
    std::smatch match;
    if (line.starts_with("### ")) {
      pair = line.substr(4);
      routes[pair];
    } else if (std::regex_search(line, match, from)) {
      route = match[1];
    } else if (std::regex_search(line, match, step)) {
      route += "/" + match[1].str();
      if (match[2] == "switch") route += " " + match[3].str();
    } else if (std::regex_search(line, match, to)) {
      // The adapter by its node GUID; the line before had its port GUID. A switch has been named already.
      routes[pair] = line.starts_with("To ca") ? route + " " + match[1].str() : route;
    }
  }
  return routes;
}

QStringList routeArguments(const Store& where, const std::string& pair) {
  const auto ends = split(pair, ' ');
  return {"route", where.path(), QString::fromStdString(ends[0]), QString::fromStdString(ends[1]), "--format", "csv"};
}

class CliFabricTest : public QObject {
  Q_OBJECT

  void eachFabric() {
    QTest::addColumn<QString>("fabric");
    for (const auto& [name, folder] : fabrics()) QTest::newRow(name.c_str()) << text(folder);
  }

 private slots:
  void routesAreIbtracerts_data() { eachFabric(); }
  void routesAreIbtracerts() {
    QFETCH(QString, fabric);
    const fs::path folder = fabric.toStdString();
    NEEDS_PUBLISHED(folder);
    const Store& where = store(folder);
    QCOMPARE(where.ran.status, 0);
    const auto routes = traced(folder / "golden" / "ibtracert.txt");
    QVERIFY(routes.size() >= 20);
    for (const auto& [pair, route] : routes) {
      const Ran ran = runWeft(routeArguments(where, pair));
      QCOMPARE(ran.status, route.empty() ? 1 : 0);
      if (route.empty()) QVERIFY(ran.hasOneLine());
      else QCOMPARE(walked(ran.out), route);
      QVERIFY(csv(ran.out).front().at("in_port").empty());
    }
  }

  void routesAreIbdms_data() { eachFabric(); }
  void routesAreIbdms() {
    QFETCH(QString, fabric);
    const fs::path folder = fabric.toStdString();
    NEEDS_PUBLISHED(folder);
    if (hasLmc(folder)) QSKIP("ibdm gives switches LID ranges under LMC; ibtracert judges there");
    for (const std::string& line : lines(folder / "golden" / "ibdm_pairs.txt")) {
      const auto words = split(line, ' ');
      if (line.starts_with('#') || words.size() < 4) continue;
      const Ran ran = runWeft(routeArguments(store(folder, false), words[0] + " " + words[1]));
      if (words[2] == "FAILED") {
        QCOMPARE(ran.status, 1);
        continue;
      }
      // ibdm names the switches only.
      std::string expected;
      for (std::size_t i = 4; i < words.size(); ++i) expected += " " + words[i];
      const std::string got = walked(ran.out);
      QCOMPARE(got.substr(got.find(' '), got.rfind(' ') - got.find(' ')), expected);
    }
  }

  void allToAllIsIbdms_data() { eachFabric(); }
  void allToAllIsIbdms() {
    QFETCH(QString, fabric);
    const fs::path folder = fabric.toStdString(), golden = folder / "golden" / "ibdm_alltoall_ports.txt";
    NEEDS_PUBLISHED(folder);
    if (!fs::exists(plainOrGzip(golden)) || hasLmc(folder)) QSKIP("ibdm has no answer here");
    std::map<std::pair<std::string, std::string>, std::string> expected, got;
    for (const std::string& line : lines(golden)) {
      const auto words = split(line, ' ');
      if (!line.starts_with('#')) expected[{words[0], words[1]}] = words[2];
    }
    const Ran ran = runWeft({"links", storeOfIbdm(folder), "--traffic", "all-to-all"});
    QCOMPARE(ran.status, 0);
    std::vector<std::tuple<int, std::string, int>> order;
    for (const Row& row : csv(ran.out)) {
      order.emplace_back(std::stoi(row.at("subnet")), row.at("guid"), std::stoi(row.at("port")));
      QCOMPARE(row.at("bytes"), row.at("flows"));
      // ibdm leaves out ports with 0 and switch ports that lead to an adapter.
      if (row.at("bytes") != "0" && !(row.at("level") != "0" && row.at("peer_level") == "0"))
        got[{row.at("guid"), row.at("port")}] = row.at("bytes");
    }
    QVERIFY(std::ranges::is_sorted(order));
    QCOMPARE(got.size(), expected.size());
    QVERIFY(got == expected);
  }

  void countsAreIbdms_data() { eachFabric(); }
  void countsAreIbdms() {
    QFETCH(QString, fabric);
    const fs::path folder = fabric.toStdString(), golden = folder / "golden" / "ibdm_counts.txt";
    NEEDS_PUBLISHED(folder);
    if (!fs::exists(plainOrGzip(golden))) QSKIP("ibdm has no answer here");
    std::map<std::string, std::string> expected;
    for (const std::string& line : lines(golden)) expected[split(line, ' ')[0]] = split(line, ' ').back();
    for (const bool ibdiagnet : {true, false}) {
      const auto rows = csv(runWeft({"fabric", store(folder, ibdiagnet).path(), "--format", "csv"}).out);
      QCOMPARE(rows.size(), std::size_t{1});
      // ibdm takes aggregation nodes for the channel adapters that they are.
      QCOMPARE(std::to_string(std::stoi(rows[0].at("cas")) + std::stoi(rows[0].at("aggregation_nodes"))),
               expected["ca_nodes"]);
      QCOMPARE(rows[0].at("switches"), expected["switches"]);
      QCOMPARE(rows[0].at("links"), expected["links"]);
    }
  }

  // "-E- Found 424 missing paths out of:11342 paths"
  void missingPathsAreIbdmchks_data() { eachFabric(); }
  void missingPathsAreIbdmchks() {
    QFETCH(QString, fabric);
    const fs::path folder = fabric.toStdString(), golden = folder / "golden" / "ibdmchk.txt";
    NEEDS_PUBLISHED(folder);
    if (!fs::exists(plainOrGzip(golden)) || hasLmc(folder)) QSKIP("ibdm has no answer here");
    std::string expected = "0";
    static const std::regex missing(R"(Found (\d+) missing paths)");
    for (const std::string& line : lines(golden))
      if (std::smatch match; std::regex_search(line, match, missing)) expected = match[1];
    const QJsonObject subnet =
        json(runWeft({"fabric", storeOfIbdm(folder), "--check", "--format", "json"}).out)["subnets"]
            .toArray()[0]
            .toObject();
    const QJsonObject routes = subnet["routes"].toObject();
    QCOMPARE(std::to_string(routes["unreachable"].toInt()), expected);
    QCOMPARE(routes["loops"].toInt(), 0);
    const int adapters = subnet["cas"].toInt();
    QVERIFY(adapters > 0 && routes["pairs"].toInt() >= adapters * (adapters - 1));
  }

  // The same fabric from either tool's dump carries the same loads.
  void openSmsDumpGivesTheSameLoads_data() { eachFabric(); }
  void openSmsDumpGivesTheSameLoads() {
    QFETCH(QString, fabric);
    const fs::path folder = fabric.toStdString();
    NEEDS_PUBLISHED(folder);
    const auto loads = [&](bool ibdiagnet) {
      std::string text;
      for (const Row& row : csv(runWeft({"links", store(folder, ibdiagnet).path(), "--traffic", "all-to-all"}).out))
        text += row.at("guid") + " " + row.at("port") + " " + row.at("peer_guid") + " " + row.at("bytes") + "\n";
      return text;
    };
    QVERIFY(!loads(true).empty());
    QVERIFY(loads(true) == loads(false));
  }

  void twoSubnetsNeedToBeTold() {
    const fs::path r1 = recorded("fabrics/dualrail_r1/minhop"), r2 = recorded("fabrics/dualrail_r2/ftree");
    const Store both({r1 / "ibdiagnet1", r2 / "ibdiagnet1"});
    QCOMPARE(csv(runWeft({"fabric", both.path(), "--format", "csv"}).out).size(), std::size_t{2});
    for (const QStringList& ends : {QStringList{"n001", "n002"}, QStringList{"1", "12"}}) {
      const Ran unclear = runWeft(QStringList{"route", both.path()} + ends);
      QCOMPARE(unclear.status, 1);
      QVERIFY(unclear.hasOneLine());
      QVERIFY2(unclear.err.find("subnet 0") != std::string::npos && unclear.err.find("subnet 1") != std::string::npos,
               unclear.err.c_str());
      std::set<std::string> walks;
      for (const char* subnet : {"0", "1"}) {
        const Ran clear =
            runWeft(QStringList{"route", both.path()} + ends + QStringList{"--subnet", subnet, "--format", "csv"});
        QCOMPARE(clear.status, 0);
        walks.insert(walked(clear.out));
      }
      QCOMPARE(walks.size(), std::size_t{2});
    }
  }

  void endsAreNamedInManyWays() {
    const fs::path folder = recorded("fabrics/two_switch_42/minhop");
    const Store& where = store(folder);
    // GUIDs and hosts of two LIDs, from the golden list: lid node port description.
    std::map<std::string, std::vector<std::string>> byLid;
    std::vector<std::string> lids;
    for (const std::string& line : lines(folder / "golden" / "ca_lids.txt"))
      if (!line.starts_with('#')) {
        byLid[split(line, ' ')[0]] = split(line, ' ');
        lids.push_back(split(line, ' ')[0]);
      }
    const std::string from = lids.front(), to = lids.back();
    const QString path = where.path();
    const std::string route = walked(runWeft({"route", path, from.c_str(), to.c_str(), "--format", "csv"}).out);
    QVERIFY(!route.empty());
    char hex[16];
    std::snprintf(hex, sizeof hex, "0x%x", std::stoi(to));
    const auto host = [&](const std::string& lid) { return QString::fromStdString(byLid[lid][3]); };
    QCOMPARE(walked(runWeft({"route", path, from.c_str(), hex, "--format", "csv"}).out), route);
    QCOMPARE(walked(runWeft({"route", path, host(from), host(to), "--format", "csv"}).out), route);
    QCOMPARE(walked(runWeft({"route", path, host(from).toUpper(), host(to), "--format", "csv"}).out), route);
    // The first and last node GUIDs of the route; those of a one-port adapter name its port.
    const auto ends = split(route, ' ');
    const QString first = QString::fromStdString(split(ends.front(), '/')[0]),
                  last = QString::fromStdString(ends.back());
    QCOMPARE(walked(runWeft({"route", path, first, last, "--format", "csv"}).out), route);
    const QString decimal = QString::number(first.toULongLong(nullptr, 16));
    QCOMPARE(walked(runWeft({"route", path, decimal, last, "--format", "csv"}).out), route);

    for (const QStringList& wrong : {QStringList{"nobody", "1"}, QStringList{"1", "0xdead00000000beef"},
                                     QStringList{"60000", "1"}, QStringList{"1", "60000"}}) {
      const Ran ran = runWeft(QStringList{"route", path} + wrong);
      QCOMPARE(ran.status, 1);
      QVERIFY2(ran.hasOneLine(), ran.err.c_str());
    }
  }

  void sourcesThatAreNotThereAreRefused() {
    const fs::path folder = recorded("fabrics/two_switch_42/minhop");
    const Store only({folder / "ibdiagnet1" / "ibdiagnet.lst", folder / "ibdiagnet1" / "ibdiagnet.fdbs"});
    const QString path = only.path();
    for (const QStringList& wrong :
         {QStringList{"links", path}, QStringList{"links", path, "--traffic", "port"},
          QStringList{"links", path, "--traffic", "pair"}, QStringList{"links", path, "--traffic", "counter"},
          QStringList{"links", path, "--traffic", "all-to-all", "--communicator", "W"},
          QStringList{"links", path, "--traffic", "all-to-all", "--region", "main"}, QStringList{"pairs", path},
          QStringList{"pairs", path, "--by", "rank"}, QStringList{"pairs", path, "--class", "p2p"},
          QStringList{"report", path}}) {
      const Ran ran = runWeft(wrong);
      QCOMPARE(ran.status, 1);
      QVERIFY2(ran.hasOneLine(), ran.err.c_str());
      QCOMPARE(ran.out, std::string());
    }
  }

  void jsonHoldsWhatCsvHolds() {
    const fs::path folder = recorded("fabrics/torus4x4/dor");
    const auto rows = csv(runWeft({"links", store(folder).path(), "--traffic", "all-to-all"}).out);
    const QJsonArray list =
        json(runWeft({"links", store(folder).path(), "--traffic", "all-to-all", "--format", "json"}).out).array();
    QCOMPARE(static_cast<std::size_t>(list.size()), rows.size());
    for (std::size_t i = 0; i < rows.size(); ++i) {
      const QJsonObject each = list[static_cast<qsizetype>(i)].toObject();
      QCOMPARE(each["guid"].toString().toStdString(), rows[i].at("guid"));
      QCOMPARE(each["peer"].toString().toStdString(), rows[i].at("peer"));
      QCOMPARE(std::to_string(each["bytes"].toInteger()), rows[i].at("bytes"));
    }
  }
};

WEFT_TEST(CliFabricTest)

}  // namespace cli_fabric_test
#include "cli_fabric_test.moc"
