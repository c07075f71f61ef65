#include <QApplication>
#include <QScrollArea>
#include <QSignalSpy>
#include <QTest>
#include <QWheelEvent>
#include <memory>

#include "test_class.h"
#include "views/shared/accessible.h"
#include "views/charts/bar_chart.h"
#include "views/charts/difference_canvas.h"
#include "views/charts/runs_chart.h"
#include "views/fattree/map_view.h"
#include "views/matrix/each_canvas.h"
#include "views/matrix/matrix_canvas.h"
#include "views/shared/axis_window.h"
#include "views/shared/canvas_gestures.h"
#include "views/shared/page_zoom.h"
#include "views/matrix/switch_matrix_view.h"
#include "views/timeline/timeline_view.h"
#include "views/ranks/times_canvas.h"

using namespace weft;

namespace canvas_gestures_test {

enum class Verb { zoomed, panned, stepped, chosen, focused, banding, banded, cleared, fitted };
using Verbs = QList<Verb>;
using Maker = std::function<std::unique_ptr<QWidget>(Selection&, Verbs& seen)>;
using Events = std::function<void(QWidget& pointer, QWidget& keys)>;

// A canvas that notes what it is asked to do, and leaves it.
template <class Canvas>
class Noting : public Canvas {
 public:
  template <class... Of>
  explicit Noting(Verbs& seen, Of&... of) : Canvas(of...), seen_(seen) {}

 private:
  void zoomAt(QPointF, double) override { seen_ << Verb::zoomed; }
  void panBy(QPointF) override { seen_ << Verb::panned; }
  void fit() override { seen_ << Verb::fitted; }
  void clear() override { seen_ << Verb::cleared; }
  void focusAt(QPointF) override { seen_ << Verb::focused; }
  void chooseAt(QPointF, Qt::KeyboardModifiers) override { seen_ << Verb::chosen; }
  void step(int, int, bool) override { seen_ << Verb::stepped; }
  void bandChanged(const QRectF&) override { seen_ << Verb::banding; }
  void bandDone(const QRectF&) override { seen_ << Verb::banded; }

  Verbs& seen_;
};

template <class Canvas>
std::unique_ptr<QWidget> noting(Selection&, Verbs& seen) {
  return std::make_unique<Noting<Canvas>>(seen);
}
template <class Canvas>
std::unique_ptr<QWidget> notingSelection(Selection& selection, Verbs& seen) {
  return std::make_unique<Noting<Canvas>>(seen, selection);
}

const QPoint place(120, 90);

void turn(QWidget& at, QPoint pixels, QPoint angle) {
  QWheelEvent event(place, at.mapToGlobal(place), pixels, angle, Qt::NoButton, Qt::NoModifier, Qt::NoScrollPhase,
                    false);
  QCoreApplication::sendEvent(&at, &event);
}

void moveTo(QWidget& at, QPoint to, Qt::KeyboardModifiers modifiers) {
  QMouseEvent event(QEvent::MouseMove, to, at.mapToGlobal(to), Qt::NoButton, Qt::LeftButton, modifiers);
  QCoreApplication::sendEvent(&at, &event);
}

void drag(QWidget& at, Qt::KeyboardModifiers modifiers, QPoint by) {
  QTest::mousePress(&at, Qt::LeftButton, modifiers, place);
  moveTo(at, place + by, modifiers);
  QTest::mouseRelease(&at, Qt::LeftButton, modifiers, place + by);
}

struct Canvas {
  const char* name;
  Maker make;
  bool panned = true;  // by a drag: a time line that is whole has nothing to pan, there a drag selects
};

const std::vector<Canvas>& canvases() {
  static const std::vector<Canvas> all{
      {"map", notingSelection<MapView>},    {"matrix", noting<MatrixCanvas>},
      {"each", noting<EachCanvas>},         {"switches", notingSelection<SwitchMatrixView>},
      {"bars", noting<BarChart>},           {"difference", noting<DifferenceCanvas>},
      {"runs", notingSelection<RunsChart>}, {"timeline", notingSelection<TimelineView>, false},
      {"times", noting<TimesCanvas>},
  };
  return all;
}

}  // namespace canvas_gestures_test

