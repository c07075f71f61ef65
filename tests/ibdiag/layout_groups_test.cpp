// What stands together on the layered map, and what is one box from afar.
#include <QtTest>

#include <algorithm>
#include <random>
#include <set>

#include "fabric_files.h"
#include "fabric_shapes.h"
#include "ibdiag/layout/places.h"
#include "ibdiag/model/fabric_parts.h"
#include "ibdiag/model/pods.h"
#include "ibdiag/model/system_name.h"
#include "rail_fabric.h"
#include "test_class.h"

using namespace weft;

namespace layout_groups_test {

namespace fs = std::filesystem;

Layout layoutOfShape(const FabricShape& shape, const LayoutOptions& options = {}) {
  const Fabric fabric = Fabric::build(shape.records());
  return layeredLayout(fabric, computeLevels(fabric), options);
}

// Three levels: `pods` pods of 6 leaves with 12 hosts and 6 middles; 36 cores.
FabricShape threeLevels(unsigned pods) { return treeShape({{12, 6, pods}, {6, 36}, 1}); }

bool isHost(const Layout& layout, std::uint32_t glyph) {
  return std::holds_alternative<HostIndex>(layout.glyphs[glyph].what);
}

// Every visible glyph is in one group, as groupOf says; a group is one run of one row.
void verifyGrouping(const Layout& layout, const Grouping& grouping) {
  std::vector<int> seen(layout.glyphs.size(), 0);
  std::map<double, std::vector<std::pair<double, std::uint32_t>>> rows;
  for (std::uint32_t group = 0; group < grouping.groups.size(); ++group) {
    QVERIFY(!grouping.groups[group].glyphs.empty());
    QVERIFY(!grouping.groups[group].label.empty());
    for (const std::uint32_t glyph : grouping.groups[group].glyphs) {
      QCOMPARE(grouping.groupOf[glyph], group);
      ++seen[glyph];
      rows[layout.glyphs[glyph].y].emplace_back(layout.glyphs[glyph].x, group);
    }
  }
  for (std::size_t glyph = 0; glyph < seen.size(); ++glyph)
    QCOMPARE(seen[glyph], layout.hidden.empty() || !layout.hidden[glyph] ? 1 : 0);
  std::size_t runs = 0;
  for (auto& [y, row] : rows) {
    std::ranges::sort(row);
    for (std::size_t i = 0; i < row.size(); ++i) runs += i == 0 || row[i].second != row[i - 1].second;
  }
  QCOMPARE(runs, grouping.groups.size());
}

std::map<std::string, int> labels(const Grouping& grouping) {
  std::map<std::string, int> found;
  for (const GlyphGroup& group : grouping.groups) ++found[group.label];
  return found;
}

class LayoutGroupsTest : public QObject {
  Q_OBJECT

