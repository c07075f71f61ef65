// Pair traffic in the window: a click leads from a link end to who loads it and back, filters narrow, chips widen.
#include <QTemporaryDir>
#include <QTextBlock>
#include <QToolButton>

#include "analysis/load/missing_data.h"
#include "app/filters/chip_bar.h"
#include "app/panels/view_set.h"
#include "core/store/run_store.h"
#include "ibdiag/loads/end_users.h"
#include "open_window.h"
#include "small_run.h"
#include "test_class.h"
#include "views/details/details_panel.h"
#include "views/fattree/map_view.h"

using namespace weft;

class WindowPairsTest : public QObject {
  Q_OBJECT

 private slots:
  void init() {
    path_ = (folder_.path() + "/pairs.weft").toStdString();
    test::writeSmallRun(path_, {.pairs = true});
  }

  void aLinkEndTellsWhoLoadsIt() {
    MainWindow window;
    RunSession& session = window.session();
    test::openIn(window, path_);
    const EndIndex end = endOf(session, 11, 3);
    session.selection().select(end);
    auto* details = window.findChild<DetailsPanel*>();
    QTRY_VERIFY(!details->busy());
    const QString text = details->toPlainText();
    const EndUsers users =
        usersOfEnd(RunStore(path_), session.run()->fabric, session.run()->rankHosts, {}, Rails::even, end);
    QCOMPARE(users.bytes, test::worldFft + test::halvesFft);
    QVERIFY2(text.contains("In all 900 B (pair traffic, all regions)"), qPrintable(text));
    QVERIFY(text.contains("66.7 %, 600 B") && text.contains("33.3 %, 300 B"));
    QVERIFY(text.indexOf("W in FFT") < text.indexOf("W_s2.1 in FFT"));  // largest first
    QVERIFY(text.contains("collective, Allreduce") && text.contains("point-to-point, Send"));
    QVERIFY(text.contains("Port traffic recorded 1.01 kB (1007 B) on it"));
    QVERIFY(text.contains("99 B of the whole run can't be assigned to pairs"));
    click(*details, "W_s2.1 in FFT");
    QCOMPARE(session.selection().selected(), Item(halves));
    QTRY_VERIFY(details->toPlainText().contains("Attributed load"));
    QVERIFY(details->toPlainText().contains("99 B"));
    QTRY_VERIFY(window.views().map()->picture().explanation.contains("attributed to links (pair traffic"));
    click(*details, "leaf1 port 3");
    QCOMPARE(session.selection().selected(), Item(end));
  }

  void aRegionInTheDetailsNarrowsAndAChipWidens() {
    MainWindow window;
    RunSession& session = window.session();
    test::openIn(window, path_);
    session.selection().select(endOf(session, 1, 1));
    auto* details = window.findChild<DetailsPanel*>();
    QTRY_VERIFY(!details->busy());
    click(*details, "sort");
    QCOMPARE(session.selection().regions(), std::vector{session.run()->snapshot.regions.at(1).id});
    QTRY_VERIFY(!details->busy());
    QVERIFY2(details->toPlainText().contains("100.0 %, 50 B"), qPrintable(details->toPlainText()));
    session.selection().setFilter({{world, halves}, {}, {PairClass::pointToPoint}, {}});
    QCOMPARE(chips(window), QStringList({"communicator W", "communicator W_s2.1", "class point-to-point"}));
    for (QToolButton* chip : window.findChild<ChipBar*>()->findChildren<QToolButton*>())
      if (chip->text().startsWith("communicator W_s2.1")) chip->click();
    QVERIFY(session.selection().filter() == PairFilter({{world}, {}, {PairClass::pointToPoint}, {}}));
    QCOMPARE(chips(window), QStringList({"communicator W", "class point-to-point"}));
  }

  void ranksTellWhatTheySentEachOther() {
    MainWindow window;
    RunSession& session = window.session();
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

  void withoutCommunicatorsItIsStructuralAndSaysSo() {
    test::writeSmallRun(path_, {.pairs = true, .pairsByCommunicator = false});
    MainWindow window;
    RunSession& session = window.session();
    test::openIn(window, path_);
    session.selection().select(halves);
    QCOMPARE(session.view().source, TrafficSource::pair);
    QVERIFY(window.views().map()->picture().explanation.contains("structural; no pair traffic of it was recorded"));
    QVERIFY(missing(session).contains("not recorded by communicator"));
    test::writeSmallRun(path_);
    test::open(session, path_);
    QVERIFY(missing(session).contains("Pair traffic is not recorded"));
    QVERIFY(!whyNot(*session.run(), session.traffic().get(), {TrafficSource::pair}).empty());
  }

 private:
  static constexpr CommunicatorId world{1}, halves{3};
  static QString missing(RunSession& session) {
    QString lines;
    for (const std::string& line : missingData(*session.run(), session.traffic().get()))
      lines += QString::fromStdString(line);
    return lines;
  }
  static EndIndex endOf(RunSession& session, unsigned lid, int port) {
    const Fabric& fabric = session.run()->fabric;
    const PortIndex owner = fabric.owner(SubnetId(0), Lid(static_cast<std::uint16_t>(lid))).value();
    return fabric.endAt(fabric.port(owner).node, PortNumber(port)).value();
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
    QStringList texts = window.findChild<ChipBar*>()->texts();
    texts.removeAll("Clear all");
    texts.removeIf([](const QString& text) { return text.startsWith("Selected:") || text.startsWith("traffic:"); });
    return texts;
  }

  QTemporaryDir folder_;
  std::filesystem::path path_;
};

WEFT_WIDGET_TEST(WindowPairsTest)
#include "window_pairs_test.moc"
