// Layouts on a plane, and what lies over links and boxes.
#include <QSignalSpy>

#include "fabric_shapes.h"
#include "look.h"
#include "map_fabrics.h"
#include "test_class.h"
#include "views/fattree/map_build.h"
#include "views/fattree/map_figure.h"
#include "views/fattree/map_view.h"

using namespace weft;

Q_DECLARE_METATYPE(weft::Fabric)

namespace map_plane_test {

// A torus of 4 × 4 switches with two hosts each, placed by hand.
struct Torus {
  Mapped map;
  std::vector<std::pair<int, int>> at;  // of switch i

  Torus() {
    FabricShape shape;
    std::vector<NodeId> switches;
    for (int i = 0; i < 16; ++i)
      switches.push_back(shape.addSwitch("sw" + std::to_string(i / 4) + std::to_string(i % 4)));
    for (int i = 0; i < 16; ++i) {
      shape.cable(switches[i], switches[i / 4 * 4 + (i + 1) % 4]);
      shape.cable(switches[i], switches[(i + 4) % 16]);
      shape.addHosts(switches[i], 2);
    }
    map = mapped(Fabric::build(shape.records()));
    Layout layout = *map.layout;
    layout.kind = LayoutKind::planar;
    layout.form = "4 x 4 torus";
    layout.rows.clear();
    layout.width = layout.height = 10;
    for (Glyph& glyph : layout.glyphs) {
      NodeIndex node{};
      int host = -1;
      if (const auto* switchNode = std::get_if<NodeIndex>(&glyph.what)) {
        node = *switchNode;
      } else {
        const NodeIndex adapter = map.fabric->host(std::get<HostIndex>(glyph.what)).adapters.front();
        const LinkEnd& far = map.fabric->end(peer(map.fabric->endsOf(adapter).front()));
        node = far.node;
        host = far.port % 2;
      }
      const std::string& name = map.fabric->node(node).description;
      glyph.x = (name[3] - '0') * 3 + (host < 0 ? 0 : host == 0 ? 0 : 1);
      glyph.y = (name[2] - '0') * 3 + (host < 0 ? 0 : 1);
    }
    map.layout = std::make_shared<const Layout>(layout);
  }
};

class MapPlaneTest : public QObject {
  Q_OBJECT

 private slots:
  void linksAroundATorusAreStubs() {
    const Torus torus;
    const MapShape shape = buildShape(*torus.map.fabric, *torus.map.layout, {900, 700}, {});
    int wraps = 0;
    for (std::uint32_t i = 0; i < shape.halves.size(); i += 2) {
      const auto a = shape.path(HalfIndex{i}), b = shape.path(HalfIndex{i + 1});
      if (a.back() == b.back()) continue;
      ++wraps;
      // Away from each other, and short.
      QVERIFY(QPointF::dotProduct(a.back() - a.front(), b.back() - b.front()) < 0);
      QVERIFY((a.back() - a.front()).manhattanLength() < shape.crowding);
    }
    QCOMPARE(wraps, 8);
  }

  void boxesOnAPlaneKeepApart() {
    const Torus torus;
    const MapShape shape = buildShape(*torus.map.fabric, *torus.map.layout, {900, 700}, {});
    for (std::size_t i = 0; i < shape.glyphs.size(); ++i)
      for (std::size_t j = 0; j < i; ++j) QVERIFY(!shape.glyphs[i].rect.intersects(shape.glyphs[j].rect));
    QVERIFY(QRectF(0, 0, 900, 700).adjusted(-20, -20, 20, 20).contains(shape.bounds));
  }

  void picturesOfATorus() {
    const Torus torus;
    Selection selection;
    MapView view(selection);
    view.resize(1000, 800);
    view.setFabric(torus.map.fabric, torus.map.layout);
    view.setValues(portTraffic(*torus.map.fabric));
    look(view, "plane_torus");
    view.setPalette(darkPalette());
    view.setMarks({{EndIndex(4), MapSeverity::error, "symbol errors: 12"},
                   {EndIndex(7), MapSeverity::warning, "reduced"},
                   {torus.map.fabric->end(EndIndex(1)).node, MapSeverity::note, "a note"}});
    view.setRoutes({{EndIndex(0), EndIndex(2)}, {EndIndex(3), EndIndex(7)}}, "n1 to n5");
    QVERIFY(view.describe(EndIndex(4)).contains("symbol errors: 12"));
    QVERIFY(view.picture().explanation.startsWith("n1 to n5: there and back differ"));
    look(view, "plane_torus_dark");
    view.setRoutes({}, {});
    QVERIFY(view.picture().explanation.isEmpty());
    const LinkValues values = valuesOf(*torus.map.fabric, risingLoads(*torus.map.fabric), {});
    look(QImage::fromData(
             renderFigure(mapFigure(*torus.map.fabric, *torus.map.layout, &values, {}, {}), FigureFormat::png)),
         "plane_torus_figure");
  }