 private slots:
  void smallFabricsHaveNone();
  void hostsOfLeavesThenPods();
  void everyGroupIsOneRun_data();
  void everyGroupIsOneRun();
  void podsSurviveDamage();
  void oneCableInAWrongPlaceJoinsNoPods();
  void fourLevelsHaveTwoStages();
  void boardsOfOneChassisAreFound();
  void podsOfTwoRailsHaveNamesOfTheirOwn();
  void hiddenHostsAreInNoGroup();
  void unitsAreGroupsAndDirectorsShowTheirBoards();
  void unitsStandInOrderAndTheirLeavesByRail();
  void oneNameIsOnePartEverywhere_data();
  void oneNameIsOnePartEverywhere();
};

void LayoutGroupsTest::smallFabricsHaveNone() {
  QVERIFY(layoutOfShape(threeLevels(2)).groupings.empty());
  QVERIFY(layoutOfShape(FabricShape()).groupings.empty());
}

void LayoutGroupsTest::hostsOfLeavesThenPods() {
  const Layout layout = layoutOfShape(threeLevels(8));
  QCOMPARE(layout.form, std::string("layered, 3 levels"));
  QCOMPARE(layout.groupings.size(), std::size_t(2));
  // 48 leaves of 12 hosts, and 48 + 48 + 36 switches on their own.
  QCOMPARE(layout.groupings[0].groups.size(), std::size_t(48 + 48 + 48 + 36));
  QCOMPARE(labels(layout.groupings[0])["leaf-2-3: 12 hosts"], 1);
  const auto pods = labels(layout.groupings[1]);
  for (int pod = 1; pod <= 8; ++pod) {
    QCOMPARE(pods.at("pod " + std::to_string(pod) + ": 72 hosts"), 1);
    QCOMPARE(pods.at("pod " + std::to_string(pod) + ": 6 switches"), 2);  // leaves and middles
  }
  for (int plane = 1; plane <= 6; ++plane) QCOMPARE(pods.at("plane " + std::to_string(plane) + ": 6 switches"), 1);
  QCOMPARE(layout.groupings[1].groups.size(), std::size_t(8 * 3 + 6));
  // Coarser groups are made of whole finer ones.
  for (const GlyphGroup& group : layout.groupings[0].groups)
    for (const std::uint32_t glyph : group.glyphs)
      QCOMPARE(layout.groupings[1].groupOf[glyph], layout.groupings[1].groupOf[group.glyphs.front()]);
}

void LayoutGroupsTest::everyGroupIsOneRun_data() {
  QTest::addColumn<QString>("what");
  for (const char* what : {"tree", "damaged", "renamed", "random", "torus", "dragonfly", "two levels", "ft3_1296"})
    QTest::newRow(what) << what;
}

void LayoutGroupsTest::everyGroupIsOneRun() {
  QFETCH(QString, what);
  FabricShape shape = threeLevels(8);
  if (what != "tree") shape.loseCables(20, 1);
  if (what != "tree" && what != "damaged") shape.forgetNumbering(7);
  if (what == "random") shape = randomShape(60, 6, 8, 1);
  if (what == "torus") shape = gridShape({12, 12}, true, 3);
  if (what == "dragonfly") shape = dragonflyShape(6, 3, 6);
  if (what == "two levels") shape = treeShape({{18, 36}, {18}, 1});
  FabricRecords records = shape.records();
  if (what == "ft3_1296") {
    records = importFiles({routedFabric("ft3_1296/ftree") / "ibdiagnet1/ibdiagnet.lst"}).records();
  }
  const Fabric fabric = Fabric::build(records);
  const Layout layout = layeredLayout(fabric, computeLevels(fabric));
  QVERIFY(!layout.groupings.empty());
  for (const Grouping& grouping : layout.groupings) verifyGrouping(layout, grouping);
  std::map<double, int> boxes;
  for (const GlyphGroup& group : layout.groupings.back().groups) ++boxes[layout.glyphs[group.glyphs.front()].y];
  for (const auto& [y, count] : boxes) QVERIFY(count <= 50);
}

void LayoutGroupsTest::podsSurviveDamage() {
  FabricShape shape = threeLevels(8);
  shape.loseCables(30, 3);
  shape.forgetNumbering(5);
  const Fabric fabric = Fabric::build(shape.records());
  const Levels levels = computeLevels(fabric);
  const auto stages = findPods(fabric, levels, SwitchLinks(fabric));
  QCOMPARE(stages.size(), std::size_t(1));
  std::map<std::uint32_t, int> sizes;
  for (const std::uint32_t pod : stages[0].ofNode)
    if (pod != noPod) ++sizes[pod];
  QCOMPARE(sizes.size(), std::size_t(8));
  for (const auto& [pod, size] : sizes) QCOMPARE(size, 12);
}

void LayoutGroupsTest::oneCableInAWrongPlaceJoinsNoPods() {
  FabricShape shape = threeLevels(8);
  shape.shuffleCables(3, 9);
  const Fabric fabric = Fabric::build(shape.records());
  const auto stages = findPods(fabric, computeLevels(fabric), SwitchLinks(fabric));
  QCOMPARE(stages.size(), std::size_t(1));
  QCOMPARE(std::set<std::uint32_t>(stages[0].ofNode.begin(), stages[0].ofNode.end()).size(), std::size_t(8 + 1));
}

void LayoutGroupsTest::fourLevelsHaveTwoStages() {
  const FabricShape shape = treeShape({{4, 3, 4, 4}, {3, 9, 27}, 1});
  const Fabric fabric = Fabric::build(shape.records());
  const Levels levels = computeLevels(fabric);
  const auto stages = findPods(fabric, levels, SwitchLinks(fabric));
  QCOMPARE(stages.size(), std::size_t(2));
  QCOMPARE(*std::ranges::max_element(levels.ofNode), std::optional<std::uint8_t>(4));
  const Layout layout = layeredLayout(fabric, levels);
  QCOMPARE(layout.groupings.size(), std::size_t(3));
  QCOMPARE(labels(layout.groupings[1])["pod 16: 12 hosts"], 1);
  QCOMPARE(labels(layout.groupings[2])["block 4: 48 hosts"], 1);
  for (const Grouping& grouping : layout.groupings) verifyGrouping(layout, grouping);
}

void LayoutGroupsTest::boardsOfOneChassisAreFound() {
  QCOMPARE(chassisName("MF0;name:CS7500/L12/U1"), std::string("MF0;name:CS7500"));
  QCOMPARE(chassisName("MF0;name:CS7500/S01/U2"), std::string("MF0;name:CS7500"));
  QCOMPARE(chassisName("QLogic 12800-180 GUID=0x00066a00ec003001 L112"),
           std::string("QLogic 12800-180 GUID=0x00066a00ec003001"));
  for (const char* alone : {"MF0;leaf-01:SB7700/U1", "leaf L", "L12", "", "MF0;name:CS7500/L12x/U1"})
    QCOMPARE(chassisName(alone), std::string());
  FabricShape shape;
  const NodeId a = shape.addSwitch("MF0;big:CS7500/L01/U1"), b = shape.addSwitch("MF0;big:CS7500/S01/U1");
  const NodeId c = shape.addSwitch("one", 0x77), d = shape.addSwitch("two", 0x77), e = shape.addSwitch("lone");
  for (const auto& [x, y] : {std::pair(a, b), {b, c}, {c, d}, {d, e}}) shape.cable(x, y);
  const Chassis chassis = findChassis(Fabric::build(shape.records()));
  QCOMPARE(chassis.ofNode, (std::vector<std::uint32_t>{0, 0, 1, 1, noPod}));
  QCOMPARE(chassis.names, (std::vector<std::string>{"big", "0x0000000000000077"}));
}

void LayoutGroupsTest::podsOfTwoRailsHaveNamesOfTheirOwn() {
  FabricShape shape;
  for (const unsigned subnet : {0U, 1U}) {
    shape.toSubnet(subnet);
    detail::addUnit(shape, {{12, 6, 8}, {6, 36}, 1}, 2, "");
  }
  const Layout layout = layoutOfShape(shape);
  QCOMPARE(layout.groupings.size(), std::size_t(2));
  std::map<std::pair<double, std::string>, int> inRow;
  for (const GlyphGroup& group : layout.groupings[1].groups)
    QCOMPARE((++inRow[{layout.glyphs[group.glyphs.front()].y, group.label}]), 1);
  const auto pods = labels(layout.groupings[1]);
  QCOMPARE(pods.count("pod 1a: 6 switches"), std::size_t(1));
  QCOMPARE(pods.count("pod 1b: 6 switches"), std::size_t(1));
  QCOMPARE(pods.count("pod 1: 6 switches"), std::size_t(0));
}

void LayoutGroupsTest::hiddenHostsAreInNoGroup() {
  FabricShape shape = threeLevels(8);
  const auto& nodes = shape.records().nodes;
  const auto core =
      std::ranges::find_if(nodes, [](const Node& node) { return node.row.description.starts_with("top2"); });
  const NodeId at = core->id;
  for (const char* name : {"oss1", "oss2", "oss3"}) shape.addHost(name, at);
  const Layout shown = layoutOfShape(shape), hidden = layoutOfShape(shape, {false});
  QVERIFY(shown.hidden.empty() || std::ranges::count(shown.hidden, true) == 0);
  QCOMPARE(std::ranges::count(hidden.hidden, true), 3);
  QVERIFY(hidden.width < shown.width);
  for (const Grouping& grouping : hidden.groupings) verifyGrouping(hidden, grouping);
  QCOMPARE(labels(shown.groupings[0])["service: 3 hosts"], 1);
  QCOMPARE(labels(hidden.groupings[0])["service: 3 hosts"], 0);
  for (std::uint32_t glyph = 0; glyph < hidden.glyphs.size(); ++glyph) {
    QVERIFY(isHost(hidden, glyph) || !hidden.hidden[glyph]);
    QVERIFY(hidden.glyphs[glyph].x >= 0 && hidden.glyphs[glyph].x <= hidden.width);
  }
}

void LayoutGroupsTest::unitsAreGroupsAndDirectorsShowTheirBoards() {
  const Fabric fabric = Fabric::build(railFabric(12, 20, 8, 18));
  const Layout layout = layeredLayout(fabric, computeLevels(fabric));
  QCOMPARE(layout.groupings.size(), std::size_t(2));
  for (const Grouping& grouping : layout.groupings) verifyGrouping(layout, grouping);
  QCOMPARE(labels(layout.groupings[0])["unit 3: 20 hosts"], 1);
  QCOMPARE(labels(layout.groupings[0])["dir0 L01: 2 switches"], 1);
  const auto coarse = labels(layout.groupings[1]);
  for (int unit = 1; unit <= 12; ++unit) {
    QCOMPARE(coarse.at("unit " + std::to_string(unit) + ": 20 hosts"), 1);
    QCOMPARE(coarse.at("unit " + std::to_string(unit) + ": 8 switches"), 1);
  }
  for (const char* director : {"dir0", "dir1"}) {
    QCOMPARE(coarse.at(director + std::string(" L01 to L18: 36 switches")), 1);
    QCOMPARE(coarse.at(director + std::string(" S01 to S02: 2 switches")), 1);
  }
  QCOMPARE(layout.groupings[1].groups.size(), std::size_t(12 * 2 + 2 * 2));
  std::set<std::string> frames;
  for (const LayoutFrame& frame : layout.frames) frames.insert(frame.name + " " + std::to_string(frame.glyphs.size()));
  QCOMPARE(frames.size(), std::size_t(2 + 12));
  QVERIFY(frames.contains("dir1 38") && frames.contains("unit 12 28"));
}

void LayoutGroupsTest::unitsStandInOrderAndTheirLeavesByRail() {
  FabricRecords records = railFabric(12, 20, 8, 18);
  std::mt19937 random(seeded(4));
  std::ranges::shuffle(records.nodes, random);
  std::ranges::shuffle(records.links, random);
  const Fabric fabric = Fabric::build(records);
  const Layout layout = layeredLayout(fabric, computeLevels(fabric));
  std::map<std::string, std::vector<std::pair<double, int>>> rows;
  for (const Glyph& glyph : layout.glyphs) {
    const std::string name = std::visit([&](auto what) { return fabric.shown(what).name; }, glyph.what);
    for (const std::string start : {"leaf", "gpu"})
      if (name.starts_with(start)) rows[start].emplace_back(glyph.x, std::stoi(name.substr(start.size())));
  }
  QCOMPARE(rows["leaf"].size(), std::size_t(96));
  for (auto& [start, row] : rows) {
    std::ranges::sort(row);
    for (std::size_t i = 0; i < row.size(); ++i) QCOMPARE(row[i].second, static_cast<int>(i) + 1);
  }
}

// Whose name a group has, that it is made of: all of that part in its row, and nothing else.
void LayoutGroupsTest::oneNameIsOnePartEverywhere_data() {
  QTest::addColumn<QString>("what");
  for (const char* what : {"rails", "tree", "damaged", "renamed", "four levels", "two rails"})
    QTest::newRow(what) << what;
}

void LayoutGroupsTest::oneNameIsOnePartEverywhere() {
  QFETCH(QString, what);
  FabricShape shape = what == "four levels" ? treeShape({{4, 3, 4, 4}, {3, 9, 27}, 1}) : threeLevels(8);
  if (what == "damaged" || what == "renamed") shape.loseCables(40, 1);
  if (what == "renamed") shape.forgetNumbering(7);
  if (what == "two rails") {
    shape = {};
    for (const unsigned subnet : {0U, 1U}) {
      shape.toSubnet(subnet);
      detail::addUnit(shape, {{12, 6, 8}, {6, 36}, 1}, 2, "");
    }
  }
  const Fabric fabric = Fabric::build(what == "rails" ? railFabric(12, 20, 8, 18) : shape.records());
  const Layout layout = layeredLayout(fabric, computeLevels(fabric));
  const std::vector<FabricPart> parts = findParts(fabric);
  std::size_t named = 0;
  for (const Grouping& grouping : layout.groupings)
    for (const GlyphGroup& group : grouping.groups) {
      const auto found = partsNamed(parts, group.label.substr(0, group.label.find(": ")));
      if (found.empty() || group.glyphs.size() == 1) continue;
      QCOMPARE(found.size(), std::size_t(1));
      ++named;
      std::set<std::uint32_t> wanted;
      const double y = layout.glyphs[group.glyphs.front()].y;
      for (std::uint32_t at = 0; at < layout.glyphs.size(); ++at) {
        const auto* node = std::get_if<NodeIndex>(&layout.glyphs[at].what);
        const bool isIn =
            node ? std::ranges::binary_search(found.front()->switches, *node)
                 : std::ranges::binary_search(found.front()->hosts, std::get<HostIndex>(layout.glyphs[at].what));
        if (isIn && layout.glyphs[at].y == y) wanted.insert(at);
      }
      QCOMPARE(std::set(group.glyphs.begin(), group.glyphs.end()), wanted);
    }
  QVERIFY(named >= 8);
}

WEFT_TEST(LayoutGroupsTest)

}  // namespace layout_groups_test
#include "layout_groups_test.moc"
