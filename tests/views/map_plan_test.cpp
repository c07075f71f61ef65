#include <map>
#include <set>

#include "fabric_shapes.h"
#include "ibdiag/findings/link_findings.h"
#include "map_fabrics.h"
#include "test_class.h"
#include "views/fattree/map_build.h"
#include "views/fattree/map_colours.h"
#include "views/fattree/map_describe.h"
#include "views/fattree/map_figure.h"
#include "views/fattree/map_levels.h"
#include "views/fattree/map_scene.h"

using namespace weft;

namespace map_plan_test {

// Hosts of one leaf as one group; switches by row.
Layout grouped(const Mapped& map) {
  Layout layout = *map.layout;
  Grouping leaves;
  std::map<std::uint32_t, GlyphGroup> byLeaf;
  for (std::uint32_t i = 0; i < map.fabric->hosts().size(); ++i) {
    const NodeIndex adapter = map.fabric->hosts()[i].adapters.front();
    const NodeIndex leaf = map.fabric->end(peer(map.fabric->endsOf(adapter).front())).node;
    byLeaf[number(leaf)].glyphs.push_back(i);
  }
  for (auto& [leaf, group] : byLeaf) {
    group.label = "leaf " + std::to_string(leaf) + ": hosts";
    leaves.groups.push_back(group);
  }
  Grouping all = leaves;
  GlyphGroup switches{"switches", {}};
  for (std::uint32_t i = static_cast<std::uint32_t>(map.fabric->hosts().size()); i < layout.glyphs.size(); ++i)
    switches.glyphs.push_back(i);
  all.groups.push_back(switches);
  for (const std::uint32_t glyph : switches.glyphs) leaves.groups.push_back({"alone", {glyph}});
  layout.groupings = {leaves, all};
  return layout;
}

class MapPlanTest : public QObject {
  Q_OBJECT

 private slots:
  void fullDetailIsTheFabricItself_data() { addFabricRows(); }
  void fullDetailIsTheFabricItself() {
    QFETCH(QStringList, files);
    const auto [fabric, layout] = fabricOfRow(files);
    const MapPlan plan = planOf(*fabric, *layout);
    QCOMPARE(plan.boxes.size(), layout->glyphs.size());
    const auto ends = drawnEnds(*fabric);
    QCOMPARE(plan.halves(), ends.size());
    for (std::uint32_t half = 0; half < ends.size(); ++half) {
      QCOMPARE(plan.halfOfEnd[number(ends[half])], half);
      QCOMPARE(plan.boxOf(HalfIndex{half}), layout->glyphOfNode[number(fabric->end(ends[half]).node)]);
    }
  }

  // Every link end is in exactly one half, or inside of one group, whatever is grouped.
  void groupsLoseNoLink_data() { addFabricRows(); }
  void groupsLoseNoLink() {
    QFETCH(QStringList, files);
    const Mapped map = fabricOfRow(files);
    const Layout layout = grouped(map);
    for (const Grouping& grouping : layout.groupings) {
      const MapPlan plan = planOf(*map.fabric, layout, &grouping);
      std::multiset<std::uint32_t> seen;
      for (std::uint32_t half = 0; half < plan.halves(); ++half)
        plan.eachEnd(HalfIndex{half}, [&](EndIndex end) {
          seen.insert(number(end));
          QCOMPARE(plan.halfOfEnd[number(end)], half);
          QCOMPARE(plan.boxOf(HalfIndex{half}), plan.boxOfNode[number(map.fabric->end(end).node)]);
        });
      for (const MapBox& box : plan.boxes)
        for (const EndIndex end : box.inside) seen.insert(number(end));
      const auto ends = drawnEnds(*map.fabric);
      QCOMPARE(seen.size(), ends.size());
      for (const EndIndex end : ends) QCOMPARE(seen.count(number(end)), std::size_t(1));
    }
  }

