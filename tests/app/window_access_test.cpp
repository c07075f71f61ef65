// Who can't see well, and who uses no mouse: contrast of every palette, names of everything that can be operated.
#include <QAbstractButton>
#include <QAbstractItemView>
#include <QAbstractSpinBox>
#include <QAccessible>
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QScrollArea>
#include <QAbstractScrollArea>
#include <QSettings>
#include <QStandardPaths>
#include <QTabBar>
#include <QTabWidget>
#include <QTemporaryDir>
#include <QTest>
#include <qtestaccessible.h>
#include <cmath>

#include "analysis/run/item_words.h"
#include "app/filters/actions.h"
#include "app/panels/view_set.h"
#include "app/window/appearance.h"
#include "app/window/compare_menu.h"
#include "app/window/main_window.h"
#include "app/window/window_style.h"
#include "app/workspaces/workspaces.h"
#include "open_window.h"
#include "small_run.h"
#include "test_class.h"
#include "views/charts/bar_chart.h"
#include "views/charts/bars_view.h"
#include "views/charts/difference_canvas.h"
#include "views/commtree/communicator_tree.h"
#include "views/fattree/map_view.h"
#include "views/functions/flame_canvas.h"
#include "views/tables/link_inspector.h"
#include "views/matrix/matrix_canvas.h"
#include "views/matrix/matrix_controls.h"
#include "views/matrix/matrix_view.h"
#include "views/ranks/ranks_canvas.h"
#include "views/shared/colour_scale.h"
#include "views/shared/theme.h"
#include "views/matrix/switch_matrix_view.h"
#include "views/timeline/timeline_view.h"

using namespace weft;

namespace window_access_test {

// WCAG 2.1. What is translucent is seen over `behind`.
double contrast(QColor text, QColor behind) {
  const auto luminance = [](const QColor& colour) {
    const auto linear = [](double c) { return c <= 0.04045 ? c / 12.92 : std::pow((c + 0.055) / 1.055, 2.4); };
    return 0.2126 * linear(colour.redF()) + 0.7152 * linear(colour.greenF()) + 0.0722 * linear(colour.blueF());
  };
  const float over = text.alphaF();
  text = QColor::fromRgbF(text.redF() * over + behind.redF() * (1 - over),
                          text.greenF() * over + behind.greenF() * (1 - over),
                          text.blueF() * over + behind.blueF() * (1 - over));
  const double a = luminance(text) + 0.05, b = luminance(behind) + 0.05;
  return a > b ? a / b : b / a;
}

bool isOperated(const QWidget& widget) {
  return qobject_cast<const QAbstractButton*>(&widget) || qobject_cast<const QComboBox*>(&widget) ||
         qobject_cast<const QLineEdit*>(&widget) || qobject_cast<const QAbstractSpinBox*>(&widget) ||
         qobject_cast<const QAbstractItemView*>(&widget) ||
         ((widget.focusPolicy() & Qt::TabFocus) && !qobject_cast<const QLabel*>(&widget) &&
          !qobject_cast<const QTabBar*>(&widget) && !qobject_cast<const QTabWidget*>(&widget) &&
          !qobject_cast<const QScrollArea*>(&widget));
}

// Parts that Qt makes itself within something that has a name.
bool isQts(const QWidget& widget) {
  if (widget.objectName().startsWith("qt_")) return true;
  const QWidget* parent = widget.parentWidget();
  if (const auto* area = qobject_cast<const QAbstractScrollArea*>(parent); area && area->viewport() == &widget)
    return true;
  return parent && (qobject_cast<const QComboBox*>(parent) || qobject_cast<const QLineEdit*>(parent) ||
                    qobject_cast<const QAbstractSpinBox*>(parent) || qobject_cast<const QAbstractItemView*>(parent) ||
                    QByteArray(parent->metaObject()->className()).startsWith("QComboBox") ||
                    QByteArray(parent->metaObject()->className()) == "QTabBar");
}

void canBeRead(const QPalette& palette) {
  const std::tuple<QPalette::ColorRole, QPalette::ColorRole, double> pairs[] = {
      {QPalette::WindowText, QPalette::Window, 7},
      {QPalette::Text, QPalette::Base, 7},
      {QPalette::Text, QPalette::AlternateBase, 7},
      {QPalette::ButtonText, QPalette::Button, 7},
      {QPalette::HighlightedText, QPalette::Highlight, 4.5},
      {QPalette::ToolTipText, QPalette::ToolTipBase, 7},
      {QPalette::Link, QPalette::Base, 4.5},
      {QPalette::PlaceholderText, QPalette::Base, 3}};
  for (const auto& [text, behind, least] : pairs)
    QVERIFY2(
        contrast(palette.color(text), palette.color(behind)) >= least,
        qPrintable(
            QString("%1 on %2: %3").arg(text).arg(behind).arg(contrast(palette.color(text), palette.color(behind)))));
}

// As a desktop for those who see little gives it.
QPalette highContrast(const QColor& back = Qt::black, const QColor& ink = Qt::white,
                      const QColor& chosen = Qt::yellow) {
  QPalette palette{back, back};
  for (const auto role : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText, QPalette::ToolTipText,
                          QPalette::PlaceholderText, QPalette::BrightText})
    palette.setColor(role, ink);
  palette.setColor(QPalette::Base, back);
  palette.setColor(QPalette::Highlight, chosen);
  palette.setColor(QPalette::HighlightedText, back);
  return palette;
}

