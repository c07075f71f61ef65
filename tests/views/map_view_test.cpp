#include <QOpenGLWidget>
#include <QSignalSpy>
#include <QWheelEvent>

#include "fabric_shapes.h"
#include "map_fabrics.h"
#include "test_class.h"
#include "views/fattree/map_labels.h"
#include "views/fattree/map_view.h"

using namespace weft;

namespace map_view_test {

struct Shown {
  Mapped map = mapped(smallTree());
  Selection selection;
  MapView view{selection};

  Shown() {
    view.resize(1200, 800);
    view.setFabric(map.fabric, map.layout);
    view.setValues(portTraffic(*map.fabric));
    view.show();
  }

  QPoint onScreen(QPointF scene) const { return view.picture().camera.toScreen().map(scene).toPoint(); }
  QPoint near(EndIndex end) const {
    const auto path = view.picture().scene.shape->path(end);
    return onScreen(path.front() * 0.3 + path.back() * 0.7);
  }
};

class MapViewTest : public QObject {
  Q_OBJECT

 private slots:
  void hasNoGlWherePlatformHasNone() {
    Shown shown;
    QVERIFY(!shown.view.drawsByVtk());
    QVERIFY(!shown.view.findChild<QOpenGLWidget*>());
    QVERIFY(!shown.view.grab().isNull());
  }

  void clickSelectsAndEscapeClears() {
    Shown shown;
    const EndIndex end{4};
    QTest::mouseClick(&shown.view, Qt::LeftButton, {}, shown.near(end));
    QCOMPARE(shown.selection.selected(), Item(end));
    QTest::mouseClick(&shown.view, Qt::LeftButton, {},
                      shown.onScreen(shown.view.picture().scene.shape->glyphs[0].rect.center()));
    QCOMPARE(shown.selection.selected(), Item(HostIndex(0)));
    QTest::keyClick(&shown.view, Qt::Key_Escape);
    QCOMPARE(shown.selection.selected(), Item{});
  }

  void hoverOutlinesAndDescribes() {
    Shown shown;
    QTest::mouseMove(&shown.view, shown.near(EndIndex(6)));
    QTRY_COMPARE(shown.selection.hovered(), Item(EndIndex(6)));
    QVERIFY(shown.view.describe(EndIndex(6)).contains("4.00 kB (4\u202f000\u202fB)"));
    QVERIFY(!shown.selection.canGoBack());
  }

  void dragPansWheelZoomsAtThePointerAndFFits() {
    Shown shown;
    const QTransform fitted = shown.view.picture().camera.toScreen();
    QTest::mousePress(&shown.view, Qt::LeftButton, {}, {600, 300});
    QTest::mouseMove(&shown.view, {640, 330});
    QTest::mouseMove(&shown.view, {700, 350});
    QTest::mouseRelease(&shown.view, Qt::LeftButton, {}, {700, 350});
    const QTransform panned = shown.view.picture().camera.toScreen();
    QCOMPARE(panned.dx() - fitted.dx(), 100.0);
    QCOMPARE(panned.dy() - fitted.dy(), 50.0);
    QCOMPARE(shown.selection.selected(), Item{});  // a drag is no click

    const QPointF under = shown.view.picture().camera.toScene({400, 200});
    QWheelEvent wheel({400, 200}, {400, 200}, {}, {0, 240}, {}, {}, Qt::NoScrollPhase, false);
    QCoreApplication::sendEvent(&shown.view, &wheel);
    QVERIFY(shown.view.picture().camera.zoom() > panned.m11());
    const QPointF now = shown.view.picture().camera.toScene({400, 200});
    QVERIFY(std::abs(now.x() - under.x()) + std::abs(now.y() - under.y()) < 1e-6);

    QTest::keyClick(&shown.view, Qt::Key_F);
    QCOMPARE(shown.view.picture().camera.toScreen(), fitted);
  }

