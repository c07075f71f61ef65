// Places: what makes a picture legible, as properties.
#include <QtTest>

#include <algorithm>
#include <random>

#include "fabric_shapes.h"
#include "fabric_text.h"
#include "ibdiag/layout/host_widths.h"
#include "ibdiag/layout/layout_order.h"
#include "ibdiag/layout/layout_positions.h"
#include "ibdiag/layout/places.h"
#include "seeded.h"
#include "test_class.h"

using namespace weft;

namespace layout_test {

// Names and GUIDs that tell nothing of where a node stands.
FabricRecords shuffled(FabricRecords records, unsigned seed) {
  std::mt19937_64 random(seeded(seed));
  std::map<NodeId, std::uint64_t> guids;
  for (Node& node : records.nodes) {
    node.row.guid = Guid(random() | 1);
    node.row.description = "x" + std::to_string(random() % 1000000) + " HCA-1";
  }
  return records;
}

class LayoutTest : public QObject {
  Q_OBJECT

 private slots:
  void unreachedPartsHaveTheirOwnRow();
  void spreadsAsNearAsItMay();
  void isLegible_data() { addFabrics(); }
  void isLegible();
  void isTheSameEveryTime_data() { addFabrics(); }
  void isTheSameEveryTime();
  void neverCrossesMoreThanTheInitialOrder_data() { addFabrics(); }
  void neverCrossesMoreThanTheInitialOrder();
  void findsPodsWithoutNames_data();
  void findsPodsWithoutNames();
  void mirrorsTwoSubnets();
  void putsThirdSubnetFurtherOut();
  void putsStorageAtTheEnds();
  void widensSomeHosts_data() { addFabrics(); }
  void widensSomeHosts();
  void survivesOddFabrics();

