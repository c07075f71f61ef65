// The film in the window: every moment in one range of colours, its most loaded link end outlined, as a curve; where it
// rests, all views follow.
#include <QComboBox>
#include <QLabel>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>

#include "analysis/load/load_film.h"
#include "app/panels/film_play.h"
#include "app/panels/load_line.h"
#include "app/panels/view_set.h"
#include "app/window/main_window.h"
#include "open_window.h"
#include "small_run.h"
#include "test_class.h"
#include "views/fattree/map_view.h"
#include "views/timeline/film_curve.h"
#include "views/timeline/timeline_view.h"

using namespace weft;

class WindowFilmTest : public QObject {
  Q_OBJECT

 private slots:
  void initTestCase() {
    QStandardPaths::setTestModeEnabled(true);
    QCoreApplication::setOrganizationName("weft");
    QCoreApplication::setApplicationName("weft-film-test");
    path_ = folder_.filePath("run.weft").toStdString();
    test::writeSmallRun(path_, {.pairs = true});
  }

  void goesThroughTheMoments() {
    RunSession session;
    FilmPlay film(session);
    test::open(session, path_);
    begin(film);
    QCOMPARE(film.count(), 4U);  // bins 0 to 3, of which 2 is empty
    QCOMPARE(film.curve(), (std::vector<double>{1, 300.0 / 700, 0, 50.0 / 700}));
    QCOMPARE(film.ends()->high, 700.0);
    const double before = film.ends()->high;
    for (std::size_t at = 0; at < film.count(); ++at) {
      film.setAt(at);
      QVERIFY(film.values() && film.values()->fits(session.run()->fabric));
      double most = 0;
      for (const LinkAmount& one : film.values()->ends) most = std::max(most, one.value);
      QCOMPARE(most, film.curve()[at] * 700);
      QCOMPARE(film.ends()->high, before);
      QCOMPARE(std::holds_alternative<EndIndex>(session.selection().hovered()), at != 2);
    }
    film.setAt(0);
    QVERIFY2(film.words().startsWith("0–0.5 s: most on n1"), qPrintable(film.words()));
    film.setAt(2);
    QVERIFY(film.words().contains("nothing is on a link"));
    film.setAt(99);
    QCOMPARE(film.at(), 3U);
    film.end();
    QVERIFY(!film.active() && !film.values());
    QVERIFY(session.selection().hovered() == Item());
  }

  void othersFollowWhereItRests() {
    RunSession session;
    FilmPlay film(session);
    test::open(session, path_);
    begin(film);
    film.setAt(1);
    film.rest();
    QTRY_VERIFY(session.selection().filter().bins == (BinRange{1, 2}));
    QVERIFY(film.active() && film.at() == 1);  // its own time does not begin it again
    film.setSpeed(1000);
    film.setAt(0);
    film.play(true);
    QTRY_VERIFY(!film.playing());
    QCOMPARE(film.at(), 3U);
    QTRY_VERIFY(session.selection().filter().bins == (BinRange{3, 4}));
  }

  void isOfTheFilter() {
    RunSession session;
    FilmPlay film(session);
    test::open(session, path_);
    begin(film);
    PairFilter filter;
    filter.classes = {PairClass::collective};
    session.selection().setFilter(filter);
    QTRY_COMPARE(film.count(), 1U);
    QTRY_COMPARE(film.ends()->high, 300.0);
  }

  void saysWhyThereIsNone() {
    const std::filesystem::path path = folder_.filePath("none.weft").toStdString();
    test::writeSmallRun(path);
    RunSession session;
    FilmPlay film(session);
    test::open(session, path);
    film.begin();
    QVERIFY(film.active() && !film.preparing() && film.count() == 0);
    QVERIFY2(film.words().contains("no traffic was recorded by time"), qPrintable(film.words()));
  }

