// Places on the plane: grids are grids, groups are groups, nothing overlaps.
#include <QtTest>

#include <algorithm>
#include <set>

#include "fabric_files.h"
#include "fabric_shapes.h"
#include "ibdiag/grid_find.h"
#include "ibdiag/places.h"
#include "ibdiag/pods.h"

using namespace weft;

namespace {

namespace fs = std::filesystem;
const fs::path fabrics = fs::path(WEFT_SHARED_DATA) / "fabrics";

struct Drawn {
  Fabric fabric;
  Levels levels;
  Layout layout;
};

Drawn draw(const FabricRecords& records, const LayoutOptions& options = {}) {
  Drawn drawn{Fabric::build(records), {}, {}};
  drawn.levels = computeLevels(drawn.fabric);
  drawn.layout = planarLayout(drawn.fabric, drawn.levels, options);
  return drawn;
}

void verifyApart(const Layout& layout) {
  std::map<double, std::vector<double>> rows;
  for (std::size_t glyph = 0; glyph < layout.glyphs.size(); ++glyph) {
    const auto& [what, x, y] = layout.glyphs[glyph];
    QVERIFY(x >= 0 && x <= layout.width && y >= 0 && y <= layout.height);
    if (layout.hidden.empty() || !layout.hidden[glyph]) rows[y].push_back(x);
  }
  double last = -1;
  for (auto& [y, row] : rows) {
    QVERIFY(last < 0 || y - last >= 1);
    last = y;
    std::ranges::sort(row);
    for (std::size_t i = 1; i < row.size(); ++i) QVERIFY(row[i] - row[i - 1] >= 1 - 1e-9);
  }
}

// Neighbours on the wires are neighbours on the grid, or at its opposite ends; gives how many are.
std::size_t neighboursOnGrid(const Drawn& drawn, std::size_t& all) {
  std::set<double> xs, ys;
  for (std::size_t i = 0; i < drawn.fabric.nodes().size(); ++i)
    if (drawn.fabric.nodes()[i].isSwitch()) {
      const Glyph& glyph = drawn.layout.glyphs[drawn.layout.glyphOfNode[i]];
      xs.insert(glyph.x), ys.insert(glyph.y);
    }
  const auto apart = [](const std::set<double>& grid, double a, double b) {
    const auto steps = std::abs(std::distance(grid.begin(), grid.find(a)) - std::distance(grid.begin(), grid.find(b)));
    return steps + 1 == std::ssize(grid) ? 1 : steps;
  };
  std::size_t near = 0;
  all = 0;
  for (std::size_t end = 0; end < drawn.fabric.ends().size(); end += 2) {
    const auto a = drawn.fabric.ends()[end].node, b = drawn.fabric.ends()[end + 1].node;
    if (!drawn.fabric.node(a).isSwitch() || !drawn.fabric.node(b).isSwitch()) continue;
    const Glyph &x = drawn.layout.glyphs[drawn.layout.glyphOfNode[number(a)]], &y = drawn.layout.glyphs[drawn.layout.glyphOfNode[number(b)]];
    ++all;
    near += apart(xs, x.x, y.x) + apart(ys, x.y, y.y) == 1;
  }
  return near;
}

}  // namespace

Q_DECLARE_METATYPE(weft::FabricRecords)

class PlanarTest : public QObject {
  Q_OBJECT

 private slots:
  void knowsGrids_data();
  void knowsGrids();
  void theGoldenTorusIsAGrid();
  void slicesShowThreeDimensions();
  void missingSwitchesLeaveHoles();
  void dragonflyGroupsStandApart();
  void dragonflyPlusToo();
  void treesAreNoGrids_data();
  void treesAreNoGrids();
  void nothingOverlaps_data();
  void nothingOverlaps();
  void numberingOfRowsDoesNotMatter();
  void hidesServiceHosts();
  void survivesOddFabrics();
};