class WindowAccessTest : public QObject {
  Q_OBJECT

 private slots:
  void initTestCase() {
    QStandardPaths::setTestModeEnabled(true);
    QCoreApplication::setOrganizationName("weft");
    QCoreApplication::setApplicationName("weft-access-test");
    QSettings().clear();
    qputenv("WEFT_TEST_CHILD", WEFT_PROGRAM);
    path_ = (folder_.path() + "/small.weft").toStdString();
    test::writeSmallRun(path_, {.counters = true});
    appearance::restore();
  }

  void everyPaletteCanBeRead_data() {
    QTest::addColumn<int>("colours");
    QTest::newRow("light") << int(appearance::Colours::light);
    QTest::newRow("dark") << int(appearance::Colours::dark);
  }

  void everyPaletteCanBeRead() {
    QFETCH(int, colours);
    appearance::setColours(appearance::Colours(colours));
    canBeRead(QApplication::palette());
  }

  void highContrastIsKept_data() {
    QTest::addColumn<QPalette>("desktop");
    QTest::newRow("white on black") << highContrast();
    QTest::newRow("black on white") << highContrast(QColor(Qt::white), QColor(Qt::black), QColor(0x37, 0x00, 0x6e));
  }

  void highContrastIsKept() {
    QFETCH(QPalette, desktop);
    const Theme theme = Theme::of(desktop);
    const QPalette palette = theme.palette();
    canBeRead(palette);
    for (const auto role : {QPalette::Base, QPalette::Window, QPalette::Text, QPalette::Highlight})
      QCOMPARE(palette.color(role), desktop.color(role));
    const Theme again = Theme::of(palette);  // what views take of the program's palette
    QCOMPARE(again.selection, desktop.color(QPalette::Highlight));
    QCOMPARE(again.muted, theme.muted);
    for (const QColor& text : {theme.ink, theme.muted, theme.accent, theme.ok, theme.warning, theme.error})
      for (const QColor& behind : {theme.background, theme.window, theme.tint})
        QVERIFY2(contrast(text, behind) >= 4.5, qPrintable(text.name() + " on " + behind.name()));
    for (const QColor& strip : {theme.warningStrip, theme.errorStrip}) QVERIFY(contrast(theme.ink, strip) >= 7);
    for (const QColor& mark : {theme.grid, theme.zero, theme.absent, theme.bar})
      QVERIFY2(contrast(mark, theme.background) >= 3, qPrintable(mark.name()));
    const ColourScale loads({0, 1}, Scaling::linear, theme);
    for (int at = 0; at < ColourScale::entries; ++at) QVERIFY(contrast(QColor(loads.entry(at)), theme.background) >= 3);
  }

