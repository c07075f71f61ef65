// What switches do that may choose among ports, and who sends in all-to-all, is chosen beside the traffic source, and
// changes nothing else.
#include <QComboBox>
#include <QSettings>
#include <QStandardPaths>
#include <QTemporaryDir>

#include "app/panels/view_set.h"
#include "open_window.h"
#include "small_run.h"
#include "test_class.h"
#include "views/fattree/map_view.h"

using namespace weft;

class WindowAdaptiveTest : public QObject {
  Q_OBJECT

 private slots:
  void initTestCase() { QStandardPaths::setTestModeEnabled(true); }
  void init() { QSettings().clear(); }  // the choice is remembered for each fabric
  void cleanupTestCase() { init(); }

  void theChoiceIsThereWhereSwitchesChoose() {
    MainWindow window;
    test::openIn(window, made("static.weft", {.counters = true}));
    QVERIFY(!choice(window)->isVisible() && !choice(window, "Adapters")->isVisible());
    test::open(window.session(), made("chooses.weft", {.counters = true, .groups = true}));
    QTRY_VERIFY(choice(window)->isVisible());
    QCOMPARE(choice(window)->currentText(), QString("even over groups of ports"));
    window.session().setView({TrafficSource::counter});
    QTRY_VERIFY(!choice(window)->isVisible());  // counters were counted
  }

  void anotherChoiceKeepsWhatIsLookedAt() {
    MainWindow window;
    test::openIn(window, made("chooses.weft", {.counters = true, .pairs = true, .groups = true}));
    RunSession& session = window.session();
    session.setView({TrafficSource::allToAll});
    QTRY_VERIFY(session.numbers().known());
    const auto sent = [&](int port) { return session.numbers().loads->bytes[number(endOf(session, 11, port))]; };
    QCOMPARE(sent(3), std::uint64_t(2));  // n1 and n2 to n3 and n4, half of it
    const Item leaf = nodeOf(session, 11);
    session.selection().select(leaf);
    choose(window, session, "the worst of groups of ports");
    QCOMPARE(session.view().source, TrafficSource::allToAll);
    QVERIFY(session.selection().selected() == leaf);
    QCOMPARE(sent(3), std::uint64_t(4));
    QCOMPARE(sent(4), std::uint64_t(4));
    QTRY_VERIFY(window.views().map()->values()->description.contains("the worst of groups of ports"));
    choose(window, session, "by static ports");
    QCOMPARE(sent(3), std::uint64_t(2));
    QVERIFY(window.views().map()->values()->description.contains("by static ports"));
  }

  // From n1 and n2 on leaf1 to n3 by one spine, and to the gateway by the other.
  void gatewaysSendWhereTheyAreAskedTo() {
    MainWindow window;
    test::openIn(window, made("gateway.weft", {.gateway = true}));
    RunSession& session = window.session();
    QVERIFY(!choice(window, "Adapters")->isVisible());
    session.setView({TrafficSource::allToAll});
    QTRY_VERIFY(session.numbers().known() && choice(window, "Adapters")->isVisible());
    const auto sent = [&](int port) { return session.numbers().loads->bytes[number(endOf(session, 11, port))]; };
    QCOMPARE(sent(3), std::uint64_t(2));
    QCOMPARE(sent(4), std::uint64_t(0));
    choose(window, session, "between all adapters", "Adapters");
    QCOMPARE(session.view().source, TrafficSource::allToAll);
    QCOMPARE(sent(3), std::uint64_t(2));
    QCOMPARE(sent(4), std::uint64_t(2));
    QTRY_VERIFY(window.views().map()->values()->description.contains("of aggregation nodes and gateways too"));
  }

 private:
  std::filesystem::path made(const char* name, const test::SmallRunParts& parts) {
    const auto path = std::filesystem::path(folder_.path().toStdString()) / name;
    test::writeSmallRun(path, parts);
    return path;
  }
  static QComboBox* choice(MainWindow& window, const QString& name = "Adaptive routing") {
    for (auto* box : window.findChildren<QComboBox*>())
      if (box->accessibleName() == name) return box;
    qFatal("no such choice");
  }
  // The run is read again.
  static void choose(MainWindow& window, RunSession& session, const QString& name,
                     const QString& of = "Adaptive routing") {
    QSignalSpy loaded(&session, &RunSession::loaded);
    QComboBox* box = choice(window, of);
    box->setCurrentText(name);
    QCOMPARE(box->currentText(), name);
    emit box->activated(box->currentIndex());
    QTRY_COMPARE(loaded.count(), 1);
    QTRY_VERIFY(session.numbers().known());
    QCOMPARE(choice(window, of)->currentText(), name);
  }
  static NodeIndex nodeOf(RunSession& session, unsigned lid) {
    const Fabric& fabric = session.run()->fabric;
    return fabric.port(fabric.owner(SubnetId(0), Lid(static_cast<std::uint16_t>(lid))).value()).node;
  }
  static EndIndex endOf(RunSession& session, unsigned lid, int port) {
    return session.run()->fabric.endAt(nodeOf(session, lid), PortNumber(port)).value();
  }

  QTemporaryDir folder_;
};

WEFT_WIDGET_TEST(WindowAdaptiveTest)
#include "window_adaptive_test.moc"
