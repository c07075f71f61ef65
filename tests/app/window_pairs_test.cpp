// Pair traffic in the window: a communicator shows its attributed load, a link end who loads it, and filters narrow both.
#include <QComboBox>
#include <QTemporaryDir>
#include <QTextBlock>
#include <QToolButton>

#include "app/details_panel.h"
#include "app/filter_bar.h"
#include "app/missing_data.h"
#include "app/shares.h"
#include "app/view_set.h"
#include "core/run_store.h"
#include "ibdiag/end_users.h"
#include "open_window.h"
#include "small_run.h"
#include "views/fattree/map_view.h"

using namespace weft;

class WindowPairsTest : public QObject {
  Q_OBJECT

 private slots:
  void init() {
    path_ = (folder_.path() + "/pairs.weft").toStdString();
    test::writeSmallRun(path_, {.pairs = true});
  }

  void aCommunicatorShowsItsAttributedLoadAndEscapeEndsIt() {
    RunSession session;
    test::open(session, path_);
    const auto before = session.loads()->bytes;
    QCOMPARE(session.lens().source, TrafficSource::port);
    session.selection().select(halves);
    QTRY_VERIFY(session.figures().pairs);
    QCOMPARE(session.shown().communicator, std::optional(halves));
    QVERIFY(session.loads()->bytes == expected(session, {{halves}, {}, {}, {}}).links.bytes);
    QCOMPARE(bytesAt(session, 11, 3), test::halvesFft);
    QCOMPARE(bytesAt(session, 12, 3), test::halvesFft);
    QCOMPARE(bytesAt(session, 11, 4), std::uint64_t(0));
    QCOMPARE(session.figures().pairs->unpaired, test::unpairedSort);
    QVERIFY(session.values()->description.contains("W_s2.1"));
    session.selection().clear();
    QVERIFY(session.loads()->bytes == before);
    QCOMPARE(session.lens().source, TrafficSource::port);
    session.selection().back();  // what was reckoned once is there at once
    QCOMPARE(bytesAt(session, 11, 3), test::halvesFft);
  }

  void aSourceThatIsChosenWinsUntilTheNextSelection() {
    RunSession session;
    test::open(session, path_);
    session.selection().select(world);
    QTRY_VERIFY(session.figures().pairs);
    session.setLens({TrafficSource::port});
    QCOMPARE(bytesAt(session, 11, 3), test::fftBytes + test::sortBytes);
    session.selection().select(halves);
    QTRY_COMPARE(bytesAt(session, 11, 3), test::halvesFft);
  }

  void regionsAndClassesNarrowIt() {
    RunSession session;
    test::open(session, path_);
    session.setLens({TrafficSource::pair});
    QTRY_COMPARE(bytesAt(session, 1, 1), all());
    const RegionId fft = session.run()->snapshot.regions.at(0).id, sort = session.run()->snapshot.regions.at(1).id;
    const std::vector<PairFilter> filters{{{}, {sort}, {}, {}},
                                          {{}, {fft}, {PairClass::collective}, {}},
                                          {{world}, {}, {}, {}},
                                          {{world, halves}, {fft, sort}, {PairClass::pointToPoint}, {}}};
    for (const PairFilter& filter : filters) {
      session.selection().setFilter(filter);
      QTRY_VERIFY(!session.predicting());
      QVERIFY(session.shown().filter == filter);
      QVERIFY(session.loads()->bytes == expected(session, filter).links.bytes);
    }
    QCOMPARE(bytesAt(session, 11, 3), test::worldFft);
  }

  void aFilterThatPortTrafficDoesNotKnowIsShownByPairs() {
    RunSession session;
    test::open(session, path_);
    session.selection().setFilter({{world}, {}, {}, {}});
    QTRY_COMPARE(session.lens().source, TrafficSource::pair);
    session.selection().setFilter({});
    QCOMPARE(session.lens().source, TrafficSource::port);
  }

  void onlyWhatWasAskedForLastIsHeard() {
    RunSession session;
    test::open(session, path_);
    session.selection().select(world);
    session.selection().select(halves);
    session.selection().clear();
    QTest::qWait(50);
    QCOMPARE(session.lens().source, TrafficSource::port);
    QVERIFY(!session.predicting());
  }