  // Ordinary desktops get the colours of the program, even where their text is black on white.
  void ordinaryDesktopsHaveNoHighContrast() {
    QPalette fusion{QColor(0xef, 0xef, 0xef)};
    fusion.setColor(QPalette::Base, Qt::white);
    QCOMPARE(fusion.color(QPalette::Text), QColor(Qt::black));
    QCOMPARE(Theme::of(fusion).ink, Theme::lightWindow().ink);
    QPalette weak = highContrast();  // what is chosen could not be told from what is not
    weak.setColor(QPalette::Highlight, QColor(0, 0, 0x40));
    QVERIFY(contrast(Theme::of(weak).selection, Qt::black) >= 4.5);
    QPalette dark = highContrast();  // an ordinary dark desktop
    dark.setColor(QPalette::Base, QColor(0x23, 0x26, 0x29));
    dark.setColor(QPalette::Text, QColor(0xfc, 0xfc, 0xfc));
    QCOMPARE(Theme::of(dark).background, Theme::darkTheme().background);
  }

  // What is drawn in each workspace then: the desktop's black is behind it, its yellow says what is selected.
  void highContrastIsDrawn() {
    const QPalette before = QApplication::palette();
    QApplication::setPalette(Theme::of(highContrast()).palette());
    {
      const std::filesystem::path path = (folder_.path() + "/contrast.weft").toStdString();
      test::writeSmallRun(path, {.pairs = true});
      MainWindow window(Workspace::links);
      test::openIn(window, path);
      window.session().selection().select(itemOf(*window.session().run(), "link leaf1 port 3"));
      QTRY_VERIFY(window.session().selectedTraffic() && window.idle());
      for (const Workspace one :
           {Workspace::summary, Workspace::links, Workspace::waits, Workspace::change, Workspace::compare}) {
        window.turnTo(one);
        QTRY_VERIFY(window.idle());
        QCoreApplication::processEvents();
        const QImage seen = window.grab().toImage().convertToFormat(QImage::Format_RGB32);
        if (const QString folder = qEnvironmentVariable("WEFT_CONTRAST"); !folder.isEmpty())
          seen.save(folder + '/' + wordOf(one) + ".png");
        qint64 black = 0, yellow = 0, pale = 0;
        for (int y = 0; y < seen.height(); ++y)
          for (int x = 0; x < seen.width(); ++x) {
            const QRgb pixel = seen.pixel(x, y) | 0xff000000;
            black += pixel == 0xff000000;
            yellow += pixel == 0xffffff00;
            pale += qGray(pixel) > 128;
          }
        const qint64 all = qint64(seen.width()) * seen.height();
        QVERIFY2(
            black > all / 2 && yellow > 20 && pale < all / 5,
            qPrintable(QString("%1: %2 black, %3 yellow, %4 pale").arg(wordOf(one)).arg(black).arg(yellow).arg(pale)));
      }
    }
    QApplication::setPalette(before);
  }

