// Levels: what is connected to a fabric must not bend them.
#include <QtTest>

#include "fabric_text.h"
#include "ibdiag/model/levels.h"
#include "test_class.h"

using namespace weft;

namespace levels_test {

namespace fs = std::filesystem;

// "1:8 2:4": switches per level, "-" for those that are not reached; `stem`: of switches whose name contains it.
QString summary(const Fabric& fabric, const Levels& levels, const char* stem = "") {
  std::map<std::string, int> counts;
  for (std::size_t at = 0; at < fabric.nodes().size(); ++at) {
    const FabricNode& node = fabric.nodes()[at];
    if (node.isSwitch() && node.description.find(stem) != std::string::npos)
      ++counts[levels.ofNode[at] ? std::to_string(*levels.ofNode[at]) : "-"];
  }
  QStringList words;
  for (const auto& [level, count] : counts) words << QString("%1:%2").arg(QString::fromStdString(level)).arg(count);
  return words.join(' ');
}

struct Tree {
  FabricText text;
  std::map<std::string, unsigned> ports;
  unsigned hosts = 0;

  void cable(const std::string& a, const std::string& b) {
    const unsigned portA = ++ports[a];
    text.link(a, portA, b, ++ports[b]);
  }
  void host(const std::string& at, const std::string& description) {
    const std::string name = "h" + std::to_string(hosts++);
    text.describe(name, description);
    cable(name, at);
  }
  void hostsAt(const std::string& at, unsigned count) {
    for (unsigned i = 0; i < count; ++i) host(at, "cn" + std::to_string(hosts) + " HCA-1");
  }
  QString levels() {
    const Fabric fabric = importTexts(text.files()).fabric();
    return summary(fabric, computeLevels(fabric));
  }

  // 4 leaves, 2 spines, 2 cables each; hosts per leaf as given.
  static Tree twoLevels(std::initializer_list<unsigned> hosts) {
    Tree tree;
    unsigned leaf = 0;
    for (const unsigned count : hosts) {
      const std::string name = "s-leaf" + std::to_string(leaf++);
      tree.hostsAt(name, count);
      for (const char* spine : {"s-spine0", "s-spine1"})
        for (int i = 0; i < 2; ++i) tree.cable(name, spine);
    }
    return tree;
  }
  // 3 pods of 2 leaves and 2 middles, 2 cores; core i joins the middles i.
  static Tree threeLevels() {
    Tree tree;
    for (int pod = 0; pod < 3; ++pod)
      for (int i = 0; i < 2; ++i) {
        const std::string leaf = "s-leaf" + std::to_string(pod) + std::to_string(i);
        tree.hostsAt(leaf, 4);
        for (int j = 0; j < 2; ++j) tree.cable(leaf, "s-mid" + std::to_string(pod) + std::to_string(j));
        tree.cable("s-mid" + std::to_string(pod) + std::to_string(i), "s-core" + std::to_string(i));
      }
    return tree;
  }
};

class LevelsTest : public QObject {
  Q_OBJECT

