// Places on the plane: groups stand apart, nothing overlaps.
#include <QtTest>

#include "planar_drawing.h"
#include "seeded.h"
#include "test_class.h"

using namespace weft;

namespace planar_test {

namespace fs = std::filesystem;

class PlanarTest : public QObject {
  Q_OBJECT

 private slots:
  void dragonflyGroupsStandApart();
  void dragonflyPlusToo();
  void nothingOverlaps_data();
  void nothingOverlaps();
  void numberingOfRowsDoesNotMatter();
  void hidesServiceHosts();
  void survivesOddFabrics();
};

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
  struct Box {
    double left = 1e9, right = -1e9, low = 1e9, high = -1e9;
  };
  std::vector<Box> boxes;
  for (const GlyphGroup& group : large.layout.groupings[1].groups) {
    boxes.emplace_back();
    for (const std::uint32_t glyph : group.glyphs) {
      const Glyph& at = large.layout.glyphs[glyph];
      boxes.back() = {std::min(boxes.back().left, at.x), std::max(boxes.back().right, at.x),
                      std::min(boxes.back().low, at.y), std::max(boxes.back().high, at.y)};
    }
  }
  for (std::size_t i = 0; i < boxes.size(); ++i)
    for (std::size_t j = 0; j < i; ++j)
      QVERIFY(boxes[i].right < boxes[j].left || boxes[j].right < boxes[i].left || boxes[i].high < boxes[j].low ||
              boxes[j].high < boxes[i].low);
}

void PlanarTest::dragonflyPlusToo() {
  FabricShape shape;
  std::vector<std::vector<NodeId>> spines(5);
  for (unsigned group = 0; group < 5; ++group) {
    for (unsigned i = 0; i < 4; ++i)
      spines[group].push_back(shape.addSwitch("spine" + std::to_string(group) + std::to_string(i)));
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
  for (const FabricShape& shape :
       {gridShape({6, 4}, true, 2), dragonflyShape(4, 2, 2), treeShape({{4, 3, 4}, {3, 9}, 1})}) {
    const Drawn one = draw(shape.records());
    // Other ids and another order of rows; GUIDs stay.
    FabricRecords records = shape.records();
    std::vector<std::uint32_t> ids(records.nodes.size());
    for (std::uint32_t i = 0; i < ids.size(); ++i) ids[i] = i + 1;
    std::shuffle(ids.begin(), ids.end(), std::mt19937(seeded(5)));
    const auto renamed = [&](NodeId id) { return NodeId(ids[number(id) - 1]); };
    for (Node& node : records.nodes) node.id = renamed(node.id);
    for (LinkRow& link : records.links) {
      link.nodeA = renamed(link.nodeA);
      link.nodeB = renamed(link.nodeB);
    }
    std::ranges::sort(records.nodes, {}, &Node::id);
    std::shuffle(records.links.begin(), records.links.end(), std::mt19937(seeded(6)));
    const Drawn other = draw(records);
    const Layout layered = layeredLayout(one.fabric, one.levels),
                 layeredToo = layeredLayout(other.fabric, other.levels);
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
  const fs::path file = routedFabric("dualrail_r1/minhop") / "ibdiagnet1/ibdiagnet.lst";
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

WEFT_TEST(PlanarTest)

}  // namespace planar_test
#include "planar_test.moc"