void PlanarTest::knowsGrids_data() {
  QTest::addColumn<std::vector<unsigned>>("sides");
  QTest::addColumn<bool>("torus");
  QTest::addColumn<unsigned>("lost");
  QTest::addColumn<unsigned>("hosts");
  QTest::addColumn<unsigned>("cables");
  QTest::addColumn<QString>("form");
  using Sides = std::vector<unsigned>;
  QTest::newRow("mesh") << Sides{6, 5} << false << 0U << 1U << 1U << "6 x 5 mesh";
  QTest::newRow("upright mesh") << Sides{5, 9} << false << 0U << 3U << 2U << "9 x 5 mesh";
  QTest::newRow("ladder") << Sides{7, 2} << false << 0U << 1U << 1U << "7 x 2 mesh";
  QTest::newRow("mesh with side 4") << Sides{6, 4} << false << 0U << 1U << 1U << "6 x 4 mesh";
  QTest::newRow("damaged mesh") << Sides{7, 6} << false << 3U << 2U << 1U << "7 x 6 mesh";
  QTest::newRow("torus") << Sides{8, 8} << true << 0U << 2U << 1U << "8 x 8 torus";
  QTest::newRow("damaged torus") << Sides{8, 8} << true << 3U << 2U << 1U << "8 x 8 torus";
  QTest::newRow("torus 3") << Sides{7, 3} << true << 0U << 2U << 1U << "7 x 3 torus";
  QTest::newRow("torus 4") << Sides{4, 4} << true << 0U << 2U << 1U << "4 x 4 torus";
  QTest::newRow("torus 4 by 6") << Sides{4, 6} << true << 0U << 18U << 3U << "6 x 4 torus";
  QTest::newRow("damaged torus 4 by 6") << Sides{4, 6} << true << 2U << 18U << 1U << "6 x 4 torus";
  QTest::newRow("torus 3 by 3") << Sides{3, 3} << true << 0U << 1U << 1U << "3 x 3 torus";
  QTest::newRow("large torus") << Sides{24, 20} << true << 20U << 4U << 1U << "24 x 20 torus";
}

void PlanarTest::knowsGrids() {
  QFETCH(std::vector<unsigned>, sides);
  QFETCH(bool, torus);
  QFETCH(unsigned, lost);
  QFETCH(unsigned, hosts);
  QFETCH(unsigned, cables);
  QFETCH(QString, form);
  for (unsigned seed = 1; seed <= 4; ++seed) {
    FabricShape shape = gridShape(sides, torus, hosts, cables);
    shape.loseCables(lost, seed);
    shape.forgetNumbering(seed);
    const Drawn drawn = draw(shape.records());
    QCOMPARE(QString::fromStdString(drawn.layout.form), form);
    QVERIFY(drawn.layout.kind == LayoutKind::planar);
    QVERIFY(suggestedLayout(drawn.fabric, drawn.levels) == LayoutKind::planar);
    std::size_t all = 0;
    const std::size_t near = neighboursOnGrid(drawn, all);
    QCOMPARE(near, all);
    verifyApart(drawn.layout);
  }
}

void PlanarTest::theGoldenTorusIsAGrid() {
  const fs::path file = fabrics / "torus4x4/dor/ibdiagnet1/ibdiagnet.lst";
  if (!fs::exists(file)) QSKIP("this fabric is not here");
  const Drawn drawn = draw(importFiles({file}).records());
  QCOMPARE(drawn.layout.form, std::string("4 x 4 torus"));
  std::size_t all = 0;
  QCOMPARE(neighboursOnGrid(drawn, all), std::size_t(32));
  QCOMPARE(all, std::size_t(32));
  verifyApart(drawn.layout);
  // Hosts right under their switch.
  for (std::size_t end = 0; end < drawn.fabric.ends().size(); end += 2) {
    const auto a = drawn.fabric.ends()[end].node, b = drawn.fabric.ends()[end + 1].node;
    if (drawn.fabric.node(a).isSwitch() == drawn.fabric.node(b).isSwitch()) continue;
    const Glyph &x = drawn.layout.glyphs[drawn.layout.glyphOfNode[number(a)]], &y = drawn.layout.glyphs[drawn.layout.glyphOfNode[number(b)]];
    QCOMPARE(std::abs(x.y - y.y), 1.0);
    QVERIFY(std::abs(x.x - y.x) <= 1);
  }
}

void PlanarTest::slicesShowThreeDimensions() {
  for (const std::vector<unsigned>& sides : {std::vector<unsigned>{5, 4, 3}, {4, 4, 4}, {6, 5, 2}}) {
    FabricShape shape = gridShape(sides, true, 2);
    shape.forgetNumbering(3);
    const Fabric fabric = Fabric::build(shape.records());
    const auto grid = findGrid(SwitchLinks(fabric));
    QVERIFY(grid);
    std::vector<unsigned> expected = sides;
    std::ranges::sort(expected, std::greater{});
    QCOMPARE(std::vector<unsigned>(grid->sides.begin(), grid->sides.end()), expected);
    const Drawn drawn = draw(shape.records());
    QVERIFY(drawn.layout.form.starts_with(std::to_string(expected[0]) + " x " + std::to_string(expected[1]) + " x "));
    verifyApart(drawn.layout);
  }
}