  // The forms that the layout knows; pictures for eyes.
  void formsOnThePlane_data() {
    QTest::addColumn<Fabric>("fabric");
    QTest::newRow("torus 4 x 4") << Fabric::build(gridShape({4, 4}, true, 2).records());
    QTest::newRow("torus 8 x 8") << Fabric::build(gridShape({8, 8}, true, 2).records());
    QTest::newRow("mesh 6 x 5") << Fabric::build(gridShape({6, 5}, false, 3, 2).records());
    QTest::newRow("torus 4 x 4 x 3") << Fabric::build(gridShape({4, 4, 3}, true, 1).records());
    QTest::newRow("dragonfly") << Fabric::build(dragonflyShape(4, 2, 2).records());
    QTest::newRow("tree") << Fabric::build(treeShape({{8, 4, 4}, {4, 8}}).records());
    QTest::newRow("random") << Fabric::build(randomShape(24, 4, 3, 1).records());
  }
  void formsOnThePlane() {
    QFETCH(Fabric, fabric);
    const auto shared = std::make_shared<const Fabric>(fabric);
    const auto layout = std::make_shared<const Layout>(planarLayout(*shared, computeLevels(*shared)));
    Selection selection;
    MapView view(selection);
    view.resize(1100, 850);
    view.setFabric(shared, layout);
    view.setValues(portTraffic(*shared));
    const MapShape& shape = *view.picture().scene.shape;
    for (std::size_t i = 0; i < shape.glyphs.size(); ++i)
      for (std::size_t j = 0; j < i; ++j)
        QVERIFY2(!shape.glyphs[i].rect.intersects(shape.glyphs[j].rect),
                 qPrintable(shape.glyphs[i].label + " on " + shape.glyphs[j].label));
    for (const QPointF& point : shape.points) QVERIFY(std::isfinite(point.x()) && std::isfinite(point.y()));
    look(view, QString("form_") + QTest::currentDataTag());
  }

  // A link over two levels goes between the boxes on its way.
  void linksThatSkipALevelDoNotHide() {
    FabricText text = smallTree();
    text.link("sspine1", 30, "stop", 1).link("sspine2", 30, "stop", 2).link("sleaf1", 40, "stop", 3);
    const auto [fabric, layout] = mapped(text);
    const MapShape shape = buildShape(*fabric, *layout, {900, 600}, {});
    for (std::uint32_t i = 0; i < shape.halves.size(); ++i) {
      const auto path = shape.path(HalfIndex{i});
      for (std::size_t p = 1; p < path.size(); ++p)
        for (const MapGlyph& glyph : shape.glyphs)
          for (int k = 1; k < 50; ++k)
            QVERIFY(!glyph.rect.adjusted(1, 1, -1, -1).contains(path[p - 1] + (path[p] - path[p - 1]) * (k / 50.0)));
    }
  }

  void shiftDragSelectsWhatLiesInside() {
    const Mapped map = mapped(smallTree());
    Selection selection;
    MapView view(selection);
    view.resize(1000, 700);
    view.setFabric(map.fabric, map.layout);
    view.show();
    std::vector<HostIndex> hosts;
    std::vector<NodeIndex> switches;
    connect(&view, &MapView::areaSelected, &view, [&](const auto& h, const auto& s) {
      hosts = h;
      switches = s;
    });
    const QTransform before = view.picture().camera.toScreen();
    const auto drag = [&](const QRectF& scene) {
      const QRectF area = before.mapRect(scene).adjusted(-4, -4, 4, 4);
      QTest::mousePress(&view, Qt::LeftButton, Qt::ShiftModifier, area.topLeft().toPoint());
      QTest::mouseMove(&view, area.center().toPoint());
      QTest::mouseMove(&view, area.bottomRight().toPoint());
      QTest::mouseRelease(&view, Qt::LeftButton, Qt::ShiftModifier, area.bottomRight().toPoint());
    };
    const MapShape& shape = *view.picture().scene.shape;
    drag(shape.glyphs[1].rect);
    QCOMPARE(hosts, std::vector<HostIndex>{HostIndex(1)});
    QVERIFY(switches.empty());
    drag(shape.bounds);
    QCOMPARE(hosts.size(), map.fabric->hosts().size());
    QCOMPARE(switches.size(), std::size_t(4));
    QCOMPARE(view.picture().camera.toScreen(), before);
    QVERIFY(view.picture().rubberBand.isNull());
  }

  void whatIsNotReachedIsHatchedAndSigned() {
    FabricText text = smallTree();
    text.link("slost1", 1, "slost2", 1);
    const auto map = mapped(text);
    Selection selection;
    MapView view(selection);
    view.resize(1000, 700);
    view.setFabric(map.fabric, map.layout);
    view.setBanners({"Routes are not known: no forwarding tables.", "No port traffic was recorded: topology only."});
    const auto& rows = view.picture().scene.shape->rows;
    QCOMPARE(std::ranges::count_if(rows, &MapRow::apart), std::ptrdiff_t(1));
    look(view, "not_reached");
  }

  void closedGroupsShowWhatIsSelectedInThem() {
    const Mapped map = mapped(Fabric::build(treeShape({{60, 2}, {2}}).records()));
    Layout layout = *map.layout;
    GlyphGroup all{"hosts: 120", {}};
    for (std::uint32_t i = 0; i < 120; ++i) all.glyphs.push_back(i);
    layout.groupings = {{{all}, {}}};
    Selection selection;
    MapView view(selection);
    view.resize(300, 400);  // no room for single hosts
    view.setFabric(map.fabric, std::make_shared<const Layout>(layout));
    view.setValues(portTraffic(*map.fabric));
    QCOMPARE(view.level(), std::size_t(1));
    const MapShape& shape = *view.picture().scene.shape;
    QVERIFY(shape.glyphs[0].isGroup());
    QCOMPARE(shownAs(shape, HostIndex(2)), decltype(shownAs(shape, HostIndex(2)))(0U));
    QVERIFY(view.describe(GroupIndex(0)).contains("120 hosts"));
    QVERIFY(std::holds_alternative<HostIndex>(view.itemOf(GroupIndex(0))));
    selection.focus(HostIndex(2));  // opens it
    QCOMPARE(view.level(), std::size_t(0));
  }
};

WEFT_WIDGET_TEST(MapPlaneTest)

}  // namespace map_plane_test
#include "map_plane_test.moc"
