// Several dumps become one fabric: subnets, contradictions, hosts.
#include <QtTest>

#include "fabric_text.h"
#include "ibdiag/assembly/host_match.h"
#include "ibdiag/model/hosts_by_name.h"
#include "ibdiag/model/levels.h"
#include "test_class.h"

using namespace weft;

namespace fabric_assembler_test {

FabricText star(unsigned firstGuid) {
  FabricText text(firstGuid);
  text.link("s1", 1, "h1", 1).link("s1", 2, "h2", 1);
  text.forward("s1", "h1", 1, 1).forward("s1", "h2", 1, 2);
  return text;
}

std::vector<NamedText> joined(std::vector<NamedText> a, const std::vector<NamedText>& b) {
  a.insert(a.end(), b.begin(), b.end());
  return a;
}

using Found = std::vector<std::uint32_t>;

Found found(const HostsByName& hosts, const char* name) {
  const auto some = hosts.find(name);
  return {some.begin(), some.end()};
}

class FabricAssemblerTest : public QObject {
  Q_OBJECT

 private slots:
  void numbersSubnetsBySmallestSwitchGuid();
  void keepsSubnetsApartInOneFile();
  void keepsPiecesOfOneDamagedFileTogether();
  void readsTheSameSubnetTwiceAsOne();
  void keepsTheFirstOfTwoPeers();
  void keepsTheFirstOfTwoTables();
  void letsTablesCompleteEachOther();
  void tellsTablesWithoutTopology();
  void keepsATableWithoutRoutes();
  void tellsDuplicateLids();
  void tellsDuplicateGuids();
  void tellsLinksSeenFromOneEndOnly();
  void matchesHosts();
  void wholeNamesGoBeforeShortOnes();
  void namesMeanHostsOfAFabric();
  void adaptersOfSeveralHostsAreNobodys();
  void saysNothingOfHostsWithoutAFabric();
  void groupsAdaptersIntoHosts();
  void groupsBothRailsOfAHost();
  void doesNotTakeACommonDescriptionForAHost();
  void survivesADamagedStore();
};

void FabricAssemblerTest::numbersSubnetsBySmallestSwitchGuid() {
  FabricText high = star(0x900), low = star(0x100);
  for (const bool highFirst : {true, false}) {
    const auto files =
        highFirst ? joined(high.files("a/"), low.files("b/")) : joined(low.files("a/"), high.files("b/"));
    const ImportedFabric imported = importTexts(files);
    QVERIFY(imported.diagnostics().empty());
    const Fabric fabric = imported.fabric();
    QCOMPARE(fabric.subnetCount(), 2U);
    QCOMPARE(number(fabric.nodes().front().guid), 0x100U);
    QCOMPARE(number(fabric.nodes().back().subnet), 1U);
    // LIDs repeat; the key is (subnet, LID).
    const auto a = fabric.owner(SubnetId(0), Lid(2)), b = fabric.owner(SubnetId(1), Lid(2));
    QVERIFY(a && b && *a != *b);
    // h1 and h2 of both subnets have the same descriptions: two machines with two adapters each.
    QCOMPARE(fabric.hosts().size(), 2U);
    QCOMPARE(fabric.hosts()[0].ports.size(), 2U);
  }
}

void FabricAssemblerTest::keepsSubnetsApartInOneFile() {
  FabricText a = star(0x100), b = star(0x900);
  const ImportedFabric imported = importTexts({{"both.lst", a.lst() + b.lst()}, {"both.fdbs", a.fdbs() + b.fdbs()}});
  QCOMPARE(imported.fabric().subnetCount(), 2U);
  QVERIFY(imported.diagnostics().empty());
}

void FabricAssemblerTest::keepsPiecesOfOneDamagedFileTogether() {
  FabricText text;
  text.link("s1", 1, "h1", 1).link("s1", 9, "s2", 9).link("s2", 1, "h2", 1);
  std::string lst = text.lst();
  const auto second = lst.find('\n') + 1;
  lst.erase(second, lst.find('\n', second) + 1 - second);  // the cable between the switches is lost
  QCOMPARE(importTexts({{"x.lst", lst}}).fabric().subnetCount(), 1U);
}

void FabricAssemblerTest::readsTheSameSubnetTwiceAsOne() {
  FabricText text = star(0x100);
  const ImportedFabric once = importTexts(text.files("a/"));
  const ImportedFabric twice = importTexts(joined(text.files("a/"), text.files("b/")));
  QVERIFY(twice.diagnostics().empty());
  QCOMPARE(twice.rows.links.size(), once.rows.links.size());
  QCOMPARE(twice.rows.nodes.size(), once.rows.nodes.size());
  QCOMPARE(twice.rows.tables.size(), 1U);
}

void FabricAssemblerTest::keepsTheFirstOfTwoPeers() {
  FabricText first, second;
  first.link("s1", 1, "h1", 1);
  second.guid("s1");
  second.guid("h1");
  second.lid("s1");
  second.lid("h1");
  second.link("s1", 1, "h2", 1);
  // Path order decides, not the order of reading.
  const ImportedFabric imported = importTexts({{"b.lst", second.lst()}, {"a.lst", first.lst()}});
  QCOMPARE(imported.count("fabric.portTwice"), 1U);
  const auto diagnostics = imported.diagnostics();
  const auto told = std::ranges::find(diagnostics, "fabric.portTwice", &Diagnostic::code);
  QCOMPARE(told->file, std::string("b.lst"));
  QVERIFY(told->seen.find("a.lst, line 1") != std::string::npos);
  QCOMPARE(imported.rows.links.size(), 1U);
  const Fabric fabric = imported.fabric();
  QCOMPARE(fabric.node(fabric.end(EndIndex(1)).node).description, std::string("h1 HCA-1"));
}

void FabricAssemblerTest::keepsTheFirstOfTwoTables() {
  FabricText a = star(0x100), b = star(0x100);
  b.forward("s1", "h2", 1, 1);
  const ImportedFabric imported = importTexts({{"x.lst", a.lst()}, {"a.fdbs", a.fdbs()}, {"b.fdbs", b.fdbs()}});
  QCOMPARE(imported.count("fabric.tableTwice"), 1U);
  const Fabric fabric = imported.fabric();
  QCOMPARE(fabric.forward(NodeIndex(0), Lid(3)), PortNumber(2));
}

void FabricAssemblerTest::letsTablesCompleteEachOther() {
  FabricText text = star(0x100);
  const std::string whole = text.fdbs();
  // The same table without its last entry, and with UNREACHABLE where the other one has nothing.
  std::string shorter = whole.substr(0, whole.find("0x0003")) + "0x0007 : UNREACHABLE\n";
  for (const bool wholeFirst : {true, false}) {
    const ImportedFabric imported = importTexts(
        {{"x.lst", text.lst()}, {"a.fdbs", wholeFirst ? whole : shorter}, {"b.fdbs", wholeFirst ? shorter : whole}});
    QVERIFY(imported.diagnostics().empty());
    QCOMPARE(imported.fabric().forward(NodeIndex(0), Lid(3)), PortNumber(2));
  }
}

void FabricAssemblerTest::tellsTablesWithoutTopology() {
  FabricText a = star(0x100), other = star(0x900);
  const ImportedFabric imported = importTexts({{"x.lst", a.lst()}, {"x.fdbs", a.fdbs() + other.fdbs()}});
  QCOMPARE(imported.count("fabric.noTopology"), 1U);
  QCOMPARE(imported.count("fabric.noTable"), 0U);
  QCOMPARE(importTexts({{"x.fdbs", a.fdbs()}}).count("fabric.noTopology"), 1U);
}

void FabricAssemblerTest::keepsATableWithoutRoutes() {
  FabricText text;
  text.link("s1", 1, "h1", 1).link("s1", 2, "s2", 2).link("s2", 1, "h2", 1).forward("s2", "h2", 1, 1);
  const std::string head =
      QString("osm_ucast_mgr_dump_ucast_routes: Switch 0x%1\n").arg(text.guid("s1"), 16, 16, QChar('0')).toStdString();
  const auto imported = [&](const std::string& more) {
    return importTexts({{"x.lst", text.lst()}, {"x.fdbs", head + more + text.fdbs()}});
  };
  const ImportedFabric closed = imported("0x0001 : UNREACHABLE\n"), cut = imported("");
  QVERIFY(closed.diagnostics().empty());
  QCOMPARE(closed.rows.tables.size(), 2U);
  QCOMPARE(cut.count("fdbs.noEntries"), 1U);
  QCOMPARE(cut.count("fabric.noTable"), 1U);
  QCOMPARE(cut.rows.tables.size(), 1U);
}

void FabricAssemblerTest::tellsDuplicateLids() {
  FabricText text = star(0x100);
  QString lst = QString::fromStdString(text.lst());
  lst.replace("{h2 HCA-1} LID:0003", "{h2 HCA-1} LID:0002");
  const ImportedFabric imported = importTexts({{"x.lst", lst.toStdString()}});
  QCOMPARE(imported.count("fabric.duplicateLid"), 1U);
  const Fabric fabric = imported.fabric();
  QVERIFY(fabric.problems().empty());
  QCOMPARE(fabric.node(fabric.port(*fabric.owner(SubnetId(0), Lid(2))).node).description, std::string("h1 HCA-1"));
}

void FabricAssemblerTest::tellsDuplicateGuids() {
  FabricText text = star(0x100);
  QString lst = QString::fromStdString(text.lst());
  // h2 has h1's node GUID but its own port and name.
  const auto guid = [&](const char* name) { return QString("NodeGUID:%1").arg(text.guid(name), 16, 16, QChar('0')); };
  lst.replace(guid("h2"), guid("h1"));
  lst.replace("{h2 HCA-1} LID:0003 PN:01", "{h2 HCA-1} LID:0003 PN:02");
  QCOMPARE(importTexts({{"x.lst", lst.toStdString()}}).count("fabric.duplicateGuid"), 1U);
}

void FabricAssemblerTest::tellsLinksSeenFromOneEndOnly() {
  FabricText text;
  text.link("s1", 1, "h1", 1)
      .link("h1", 1, "s1", 1)
      .link("s1", 2, "h2", 1)
      .link("h2", 1, "s1", 2)
      .link("s1", 3, "h3", 1)
      .link("h3", 2, "s1", 4)
      .link("s1", 4, "h3", 2);
  const ImportedFabric imported = importTexts({{"x.lst", text.lst()}});
  QCOMPARE(imported.count("fabric.oneWayLink"), 1U);
  QCOMPARE(imported.count("fabric.noLines"), 0U);
  QCOMPARE(imported.rows.links.size(), 4U);
  // Cut off anywhere, no cable is to blame: nodes are missing.
  FabricText tree;
  for (unsigned leaf = 1; leaf <= 4; ++leaf)
    for (unsigned host = 1; host <= 6; ++host)
      tree.link("s" + std::to_string(leaf), host, "h" + std::to_string(leaf * 10 + host), 1);
  for (unsigned leaf = 1; leaf <= 4; ++leaf)
    for (unsigned host = 1; host <= 6; ++host)
      tree.link("h" + std::to_string(leaf * 10 + host), 1, "s" + std::to_string(leaf), host);
  std::string whole = tree.lst();
  for (std::size_t kept = 48; kept > 0; --kept) {
    const ImportedFabric cut = importTexts({{"x.lst", whole}});
    QCOMPARE(cut.count("fabric.oneWayLink"), 0U);
    QCOMPARE(cut.count("fabric.noLines"), kept < 48 && kept >= 36 ? 1U : 0U);
    whole.resize(whole.rfind('\n', whole.size() - 2) + 1);
  }
}

void FabricAssemblerTest::matchesHosts() {
  FabricText text;
  text.describe("a", "node01 HCA-1").describe("b", "node01 mlx5_1").describe("c", "LOGIN1 HCA-1");
  text.describe("d", "x.one HCA-1")
      .describe("e", "x.two HCA-1")
      .describe("f", "MT25408 ConnectX Mellanox Technologies");
  unsigned port = 0;
  for (const char* name : {"a", "b", "c", "d", "e", "f"}) text.link(name, 1, "s1", ++port);
  // Two hosts are called x: only their whole names tell them apart.
  const std::vector<std::string> hosts{"node01.cluster.local", "login1", "x.two", "x.three", "gone"};
  const ImportedFabric imported = importTexts(text.files(), hosts);
  std::map<std::string, std::string> found;
  for (const auto& [node, host] : imported.rows.nodeHosts)
    found[imported.rows.nodes[number(node) - 1].description] = host;
  QCOMPARE(found, (std::map<std::string, std::string>{{"node01 HCA-1", "node01.cluster.local"},
                                                      {"node01 mlx5_1", "node01.cluster.local"},
                                                      {"LOGIN1 HCA-1", "login1"},
                                                      {"x.two HCA-1", "x.two"}}));
  QCOMPARE(imported.count("fabric.hostUnmatched"), 2U);

  // A GUID that a host told goes before names; one that two hosts claim says nothing.
  const auto told = [&](const char* host, unsigned guid) {
    AdapterPortRow row{host, "mlx5_0", 1};
    row.nodeGuid = Guid(guid);
    return RunHosts::Port{row, {}, {}, {}};
  };
  const ImportedFabric byGuid =
      importTexts(text.files(), hosts,
                  {told("gone", text.guid("f")), told("x.three", text.guid("c")), told("x.two", text.guid("a")),
                   told("login1", text.guid("a")), told("unheard of", text.guid("e"))});
  found.clear();
  for (const auto& [node, host] : byGuid.rows.nodeHosts) found[byGuid.rows.nodes[number(node) - 1].description] = host;
  QCOMPARE(found, (std::map<std::string, std::string>{{"node01 HCA-1", "node01.cluster.local"},
                                                      {"node01 mlx5_1", "node01.cluster.local"},
                                                      {"LOGIN1 HCA-1", "x.three"},
                                                      {"MT25408 ConnectX Mellanox Technologies", "gone"},
                                                      {"x.two HCA-1", "x.two"}}));
}

void FabricAssemblerTest::wholeNamesGoBeforeShortOnes() {
  const std::vector<std::string> names{"login1.a.org", "n1",       "Login1.b.org", "login1",
                                       "10.0.0.7",     "10.0.0.8", "n1.c.org"};
  const HostsByName hosts(names);
  QCOMPARE(found(hosts, "LOGIN1.B.org"), (Found{2}));
  QCOMPARE(found(hosts, "login1"), (Found{3}));
  QCOMPARE(found(hosts, "login1.d.org"), (Found{0, 2, 3}));
  QCOMPARE(found(hosts, " n1 "), (Found{1}));
  QCOMPARE(found(hosts, "10.0.0.8"), (Found{5}));
  QCOMPARE(found(hosts, "10.0.0.9"), Found());
  QCOMPARE(found(hosts, "n2"), Found());
  QCOMPARE(hosts.only("n1.d.org"), std::optional<std::uint32_t>());
  QCOMPARE(hosts.only("N1"), std::optional<std::uint32_t>(1));
}

void FabricAssemblerTest::namesMeanHostsOfAFabric() {
  FabricText text;
  text.describe("a", "login1.a.org mlx5_0").link("a", 1, "s", 1).describe("b", "n7 mlx5_0").link("b", 1, "s", 2);
  const Fabric fabric = importTexts({{"x.lst", text.lst()}}).fabric();
  const HostsByName hosts(fabric);
  QCOMPARE(fabric.host(HostIndex(hosts.only("login1").value())).name, std::string("login1.a.org"));
  QCOMPARE(fabric.host(HostIndex(hosts.only("N7.a.org").value())).name, std::string("n7"));
}

// Of the hosts of a run: three of one short name are none of them, two that differ in case are one.
void FabricAssemblerTest::adaptersOfSeveralHostsAreNobodys() {
  const std::vector<NamedAdapter> adapters{{5, "n1 mlx5_0"}, {6, "n2 mlx5_0"}, {7, "n1.y mlx5_0"}};
  const HostMatches matches = matchHosts(adapters, {{"n1.x", "n1.y", "n1.z", "N2", "n2"}, {}});
  QCOMPARE(matches.matches.size(), std::size_t(2));
  QVERIFY(matches.matches[0].node == 6 && matches.matches[0].host == 3);
  QVERIFY(matches.matches[1].node == 7 && matches.matches[1].host == 1);
  QCOMPARE(matches.unmatched, (std::vector<std::size_t>{0, 2, 4}));
}

void FabricAssemblerTest::saysNothingOfHostsWithoutAFabric() {
  QVERIFY(importTexts({}, {"node01"}).diagnostics().empty());
}

void FabricAssemblerTest::groupsAdaptersIntoHosts() {
  FabricText text;
  text.describe("a", "n007 HCA-1").describe("b", "n007 HCA-2").describe("c", "n10 HCA-1").describe("d", "n9 mlx5_0");
  text.describe("e", "MT25408 ConnectX Mellanox Technologies").describe("f", "MT25408 ConnectX Mellanox Technologies");
  unsigned port = 0;
  for (const char* name : {"a", "b", "c", "d", "e", "f"}) text.link(name, 1, "s1", ++port);
  text.link("e", 2, "s1", ++port);
  const Fabric fabric = importTexts(text.files()).fabric();
  std::vector<std::string> names;
  for (const FabricHost& host : fabric.hosts()) names.push_back(host.name + "/" + std::to_string(host.ports.size()));
  QCOMPARE(names, (std::vector<std::string>{"MT25408 ConnectX Mellanox Technologies/2",
                                            "MT25408 ConnectX Mellanox Technologies/1", "n007/2", "n9/1", "n10/1"}));
}

void FabricAssemblerTest::groupsBothRailsOfAHost() {
  // One card with a port on each of two subnets: one node GUID, two port GUIDs, whatever the descriptions say.
  FabricText a(0x100), b(0x900);
  a.describe("card", "MT25408 ConnectX Mellanox Technologies").describe("x", "n1 HCA-1");
  a.link("s1", 1, "x", 1).link("s1", 2, "card", 1);
  b.describe("card", "MT25408 ConnectX Mellanox Technologies").describe("x", "N1.local mlx5_1");
  b.link("s1", 1, "x", 1).link("s1", 2, "card", 2);
  QString lst = QString::fromStdString(b.lst());
  lst.replace(QString("NodeGUID:%1").arg(b.guid("card"), 16, 16, QChar('0')),
              QString("NodeGUID:%1").arg(a.guid("card"), 16, 16, QChar('0')));
  const Fabric fabric = importTexts({{"a.lst", a.lst()}, {"b.lst", lst.toStdString()}}).fabric();
  QCOMPARE(fabric.subnetCount(), 2U);
  QCOMPARE(fabric.hosts().size(), 2U);
  for (const FabricHost& host : fabric.hosts()) QCOMPARE(host.ports.size(), 2U);
}

void FabricAssemblerTest::doesNotTakeACommonDescriptionForAHost() {
  FabricText text;
  for (unsigned i = 0; i < 40; ++i) {
    const std::string name = "c" + std::to_string(i);
    text.describe(name, "node HCA-1").link(name, 1, "s1", i + 1);
  }
  QCOMPARE(importTexts(text.files()).fabric().hosts().size(), 40U);
}

void FabricAssemblerTest::survivesADamagedStore() {
  FabricText text = star(0x100);
  FabricRecords records = importTexts(text.files()).records();
  records.links.push_back({NodeId(1), 1, NodeId(2), 1, "", "", ""});    // ports that have links
  records.links.push_back({NodeId(1), 9, NodeId(77), 1, "", "", ""});   // no such node
  records.links.push_back({NodeId(1), 0, NodeId(2), 255, "", "", ""});  // no such ports
  records.ports.push_back({NodeId(1), 3, Guid(1), Lid(9), 0});          // a switch has port 0 only
  records.ports.push_back({NodeId(2), 2, Guid(1), Lid(1), 7});          // the switch's LID, and 127 more
  records.tables.push_back({NodeId(2), {1, 2}});                        // an adapter
  records.nodes.push_back({NodeId(9), {SubnetId(4000000000U), Guid(1), NodeKind::switchNode, Guid(1), "", 1}, {}});
  const Fabric fabric = Fabric::build(records);
  QCOMPARE(fabric.links().size(), 2U);
  QCOMPARE(fabric.subnetCount(), 1U);
  QVERIFY(fabric.problems().size() >= 6);
  computeLevels(fabric);
  QCOMPARE(Fabric::build({}).nodes().size(), 0U);
  QCOMPARE(computeLevels(Fabric::build({})).highest, std::uint8_t(0));
}

WEFT_TEST(FabricAssemblerTest)

}  // namespace fabric_assembler_test
#include "fabric_assembler_test.moc"