 private slots:
  void ofKnownFabrics_data();
  void ofKnownFabrics();
  void needNoNames_data() { ofKnownFabrics_data(); }
  void needNoNames();
  void coresOfTheIrregularFabricAreOnTop();
  void storageOnSpinesDoesNotPullThemDown();
  void manyStorageNodesOnOneSpineDoNotEither();
  void loginAndManagementOnUpperSwitchesDoNot();
  void aStorageSwitchOnTheCoresDoesNot();
  void sparseLeavesAreLeaves();
  void leavesWithoutHostsAreLeaves();
  void knownLevelsStayWithoutSomeHosts_data();
  void knownLevelsStayWithoutSomeHosts();
  void aSparsePodIsKnownByItsHostsNames();
  void aSmallSwitchBehindALeafIsOnLevelOne();
  void aggregationNodesDoNotCount();
  void loginNodesOnLeavesAreService();
  void aTorusIsFlatWhereverItsHostsAre();
  void piecesAreJudgedOnTheirOwn();
  void switchesWithoutHostsAreNotReached();
};

void LevelsTest::ofKnownFabrics_data() {
  QTest::addColumn<QString>("name");
  QTest::addColumn<QString>("expected");
  for (const auto& [name, expected] :
       std::initializer_list<std::pair<const char*, const char*>>{{"dualrail_r1/minhop", "1:8 2:4"},
                                                                  {"dualrail_r2/ftree", "1:8 2:4"},
                                                                  {"ft3_192/ftree", "1:16 2:16 3:16"},
                                                                  {"ft3_1296/ftree", "1:72 2:72 3:36"},
                                                                  {"torus4x4/dor", "1:16"},
                                                                  {"two_switch_42/minhop", "1:2"},
                                                                  {"irregular/minhop", "1:10 2:8 3:5"},
                                                                  {"real_plafrim/file", "1:7 2:2"},
                                                                  {"real_plafrim2_0/file", "1:5 2:2"}})
    QTest::newRow(name) << name << expected;
}

void LevelsTest::ofKnownFabrics() {
  QFETCH(QString, name);
  QFETCH(QString, expected);
  const fs::path folder = routedFabric(name.toStdString()) / "ibdiagnet1";
  NEEDS_PUBLISHED(folder);
  const Fabric fabric = importFiles({folder / "ibdiagnet.lst"}).fabric();
  QCOMPARE(summary(fabric, computeLevels(fabric)), expected);
}

void LevelsTest::needNoNames() {
  QFETCH(QString, name);
  QFETCH(QString, expected);
  const fs::path folder = routedFabric(name.toStdString()) / "ibdiagnet1";
  NEEDS_PUBLISHED(folder);
  FabricRecords records = importFiles({folder / "ibdiagnet.lst"}).records();
  // Without any, and where all adapters, storage too, are called alike.
  for (const char* suffix : {"", "x", "x HCA-1"}) {
    int count = 0;
    for (Node& node : records.nodes)
      node.row.description = *suffix == '\0' ? "" : "node" + std::to_string(++count) + (suffix + 1);
    const Fabric fabric = Fabric::build(records);
    QCOMPARE(summary(fabric, computeLevels(fabric)), expected);
  }
}

void LevelsTest::coresOfTheIrregularFabricAreOnTop() {
  const fs::path folder = routedFabric("irregular/minhop") / "ibdiagnet1";
  const Fabric fabric = importFiles({folder / "ibdiagnet.lst"}).fabric();
  const Levels levels = computeLevels(fabric);
  QCOMPARE(summary(fabric, levels, "core"), QString("3:5"));
  QCOMPARE(summary(fabric, levels, "agg"), QString("2:8"));
  for (std::size_t host = 0; host < fabric.hosts().size(); ++host) {
    const std::string& name = fabric.hosts()[host].name;
    if (name.starts_with("cn") || name.starts_with("fat")) QVERIFY(levels.ofHost[host] == HostRole::compute);
    if (name.starts_with("oss") || name.starts_with("mds")) QVERIFY(levels.ofHost[host] == HostRole::service);
  }
}

void LevelsTest::storageOnSpinesDoesNotPullThemDown() {
  Tree tree = Tree::twoLevels({4, 4, 4, 4});
  tree.host("s-spine0", "oss1 HCA-1");
  tree.host("s-spine1", "anything HCA-1");
  QCOMPARE(tree.levels(), QString("1:4 2:2"));
}

void LevelsTest::manyStorageNodesOnOneSpineDoNotEither() {
  Tree tree = Tree::twoLevels({4, 4, 4, 4});
  for (int i = 0; i < 4; ++i) tree.host("s-spine0", "box" + std::to_string(i) + " HCA-1");
  QCOMPARE(tree.levels(), QString("1:4 2:2"));
}

void LevelsTest::loginAndManagementOnUpperSwitchesDoNot() {
  Tree tree = Tree::threeLevels();
  QCOMPARE(tree.levels(), QString("1:6 2:6 3:2"));
  tree.host("s-core0", "oss1 HCA-1");
  tree.host("s-core1", "mgmt HCA-1");
  tree.host("s-mid00", "login1 HCA-1");
  QCOMPARE(tree.levels(), QString("1:6 2:6 3:2"));
}

void LevelsTest::aStorageSwitchOnTheCoresDoesNot() {
  Tree tree = Tree::threeLevels();
  for (int i = 0; i < 4; ++i) tree.host("s-storage", "oss" + std::to_string(i) + " HCA-1");
  for (const char* core : {"s-core0", "s-core1"}) tree.cable("s-storage", core);
  QCOMPARE(tree.levels(), QString("1:7 2:6 3:2"));
}

void LevelsTest::sparseLeavesAreLeaves() {
  QCOMPARE(Tree::twoLevels({8, 8, 8, 1}).levels(), QString("1:4 2:2"));
  QCOMPARE(Tree::twoLevels({1, 1, 1, 1}).levels(), QString("1:4 2:2"));
}

// A leaf whose hosts are all off is no core.
void LevelsTest::leavesWithoutHostsAreLeaves() {
  QCOMPARE(Tree::twoLevels({8, 1, 0, 0}).levels(), QString("1:4 2:2"));
  QCOMPARE(Tree::twoLevels({8, 8, 8, 0}).levels(), QString("1:4 2:2"));
  // One of a pod, and a pod of none but such; empty line boards in a director that is the top.
  Tree tree = Tree::threeLevels();
  for (int j = 0; j < 2; ++j) tree.cable("s-leaf02", "s-mid0" + std::to_string(j));
  QCOMPARE(tree.levels(), QString("1:7 2:6 3:2"));
  for (int i = 0; i < 2; ++i) {
    for (int j = 0; j < 2; ++j) tree.cable("s-leaf3" + std::to_string(i), "s-mid3" + std::to_string(j));
    tree.cable("s-mid3" + std::to_string(i), "s-core" + std::to_string(i));
  }
  QCOMPARE(tree.levels(), QString("1:9 2:8 3:2"));
}

// Every second leaf, and with names that tell nothing.
void LevelsTest::knownLevelsStayWithoutSomeHosts_data() {
  QTest::addColumn<QString>("name");
  QTest::addColumn<QString>("expected");
  for (const auto& [name, expected] :
       std::initializer_list<std::pair<const char*, const char*>>{{"ft3_192/ftree", "1:16 2:16 3:16"},
                                                                  {"ft3_1296/ftree", "1:72 2:72 3:36"},
                                                                  {"dualrail_r1/minhop", "1:8 2:4"},
                                                                  {"dualrail_r2/ftree", "1:8 2:4"},
                                                                  {"irregular/minhop", ""}})
    QTest::newRow(name) << name << expected;
}
void LevelsTest::knownLevelsStayWithoutSomeHosts() {
  QFETCH(QString, name);
  QFETCH(QString, expected);
  const fs::path folder = routedFabric(name.toStdString());
  const Fabric whole = importFiles({folder / "ibdiagnet1/ibdiagnet.lst"}).fabric();
  const Levels levels = computeLevels(whole);
  if (expected.isEmpty()) expected = summary(whole, levels);
  QCOMPARE(summary(whole, levels), expected);
  // Without the hosts of one leaf, of two, of every fifth.
  std::vector<NodeIndex> leaves;
  for (std::uint32_t at = 0; at < whole.nodes().size(); ++at)
    if (whole.nodes()[at].isSwitch() && levels.ofNode[at] == 1) leaves.push_back(NodeIndex(at));
  for (const std::size_t every : {leaves.size(), leaves.size() / 2, std::size_t{5}}) {
    std::set<NodeId> off;
    for (std::size_t i = 0; i < leaves.size(); i += every)
      for (const EndIndex end : whole.endsOf(leaves[i])) {
        const FabricNode& node = whole.node(whole.end(peer(end)).node);
        if (!node.isSwitch()) off.insert(node.id);
      }
    FabricRecords records = importFiles({folder / "ibdiagnet1/ibdiagnet.lst"}).records();
    std::erase_if(records.nodes, [&](const Node& each) { return off.contains(each.id); });
    std::erase_if(records.ports, [&](const PortRow& each) { return off.contains(each.node); });
    std::erase_if(records.links,
                  [&](const LinkRow& each) { return off.contains(each.nodeA) || off.contains(each.nodeB); });
    const Fabric fabric = Fabric::build(records);
    QCOMPARE(summary(fabric, computeLevels(fabric)), expected);
  }
}

void LevelsTest::aSparsePodIsKnownByItsHostsNames() {
  Tree tree = Tree::threeLevels();
  tree.hostsAt("s-leaf30", 1);
  for (int j = 0; j < 2; ++j) {
    tree.cable("s-leaf30", "s-mid3" + std::to_string(j));
    tree.cable("s-mid3" + std::to_string(j), "s-core" + std::to_string(j));
  }
  QCOMPARE(tree.levels(), QString("1:7 2:8 3:2"));
}

void LevelsTest::aSmallSwitchBehindALeafIsOnLevelOne() {
  Tree tree = Tree::twoLevels({8, 8, 8, 8});
  for (int i = 0; i < 3; ++i) tree.host("s-small", "viz" + std::to_string(i) + " HCA-1");
  tree.cable("s-small", "s-leaf0");
  QCOMPARE(tree.levels(), QString("1:5 2:2"));
}

void LevelsTest::aggregationNodesDoNotCount() {
  Tree tree = Tree::threeLevels();
  for (const char* at : {"s-core0", "s-core1", "s-mid00", "s-mid01", "s-mid10", "s-mid11", "s-mid20", "s-mid21"})
    tree.host(at, "Mellanox Technologies Aggregation Node");
  QCOMPARE(tree.levels(), QString("1:6 2:6 3:2"));
}

void LevelsTest::loginNodesOnLeavesAreService() {
  const auto services = [](const Tree& tree) {
    const Fabric fabric = importTexts(Tree(tree).text.files()).fabric();
    return std::ranges::count(computeLevels(fabric).ofHost, HostRole::service);
  };
  Tree tree = Tree::twoLevels({4, 4, 4, 4});
  QCOMPARE(services(tree), 0);
  tree.host("s-leaf0", "login1 HCA-1");
  tree.host("s-leaf1", "gw-02 HCA-1");
  QCOMPARE(services(tree), 2);
  Tree storage;  // a cluster of nothing else
  for (const char* at : {"s-leaf0", "s-leaf1"}) {
    for (int i = 0; i < 4; ++i) storage.host(at, std::string("oss") + at[6] + std::to_string(i) + " HCA-1");
    storage.cable(at, "s-spine0");
  }
  QCOMPARE(services(storage), 0);
}

void LevelsTest::aTorusIsFlatWhereverItsHostsAre() {
  Tree tree;
  for (int x = 0; x < 4; ++x)
    for (int y = 0; y < 4; ++y) {
      const auto name = [](int i, int j) { return "s-" + std::to_string(i % 4) + std::to_string(j % 4); };
      tree.cable(name(x, y), name(x + 1, y));
      tree.cable(name(x, y), name(x, y + 1));
      tree.hostsAt(name(x, y), x == 1 && y == 2 ? 2 : 6);
    }
  QCOMPARE(tree.levels(), QString("1:16"));
}

void LevelsTest::piecesAreJudgedOnTheirOwn() {
  Tree large = Tree::twoLevels({8, 8, 8, 8}), small = Tree::twoLevels({1, 1});
  const Fabric fabric =
      importTexts({{"a.lst", large.text.lst()},
                   {"b.lst",
                    [&] {
                      FabricText text(0x9000);  // the same tree under other GUIDs
                      text.link("h1", 1, "s1", 1).link("h2", 1, "s2", 1).link("s1", 2, "s3", 1).link("s2", 2, "s3", 2);
                      return text.lst();
                    }()}})
          .fabric();
  QCOMPARE(summary(fabric, computeLevels(fabric)), QString("1:6 2:3"));
}

void LevelsTest::switchesWithoutHostsAreNotReached() {
  Tree tree = Tree::twoLevels({4, 4, 4, 4});
  FabricText apart(0x9000);
  apart.link("s1", 1, "s2", 1);
  const Fabric fabric = importTexts({{"a.lst", tree.text.lst()}, {"b.lst", apart.lst()}}).fabric();
  QCOMPARE(summary(fabric, computeLevels(fabric)), QString("-:2 1:4 2:2"));
}

WEFT_TEST(LevelsTest)

}  // namespace levels_test
#include "levels_test.moc"
