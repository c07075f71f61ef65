// Which director, which board, which rail, which unit: what a map of a rail-optimised fabric says of it.
#include <QtTest>

#include <map>
#include <set>

#include "../ibdiag/fabric_files.h"
#include "map_fabrics.h"
#include "plane_fabric.h"
#include "rail_fabric.h"
#include "test_class.h"
#include "views/fattree/map_build.h"
#include "views/fattree/map_colours.h"
#include "views/fattree/map_label_rows.h"
#include "views/fattree/map_labels.h"
#include "views/fattree/map_light.h"
#include "views/shared/series_colours.h"

using namespace weft;

namespace map_parts_test {

const Theme theme = Theme::lightTheme();

// 12 units of 20 hosts and 8 leaves, under two directors of 18 line boards.
struct Page {
  Mapped map = mapped(Fabric::build(railFabric(12, 20, 8, 18)));
  std::shared_ptr<const FabricRails> rails = std::make_shared<const FabricRails>(findRails(*map.fabric));

  MapScene scene(std::size_t level, QSizeF size, const MapLabelSizes& sizes = {}) const {
    const Grouping* const grouping = level == 0 ? nullptr : &map.layout->groupings[level - 1];
    const auto plan = std::make_shared<const MapPlan>(planOf(*map.fabric, *map.layout, grouping));
    const auto shape = std::make_shared<const MapShape>(buildShape(plan, *map.layout, size, sizes));
    return colourScene(*map.fabric, shape, nullptr, {.layers = layersOf(rails.get())}, theme);
  }
};

std::set<QString> namesOf(const MapScene& scene, QSizeF size, const MapLabelSizes& sizes = {}) {
  std::set<QString> names;
  for (const MapLabel& label : placeLabels(scene, {}, QRectF(QPointF(), size), sizes)) names.insert(label.text);
  return names;
}

class MapPartsTest : public QObject {
  Q_OBJECT

 private slots:
  void everyLineHasTheColourOfItsRail() {
    const Page page;
    for (const std::size_t level : {0U, 1U, 2U}) {
      const MapScene scene = page.scene(level, {1000, 500});
      for (std::uint32_t i = 0; i < scene.halves.size(); ++i) {
        std::set<std::optional<std::uint32_t>> found;
        scene.shape->plan->eachEnd(HalfIndex{i},
                                   [&](EndIndex end) { found.insert(railOf(*page.map.fabric, *page.rails, end)); });
        QCOMPARE(found.size(), std::size_t(1));
        QCOMPARE(scene.halves[i].colour,
                 (*found.begin() ? seriesColour(**found.begin(), false, theme) : theme.muted).rgb());
      }
      QStringList legend;
      for (const auto& [name, colour] : scene.bars.back().parts) legend << name;
      QCOMPARE(legend, (QStringList{"0", "1", "2", "3", "4", "5", "6", "7"}));
    }
  }

  void groupsOfLeavesShowTheirRailsSideBySide() {
    const MapScene scene = Page().scene(2, {1000, 500});
    std::vector<QRgb> all;
    for (std::size_t rail = 0; rail < 8; ++rail) all.push_back(seriesColour(rail, false, theme).rgb());
    int units = 0;
    for (std::size_t i = 0; i < scene.glyphs.size(); ++i) {
      const MapBox& box = scene.shape->plan->boxes[i];
      const bool isUnits = box.label.startsWith("unit") && box.switches > 0;
      units += isUnits;
      QVERIFY(scene.strips[i] == (isUnits ? all : std::vector<QRgb>()));
    }
    QCOMPARE(units, 12);
  }

  // Of every link and switch the number of its chip in the description; of groups of systems' chips a line is of one
  // plane, too.
  void planesAreLayers() {
    Page page{mapped(Fabric::build(planeFabric({.hosts = 80}))), nullptr};
    const Fabric& fabric = *page.map.fabric;
    const auto layers = planesOf(fabric);
    QVERIFY(layers && layers->names == (QStringList{"1", "2", "3", "4"}));
    const auto planeOf = [&](NodeIndex node) {
      const std::string& description = fabric.node(node).description;
      return fabric.node(node).isSwitch() ? std::optional(std::size_t(description.back() - '1')) : std::nullopt;
    };
    for (std::size_t level = 0; level <= page.map.layout->groupings.size(); ++level) {
      MapScene scene = page.scene(level, {1000, 500});
      scene = colourScene(fabric, scene.shape, nullptr, {.layers = layers}, theme);
      for (std::uint32_t i = 0; i < scene.halves.size(); ++i) {
        std::set<std::size_t> found;
        scene.shape->plan->eachEnd(HalfIndex{i}, [&](EndIndex end) {
          for (const EndIndex each : {end, peer(end)})
            if (const auto plane = planeOf(fabric.end(each).node)) found.insert(*plane);
        });
        QCOMPARE(found.size(), std::size_t(1));
        QCOMPARE(scene.halves[i].colour, seriesColour(*found.begin(), false, theme).rgb());
      }
      QCOMPARE(scene.bars.back().title, QString("Plane of links and switches"));
      QCOMPARE(scene.bars.back().parts.size(), std::size_t(4));
    }
  }