  void keysMoveTheMap() {
    Shown shown;
    const MapCamera before = shown.view.picture().camera;
    QTest::keyClick(&shown.view, Qt::Key_Right);
    QVERIFY(shown.view.picture().camera.centre().x() > before.centre().x());
    QTest::keyClick(&shown.view, Qt::Key_Plus);
    QVERIFY(shown.view.picture().camera.zoom() > before.zoom());
  }

  void doubleClickFocusesAndBringsItNear() {
    Shown shown;
    const QPointF box = shown.view.picture().scene.shape->glyphs[2].rect.center();
    QTest::mouseDClick(&shown.view, Qt::LeftButton, {}, shown.onScreen(box));
    QCOMPARE(shown.selection.focused(), Item(HostIndex(2)));
    QCOMPARE(shown.view.picture().camera.centre(), box);
    QVERIFY(shown.view.picture().camera.zoom() > 2);
  }

  void aHostOfALargeFabricIsShownWithItsLeafAndItsName() {
    Shown shown;
    const Mapped map = mapped(Fabric::build(treeShape({{18, 6, 9}, {6, 18}, 1}).records()));
    shown.view.setFabric(map.fabric, map.layout);
    QVERIFY(shown.view.level() > 0);
    for (const std::uint32_t at : {0U, 400U, 971U}) {
      shown.selection.select(HostIndex(at));
      shown.selection.focus(HostIndex(at));
      const MapPicture& picture = shown.view.picture();
      QCOMPARE(shown.view.level(), std::size_t(0));
      const QRectF area = mapArea(picture);
      const EndIndex end = map.fabric->endsOf(map.fabric->host(HostIndex(at)).adapters.front()).front();
      const auto& glyphs = picture.scene.shape->glyphs;
      for (const std::uint32_t box :
           {picture.scene.shape->plan->boxOfHost[at], picture.scene.shape->plan->boxOfEnd[number(peer(end))]})
        QVERIFY(area.contains(picture.camera.toScreen().map(glyphs[box].rect.center())));
      QVERIFY(glyphs[picture.scene.shape->plan->boxOfHost[at]].rect.height() * picture.camera.zoomDown() <
              area.height() / 2);
      const auto labels = placeLabels(picture.scene, picture.camera.toScreen(), area, picture.style.labels,
                                      boxesOf(*picture.scene.shape, picture.selected));
      const QString name = QString::fromStdString(map.fabric->host(HostIndex(at)).name);
      QVERIFY(std::ranges::any_of(labels, [&](const MapLabel& label) { return label.text == name; }));
    }
  }

  void whatIsSelectedElsewhereComesIntoView() {
    Shown shown;
    const MapShape& shape = *shown.view.picture().scene.shape;
    const auto last = static_cast<HostIndex>(shown.map.fabric->hosts().size() - 1);
    const EndIndex end = shown.map.fabric->endsOf(shown.map.fabric->host(last).adapters.front()).front();
    const std::uint32_t host = shape.plan->boxOfHost[number(last)], leaf = shape.plan->boxOfEnd[number(peer(end))];
    const auto isSeen = [&](std::uint32_t box) {
      const MapPicture& picture = shown.view.picture();
      return mapArea(picture).contains(picture.camera.toScreen().map(shape.glyphs[box].rect.center()));
    };
    const MapLook elsewhere{{0, 0}, 4, false};
    shown.view.setCamera(elsewhere);
    QVERIFY(!isSeen(host));
    shown.selection.select(last);
    QVERIFY(isSeen(host));
    QCOMPARE(shown.view.camera().zoom, elsewhere.zoom);

    const MapLook before = shown.view.camera();
    shown.selection.select(end);  // it begins at the host
    QCOMPARE(shown.view.camera(), before);

    shown.view.setCamera(elsewhere);  // somebody leaves it, and comes back to it
    QVERIFY(!isSeen(host));
    shown.view.outline(end, {});
    QCOMPARE(shown.view.camera(), elsewhere);
    shown.view.showSelected();
    QVERIFY(isSeen(host) && isSeen(leaf));

    shown.view.fit();
    shown.selection.select(HostIndex(0));
    QVERIFY(shown.view.camera().whole);
  }