  void whatFusionOutlinesDarkerIsSeenOnBlack() {
    WindowStyle style;
    QTabBar tabs;
    QLineEdit field;
    for (QWidget* one : {static_cast<QWidget*>(&tabs), static_cast<QWidget*>(&field)}) {
      one->setStyle(&style);
      one->setPalette(Theme::of(highContrast()).palette());
    }
    tabs.addTab("first");
    tabs.addTab("second");
    tabs.resize(tabs.sizeHint());
    const QImage row = tabs.grab().toImage();
    const auto marked = [&](int tab) {
      int count = 0;
      const QRect box = tabs.tabRect(tab);
      for (int x = box.left() + 4; x < box.right() - 4; ++x) count += row.pixelColor(x, box.bottom() - 1) == Qt::yellow;
      return count;
    };
    QVERIFY(marked(0) > 10);
    QCOMPARE(marked(1), 0);
    field.resize(120, 24);
    const QImage box = field.grab().toImage();
    int lit = 0;
    for (int y = 0; y < 4; ++y) lit += qGray(box.pixel(60, y)) > 100;
    QVERIFY(lit > 0);
  }

  void everyThemeCanBeRead() {
    for (const Theme& theme : {Theme::lightTheme(), Theme::lightWindow(), Theme::darkTheme(), Theme::greyTheme()}) {
      QVERIFY(contrast(theme.ink, theme.background) >= 7);
      QVERIFY(contrast(theme.muted, theme.background) >= 4.5);
      QVERIFY(contrast(theme.highlight, theme.background) >= 3);
      QVERIFY(contrast(theme.selection, theme.background) >= 3);
    }
  }

  void whatCanBeOperatedHasAName() {
    MainWindow window;
    test::openIn(window, path_);
    const std::filesystem::path other = (folder_.path() + "/other.weft").toStdString();
    test::writeSmallRun(other, {.pairs = true});
    window.open({other});
    QTRY_VERIFY(window.idle());
    auto& menu = *window.findChild<CompareMenu*>();
    menu.openPlacement();
    menu.compareAll();
    QTRY_VERIFY(window.idle() && window.pages().all().size() == 4);
    QStringList nameless;
    for (QWidget* widget : window.findChildren<QWidget*>()) {
      if (!isOperated(*widget) || isQts(*widget)) continue;
      const QAccessibleInterface* seen = QAccessible::queryAccessibleInterface(widget);
      if (seen && seen->text(QAccessible::Name).trimmed().isEmpty())
        nameless << QString("%1 in %2")
                        .arg(widget->metaObject()->className(), widget->parentWidget()->metaObject()->className());
    }
    QVERIFY2(nameless.isEmpty(), qPrintable(nameless.join("; ")));
  }