  // Where the frame of a unit begins with that of a leaf system, both are named.
  void framesAreNamedBesideOthers() {
    const Page page{mapped(Fabric::build(planeFabric({.hosts = 40, .inOneHost = true}))), nullptr};
    const QSizeF size(1000, 500);
    const auto names = namesOf(page.scene(0, size), size);
    for (const char* name : {"leaf1", "leaf2", "spine", "unit 1", "unit 2"}) QVERIFY2(names.contains(name), name);
  }

  // Around all boxes of a part, and no others.
  void framesHoldTheirPartAlone() {
    const Page page;
    for (const std::size_t level : {0U, 1U}) {
      const MapScene scene = page.scene(level, {3000, 900});
      std::set<QString> names;
      for (const MapOutline& frame : scene.shape->frames) {
        names.insert(frame.name);
        for (std::size_t i = 0; i < scene.glyphs.size(); ++i) {
          const QString label = scene.shape->plan->boxes[i].name;
          if (frame.name.startsWith("dir"))
            QCOMPARE(frame.rect.intersects(scene.shape->glyphs[i].rect), label.startsWith(frame.name + " "));
        }
      }
      QCOMPARE(names.size(), std::size_t(2 + 12));
    }
  }

  void directorsBoardsAndUnitsAreNamed() {
    const Page page;
    const QSizeF size(3000, 900);
    const auto boards = namesOf(page.scene(1, size), size);
    for (const char* name : {"dir0", "dir1", "L01", "L18", "dir0 S01/U1", "unit 1", "unit 12"})
      QVERIFY2(boards.contains(name), name);
    const QSizeF paper(500, 260);  // 181 mm in points
    const MapLabelSizes sizes{8, 8};
    const auto coarse = namesOf(page.scene(2, paper, sizes), paper, sizes);
    for (const char* name : {"dir0 L01 to L18", "dir1 L01 to L18", "unit 1", "unit 12"})
      QVERIFY2(coarse.contains(name) || coarse.contains(name + QString(": 36 switches")), name);
  }

  // At 85 mm: what else does not fit is called after its director, and nothing of a director's name is cut off.
  void aColumnOfAPaperNamesDirectors() {
    const Page page;
    const QSizeF paper(241, 300);
    const MapLabelSizes sizes{8, 8};
    const auto names = namesOf(page.scene(2, paper, sizes), paper, sizes);
    for (const QString director : {"dir0", "dir1"})
      QVERIFY2(
          std::ranges::any_of(
              names, [&](const QString& name) { return name == director || name.startsWith(director + " L01 to"); }),
          qPrintable(QStringList(names.begin(), names.end()).join(", ")));
    for (const QString& name : names)
      QVERIFY2(!name.startsWith("dir") || !name.contains(QChar(0x2026)), qPrintable(name));
  }

  // Boards of two directors by turns: their names are those of the dump, "ibsw-A L01", and not twice the same.
  void boardsAmongOthersHaveTheirDirectorsName() {
    const Page page{mapped(importTopologies("directors/minhop").value().fabric()), nullptr};
    std::map<QString, int> names;
    const MapScene scene = page.scene(0, {1000, 600});
    for (const MapGlyph& glyph : scene.shape->glyphs)
      if (const auto* node = std::get_if<NodeIndex>(&glyph.what);
          node && page.map.fabric->node(*node).description.find("/L0") != std::string::npos)
        ++names[glyph.shortLabel];
    QCOMPARE(names.size(), std::size_t(6));
    for (const auto& [name, times] : names)
      QVERIFY2(times == 1 && (name.contains("A L0") || name.contains("B L0")), qPrintable(name));
  }

  void namesAreNotCutInAWord_data() {
    QTest::addColumn<QString>("whole");
    QTest::addColumn<QString>("cut");
    QTest::addColumn<QString>("shown");
    QTest::newRow("a word before its number") << "SPINE1-51"
                                              << "…NE1-51"
                                              << "…1-51";
    QTest::newRow("a word before another") << "cluster io sw97"
                                           << "…o sw97"
                                           << "…sw97";
    QTest::newRow("at a word") << "cluster sw97"
                               << "…sw97"
                               << "…sw97";
    QTest::newRow("a number before another") << "Switch 4036-84FA"
                                             << "…036-84FA"
                                             << "…84FA";
    QTest::newRow("in a number") << "spine1251"
                                 << "…251"
                                 << "…251";
    QTest::newRow("nothing would be left") << "clusterA"
                                           << "…sterA"
                                           << "…sterA";
    QTest::newRow("could be another") << "leaf1-2"
                                      << "…af1-2"
                                      << "…af1-2";
    QTest::newRow("whole") << "leaf1"
                           << "leaf1"
                           << "leaf1";
  }
  void namesAreNotCutInAWord() {
    QFETCH(QString, whole);
    QFETCH(QString, cut);
    QFETCH(QString, shown);
    MapShape shape;
    shape.names = std::make_shared<const NameIndex>(std::vector<QString>{whole, "core1-2", "SPINE1-52"});
    MapScene scene;
    scene.shape = std::make_shared<const MapShape>(std::move(shape));
    const MapGlyph glyph{.what = GroupIndex{0}, .rect = {}, .label = whole, .shortLabel = whole};
    QCOMPARE(withoutHalfWord(scene, glyph, cut), shown);
  }
};

WEFT_WIDGET_TEST(MapPartsTest)

}  // namespace map_parts_test
#include "map_parts_test.moc"