  // Of a selected link end all bytes of its pairs, each in its time; of what has no line the panel states why.
  void aSelectedLinkEndHasALine() {
    MainWindow window;
    test::openIn(window, path_);
    TimelineView* view = window.views().of<TimelineView>();
    QVERIFY(!view->marksSelected());
    const auto run = window.session().run();
    const LoadFilm film = loadFilm(RunStore(path_), *run, {}, window.session().view().rails);
    QVERIFY(film.largest > 0);
    const EndIndex end = *film.moments.front().hottest;
    window.session().selection().select(end);
    QTRY_VERIFY(window.idle());
    QVERIFY(view->marksSelected());  // while a panel looks for something, the window is not idle
    double drawn = 0, carried = 0;
    for (const double column : view->endLine().in(view->facts())) drawn += column;
    for (std::size_t at = 0; at < film.moments.size(); ++at)
      carried += static_cast<double>(film.loads(at, run->fabric.ends().size()).bytes[number(end)]);
    QCOMPARE(drawn, carried);
    window.session().selection().select(HostIndex(0));
    QVERIFY(!view->marksSelected());
  }

  // Its button stands in *Time* of every run with bytes by time; without a fabric, or by a filter that bins do not
  // follow, it says why there is none.
  void isOfferedWhereThereIsOne() {
    const auto button = [](MainWindow& window) {
      return window.views().of<TimelineView>()->findChild<QToolButton*>("film");
    };
    MainWindow window;
    test::openIn(window, path_);
    QVERIFY(button(window)->isEnabled());
    PairFilter filter;
    filter.communicators.push_back(CommunicatorId(1));
    const std::string why = whyNoFilm(*window.session().run(), filter);
    window.session().selection().setFilter(filter);
    QCOMPARE(button(window)->isEnabled(), why.empty());
    window.session().selection().setFilter({});
    QVERIFY(button(window)->isEnabled());

    const std::filesystem::path path = folder_.filePath("without.weft").toStdString();
    test::writeSmallRun(path, {.fabric = false, .pairs = true});
    MainWindow without;
    test::openIn(without, path);
    QVERIFY(!button(without)->isEnabled());
    const std::string reason = whyNoFilm(*without.session().run(), {});
    QVERIFY(!reason.empty() && button(without)->toolTip().contains(QString::fromStdString(reason)));
  }

  void theBarPlaysIt() {
    MainWindow window;
    test::openIn(window, path_);
    FilmPlay& film = window.views().film();
    MapView* map = window.views().map();
    window.session().setView({TrafficSource::port});  // a film is of pairs all the same
    map->setRange({0, 5000});
    auto* curve = window.findChild<FilmCurve*>("filmCurve");
    QVERIFY(curve && !curve->isVisible());
    window.views().of<TimelineView>()->filmAsked();
    QTRY_COMPARE(film.count(), 4U);
    QVERIFY(curve->isVisible());
    QCOMPARE(map->options().linkRange->high, 700.0);
    QVERIFY(map->values() == film.values());
    QVERIFY(filmTotals(window.session(), *film.drawn()).startsWith("Film: pair traffic"));
    QTest::keyClick(curve, Qt::Key_Right);
    QCOMPARE(film.at(), 1U);
    QVERIFY(map->values() == film.values());
    QTest::mouseClick(curve, Qt::LeftButton, {}, QPoint(curve->width() - 5, 10));
    QCOMPARE(film.at(), 3U);
    QTest::keyClick(curve, Qt::Key_Home);
    QCOMPARE(film.at(), 0U);
    auto* play = window.findChild<QToolButton*>("filmPlay");
    QTest::mouseClick(play, Qt::LeftButton);
    QVERIFY(film.playing());
    QTest::mouseClick(play, Qt::LeftButton);
    QVERIFY(!film.playing());
    film.end();
    QVERIFY(!curve->isVisible());
    QCOMPARE(map->options().linkRange->high, 5000.0);
    QVERIFY(map->values() != film.values());
  }

 private:
  static void begin(FilmPlay& film) {
    film.begin();
    QTRY_VERIFY(film.count() > 0);
  }

  QTemporaryDir folder_;
  std::filesystem::path path_;
};

WEFT_WIDGET_TEST(WindowFilmTest)
#include "window_film_test.moc"
