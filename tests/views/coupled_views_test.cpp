// Two views of one kind move together: what one tells, another of any size takes over, and nobody echoes.
#include <QScrollBar>
#include <QSignalSpy>
#include <QTest>
#include <QWheelEvent>

#include "map_fabrics.h"
#include "test_class.h"
#include "views/fattree/map_view.h"
#include "views/matrix/matrix_geometry.h"
#include "views/shared/scroll_part.h"
#include "views/matrix/switch_geometry.h"

using namespace weft;

namespace coupled_views_test {

void turnWheel(QWidget& widget, QPointF at, int degrees) {
  QWheelEvent event(at, widget.mapToGlobal(at), {}, {0, degrees * 8}, {}, {}, Qt::NoScrollPhase, false);
  QApplication::sendEvent(&widget, &event);
}

struct TwoMaps {
  Mapped map = mapped(smallTree());
  Selection selection;
  MapView left{selection}, right{selection};

  TwoMaps() {
    left.resize(1200, 800);
    right.resize(700, 500);
    for (MapView* view : {&left, &right}) {
      view->setFabric(map.fabric, map.layout);
      view->show();
    }
    QObject::connect(&left, &MapView::viewChanged, &right, &MapView::setCamera);
    QObject::connect(&right, &MapView::viewChanged, &left, &MapView::setCamera);
  }
};

class CoupledViewsTest : public QObject {
  Q_OBJECT

 private slots:
  void mapsLookAtTheSamePlace() {
    TwoMaps maps;
    QSignalSpy said(&maps.left, &MapView::viewChanged), echoed(&maps.right, &MapView::viewChanged);
    turnWheel(maps.left, {300, 500}, 30);
    QCOMPARE(said.count(), 1);
    QCOMPARE(echoed.count(), 0);
    QVERIFY(!maps.right.camera().whole);
    QCOMPARE(maps.right.camera().zoom, maps.left.camera().zoom);
    QVERIFY((maps.right.camera().centre - maps.left.camera().centre).manhattanLength() < 1e-9);
    QTest::keyClick(&maps.right, Qt::Key_F);
    QVERIFY(maps.left.camera().whole && maps.right.camera().whole);
    QCOMPARE(echoed.count(), 1);
    QCOMPARE(said.count(), 1);
  }

  void mapThatIsToldWhereItLooksAlreadyStaysSilent() {
    TwoMaps maps;
    QSignalSpy said(&maps.left, &MapView::viewChanged);
    maps.left.setCamera(MapLook{});
    maps.left.setCamera({{0.4, 0.6}, 2, false});
    maps.left.resize(1000, 700);
    maps.left.setCamera(maps.left.camera());
    QCOMPARE(said.count(), 0);
    QCOMPARE(maps.left.camera().zoom, 2.0);
  }

  void matricesOfDifferentSizesShowTheSameCells() {
    MatrixGeometry large{.width = 800, .height = 800, .side = 100}, small{.width = 200, .height = 200, .side = 100};
    large.fit();
    small.fit();
    QVERIFY(large.look() == MatrixLook{});
    large.zoomAt(400, 400, 4);
    small.setLook(large.look());
    QCOMPARE(small.firstRow, large.firstRow);
    QCOMPARE(small.firstColumn, large.firstColumn);
    QCOMPARE(small.pixelsPerCell * 4, large.pixelsPerCell);
    small.setLook({});
    QVERIFY(small.fits());
    QVERIFY(!large.fits());
  }

  void switchMatricesToo() {
    SwitchGeometry large, small;
    large.plot = {10, 10, 600, 600};
    small.plot = {5, 5, 300, 300};
    large.side = small.side = 50;
    large.fit();
    small.fit();
    large.zoomAt({310, 310}, 3);
    small.setLook(large.look());
    QCOMPARE(small.first, large.first);
    QCOMPARE(small.size * 2, large.size);
  }

  void scrollBarsGoByParts() {
    QScrollBar one, two;
    one.setRange(0, 1000);
    two.setRange(0, 50);
    auto* first = new ScrollPart(one);
    auto* second = new ScrollPart(two);
    QSignalSpy echoed(second, &ScrollPart::scrolled);
    connect(first, &ScrollPart::scrolled, second, &ScrollPart::set);
    one.setValue(500);
    QCOMPARE(two.value(), 25);
    QCOMPARE(second->part(), 0.5);
    second->set(7);
    QCOMPARE(two.value(), 50);
    QCOMPARE(echoed.count(), 0);
  }
};

WEFT_WIDGET_TEST(CoupledViewsTest)

}  // namespace coupled_views_test
#include "coupled_views_test.moc"
