#include "ibdiag/model/node_names.h"
#include "map_fabrics.h"
#include "test_class.h"
#include "views/fattree/map_build.h"
#include "views/fattree/map_colours.h"
#include "views/fattree/map_describe.h"
#include "ibdiag/model/node_names.h"
#include "views/fattree/map_scene.h"

using namespace weft;

namespace map_scene_test {

const Theme theme = Theme::lightTheme();

struct Sample {
  Mapped map = mapped(smallTree());
  LinkLoads loads = risingLoads(*map.fabric);
  std::shared_ptr<const MapShape> shape =
      std::make_shared<const MapShape>(buildShape(*map.fabric, *map.layout, {1100, 700}, {}));

  MapScene scene(const MapOptions& options = {}) const {
    const MapValues values = valuesOf(*map.fabric, loads, options.description);
    return colourScene(*map.fabric, shape, &values, options, theme);
  }
};

class MapSceneTest : public QObject {
  Q_OBJECT

 private slots:
  void coloursFollowLoads() {
    Sample sample;
    sample.loads.bytes[0] = 0;
    const MapScene scene = sample.scene();
    const std::uint64_t most = *std::ranges::max_element(sample.loads.bytes);
    const ColourScale scale({0, static_cast<double>(most)}, Scaling::linear, theme);
    for (std::size_t i = 0; i < scene.halves.size(); ++i)
      QCOMPARE(scene.halves[i].colour, scale.colour(static_cast<double>(sample.loads.bytes[i])));
    QCOMPARE(scene.halves[0].colour, theme.zero.rgb());
    QVERIFY(scene.halves[2].colour != scene.halves[3].colour);  // the two ends of one link
    QCOMPARE(scene.halves[number(scene.drawOrder.back())].amount, std::optional(static_cast<double>(most)));
    QCOMPARE(scene.bars.size(), std::size_t(2));
    QCOMPARE(scene.bars[1].scale.range(), (ValueRange{0, static_cast<double>(most)}));
  }

  void nodesShowWhatTheySend() {
    const Sample sample;
    const MapScene scene = sample.scene();
    const Fabric& fabric = *sample.map.fabric;
    for (std::size_t i = 0; i < scene.glyphs.size(); ++i) {
      std::uint64_t sum = 0;
      for (std::uint32_t end = 0; end < fabric.ends().size(); ++end)
        if (sample.shape->glyphOfNode[number(fabric.end(EndIndex{end}).node)] == i) sum += sample.loads.bytes[end];
      QCOMPARE(scene.glyphs[i].amount, std::optional(static_cast<double>(sum)));
    }
  }

  void withoutLoadsNothingIsZero() {
    const Sample sample;
    const MapScene scene = colourScene(*sample.map.fabric, sample.shape, nullptr, {.hideUnused = true}, theme);
    QCOMPARE(scene.drawOrder.size(), sample.map.fabric->ends().size());
    for (const MapInk& ink : scene.halves) QVERIFY(!ink.amount);
    for (const MapInk& ink : scene.glyphs) QVERIFY(!ink.amount);
  }

  // No grey wall: hosts, leaves and spines have colours of their own, each that of its row, and the legend names the
  // rows in place of amounts.
  void withoutLoadsRowsAreToldApart() {
    const Sample sample;
    const MapScene scene = colourScene(*sample.map.fabric, sample.shape, nullptr, {}, theme);
    std::map<std::uint32_t, std::set<QRgb>> ofRow;
    std::set<QRgb> all;
    for (std::size_t i = 0; i < scene.glyphs.size(); ++i) {
      ofRow[sample.shape->glyphs[i].row].insert(scene.glyphs[i].colour);
      all.insert(scene.glyphs[i].colour);
    }
    QCOMPARE(ofRow.size(), std::size_t(3));
    for (const auto& [row, colours] : ofRow) QCOMPARE(colours.size(), std::size_t(1));
    QCOMPARE(all.size(), std::size_t(3));
    QVERIFY(!all.contains(theme.absent.rgb()));
    for (std::uint32_t i = 0; i < scene.halves.size(); ++i) QVERIFY(scene.halves[i].colour != theme.absent.rgb());
    QCOMPARE(scene.bars.size(), std::size_t(1));
    QStringList names;
    std::set<QRgb> inLegend;
    for (const auto& [name, colour] : scene.bars[0].parts) {
      names << name;
      inLegend.insert(colour);
    }
    QCOMPARE(names, (QStringList{"hosts", "level 1", "level 2"}));
    QVERIFY(inLegend == all);
  }

