// The session: topology first, traffic after, regions added up, and an end at any moment.
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

#include "analysis/load/missing_data.h"
#include "app/session/run_session.h"
#include "figures/highlights.h"
#include "small_run.h"
#include "test_class.h"

using namespace weft;

class WindowSessionTest : public QObject {
  Q_OBJECT

 private slots:
  void init() {
    path_ = (folder_.path() + "/small.weft").toStdString();
    test::writeSmallRun(path_);
  }

  void topologyComesBeforeTraffic() {
    RunSession session;
    QStringList heard;
    connect(&session, &RunSession::runChanged, this,
            [&] { heard << (session.traffic() ? "run with traffic" : "run"); });
    connect(&session, &RunSession::trafficChanged, this, [&] { heard << "traffic"; });
    openIt(session);
    QCOMPARE(heard, QStringList({"run", "traffic"}));
    QCOMPARE(session.run()->fabric.hosts().size(), std::size_t(4));
  }

  void regionsAddUpOnEveryLinkEnd() {
    RunSession session;
    openIt(session);
    const auto of = [&](unsigned lid, int port) { return session.loads()->bytes[number(endOf(session, lid, port))]; };
    QCOMPARE(of(1, 1), test::fftBytes + 2 * test::sortBytes);
    QCOMPARE(of(11, 3), test::fftBytes + test::sortBytes);  // leaf1 to spine1: towards n3
    QCOMPARE(of(11, 4), test::sortBytes);                   // leaf1 to spine2: towards n4
    QCOMPARE(of(3, 1), std::uint64_t(0));
    const RegionId sort = session.run()->snapshot.regions.at(1).id;
    session.selection().setRegions({sort});
    QCOMPARE(of(1, 1), 2 * test::sortBytes);
    QCOMPARE(of(11, 3), test::sortBytes);
    session.selection().back();
    QCOMPARE(of(11, 3), test::fftBytes + test::sortBytes);
  }

  void communicatorLightsTheRoutesBetweenItsMembers() {
    RunSession session;
    openIt(session);
    const OpenRun& run = *session.run();
    const auto lit = [&](const char* name) {
      for (const Communicator& one : run.snapshot.communicators)
        if (one.name == name) return highlightOf(run, session.traffic().get(), {}, one.id);
      return MapHighlight();
    };
    // Ranks 0 and 1 share leaf1: two links, both directions. Ranks 0 and 2 need leaf1 – spine1 – leaf2 as well.
    QCOMPARE(std::ranges::count(lit("W_s2.0").ends, true), 4);
    QCOMPARE(std::ranges::count(lit("W_s2.1").ends, true), 8);
    QVERIFY(!lit("W_s2.1").ends[number(endOf(session, 11, 4))]);
    QVERIFY(lit("W_s2.1").explanation.contains("structural"));
    QCOMPARE(lit("W_s2.1").hosts, (std::vector<HostIndex>{HostIndex(0), HostIndex(2)}));
  }

  void absentIsSaidAndIsNotZero() {
    test::writeSmallRun(path_, {.fabric = true, .traffic = false, .hosts = false});
    RunSession session;
    openIt(session);
    QVERIFY(session.traffic());
    QVERIFY(!session.loads());
    std::string all;
    for (const std::string& line : missingData(*session.run(), session.traffic().get())) all += line + '\n';
    QVERIFY(all.find("No port traffic was recorded") != std::string::npos);
    QVERIFY(all.find("--hosts") != std::string::npos);
    test::writeSmallRun(path_, {.fabric = false, .traffic = true});
    openIt(session);
    QVERIFY(missingData(*session.run(), nullptr).front().find("no fabric") != std::string::npos);
    test::writeSmallRun(path_, {.fabric = false, .traffic = false});
    openIt(session);
    for (const std::string& line : missingData(*session.run(), session.traffic().get()))
      QVERIFY(line.find("link ends") == std::string::npos);  // there are none
  }

  void whatIsNoRunStoreIsRefusedAndTheOpenRunStays() {
    RunSession session;
    openIt(session);
    QSignalSpy failed(&session, &RunSession::failed);
    session.open(QFINDTESTDATA("window_session_test.cpp").toStdString());
    QTRY_COMPARE(failed.count(), 1);
    QVERIFY(session.run());
  }

  void endsCleanlyWhileItLoads() {
    for (int i = 0; i < 20; ++i) {
      RunSession session;
      session.open(path_);
      if (i % 2) session.open(path_);
      if (i % 3 == 0) QTest::qWait(i % 4);
    }
  }

  void onlyTheLastOfTwoOpensIsHeard() {
    RunSession session;
    const std::filesystem::path other = (folder_.path() + "/other.weft").toStdString();
    test::writeSmallRun(other, {.fabric = false});
    QSignalSpy runs(&session, &RunSession::runChanged);
    session.open(path_);
    openIt(session, other);
    QCOMPARE(runs.count(), 1);
    QVERIFY(session.run()->snapshot.path == other);
  }

 private:
  void openIt(RunSession& session) { openIt(session, path_); }
  static void openIt(RunSession& session, const std::filesystem::path& path) {
    QSignalSpy loaded(&session, &RunSession::loaded);
    session.open(path);
    QTRY_COMPARE(loaded.count(), 1);
  }

  static EndIndex endOf(RunSession& session, unsigned lid, int port) {
    const Fabric& fabric = session.run()->fabric;
    const PortIndex owner = fabric.owner(SubnetId(0), Lid(static_cast<std::uint16_t>(lid))).value();
    return fabric.endAt(fabric.port(owner).node, PortNumber(port)).value();
  }

  QTemporaryDir folder_;
  std::filesystem::path path_;
};

WEFT_TEST(WindowSessionTest)
#include "window_session_test.moc"