  // What the views tell of a selection is what was written into the run, each with its unit.
  void viewsTellWhatIsSelectedAndItsValue() {
    const std::filesystem::path path = (folder_.path() + "/pairs.weft").toStdString();
    test::writeSmallRun(path, {.pairs = true});
    MainWindow window;
    test::openIn(window, path);
    window.session().setView({TrafficSource::port});
    window.panels().setShown(true);
    ViewSet& views = window.views();
    for (QWidget* view :
         {static_cast<QWidget*>(views.of<MatrixView>()), static_cast<QWidget*>(views.of<CommunicatorTree>()),
          static_cast<QWidget*>(views.of<BarsView>()), static_cast<QWidget*>(views.of<TimelineView>())}) {
      for (QWidget* up = view; up; up = up->parentWidget()) up->show();
      QVERIFY(view->isVisible());
    }
    views.of<MatrixView>()->controls().choose(MatrixAxis::ranks);
    QTRY_VERIFY(window.idle() && views.of<MatrixView>()->picture().facts &&
                !views.of<TimelineView>()->facts().columns.empty());
    Selection& selection = window.session().selection();
    const auto told = [](const QWidget* view, QAccessible::Text what) {
      return QAccessible::queryAccessibleInterface(const_cast<QWidget*>(view))->text(what);
    };
    const QWidget *map = views.map(), *matrix = &views.of<MatrixView>()->canvas(), *time = views.of<TimelineView>(),
                  *bars = views.of<BarsView>()->findChild<BarChart*>(),
                  *tree = views.of<CommunicatorTree>()->findChild<QTreeView*>();
    QCOMPARE(QAccessible::queryAccessibleInterface(views.map())->role(), QAccessible::Graphic);

    const Fabric& fabric = window.session().run()->fabric;
    selection.select(fabric.endAt(fabric.port(*fabric.owner(SubnetId(0), Lid(1))).node, PortNumber(1)).value());
    const QString byPorts = QString("%1B").arg(test::fftBytes + 2 * test::sortBytes);  // of the one cable of n1
    QVERIFY2(told(map, QAccessible::Description).startsWith("Selected: n1") &&
                 told(map, QAccessible::Description).remove(QChar(0x202F)).contains(byPorts),
             qPrintable(told(map, QAccessible::Description)));
    QCOMPARE("Selected: " + told(map, QAccessible::Value),
             told(map, QAccessible::Description).left(told(map, QAccessible::Value).size() + 10));

    selection.select(RankPair{RankId(0), RankId(2)});
    QTRY_VERIFY(told(matrix, QAccessible::Value).contains(QString("%1 B").arg(test::worldFft + test::halvesFft)));
    QVERIFY(told(matrix, QAccessible::Description).contains("rank 0 → rank 2") ||
            told(matrix, QAccessible::Description).contains("0 → 2"));

    selection.select(CommunicatorId(3));  // two ranks, half a second and ten calls each
    for (const QWidget* view : {bars, tree})
      QVERIFY2(told(view, QAccessible::Description).startsWith("Selected: W_s2.1") &&
                   told(view, QAccessible::Description).contains("1 s"),
               qPrintable(told(view, QAccessible::Description)));

    PairFilter timed;
    timed.bins = BinRange{1, 2};
    selection.setFilter(timed);
    QTRY_VERIFY(told(time, QAccessible::Description)
                    .startsWith(QString("Selected: 0.5–1 s: %1 B sent").arg(2 * test::halvesFft)));
    selection.clear();
    QVERIFY(told(map, QAccessible::Value).isEmpty() && !told(map, QAccessible::Description).contains("Selected"));
  }

  // What a screen reader goes through: places with names of their own, and the answer about what is selected.
  void workspacesTellTheirPlacesAndTheAnswer() {
    const std::filesystem::path path = (folder_.path() + "/answers.weft").toStdString();
    test::writeSmallRun(path, {.pairs = true});
    MainWindow window(Workspace::links);
    test::openIn(window, path);
    for (const Workspace one :
         {Workspace::summary, Workspace::links, Workspace::waits, Workspace::change, Workspace::compare}) {
      window.turnTo(one);
      QCoreApplication::processEvents();
      QSet<QString> names;
      const auto places = window.workspaces().page()->places();
      for (QWidget* place : places) {
        const QAccessibleInterface* seen = QAccessible::queryAccessibleInterface(place);
        QVERIFY(seen && !seen->text(QAccessible::Name).isEmpty() && !seen->state().invisible);
        names << seen->text(QAccessible::Name);
      }
      QVERIFY2(!names.isEmpty() && names.size() == qsizetype(places.size()), wordOf(one));
    }
    window.turnTo(Workspace::links);
    QWidget& rows = window.pages().run().parts().inspector().rows();
    const auto told = [&rows] { return QAccessible::queryAccessibleInterface(&rows)->text(QAccessible::Description); };
    window.session().setView({TrafficSource::pair, LinkMetric::bytes, Rails::even});
    window.session().selection().select(itemOf(*window.session().run(), "link leaf1 port 3"));
    QTRY_VERIFY(window.session().selectedTraffic() && window.idle());
    QVERIFY2(told().startsWith("Selected: leaf1 → spine1: 900"), qPrintable(told()));
    window.session().selection().clear();
    QVERIFY(told().isEmpty());
  }