Q_DECLARE_METATYPE(canvas_gestures_test::Maker)
Q_DECLARE_METATYPE(canvas_gestures_test::Events)

namespace canvas_gestures_test {

class CanvasGesturesTest : public QObject {
  Q_OBJECT

 private slots:
  void everyCanvasUnderstandsTheSame_data() {
    QTest::addColumn<Maker>("make");
    QTest::addColumn<Events>("events");
    QTest::addColumn<Verbs>("verbs");
    using V = Verb;
    for (const Canvas& canvas : canvases()) {
      const auto row = [&](const char* what, Events events, Verbs verbs) {
        QTest::addRow("%s: %s", canvas.name, what) << canvas.make << std::move(events) << std::move(verbs);
      };
      row("wheel", [](QWidget& at, QWidget&) { turn(at, {}, {0, 120}); }, {V::zoomed});
      row("touchpad", [](QWidget& at, QWidget&) { turn(at, {0, -24}, {0, -40}); }, {V::zoomed});
      row("touchpad sideways", [](QWidget& at, QWidget&) { turn(at, {30, 2}, {60, 4}); }, {V::panned});
      row(
          "drag",
          [](QWidget& at, QWidget&) {
            drag(at, {}, {60, 40});
          },
          canvas.panned ? Verbs{V::panned} : Verbs{V::banding, V::banded});
      row("a shaky click", [](QWidget& at, QWidget&) { drag(at, {}, {1, 1}); }, {V::chosen});
      row("Shift-drag", [](QWidget& at, QWidget&) { drag(at, Qt::ShiftModifier, {60, 40}); }, {V::banding, V::banded});
      row("Escape while it drags",
          [](QWidget& at, QWidget& keys) {
            QTest::mousePress(&at, Qt::LeftButton, Qt::ShiftModifier, place);
            moveTo(at, place + QPoint(60, 40), Qt::ShiftModifier);
            QTest::keyClick(&keys, Qt::Key_Escape);
            QTest::mouseRelease(&at, Qt::LeftButton, {}, place + QPoint(60, 40));
          },
          {V::banding, V::banded});
      row("double click", [](QWidget& at, QWidget&) { QTest::mouseDClick(&at, Qt::LeftButton, {}, place); },
          {V::focused});
      row("arrows",
          [](QWidget&, QWidget& keys) {
            for (const auto key : {Qt::Key_Left, Qt::Key_Right, Qt::Key_Up, Qt::Key_Down}) QTest::keyClick(&keys, key);
          },
          {V::stepped, V::stepped, V::stepped, V::stepped});
      row("+ = -",
          [](QWidget&, QWidget& keys) {
            for (const auto key : {Qt::Key_Plus, Qt::Key_Equal, Qt::Key_Minus}) QTest::keyClick(&keys, key);
          },
          {V::zoomed, V::zoomed, V::zoomed});
      row("F", [](QWidget&, QWidget& keys) { QTest::keyClick(&keys, Qt::Key_F); }, {V::fitted});
      row("Ctrl+F is not F", [](QWidget&, QWidget& keys) { QTest::keyClick(&keys, Qt::Key_F, Qt::ControlModifier); },
          {});
      if (std::string_view(canvas.name) != "times")  // nothing can be selected there
        row("Escape",
            [](QWidget&, QWidget& keys) {
              tellSelected(keys, "rank 3");
              QTest::keyClick(&keys, Qt::Key_Escape);
            },
            {V::cleared});
      row("Escape with nothing selected",
          [](QWidget&, QWidget& keys) {
            tellSelected(keys, {});
            QTest::keyClick(&keys, Qt::Key_Escape);
          },
          {});
    }
  }
  void everyCanvasUnderstandsTheSame() {
    QFETCH(Maker, make);
    QFETCH(Events, events);
    QFETCH(Verbs, verbs);
    Selection selection;
    Verbs seen;
    const std::unique_ptr<QWidget> canvas = make(selection, seen);
    canvas->resize(400, 300);
    canvas->show();
    auto* gestures = canvas->findChild<CanvasGestures*>();
    QVERIFY(gestures);
    QCoreApplication::processEvents();
    seen.clear();  // what it did when it was shown
    events(*static_cast<QWidget*>(gestures->parent()), *canvas);
    QCOMPARE(seen, verbs);
  }