  void aLinkEndTellsWhoLoadsIt() {
    RunSession session;
    MainWindow window(session);
    test::openIn(window, path_);
    const EndIndex end = endOf(session, 11, 3);
    session.selection().select(end);
    auto* details = window.findChild<DetailsPanel*>();
    QTRY_VERIFY(!details->busy());
    const QString text = details->toPlainText();
    const EndUsers users = usersOfEnd(RunStore(path_), session.run()->fabric, session.run()->rankHosts, {}, Rails::even, end);
    QCOMPARE(users.bytes, test::worldFft + test::halvesFft);
    QVERIFY2(text.contains("In all 900 B (pair traffic, all regions)"), qPrintable(text));
    QVERIFY(text.contains("66.7 %, 600 B") && text.contains("33.3 %, 300 B"));
    QVERIFY(text.indexOf("W in FFT") < text.indexOf("W_s2.1 in FFT"));  // largest first
    QVERIFY(text.contains("collective, Allreduce") && text.contains("point-to-point, Send"));
    QVERIFY(text.contains("Port traffic recorded 1.01 kB (1007 B) on it"));
    QVERIFY(text.contains("99 B of the whole run can't be told by pairs"));
    click(*details, "W_s2.1 in FFT");
    QCOMPARE(session.selection().selected(), Item(halves));
    QTRY_VERIFY(details->toPlainText().contains("Attributed load"));
    QVERIFY(details->toPlainText().contains("99 B"));
    QTRY_VERIFY(window.views().map()->picture().explanation.contains("attributed to links (pair traffic"));
    click(*details, "leaf1 port 3");
    QCOMPARE(session.selection().selected(), Item(end));
  }

  void aRegionInTheDetailsNarrowsAndAChipWidens() {
    RunSession session;
    MainWindow window(session);
    test::openIn(window, path_);
    session.selection().select(endOf(session, 1, 1));
    auto* details = window.findChild<DetailsPanel*>();
    QTRY_VERIFY(!details->busy());
    click(*details, "sort");
    QCOMPARE(session.selection().regions(), std::vector{session.run()->snapshot.regions.at(1).id});
    QTRY_VERIFY(!details->busy());
    QVERIFY2(details->toPlainText().contains("100.0 %, 50 B"), qPrintable(details->toPlainText()));
    session.selection().setFilter({{world, halves}, {}, {PairClass::pointToPoint}, {}});
    QCOMPARE(chips(window), QStringList({"W  ✕", "W_s2.1  ✕", "point-to-point  ✕"}));
    for (QToolButton* chip : window.findChild<FilterBar*>()->findChildren<QToolButton*>())
      if (chip->text().startsWith("W_s2.1")) chip->click();
    QVERIFY(session.selection().filter() == PairFilter({{world}, {}, {PairClass::pointToPoint}, {}}));
    QCOMPARE(chips(window), QStringList({"W  ✕", "point-to-point  ✕"}));
  }

  void ranksTellWhatTheySentEachOther() {
    RunSession session;
    MainWindow window(session);
    test::openIn(window, path_);
    auto* details = window.findChild<DetailsPanel*>();
    session.selection().select(RankPair{RankId(0), RankId(2)});
    QTRY_VERIFY(!details->busy());
    QVERIFY2(details->toPlainText().contains("In all 900 B"), qPrintable(details->toPlainText()));
    QVERIFY(details->toPlainText().contains("In all 300 B"));  // back
    QVERIFY(details->toPlainText().contains("spine1"));
    session.selection().select(RankId(0));
    QTRY_VERIFY(!details->busy());
    QVERIFY(details->toPlainText().contains("In all 1.05 kB (1050 B)"));
    session.selection().select(HostPair{HostIndex(0), HostIndex(1)});
    QTRY_VERIFY(!details->busy());
    QVERIFY2(details->toPlainText().contains("100.0 %, 100 B"), qPrintable(details->toPlainText()));
  }

  void pairsExplainPortTraffic() {
    RunSession session;
    test::open(session, path_);
    session.setLens({TrafficSource::pair, LinkMetric::unexplained});
    QTRY_COMPARE(session.lens().metric, LinkMetric::unexplained);
    const auto share = session.figures().unexplained(endOf(session, 11, 3));
    QCOMPARE(share.value(), 107.0 / 1007.0);
    QVERIFY(session.values()->description.contains("against port traffic"));
    QVERIFY(lensWords(*session.run(), *session.traffic(), session.shown()).contains("against the port traffic"));
  }