void PlanarTest::missingSwitchesLeaveHoles() {
  FabricShape shape = gridShape({9, 8}, true, 2);
  const auto& nodes = shape.records().nodes;
  std::vector<NodeId> lost;
  for (const char* name : {"s20", "s55"})
    lost.push_back(std::ranges::find(nodes, name, [](const Node& node) { return node.row.description; })->id);
  for (const NodeId id : lost) shape.loseSwitch(id);
  const Drawn drawn = draw(shape.records());
  QCOMPARE(drawn.layout.form, std::string("9 x 8 torus"));
  verifyApart(drawn.layout);
}

void PlanarTest::dragonflyGroupsStandApart() {
  for (const auto& [a, h, p] : {std::tuple(4U, 2U, 2U), {6U, 3U, 3U}}) {
    FabricShape shape = dragonflyShape(a, h, p);
    shape.forgetNumbering(7);
    const Drawn drawn = draw(shape.records());
    QCOMPARE(drawn.layout.form, "dragonfly, " + std::to_string(a * h + 1) + " groups");
    QVERIFY(suggestedLayout(drawn.fabric, drawn.levels) == LayoutKind::planar);
    verifyApart(drawn.layout);
  }
  const Drawn large = draw(dragonflyShape(6, 3, 3).records());
  QCOMPARE(large.layout.groupings.size(), std::size_t(2));
  QCOMPARE(large.layout.groupings[1].groups.size(), std::size_t(19));
  QCOMPARE(large.layout.groupings[1].groups[4].label, std::string("group 5: 6 switches, 18 hosts"));
  // The boxes of two groups do not meet.
  struct Box { double left = 1e9, right = -1e9, low = 1e9, high = -1e9; };
  std::vector<Box> boxes;
  for (const GlyphGroup& group : large.layout.groupings[1].groups) {
    boxes.emplace_back();
    for (const std::uint32_t glyph : group.glyphs) {
      const Glyph& at = large.layout.glyphs[glyph];
      boxes.back() = {std::min(boxes.back().left, at.x), std::max(boxes.back().right, at.x), std::min(boxes.back().low, at.y), std::max(boxes.back().high, at.y)};
    }
  }
  for (std::size_t i = 0; i < boxes.size(); ++i)
    for (std::size_t j = 0; j < i; ++j)
      QVERIFY(boxes[i].right < boxes[j].left || boxes[j].right < boxes[i].left || boxes[i].high < boxes[j].low || boxes[j].high < boxes[i].low);
}

void PlanarTest::dragonflyPlusToo() {
  FabricShape shape;
  std::vector<std::vector<NodeId>> spines(5);
  for (unsigned group = 0; group < 5; ++group) {
    for (unsigned i = 0; i < 4; ++i) spines[group].push_back(shape.addSwitch("spine" + std::to_string(group) + std::to_string(i)));
    for (unsigned i = 0; i < 4; ++i) {
      const NodeId leaf = shape.addSwitch("leaf" + std::to_string(group) + std::to_string(i));
      shape.addHosts(leaf, 4);
      for (const NodeId spine : spines[group]) shape.cable(leaf, spine);
    }
    for (unsigned other = 0; other < group; ++other) shape.cable(spines[other][group - 1], spines[group][other]);
  }
  const Drawn drawn = draw(shape.records());
  QCOMPARE(drawn.layout.form, std::string("dragonfly+, 5 groups"));
  verifyApart(drawn.layout);
}

void PlanarTest::treesAreNoGrids_data() {
  QTest::addColumn<FabricRecords>("records");
  QTest::newRow("two switches") << treeShape({{4, 2}, {1}, 1}).records();
  QTest::newRow("two levels") << treeShape({{4, 8}, {4}, 1}).records();
  QTest::newRow("two levels, two spines") << treeShape({{4, 6}, {2}, 1}).records();
  QTest::newRow("three levels") << treeShape({{4, 2, 4}, {2, 4}, 1}).records();
  QTest::newRow("random") << randomShape(40, 5, 3, 2).records();
  QTest::newRow("random 4") << randomShape(30, 4, 3, 5).records();
  for (const char* name : {"ft3_192/ftree", "irregular/minhop", "dualrail_r1/minhop", "real_plafrim/file", "real_plafrim2_0/file", "two_switch_42/minhop", "ft3_1296/ftree"})
    if (const fs::path file = fabrics / name / "ibdiagnet1/ibdiagnet.lst"; fs::exists(plainOrGzip(file)))
      QTest::newRow(name) << importFiles({file}).records();
}

void PlanarTest::treesAreNoGrids() {
  QFETCH(FabricRecords, records);
  const Drawn drawn = draw(records);
  QVERIFY2(suggestedLayout(drawn.fabric, drawn.levels) == LayoutKind::layered, drawn.layout.form.c_str());
  QVERIFY(!drawn.layout.form.empty());
  verifyApart(drawn.layout);
}