  void aNotchAKeyAndATouchpadZoomByOneStep() {
    const auto factor = [](QPoint pixels, QPoint angle) {
      return wheelFactor(QWheelEvent({}, {}, pixels, angle, Qt::NoButton, Qt::NoModifier, Qt::NoScrollPhase, false));
    };
    QCOMPARE(factor({}, {0, 120}), CanvasGestures::zoomStep);
    QCOMPARE(factor({}, {0, -240}), 1 / (CanvasGestures::zoomStep * CanvasGestures::zoomStep));
    QCOMPARE(factor({0, 64}, {0, 999}), CanvasGestures::zoomStep);
  }

  void whatIsUnderThePointerStaysOnAnAxis() {
    AxisWindow window;
    const double before = window.toWhole(0.3);
    window.zoomAt(0.3, 8);
    QCOMPARE(window.toWhole(0.3), before);
    QCOMPARE(window.span, 1.0 / 8);
    window.panBy(100);
    QCOMPARE(window.first, 0.0);
    window.zoomAt(0.5, 1e-9);
    QVERIFY(window.whole());
    QCOMPARE(window.first, 0.0);
  }

  void whatIsUnderThePointerStaysOnAPage() {
    const QRectF page(10, 20, 300, 200);
    PageZoom look;
    const QPointF at(100, 150), before = look.toPage(at);
    look.zoomAt(at, 3, page);
    QVERIFY((look.toPage(at) - before).manhattanLength() < 1e-9);
    QVERIFY(look.panBy({0, 5000}, page).y() > 0);  // the rest is for the area around
    QCOMPARE(look.toPage(page.topLeft()).y(), page.top());
    look.zoomAt(at, 1e-9, page);
    QVERIFY(look.whole());
    QCOMPARE(look.toPage(at), at);
  }

  void barsKeepTheValueUnderThePointer() {
    BarFacts facts;
    facts.metric = BarMetric::volume;
    facts.series = {"MPI_Send"};
    for (const double value : {8e9, 2e9, 1e6}) {
      Bar bar;
      bar.label = "W";
      bar.total = value;
      bar.segments = {{0, value}};
      facts.bars.push_back(bar);
    }
    BarChart chart;
    chart.resize(600, 300);
    chart.show(facts);
    static_cast<QWidget&>(chart).show();
    QVERIFY(!chart.grab().isNull());
    const auto valueAt = [&](double x) {
      const QRectF plot = chart.mapFromScene(chart.chart()->mapToScene(chart.chart()->plotArea())).boundingRect();
      return chart.axis().valueAt(chart.window().toWhole((x - plot.left()) / plot.width()));
    };
    const double before = valueAt(place.x() + 200);
    QWheelEvent event(place + QPoint(200, 0), chart.viewport()->mapToGlobal(place), {}, {0, 480}, Qt::NoButton,
                      Qt::NoModifier, Qt::NoScrollPhase, false);
    QCoreApplication::sendEvent(chart.viewport(), &event);
    QVERIFY(!chart.window().whole());
    QVERIFY(std::abs(valueAt(place.x() + 200) - before) < before * 1e-3);
    QVERIFY(!chart.grab().isNull());
    QTest::keyClick(&chart, Qt::Key_F);
    QVERIFY(chart.window().whole());
  }
};

WEFT_WIDGET_TEST(CanvasGesturesTest)

}  // namespace canvas_gestures_test
#include "canvas_gestures_test.moc"