  // Maximum pooling: the most loaded end gives its colour to whatever it is part of.
  void theHottestLinkIsSeenAtEveryLevel_data() { addFabricRows(); }
  void theHottestLinkIsSeenAtEveryLevel() {
    QFETCH(QStringList, files);
    const Mapped map = fabricOfRow(files);
    const Layout layout = grouped(map);
    for (std::uint32_t hot = 0; hot < map.fabric->ends().size(); hot += 7) {
      LinkLoads loads = risingLoads(*map.fabric, 1);
      loads.bytes[hot] = 1'000'000;
      const MapValues values = valuesOf(*map.fabric, loads, {});
      for (std::size_t level = 0; level <= layout.groupings.size(); ++level) {
        const auto plan = std::make_shared<const MapPlan>(
            planOf(*map.fabric, layout, level == 0 ? nullptr : &layout.groupings[level - 1]));
        const auto shape = std::make_shared<const MapShape>(buildShape(plan, layout, {1000, 600}, {}));
        const MapScene scene = colourScene(*map.fabric, shape, &values, {}, Theme::lightTheme());
        const std::uint32_t half = plan->halfOfEnd[hot];
        if (half == notDrawn) {
          QCOMPARE(scene.inside[plan->boxOfEnd[hot]].amount, std::optional(1e6));
        } else {
          QCOMPARE(scene.halves[half].amount, std::optional(1e6));
          QCOMPARE(scene.hottest[half], EndIndex{hot});
          QCOMPARE(scene.drawOrder.back(), HalfIndex{half});
        }
      }
    }
  }

  void hiddenHostsAndTheirLinksAreNotDrawn() {
    const Mapped map = mapped(smallTree());
    Layout layout = *map.layout;
    layout.hidden.assign(layout.glyphs.size(), false);
    layout.hidden[0] = true;
    const MapPlan plan = planOf(*map.fabric, layout);
    QCOMPARE(plan.boxes.size(), layout.glyphs.size() - 1);
    QCOMPARE(plan.halves(), map.fabric->ends().size() - 2);
    QCOMPARE(plan.hiddenHosts, 1U);
    QCOMPARE(plan.boxOfHost[0], notDrawn);
    const MapShape shape = buildShape(*map.fabric, layout, {800, 500}, {});
    QVERIFY(shape.path(EndIndex(0)).empty());
  }

  // Those of which the findings warn, in every grouping.
  void reducedAndDownLinksAreTold() {
    FabricRecords records = treeShape({{4, 4, 3}, {2, 2}}).records();
    records.links[0].width = "1x";
    records.links[7].state = "INI";
    const Mapped map = mapped(Fabric::build(records));
    FindingList list;
    findLinkFaults(*map.fabric, computeLevels(*map.fabric), list);
    std::set<EndIndex> warned;
    for (const Finding& each : list) warned.insert(each.ends.begin(), each.ends.end());
    QCOMPARE(warned.size(), std::size_t(4));
    const Layout layout = grouped(map);
    for (std::size_t level = 0; level <= layout.groupings.size(); ++level) {
      const MapPlan plan = planOf(*map.fabric, layout, level == 0 ? nullptr : &layout.groupings[level - 1]);
      for (std::size_t line = 0; line < plan.lines.size(); ++line) {
        std::uint32_t impaired = 0;
        plan.eachEnd(HalfIndex(static_cast<std::uint32_t>(2 * line)), [&](EndIndex end) {
          QCOMPARE(plan.isImpaired(end), warned.contains(end));
          impaired += plan.isImpaired(end);
        });
        QCOMPARE(plan.lines[line].impaired, impaired);
      }
    }
    const QString sick = describeEnd(*map.fabric, nullptr, *warned.begin(), Absence::notRecorded, true);
    QVERIFY(sick.contains("reduced or down"));
  }

  void levelsOpenWhereThereIsRoom() {
    const Mapped map = mapped(smallTree());
    MapLevels levels(map.fabric, std::make_shared<const Layout>(grouped(map)));
    QCOMPARE(levels.count(), std::size_t(3));
    levels.setRoom({1000, 600}, {});
    QCOMPARE(levels.levelFor(1), std::size_t(0));
    levels.setRoom({10, 600}, {});
    QVERIFY(levels.levelFor(1) > 0);
    QCOMPARE(levels.levelFor(1e4), std::size_t(0));
    std::size_t last = levels.count();
    for (double zoom = 0.1; zoom < 1e4; zoom *= 1.5) {  // never closes again on the way in
      QVERIFY(levels.levelFor(zoom) <= last);
      last = levels.levelFor(zoom);
    }
  }

  void figuresOpenAsFarAsNamesHaveRoom() {
    const Mapped map = mapped(smallTree());
    const Layout layout = grouped(map);
    const auto isGrouped = [&](double widthMm, std::optional<std::size_t> level) {
      const Figure figure = mapFigure(*map.fabric, layout, static_cast<const MapValues*>(nullptr), {},
                                      {.style = {.widthMm = widthMm}, .level = level});
      return figure.captions.join(' ').contains("Drawn in groups");
    };
    QVERIFY(!isGrouped(181, {}) && isGrouped(20, {}));
    QVERIFY(isGrouped(181, 1) && !isGrouped(20, 0));
  }
};

WEFT_WIDGET_TEST(MapPlanTest)

}  // namespace map_plan_test
#include "map_plan_test.moc"