 private:
  void addFabrics();
};

void LayoutTest::addFabrics() {
  QTest::addColumn<QString>("names");
  for (const char* names :
       {"two_switch_42/minhop", "torus4x4/dor", "ft3_192/ftree", "ft3_1296/ftree", "irregular/minhop",
        "dualrail_r1/minhop+dualrail_r2/ftree", "real_plafrim/file", "real_plafrim2_0/file"})
    QTest::newRow(names) << names;
}

#define OPEN_FABRIC()                                                \
  QFETCH(QString, names);                                            \
  const auto imported = importTopologies(names.toStdString());       \
  if (!imported) QSKIP("published data are not beside the project"); \
  const Fabric fabric = imported->fabric();                          \
  const Levels levels = computeLevels(fabric)

void LayoutTest::unreachedPartsHaveTheirOwnRow() {
  FabricShape shape = treeShape({{4, 4}, {2}, 1});
  std::vector<NodeId> lost;
  for (const char* name : {"x1", "y1", "x2", "y2", "x3"}) lost.push_back(shape.addSwitch(name));
  shape.cable(lost[0], lost[2]);
  shape.cable(lost[2], lost[4]);
  shape.cable(lost[1], lost[3]);
  const Fabric fabric = Fabric::build(shape.records());
  const Layout layout = layeredLayout(fabric, computeLevels(fabric));
  QCOMPARE(layout.rows.front().label, std::string("not reached"));
  std::map<double, std::string> names;
  for (std::size_t i = 0; i < fabric.nodes().size(); ++i) {
    const Glyph& glyph = layout.glyphs[layout.glyphOfNode[i]];
    const std::string& name = fabric.nodes()[i].description;
    QCOMPARE(glyph.y == layout.rows.front().y, name.starts_with('x') || name.starts_with('y'));
    if (glyph.y == layout.rows.front().y) names[glyph.x] = name.substr(0, 1);
  }
  std::string order;
  for (const auto& [x, name] : names) order += name;
  QVERIFY2(order == "xxxyy" || order == "yyxxx", order.c_str());
}

void LayoutTest::spreadsAsNearAsItMay() {
  QCOMPARE(spread({1, 5, 9}, 1, 10), (std::vector<double>{1, 5, 9}));
  QCOMPARE(spread({5, 5, 5}, 2, 10), (std::vector<double>{3, 5, 7}));
  QCOMPARE(spread({-4, 20}, 1, 10), (std::vector<double>{0, 10}));
  QCOMPARE(spread({6, 4}, 1, 10), (std::vector<double>{4.5, 5.5}));
  QCOMPARE(spread({}, 1, 10), std::vector<double>{});
}

void LayoutTest::isLegible() {
  OPEN_FABRIC();
  const Layout layout = layeredLayout(fabric, levels);
  std::map<double, std::vector<double>> rows;
  for (const Glyph& glyph : layout.glyphs) {
    QVERIFY(glyph.x >= 0 && glyph.x <= layout.width && glyph.y >= 0 && glyph.y <= layout.height);
    rows[glyph.y].push_back(glyph.x);
  }
  QCOMPARE(rows.size(), layout.rows.size());
  for (auto& [y, row] : rows) {
    std::ranges::sort(row);
    for (std::size_t i = 1; i < row.size(); ++i) QVERIFY(row[i] - row[i - 1] >= 1 - 1e-9);
    // Across the width, not in a heap.
    if (row.size() >= 4) QVERIFY(row.back() - row.front() > layout.width / 2);
  }
  for (std::size_t i = 1; i < layout.rows.size(); ++i)
    QVERIFY(std::abs(layout.rows[i - 1].y - layout.rows[i].y - layout.rowDistance) < 1e-9);
  const double aspect = layout.width / layout.height;
  QVERIFY(aspect > 1.4 && aspect < 2.1);
  for (std::size_t at = 0; at < fabric.nodes().size(); ++at) {
    const Glyph& glyph = layout.glyphs[layout.glyphOfNode[at]];
    if (const auto host = fabric.nodes()[at].host) QVERIFY(std::get<HostIndex>(glyph.what) == *host);
    else if (fabric.nodes()[at].aggregates)
      QVERIFY(std::get<NodeIndex>(glyph.what) == fabric.switchAround(NodeIndex(std::uint32_t(at))));
    else QVERIFY(std::get<NodeIndex>(glyph.what) == NodeIndex(std::uint32_t(at)));
  }
}

// Whichever they are: hosts keep their order and do not overlap, nothing else moves.
void LayoutTest::widensSomeHosts() {
  OPEN_FABRIC();
  const Layout before = layeredLayout(fabric, levels);
  std::mt19937 random(seeded(5));
  std::vector<HostIndex> wide;
  for (std::uint32_t at = 0; at < fabric.hosts().size(); ++at)
    if (random() % 6 == 0) wide.push_back(HostIndex(at));
  Layout after = before;
  widenHosts(fabric, wide, after);
  double least = 1, most = 1, all = 0;
  std::map<double, std::vector<std::size_t>> rows;
  for (std::size_t i = 0; i < after.glyphs.size(); ++i) {
    const Glyph &was = before.glyphs[i], &is = after.glyphs[i];
    QVERIFY(was.y == is.y && was.what == is.what && was.room == 1);
    if (!isHost(is)) QCOMPARE(is.x, was.x);
    else rows[is.y].push_back(i);
    least = std::min(least, is.room);
    most = std::max(most, is.room);
    all += is.room;
  }
  QVERIFY(std::abs(all - static_cast<double>(after.glyphs.size())) < 1e-6);
  QVERIFY(least >= leastHostRoom - 1e-9 && most <= mostHostRoom + 1e-9);
  for (auto& [y, row] : rows) {
    std::ranges::sort(row, {}, [&](std::size_t i) { return before.glyphs[i].x; });
    for (std::size_t i = 1; i < row.size(); ++i) {
      const Glyph &left = after.glyphs[row[i - 1]], &right = after.glyphs[row[i]];
      QVERIFY(right.x - left.x >= (left.room + right.room) / 2 - 1e-9);
    }
  }
  for (const HostIndex host : wide) QVERIFY(after.glyphs[number(host)].room >= 1);
  Layout again = before;  // with others first: only the last count
  for (const std::vector<HostIndex>& each : {std::vector{HostIndex(0), HostIndex(3)}, wide})
    widenHosts(fabric, each, again);
  for (std::size_t i = 0; i < again.glyphs.size(); ++i) QVERIFY(std::abs(again.glyphs[i].x - after.glyphs[i].x) < 1e-6);
  Layout same = before;
  widenHosts(fabric, {}, same);
  for (std::size_t i = 0; i < same.glyphs.size(); ++i) QCOMPARE(same.glyphs[i].x, before.glyphs[i].x);
}

void LayoutTest::isTheSameEveryTime() {
  OPEN_FABRIC();
  FabricRecords other = imported->records();
  std::shuffle(other.links.begin(), other.links.end(), std::mt19937(seeded(3)));
  std::shuffle(other.nodes.begin(), other.nodes.end(), std::mt19937(seeded(4)));
  const Fabric again = Fabric::build(other);
  const Layout a = layeredLayout(fabric, levels), b = layeredLayout(again, computeLevels(again));
  QCOMPARE(a.crossings, b.crossings);
  for (std::size_t i = 0; i < a.glyphs.size(); ++i) {
    QCOMPARE(a.glyphs[i].x, b.glyphs[i].x);
    QCOMPARE(a.glyphs[i].y, b.glyphs[i].y);
  }
}

void LayoutTest::neverCrossesMoreThanTheInitialOrder() {
  OPEN_FABRIC();
  for (unsigned seed = 0; seed < 4; ++seed) {
    const Fabric odd = seed == 0 ? imported->fabric() : Fabric::build(shuffled(imported->records(), seed));
    const Levels oddLevels = computeLevels(odd);
    const Ranks ranks = rankGlyphs(odd, oddLevels);
    const RowOrders orders = orderRows(ranks, findSets(odd, oddLevels));
    RowOrders initial;  // that the fabric's own numbering and names give
    for (const RankedRow& row : ranks.rows) initial.push_back(row.glyphs);
    QVERIFY(crossingsOf(ranks, orders) <= crossingsOf(ranks, initial));
    for (std::size_t row = 0; row < orders.size(); ++row)
      QVERIFY(std::ranges::is_permutation(orders[row], ranks.rows[row].glyphs));
  }
}

void LayoutTest::findsPodsWithoutNames_data() {
  QTest::addColumn<QString>("names");
  for (const char* names : {"ft3_192/ftree", "ft3_1296/ftree", "irregular/minhop"}) QTest::newRow(names) << names;
}

// Names and numbering in the best order already: without them the picture must be nearly as good.
void LayoutTest::findsPodsWithoutNames() {
  OPEN_FABRIC();
  const std::uint64_t good = layeredLayout(fabric, levels).crossings;
  for (unsigned seed = 1; seed <= 5; ++seed) {
    const Fabric odd = Fabric::build(shuffled(imported->records(), seed));
    const std::uint64_t found = layeredLayout(odd, computeLevels(odd)).crossings;
    if (found > good + good / 4) qWarning() << seed << found << good;
    QVERIFY(found <= good + good / 4);
  }
}

void LayoutTest::mirrorsTwoSubnets() {
  const auto imported = importTopologies("dualrail_r1/minhop+dualrail_r2/ftree");
  const Fabric fabric = imported->fabric();
  const Layout layout = layeredLayout(fabric, computeLevels(fabric));
  QStringList labels;
  for (const LayoutRow& row : layout.rows) labels << QString::fromStdString(row.label);
  QCOMPARE(labels, QStringList({"level 2a", "level 1a", "hosts", "level 1b", "level 2b"}));
  // The leaves of both rails stand over and under the same hosts.
  std::map<double, std::vector<double>> rows;
  for (std::size_t i = fabric.hosts().size(); i < layout.glyphs.size(); ++i)
    rows[layout.glyphs[i].y].push_back(layout.glyphs[i].x);
  std::vector<double> above = rows[layout.rows[1].y], below = rows[layout.rows[3].y];
  std::ranges::sort(above);
  std::ranges::sort(below);
  for (std::size_t i = 0; i < above.size(); ++i) QVERIFY(std::abs(above[i] - below[i]) < 3);
}

void LayoutTest::putsThirdSubnetFurtherOut() {
  std::vector<NamedText> files;
  for (unsigned subnet = 0; subnet < 3; ++subnet) {
    FabricText text(0x1000 * (subnet + 1));
    text.link("h1", 1, "s1", 1).link("h2", 1, "s1", 2).link("h3", 1, "s2", 1).link("h4", 1, "s2", 2);
    text.link("s1", 3, "s3", 1).link("s2", 3, "s3", 2);
    files.push_back({std::to_string(subnet) + ".lst", text.lst()});
  }
  const Fabric fabric = importTexts(files).fabric();
  QCOMPARE(fabric.hosts().size(), 4U);
  const Layout layout = layeredLayout(fabric, computeLevels(fabric));
  QStringList labels;
  for (const LayoutRow& row : layout.rows) labels << QString::fromStdString(row.label);
  QCOMPARE(labels, QStringList({"level 2c", "level 1c", "level 2a", "level 1a", "hosts", "level 1b", "level 2b"}));
}

void LayoutTest::putsStorageAtTheEnds() {
  const auto imported = importTopologies("dualrail_r1/minhop");
  const Fabric fabric = imported->fabric();
  const Levels levels = computeLevels(fabric);
  const Layout layout = layeredLayout(fabric, levels);
  double first = layout.width, last = 0;
  for (std::size_t host = 0; host < fabric.hosts().size(); ++host)
    if (levels.ofHost[host] == HostRole::compute) {
      first = std::min(first, layout.glyphs[host].x);
      last = std::max(last, layout.glyphs[host].x);
    }
  for (std::size_t host = 0; host < fabric.hosts().size(); ++host)
    if (levels.ofHost[host] == HostRole::service)
      QVERIFY(layout.glyphs[host].x < first || layout.glyphs[host].x > last);
}

void LayoutTest::survivesOddFabrics() {
  const auto layOut = [](const Fabric& fabric) { return layeredLayout(fabric, computeLevels(fabric)); };
  QCOMPARE(layOut(Fabric::build({})).glyphs.size(), 0U);
  QCOMPARE(layOut(importTexts({{"x.lst", FabricText().link("h1", 1, "h2", 1).lst()}}).fabric()).glyphs.size(), 2U);
  QCOMPARE(layOut(importTexts({{"x.lst", FabricText().link("s1", 1, "s2", 1).lst()}}).fabric()).glyphs.size(), 2U);
  QCOMPARE(layOut(importTexts({{"x.lst", FabricText().link("s1", 1, "s1", 2).lst()}}).fabric()).glyphs.size(), 1U);
  // More switches than hosts.
  FabricText chain;
  chain.link("h1", 1, "s0", 1);
  for (int i = 0; i < 9; ++i) chain.link("s" + std::to_string(i), 2, "s" + std::to_string(i + 1), 3);
  QCOMPARE(layOut(importTexts({{"x.lst", chain.lst()}}).fabric()).rows.size(), 11U);
}

WEFT_TEST(LayoutTest)

}  // namespace layout_test
#include "layout_test.moc"