  void withoutCommunicatorsItIsStructuralAndSaysSo() {
    test::writeSmallRun(path_, {.pairs = true, .pairsByCommunicator = false});
    RunSession session;
    MainWindow window(session);
    test::openIn(window, path_);
    session.selection().select(halves);
    QCOMPARE(session.lens().source, TrafficSource::port);
    QVERIFY(window.views().map()->picture().explanation.contains("structural; no pair traffic of it was recorded"));
    QVERIFY(missing(session).contains("not recorded by communicator"));
    test::writeSmallRun(path_);
    test::open(session, path_);
    QVERIFY(missing(session).contains("Pair traffic is not recorded"));
    QVERIFY(!whyNot(*session.run(), session.traffic().get(), {TrafficSource::pair}).isEmpty());
  }

  void pairsAreTheFirstChoiceWherePortsWereNotRecorded() {
    test::writeSmallRun(path_, {.traffic = false, .counters = true, .pairs = true});
    RunSession session;
    test::open(session, path_);
    QTRY_COMPARE(session.lens().source, TrafficSource::pair);
    QCOMPARE(bytesAt(session, 1, 1), all());
    QVERIFY(missing(session).contains("pair traffic carried over the routes"));
  }

  void endsCleanlyWhileLoadsAreReckoned() {
    for (int i = 0; i < 20; ++i) {
      RunSession session;
      test::open(session, path_);
      session.selection().select(i % 2 ? world : halves);
      if (i % 3 == 0) session.selection().select(endOf(session, 11, 3));
      if (i % 4 == 0) session.open(path_);
      if (i % 5 == 0) session.close();
    }
  }

  void sharesAddUpToAHundred() {
    QCOMPARE(tenths({1, 1, 1}), (std::vector<std::uint32_t>{334, 333, 333}));
    QCOMPARE(tenths({0, 0}), (std::vector<std::uint32_t>{0, 0}));
    QCOMPARE(tenths({maxStoredBytes, maxStoredBytes}), (std::vector<std::uint32_t>{500, 500}));
    const std::vector<std::uint64_t> many(11, 1);
    const auto section = sharesSection("all", many, 4, [](std::size_t i) { return Named{QString::number(i)}; });
    QCOMPARE(section.rows.size(), std::size_t(5));
    QCOMPARE(section.rows.back().value, QString("and 7 more"));
    QCOMPARE(section.rows.back().label, QString("63.6 %, 7 B"));
  }

 private:
  static constexpr CommunicatorId world{1}, halves{3};
  static std::uint64_t all() { return test::worldFft + test::worldFftNear + test::worldSort + test::halvesFft; }

  PairLoads expected(RunSession& session, const PairFilter& filter) const {
    return loadsOfPairs(RunStore(path_), session.run()->fabric, session.run()->rankHosts, filter, Rails::even);
  }
  static QString missing(RunSession& session) {
    QString lines;
    for (const std::string& line : missingData(*session.run(), session.traffic().get())) lines += QString::fromStdString(line);
    return lines;
  }
  static EndIndex endOf(RunSession& session, unsigned lid, int port) {
    const Fabric& fabric = session.run()->fabric;
    const PortIndex owner = fabric.owner(SubnetId(0), Lid(static_cast<std::uint16_t>(lid))).value();
    return fabric.endAt(fabric.port(owner).node, PortNumber(port)).value();
  }
  static std::uint64_t bytesAt(RunSession& session, unsigned lid, int port) {
    return session.loads() ? session.loads()->bytes[number(endOf(session, lid, port))] : 0;
  }
  // Follows the link with that text, as a click on it does.
  static void click(DetailsPanel& panel, const QString& text) {
    for (QTextBlock block = panel.document()->begin(); block.isValid(); block = block.next())
      for (auto at = block.begin(); !at.atEnd(); ++at)
        if (at.fragment().charFormat().isAnchor() && at.fragment().text() == text)
          return emit panel.anchorClicked(QUrl(at.fragment().charFormat().anchorHref()));
    QFAIL(qPrintable("no link " + text + " in " + panel.toPlainText()));
  }
  static QStringList chips(MainWindow& window) {
    QStringList texts;
    const auto* bar = window.findChild<FilterBar*>();
    for (QAction* action : bar->actions())
      if (const auto* chip = qobject_cast<QToolButton*>(bar->widgetForAction(action)); chip && action->isVisible())
        if (chip->text().endsWith("✕") && !chip->text().contains(':')) texts << chip->text();
    return texts;
  }

  QTemporaryDir folder_;
  std::filesystem::path path_;
};

QTEST_MAIN(WindowPairsTest)
#include "window_pairs_test.moc"