  void allOfTheMapStaysInSightWhenTheWindowIsResized() {
    Shown shown;
    for (const QSize size : {QSize(900, 500), QSize(400, 700), QSize(1600, 1000)}) {
      shown.view.resize(size);
      const QRectF seen = shown.view.picture().camera.toScreen().mapRect(shown.view.picture().scene.shape->bounds);
      QVERIFY(mapArea(shown.view.picture()).adjusted(-1, -1, 1, 1).contains(seen));
    }
  }

  void allOfTheMapStaysInSightWhenTextGrows() {
    Shown shown;
    QFont font = shown.view.font();
    for (const int pixels : {11, 18, 26, 9}) {
      font.setPixelSize(pixels);
      shown.view.setFont(font);
      const MapShape& shape = *shown.view.picture().scene.shape;
      const QTransform toScreen = shown.view.picture().camera.toScreen();
      for (const MapGlyph& glyph : shape.glyphs)
        QVERIFY(mapArea(shown.view.picture()).adjusted(-1, -1, 1, 1).contains(toScreen.mapRect(glyph.rect)));
      QCOMPARE(shown.view.picture().style.labels.normal, pixels);
    }
  }

  void rangesLockAndComeBack() {
    Shown shown;
    const ValueRange whole = shown.view.linkRange();
    shown.view.setRange({10, 2000});
    QCOMPARE(shown.view.linkRange(), (ValueRange{10, 2000}));
    shown.view.setValues(portTraffic(*shown.map.fabric, 5));
    QCOMPARE(shown.view.linkRange(), (ValueRange{10, 2000}));
    shown.view.clearRange();
    QVERIFY(shown.view.linkRange() != whole);
    shown.view.setValues(nullptr);
    QCOMPARE(shown.view.linkRange(), ValueRange{});
  }

  void highlightsComeAndGo() {
    Shown shown;
    std::vector<bool> ends(shown.map.fabric->ends().size());
    ends[3] = true;
    shown.view.setHighlight({ends, {HostIndex(1)}, "route from nb to nd"});
    QVERIFY(shown.view.picture().scene.highlighted && shown.view.picture().scene.halves[3].lit);
    QVERIFY(!shown.view.picture().scene.halves[2].lit);
    shown.view.clearHighlight();
    QVERIFY(!shown.view.picture().scene.highlighted && shown.view.picture().scene.halves[2].lit);
  }

  void anotherFabricForgetsTheOldOne() {
    Shown shown;
    shown.selection.select(EndIndex(20));
    const Mapped other = mapped(twoSwitches());
    shown.view.setFabric(other.fabric, other.layout);
    QCOMPARE(shown.view.picture().scene.halves.size(), other.fabric->ends().size());
    QCOMPARE(shown.view.picture().scene.bars.size(), std::size_t(1));
    QVERIFY(!shown.view.picture().scene.bars[0].parts.empty());  // rows, no amounts
    shown.view.grab();
    shown.view.setFabric(nullptr, nullptr);
    shown.selection.hover(EndIndex(1));
    shown.view.setBanner("the run has no fabric");
    QTest::mouseMove(&shown.view, {300, 300});
    QTest::mouseDClick(&shown.view, Qt::LeftButton, {}, {300, 300});
    QVERIFY(!shown.view.grab().isNull());
  }

  void loadsOfAnotherFabricAreNotDrawn() {
    Shown shown;
    shown.view.setValues(std::make_shared<const LinkValues>(valuesOf(*shown.map.fabric, LinkLoads(), "nothing")));
    QCOMPARE(shown.view.picture().scene.bars.size(), std::size_t(1));
    QVERIFY(!shown.view.picture().scene.bars[0].parts.empty());  // rows, no amounts
    QTest::mouseMove(&shown.view, shown.near(EndIndex(6)));
    QVERIFY(!shown.view.grab().isNull());
  }
};

WEFT_WIDGET_TEST(MapViewTest)

}  // namespace map_view_test
#include "map_view_test.moc"
