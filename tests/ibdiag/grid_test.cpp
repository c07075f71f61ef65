// Meshes and tori are known by their shape, whatever is missing.
#include <QtTest>

#include <set>

#include "ibdiag/layout/grid_find.h"
#include "planar_drawing.h"
#include "test_class.h"

using namespace weft;

namespace grid_test {

namespace fs = std::filesystem;

// Neighbours on the wires are neighbours on the grid, or at its opposite ends; gives how many are.
std::size_t neighboursOnGrid(const Drawn& drawn, std::size_t& all) {
  std::set<double> xs, ys;
  for (std::size_t i = 0; i < drawn.fabric.nodes().size(); ++i)
    if (drawn.fabric.nodes()[i].isSwitch()) {
      const Glyph& glyph = drawn.layout.glyphs[drawn.layout.glyphOfNode[i]];
      xs.insert(glyph.x);
      ys.insert(glyph.y);
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
    const Glyph &x = drawn.layout.glyphs[drawn.layout.glyphOfNode[number(a)]],
                &y = drawn.layout.glyphs[drawn.layout.glyphOfNode[number(b)]];
    ++all;
    near += apart(xs, x.x, y.x) + apart(ys, x.y, y.y) == 1;
  }
  return near;
}

class GridTest : public QObject {
  Q_OBJECT

 private slots:
  void knowsGrids_data();
  void knowsGrids();
  void theGoldenTorusIsAGrid();
  void slicesShowThreeDimensions();
  void missingSwitchesLeaveHoles();
  void treesAreNoGrids_data();
  void treesAreNoGrids();
};

void GridTest::knowsGrids_data() {
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

void GridTest::knowsGrids() {
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

void GridTest::theGoldenTorusIsAGrid() {
  const fs::path file = routedFabric("torus4x4/dor") / "ibdiagnet1/ibdiagnet.lst";
  const Drawn drawn = draw(importFiles({file}).records());
  QCOMPARE(drawn.layout.form, std::string("4 x 4 torus"));
  std::size_t all = 0;
  QCOMPARE(neighboursOnGrid(drawn, all), std::size_t(32));
  QCOMPARE(all, std::size_t(32));
  verifyApart(drawn.layout);
  // Hosts to the lower right of their switch, clear of the links that go down from it.
  for (std::size_t end = 0; end < drawn.fabric.ends().size(); end += 2) {
    auto above = drawn.fabric.ends()[end].node, host = drawn.fabric.ends()[end + 1].node;
    if (drawn.fabric.node(above).isSwitch() == drawn.fabric.node(host).isSwitch()) continue;
    if (drawn.fabric.node(host).isSwitch()) std::swap(above, host);
    const Glyph &x = drawn.layout.glyphs[drawn.layout.glyphOfNode[number(above)]],
                &y = drawn.layout.glyphs[drawn.layout.glyphOfNode[number(host)]];
    QCOMPARE(x.y - y.y, 1.0);
    QVERIFY(y.x - x.x == 1 || y.x - x.x == 2);
  }
}

void GridTest::slicesShowThreeDimensions() {
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

void GridTest::missingSwitchesLeaveHoles() {
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

void GridTest::treesAreNoGrids_data() {
  QTest::addColumn<FabricRecords>("records");
  QTest::newRow("two switches") << treeShape({{4, 2}, {1}, 1}).records();
  QTest::newRow("two levels") << treeShape({{4, 8}, {4}, 1}).records();
  QTest::newRow("two levels, two spines") << treeShape({{4, 6}, {2}, 1}).records();
  QTest::newRow("three levels") << treeShape({{4, 2, 4}, {2, 4}, 1}).records();
  QTest::newRow("random") << randomShape(40, 5, 3, 2).records();
  QTest::newRow("random 4") << randomShape(30, 4, 3, 5).records();
  for (const char* name : {"ft3_192/ftree", "irregular/minhop", "dualrail_r1/minhop", "real_plafrim/file",
                           "real_plafrim2_0/file", "two_switch_42/minhop", "ft3_1296/ftree"})
    if (const fs::path file = routedFabric(name) / "ibdiagnet1/ibdiagnet.lst"; fs::exists(plainOrGzip(file)))
      QTest::newRow(name) << importFiles({file}).records();
}

void GridTest::treesAreNoGrids() {
  QFETCH(FabricRecords, records);
  const Drawn drawn = draw(records);
  QVERIFY2(suggestedLayout(drawn.fabric, drawn.levels) == LayoutKind::layered, drawn.layout.form.c_str());
  QVERIFY(!drawn.layout.form.empty());
  verifyApart(drawn.layout);
}

WEFT_TEST(GridTest)

}  // namespace grid_test
#include "grid_test.moc"
