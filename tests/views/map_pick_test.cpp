#include <cmath>

#include "map_fabrics.h"
#include "test_class.h"
#include "views/fattree/map_build.h"
#include "views/fattree/map_camera.h"
#include "views/fattree/map_colours.h"
#include "views/fattree/map_pick.h"

using namespace weft;

namespace map_pick_test {

double distance(QPointF point, std::span<const QPointF> path) {
  double best = 1e9;
  for (std::size_t i = 1; i < path.size(); ++i) {
    for (int k = 0; k <= 2000; ++k) {  // brute force, on purpose
      const QPointF on = path[i - 1] + (path[i] - path[i - 1]) * k / 2000.0;
      best = std::min(best, std::hypot(on.x() - point.x(), on.y() - point.y()));
    }
  }
  return best;
}

class MapPickTest : public QObject {
  Q_OBJECT

 private slots:
  void everyEndIsFoundNearItsMiddle_data() { addFabricRows(); }
  void everyEndIsFoundNearItsMiddle() {
    QFETCH(QStringList, files);
    const auto [fabric, layout] = fabricOfRow(files);
    const auto shape = std::make_shared<const MapShape>(buildShape(*fabric, *layout, {1100, 700}, {}));
    const MapScene scene = colourScene(*fabric, shape, nullptr, {}, Theme::lightTheme());
    const MapPicker picker(shape);
    std::size_t exact = 0;
    for (const EndIndex end : drawnEnds(*fabric)) {
      const auto path = shape->path(end);
      const QPointF point = path[path.size() - 2] * 0.1 + path.back() * 0.9;
      const MapTarget found = picker.at(scene, point, 4);
      if (found == MapTarget(end)) ++exact;
      else if (const auto* other = std::get_if<EndIndex>(&found)) QVERIFY(distance(point, shape->path(*other)) < 0.2);
      else QVERIFY(std::ranges::any_of(shape->glyphs, [&](const MapGlyph& g) { return g.rect.contains(point); }));
    }
    QVERIFY(exact * 100 >= shape->halves.size() * 95);
  }

  void boxesAreFoundBeforeLinesAndNothingIsNothing() {
    const auto [fabric, layout] = mapped(smallTree());
    const auto shape = std::make_shared<const MapShape>(buildShape(*fabric, *layout, {1100, 700}, {}));
    const MapScene scene = colourScene(*fabric, shape, nullptr, {}, Theme::lightTheme());
    const MapPicker picker(shape);
    for (const MapGlyph& glyph : shape->glyphs)
      QVERIFY(std::visit([&](auto what) { return picker.at(scene, glyph.rect.center(), 4) == MapTarget(what); },
                         glyph.what));
    QCOMPARE(picker.at(scene, {-500, -500}, 4), MapTarget{});
    QCOMPARE(picker.at(scene, {1e12, 1e12}, 4), MapTarget{});
  }

  void hiddenLinksCanNotBePicked() {
    const auto [fabric, layout] = mapped(smallTree());
    const auto shape = std::make_shared<const MapShape>(buildShape(*fabric, *layout, {1100, 700}, {}));
    LinkLoads none;
    none.bytes.resize(fabric->ends().size());
    none.flows.resize(fabric->ends().size());
    const MapValues values = valuesOf(*fabric, none, {});
    const MapScene scene = colourScene(*fabric, shape, &values, {.hideUnused = true}, Theme::lightTheme());
    QCOMPARE(MapPicker(shape).at(scene, shape->path(EndIndex(0)).back(), 4), MapTarget{});
  }

  void camerasGoThereAndBack() {
    MapCamera camera;
    camera.setViewport({1200, 800});
    camera.fit({0, 0, 1000, 500}, {60, 20, 10, 60});
    QCOMPARE(camera.toScreen().mapRect(QRectF(0, 0, 1000, 500)).left(), 60.0);
    const QPointF fixed(300, 200), under = camera.toScene(fixed);
    camera.zoomAt(fixed, 3);
    QVERIFY(std::hypot(camera.toScene(fixed).x() - under.x(), camera.toScene(fixed).y() - under.y()) < 1e-9);
    camera.pan({10, -5});
    const QPointF moved = camera.toScreen().map(under);
    QVERIFY(std::abs(moved.x() - 310) < 1e-6 && std::abs(moved.y() - 195) < 1e-6);
    camera.zoomAt(fixed, 1e30);
    QCOMPARE(camera.zoom(), MapCamera::closest);
  }
};

WEFT_WIDGET_TEST(MapPickTest)

}  // namespace map_pick_test
#include "map_pick_test.moc"