  void unusedLinksHideWhole() {
    Sample sample;
    sample.loads.bytes[0] = sample.loads.bytes[1] = 0;  // carries nothing
    sample.loads.bytes[2] = 0;                          // one direction only
    const MapScene scene = sample.scene({.hideUnused = true});
    QVERIFY(scene.halves[0].hidden && scene.halves[1].hidden);
    QVERIFY(!scene.halves[2].hidden && !scene.halves[3].hidden);
    QCOMPARE(scene.drawOrder.size(), sample.map.fabric->ends().size() - 2);
  }

  void lockedRangesAreKeptAndSaySo() {
    const Sample sample;
    const MapScene scene = sample.scene({.linkRange = ValueRange{2000, 5000}});
    QCOMPARE(scene.bars[1].scale.range(), (ValueRange{2000, 5000}));
    QVERIFY(scene.bars[1].beyond && scene.bars[1].below);
    QVERIFY(!scene.bars[0].beyond);
    const MapScene same = sample.scene({.linkRange = ValueRange{0, 1e9}});
    QVERIFY(!same.bars[1].beyond && !same.bars[1].below);
  }

  void whatIsNotHighlightedFades() {
    Sample sample;
    sample.loads.bytes[0] = 0;
    MapHighlight highlight{std::vector<bool>(sample.map.fabric->ends().size()), {HostIndex(0)}, "routes"};
    highlight.ends[0] = highlight.ends[1] = true;
    const MapScene plain = sample.scene();
    const MapScene lit = sample.scene({.highlight = highlight});
    QCOMPARE(lit.halves[0].colour, theme.highlight.rgb());  // a route that carries nothing is seen all the same
    QCOMPARE(lit.halves[1].colour, plain.halves[1].colour);
    QVERIFY(!lit.halves[2].lit && lit.halves[2].colour != plain.halves[2].colour);
    QVERIFY(lit.halves[number(lit.drawOrder.back())].lit);
    QVERIFY(lit.glyphs[0].lit && !lit.glyphs[1].lit);
  }

  void namesAreShortAndTooltipsExact() {
    FabricNode node{.kind = NodeKind::switchNode, .description = "MF0;r1leaf00:IS5030/U1", .host = {}};
    QCOMPARE(shortName(node), std::string("r1leaf00"));
    node.description = "plain switch";
    QCOMPARE(shortName(node), std::string("plain switch"));
    Sample sample;
    sample.loads.bytes[0] = 1534228992;
    sample.loads.flows[0] = 12;
    const MapValues values = valuesOf(*sample.map.fabric, sample.loads, {});
    QCOMPARE(describeEnd(*sample.map.fabric, &values, EndIndex(0)),
             QString("na HCA-1 port 1 → sleaf1 port 1: 1.53 GB (1\u202f534\u202f228\u202f992\u202fB), 12 flows\n"
                     "back: 2.00 kB (2\u202f000\u202fB), 1 flow"));
    QVERIFY(describeEnd(*sample.map.fabric, nullptr, EndIndex(0)).contains("not recorded"));
    QVERIFY(describeEnd(*sample.map.fabric, nullptr, EndIndex(0), Absence::notKnown)
                .contains("port 1: not known\nback: not known"));
    QVERIFY(describeHost(*sample.map.fabric, nullptr, HostIndex(0), Absence::notKnown).endsWith("\ntraffic not known"));
  }
};

WEFT_WIDGET_TEST(MapSceneTest)

}  // namespace map_scene_test
#include "map_scene_test.moc"