void PlanarTest::nothingOverlaps_data() {
  QTest::addColumn<FabricRecords>("records");
  QTest::newRow("pods") << treeShape({{18, 18, 8}, {18, 72}, 1}).records();
  QTest::newRow("leaves") << treeShape({{18, 90}, {12}, 1}).records();
  QTest::newRow("dragonfly") << dragonflyShape(8, 4, 4).records();
  QTest::newRow("random") << randomShape(200, 8, 6, 1).records();
}

void PlanarTest::nothingOverlaps() {
  QFETCH(FabricRecords, records);
  const Drawn drawn = draw(records);
  verifyApart(drawn.layout);
  QCOMPARE(drawn.layout.groupings.size(), std::size_t(2));
  for (const Grouping& grouping : drawn.layout.groupings) {
    std::vector<int> seen(drawn.layout.glyphs.size(), 0);
    for (std::uint32_t group = 0; group < grouping.groups.size(); ++group)
      for (const std::uint32_t glyph : grouping.groups[group].glyphs) {
        QCOMPARE(grouping.groupOf[glyph], group);
        ++seen[glyph];
      }
    QVERIFY(std::ranges::all_of(seen, [](int times) { return times == 1; }));
  }
  const double aspect = drawn.layout.width / drawn.layout.height;
  QVERIFY2(aspect > 0.8 && aspect < 4, qPrintable(QString::number(aspect)));
}

void PlanarTest::numberingOfRowsDoesNotMatter() {
  for (const FabricShape& shape : {gridShape({6, 4}, true, 2), dragonflyShape(4, 2, 2), treeShape({{4, 3, 4}, {3, 9}, 1})}) {
    const Drawn one = draw(shape.records());
    // Other ids and another order of rows; GUIDs stay.
    FabricRecords records = shape.records();
    std::vector<std::uint32_t> ids(records.nodes.size());
    for (std::uint32_t i = 0; i < ids.size(); ++i) ids[i] = i + 1;
    std::shuffle(ids.begin(), ids.end(), std::mt19937(5));
    const auto renamed = [&](NodeId id) { return NodeId(ids[number(id) - 1]); };
    for (Node& node : records.nodes) node.id = renamed(node.id);
    for (LinkRow& link : records.links) link.nodeA = renamed(link.nodeA), link.nodeB = renamed(link.nodeB);
    std::ranges::sort(records.nodes, {}, &Node::id);
    std::shuffle(records.links.begin(), records.links.end(), std::mt19937(6));
    const Drawn other = draw(records);
    const Layout layered = layeredLayout(one.fabric, one.levels), layeredToo = layeredLayout(other.fabric, other.levels);
    for (const auto& [a, b] : {std::pair(&one.layout, &other.layout), {&layered, &layeredToo}}) {
      QCOMPARE(a->form, b->form);
      QCOMPARE(a->crossings, b->crossings);
      for (std::size_t i = 0; i < a->glyphs.size(); ++i) {
        QCOMPARE(a->glyphs[i].x, b->glyphs[i].x);
        QCOMPARE(a->glyphs[i].y, b->glyphs[i].y);
      }
    }
  }
}

void PlanarTest::hidesServiceHosts() {
  const fs::path file = fabrics / "dualrail_r1/minhop/ibdiagnet1/ibdiagnet.lst";
  if (!fs::exists(file)) QSKIP("this fabric is not here");
  const Drawn drawn = draw(importFiles({file}).records(), {false});
  QVERIFY(std::ranges::count(drawn.layout.hidden, true) >= 6);
  verifyApart(drawn.layout);
}

void PlanarTest::survivesOddFabrics() {
  QVERIFY(draw({}).layout.glyphs.empty());
  FabricShape lone;
  lone.addHosts(lone.addSwitch("only"), 3);
  verifyApart(draw(lone.records()).layout);
  FabricShape clique;
  std::vector<NodeId> all;
  for (int i = 0; i < 120; ++i) {
    all.push_back(clique.addSwitch("c" + std::to_string(i)));
    clique.addHosts(all.back(), 1);
    for (int j = 0; j < i; ++j) clique.cable(all[std::size_t(j)], all.back());
  }
  const Drawn drawn = draw(clique.records());
  verifyApart(drawn.layout);
  QVERIFY(layeredLayout(drawn.fabric, drawn.levels).crossings > 0);
  FabricShape ring = gridShape({12}, true, 2);
  verifyApart(draw(ring.records()).layout);
}

QTEST_GUILESS_MAIN(PlanarTest)
#include "planar_test.moc"