  // Each canvas by itself: what is selected, with its value, and nothing once nothing is. The expected numbers are
  // written into the runs.
  void canvasesTellWhatIsSelected() {
    const auto value = [](QWidget& canvas) {
      const QAccessibleInterface* seen = QAccessible::queryAccessibleInterface(&canvas);
      return seen->role() == QAccessible::Graphic && !seen->text(QAccessible::Name).isEmpty()
                 ? seen->text(QAccessible::Value)
                 : QString("no picture");
    };
    RanksCanvas ranks;
    RankFacts spent{.ranks = 2};
    spent.rows = {{.label = "Send", .cells = {1.5, 3.0}, .ranks = 2},
                  {.label = "Recv", .cells = {2.5, std::nullopt}, .ranks = 2}};
    ranks.setFacts(spent);
    QCOMPARE(value(ranks), QString());
    ranks.setMarked({RankId(0)});
    QCOMPARE(value(ranks), QString("Recv, rank 0: 2.5 s"));
    ranks.setMarked({RankId(1)});
    QCOMPARE(value(ranks), QString("Send, rank 1: 3 s"));
    ranks.setMarked({});
    QCOMPARE(value(ranks), QString());

    FlameCanvas flame;
    FlameFacts code;
    const auto box = [](const char* name, std::uint32_t function, double end, double seconds) {
      FlameBox one{.name = name, .function = function, .begin = 0, .end = end};
      one.sums.inclusive.seconds = seconds;
      return one;
    };
    code.boxes = {box("all", SampledCode::none, 1, 8), box("solve", 3, 0.25, 2), box("solve", 3, 0.5, 4)};
    flame.setFacts(code);
    flame.setChosen(3);
    QVERIFY2(value(flame).startsWith("solve: 4 s, 50.0 % of all"), qPrintable(value(flame)));
    flame.setFacts({.missing = "Nothing was sampled."});
    QCOMPARE(QAccessible::queryAccessibleInterface(&flame)->text(QAccessible::Description),
             QString("Nothing was sampled."));

    DifferenceCanvas bars;
    DifferenceFacts both{.metric = BarMetric::time};
    both.bars.push_back({.label = "W", .inFirst = CommunicatorId(1), .inSecond = CommunicatorId(1)});
    both.bars.back().sides = {.first = 1.0, .second = 3.5, .difference = 2.5};
    bars.show(both);
    bars.setSelected(0);
    QVERIFY2(value(bars).startsWith("W, A 1") && value(bars).contains("B − A +2.5"), qPrintable(value(bars)));
    bars.setSelected({});
    QCOMPARE(value(bars), QString());

    const std::filesystem::path path = (folder_.path() + "/cells.weft").toStdString();
    test::writeSmallRun(path, {.pairs = true});
    MainWindow window(Workspace::everything);
    test::openIn(window, path);
    SwitchMatrixView& cells = *window.views().switches();
    window.session().setView({TrafficSource::pair, LinkMetric::bytes, Rails::even});
    QTRY_VERIFY(window.idle());
    cells.show();
    window.session().selection().select(itemOf(*window.session().run(), "link leaf1 port 3"));
    QTRY_VERIFY2(value(cells).startsWith("leaf1 → spine1: 1 link") && value(cells).contains("900"),
                 qPrintable(value(cells)));
    window.session().selection().clear();
    QCOMPARE(value(cells), QString());
  }

  void theSheetHasEveryKeyOfTheMenus() {
    MainWindow window;
    const QString sheet = keysSheet();
    int keys = 0;
    for (const QAction* action : window.findChildren<QAction*>())
      for (const QKeySequence& key : action->shortcuts()) {
        QVERIFY2(sheet.contains(key.toString().replace("PgDown", "Page down").replace("PgUp", "Page up"),
                                Qt::CaseInsensitive),
                 qPrintable(action->text() + ": " + key.toString()));
        ++keys;
      }
    QVERIFY(keys > 15);
  }

 private:
  QTemporaryDir folder_;
  std::filesystem::path path_;
};

WEFT_WIDGET_TEST(WindowAccessTest)

}  // namespace window_access_test
#include "window_access_test.moc"
