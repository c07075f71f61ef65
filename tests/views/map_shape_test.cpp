#include <cmath>
#include <set>

#include "map_fabrics.h"
#include "test_class.h"
#include "views/fattree/map_build.h"
#include "views/fattree/map_shape.h"

using namespace weft;

namespace map_shape_test {

constexpr QSizeF room(1100, 700);

double distance(QPointF a, QPointF b) { return std::hypot(a.x() - b.x(), a.y() - b.y()); }

class MapShapeTest : public QObject {
  Q_OBJECT

 private slots:
  void halvesOfALinkMeetInItsMiddle_data() { addFabricRows(); }
  void halvesOfALinkMeetInItsMiddle() {
    QFETCH(QStringList, files);
    const auto [fabric, layout] = fabricOfRow(files);
    const MapShape shape = buildShape(*fabric, *layout, room, {});
    const auto ends = drawnEnds(*fabric);
    QCOMPARE(shape.halves.size(), ends.size());
    for (const EndIndex end : ends) {
      const auto path = shape.path(end);
      QVERIFY(path.size() >= 2);
      QVERIFY(distance(path.back(), shape.path(peer(end)).back()) < 1e-6);
      const QRectF& box = shape.glyphs[shape.glyphOfNode[number(fabric->end(end).node)]].rect;
      QVERIFY(box.adjusted(-0.01, -0.01, 0.01, 0.01).contains(path.front()));
      QVERIFY(std::abs(path.front().y() - box.top()) < 0.01 || std::abs(path.front().y() - box.bottom()) < 0.01);
    }
  }

  void allLiesInItsRoomAndBoxesOfARowKeepApart_data() { addFabricRows(); }
  void allLiesInItsRoomAndBoxesOfARowKeepApart() {
    QFETCH(QStringList, files);
    const auto [fabric, layout] = fabricOfRow(files);
    const MapShape shape = buildShape(*fabric, *layout, room, {});
    QVERIFY(QRectF(QPointF(), room).adjusted(-1, -1, 1, 1).contains(shape.bounds));
    for (const MapRow& row : shape.rows)
      for (std::size_t i = 1; i < row.glyphs.size(); ++i)
        QVERIFY(shape.glyphs[row.glyphs[i - 1]].rect.right() < shape.glyphs[row.glyphs[i]].rect.left());
  }

  // Every link leaves its boxes at points of its own, and parallel links keep their order, so they never cross.
  void parallelLinksLieSideBySide_data() { addFabricRows(); }
  void parallelLinksLieSideBySide() {
    QFETCH(QStringList, files);
    const auto [fabric, layout] = fabricOfRow(files);
    const MapShape shape = buildShape(*fabric, *layout, room, {});
    std::set<std::pair<double, double>> starts;
    for (std::uint32_t i = 0; i < shape.halves.size(); ++i) {
      const QPointF start = shape.path(HalfIndex{i}).front();
      QVERIFY(starts.emplace(start.x(), start.y()).second);
    }
    for (const LinkBundle& bundle : shape.bundles) {
      QVERIFY(bundle.links.size() > 1);
      for (std::size_t i = 1; i < bundle.links.size(); ++i) {
        const QPointF a = shape.path(bundle.links[i - 1]).back(), b = shape.path(bundle.links[i]).back();
        QVERIFY(distance(a, b) > 0.3);
        const double along = (shape.path(bundle.links[i]).front() - shape.path(bundle.links[i - 1]).front()).x();
        const double across =
            (shape.path(peer(bundle.links[i])).front() - shape.path(peer(bundle.links[i - 1])).front()).x();
        const bool arc = shape.path(bundle.links[i]).size() > 2;
        QVERIFY(arc ? along * across < 0 : along * across > 0);  // arcs nest: mirrored at the other end
      }
    }
  }

  void fifteenLinksBetweenTwoSwitchesCanBeCounted() {
    const auto [fabric, layout] = mapped(twoSwitches());
    const MapShape shape = buildShape(*fabric, *layout, room, {});
    QCOMPARE(shape.bundles.size(), std::size_t(1));
    QCOMPARE(shape.bundles[0].links.size(), std::size_t(15));
    QVERIFY(shape.bundles[0].spacing > 4);
  }

  void oddFabricsAreDrawnToo() {
    const auto nothing = mapped(Fabric{});
    QCOMPARE(buildShape(*nothing.fabric, *nothing.layout, room, {}).glyphs.size(), std::size_t(0));

    FabricText loop;
    loop.link("na", 1, "sone", 1).link("sone", 2, "sone", 3).link("nb", 1, "nc", 1);
    const auto odd = mapped(loop);
    for (const QSizeF size : {room, QSizeF(1, 1), QSizeF(5000, 10)}) {
      const MapShape shape = buildShape(*odd.fabric, *odd.layout, size, {});
      for (const QPointF& point : shape.points) QVERIFY(std::isfinite(point.x()) && std::isfinite(point.y()));
      QCOMPARE(shape.halves.size(), odd.fabric->ends().size());
    }
  }

  void sameFabricGivesSameShape() {
    const auto a = mapped(smallTree()), b = mapped(smallTree());
    QCOMPARE(buildShape(*a.fabric, *a.layout, room, {}).points, buildShape(*b.fabric, *b.layout, room, {}).points);
  }
};

WEFT_WIDGET_TEST(MapShapeTest)

}  // namespace map_shape_test
#include "map_shape_test.moc"
