// VTK and QPainter draw one scene: compared by structure, in a real window.
#include <QOpenGLWidget>

#include "look.h"
#include "map_fabrics.h"
#include "test_class.h"
#include "views/fattree/map_canvas.h"
#include "views/fattree/map_view.h"

using namespace weft;

namespace map_vtk_window_test {

int difference(QRgb a, QRgb b) {
  return std::abs(qRed(a) - qRed(b)) + std::abs(qGreen(a) - qGreen(b)) + std::abs(qBlue(a) - qBlue(b));
}

// The pixel around a point that comes nearest to a colour.
int nearest(const QImage& image, QPointF at, QRgb colour) {
  int best = 1000;
  for (int y = qRound(at.y()) - 2; y <= qRound(at.y()) + 2; ++y)
    for (int x = qRound(at.x()) - 2; x <= qRound(at.x()) + 2; ++x)
      if (image.valid(x, y)) best = std::min(best, difference(image.pixel(x, y), colour));
  return best;
}

// By end: is its colour seen half-way along it?
std::vector<bool> seen(const MapView& view, const QImage& image) {
  std::vector<bool> result;
  const MapScene& scene = view.picture().scene;
  const QTransform toScreen = view.picture().camera.toScreen();
  for (std::uint32_t i = 0; i < scene.halves.size(); ++i) {
    const auto path = scene.shape->path(HalfIndex{i});
    const QPointF at = path.size() == 2 ? (path.front() + path.back()) / 2 : path[path.size() / 2];
    result.push_back(nearest(image, toScreen.map(at), scene.halves[i].colour) < 90);
  }
  return result;
}

// The picture of a view by QPainter.
QImage painted(const MapView& view) {
  QWidget around;
  around.resize(view.size());
  makeRasterCanvas(view.picture(), &around)->widget()->setGeometry(around.rect());
  return around.grab().toImage().convertToFormat(QImage::Format_RGB32);
}

struct Window {
  Selection selection;
  MapView view;

  explicit Window(const Mapped& map) : view(selection) {
    view.resize(1200, 800);
    view.setFabric(map.fabric, map.layout);
    view.setValues(portTraffic(*map.fabric));
    view.show();
  }

  QImage rested() {
    if (!QTest::qWaitForWindowExposed(&view, longestWait)) return {};
    if (!waitUntil([&] { return !view.picture().moving; })) return {};
    return view.grab().toImage().convertToFormat(QImage::Format_RGB32);
  }
};

class MapVtkWindowTest : public QObject {
  Q_OBJECT

 private slots:
  void initTestCase() {
    if (glThere() == Gl::none) QSKIP("no GL context can be had here");
    qputenv("WEFT_MAP", "vtk");  // which software GL draws
  }

  // Qt tells a map that goes that the pointer left it, when half of it is gone already: that ended the program.
  void goesWithThePointerOverIt() {
    const Mapped map = mapped(smallTree());
    auto window = std::make_unique<Window>(map);
    QVERIFY(QTest::qWaitForWindowExposed(&window->view, longestWait));
    QCursor::setPos(window->view.mapToGlobal(window->view.rect().center()));
    QTRY_VERIFY(window->view.underMouse());
    window->selection.hover(HostIndex(0));
    window.reset();
  }

  void vtkDrawsWhatQPainterDraws_data() { addFabricRows(); }
  void vtkDrawsWhatQPainterDraws() {
    QFETCH(QStringList, files);
    const Mapped map = fabricOfRow(files);
    Window vtk(map);
    QVERIFY(vtk.view.drawsByVtk());
    const QImage a = vtk.rested(), b = painted(vtk.view);
    QCOMPARE(a.size(), b.size());
    look(a, QString("map_vtk_") + QTest::currentDataTag());
    look(b, QString("map_painter_") + QTest::currentDataTag());
    const std::vector<bool> byVtk = seen(vtk.view, a), byPainter = seen(vtk.view, b);
    const auto visible = std::ranges::count(byPainter, true);
    std::int64_t agree = 0;
    for (std::size_t i = 0; i < byVtk.size(); ++i) agree += byVtk[i] == byPainter[i];
    QVERIFY2(visible * 100 >= std::int64_t(byVtk.size()) * 90, qPrintable(QString::number(visible)));
    QVERIFY2(agree * 100 >= std::int64_t(byVtk.size()) * 95, qPrintable(QString::number(agree)));

    const MapScene& scene = vtk.view.picture().scene;
    for (std::size_t i = 0; i < scene.glyphs.size(); ++i) {
      const QRectF box = vtk.view.picture().camera.toScreen().mapRect(scene.shape->glyphs[i].rect);
      const QPointF inside(box.center().x(), box.top() + 2);
      QVERIFY(nearest(a, inside, scene.glyphs[i].colour) < 60);
      QVERIFY(nearest(b, inside, scene.glyphs[i].colour) < 60);
    }
  }

  void theSamePictureTwice() {
    const Mapped map = mapped(smallTree());
    Window one(map), two(map);
    const QImage first = one.rested(), second = two.rested();
    look(first, "map_first");
    look(second, "map_second");
    QCOMPARE(second, first);
  }

  void anotherRegionAndAMovedCameraAreDrawn() {
    const Mapped map = mapped(smallTree());
    Window window(map);
    const QImage before = window.rested();
    LinkLoads other = risingLoads(*map.fabric);
    std::ranges::reverse(other.bytes);
    window.view.setValues(std::make_shared<const LinkValues>(valuesOf(*map.fabric, other, "another region")));
    const QImage recoloured = window.rested();
    QVERIFY(recoloured != before);
    QTest::keyClick(&window.view, Qt::Key_Right);
    QVERIFY(window.rested() != recoloured);
    window.view.fit();
    QCOMPARE(window.rested(), recoloured);
  }

  void hoveringDrawsOverTheSamePicture() {
    const Mapped map = mapped(smallTree());
    Window window(map);
    const QImage before = window.rested();
    window.selection.hover(EndIndex(2));
    QVERIFY(window.rested() != before);
    window.selection.hover(std::monostate{});
    const QImage after = window.rested();
    look(before, "hover_before");
    look(after, "hover_after");
    QCOMPARE(after, before);
  }

  void opensAndClosesAgainAndAgain() {
    const Mapped map = mapped(smallTree());
    for (int i = 0; i < 8; ++i) {
      Window window(map);
      QVERIFY(!window.rested().isNull());
      window.view.resize(500 + 40 * i, 400);
      window.view.setFabric(nullptr, nullptr);
      QVERIFY(!window.rested().isNull());
    }
  }

  // A dock that floats and docks again gives the surface another context.
  void livesOnInAnotherWindow() {
    const Mapped map = mapped(smallTree());
    QWidget home;
    home.resize(1200, 800);
    Window window(map);
    const QImage before = window.rested();
    window.view.setParent(&home);
    home.show();
    window.view.show();
    QVERIFY(QTest::qWaitForWindowExposed(&home, longestWait));
    const std::vector<bool> found =
        seen(window.view, window.view.grab().toImage().convertToFormat(QImage::Format_RGB32));
    QVERIFY(std::ranges::count(found, true) * 10 >= std::int64_t(found.size()) * 8);
    window.view.setParent(nullptr);
  }
};

WEFT_WIDGET_TEST(MapVtkWindowTest)

}  // namespace map_vtk_window_test
#include "map_vtk_window_test.moc"
