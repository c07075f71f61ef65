// Better places in the window: its numbers are those of the commands, a search that is cancelled leaves nothing behind,
// and moves can be undone.
#include <QAbstractButton>
#include <QApplication>
#include <QComboBox>
#include <QDir>
#include <QDropEvent>
#include <QEventLoop>
#include <QFile>
#include <QMimeData>
#include <QScrollArea>
#include <QScrollBar>
#include <QSettings>
#include <QScreen>
#include <QSignalSpy>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTabWidget>
#include <QTableView>
#include <QTest>
#include <QToolButton>
#include <QTreeView>

#include "app/session/child_process.h"
#include "app/placement/answer_panel.h"
#include "app/placement/front_choice.h"
#include "app/placement/hosts_panel.h"
#include "app/placement/placement_maps.h"
#include "app/placement/placement_matrix.h"
#include "app/placement/placement_page.h"
#include "app/window/compare_menu.h"
#include "app/window/main_window.h"
#include "cli.h"
#include "core/base/units.h"
#include "ibdiag/loads/pair_flows.h"
#include "open_window.h"
#include "reports/table_writers.h"
#include "small_run.h"
#include "test_class.h"
#include "views/fattree/map_view.h"
#include "views/matrix/matrix_canvas.h"
#include "views/matrix/matrix_controls.h"
#include "views/matrix/matrix_view.h"

using namespace weft;

class WindowPlacementTest : public QObject {
  Q_OBJECT

 private slots:
  void initTestCase() {
    QStandardPaths::setTestModeEnabled(true);
    QCoreApplication::setOrganizationName("weft");
    QCoreApplication::setApplicationName("weft-placement-test");
    QSettings().clear();
    QVERIFY(QDir(folder_.path()).mkdir("tmp"));
    qputenv("TMPDIR", folder_.filePath("tmp").toUtf8());
    qputenv("WEFT_TEST_CHILD", WEFT_PROGRAM);
    test::writeSmallRun(path("run"), {.pairs = true});
    test::writeSmallRun(path("nopairs"), {});
    test::writeSmallRun(path("nofabric"), {.fabric = false, .traffic = false, .pairs = true});
    test::writeSmallRun(path("notables"), {.traffic = false, .tables = false, .pairs = true});
    test::writeSmallRun(path("nohosts"), {.traffic = false, .hosts = false, .pairs = true});
  }
  void cleanup() { QCOMPARE(leftBehind(), QStringList()); }

  void whatIsFoundIsWhatTheCommandFinds() {
    MainWindow window;
    PlacementPage& page = opened(window, "run");
    page.selection().setRegions({RegionId(1)});
    QTRY_VERIFY(!page.busy());
    setEffort(page, 0);
    page.findPlaces();
    QVERIFY(page.search().running());
    QTRY_VERIFY(!page.busy());
    const QStringList options{"--objective", "max-link", "--effort", "quick", "--seed", "1", "--region=FFT"};
    QCOMPARE(page.options(), options);
    for (const auto& [at, word] : {std::pair(1, "rank"), std::pair(2, "host")}) {
      setChoice(page, "Move", at);
      const qsizetype option = page.options().indexOf("--move");
      QVERIFY(option >= 0 && page.options()[option + 1] == word);
    }
    setChoice(page, "Move", 0);
    const cli::Ran ran = cli::runWeft(QStringList{"remap", text(path("run")), "--table", "--format", "csv"} + options);
    QCOMPARE(QString::fromStdString(written(page.answer().table(), TableFormat::csv)), QString::fromStdString(ran.out));
    QVERIFY(page.answer().verdict().startsWith("the most loaded link end carries"));
    QCOMPARE(page.trial().places().metrics().hopBytes, bytesOf(page.answer().table(), "after", "hop_bytes"));

    QSignalSpy wrote(&page, &PlacementPage::runWritten);
    page.writeRun(text(path("better")));
    QTRY_COMPARE(wrote.count(), 1);
    QTRY_VERIFY(window.idle());
    QVERIFY(window.pages().find(path("better")));  // as a run like any other
    const auto places = page.trial().places().loads().bytes;
    QCOMPARE(places, linksOf(path("better"), {RegionId(1)}));
    const auto& maps = page.maps().maps();
    QVERIFY(maps[PlacementMaps::before]->linkRange() == maps[PlacementMaps::after]->linkRange());
    for (std::size_t end = 0; end < places.size(); ++end) {
      const auto& difference = maps[PlacementMaps::difference]->values()->ends[end];
      QCOMPARE(difference.value, double(places[end]) - double(page.trial().before()->bytes[end]));
    }
  }

  // Each of the front carries what its row of the table says, and the first is what was found.
  void anotherAnswerIsChosenByItsPrice() {
    MainWindow window;
    PlacementPage& page = opened(window, "run");
    setEffort(page, 0);
    page.findPlaces();
    QTRY_VERIFY(!page.busy());
    const PlacementAnswer answer = page.answer().answer();
    QVERIFY(!answer.offered.empty());
    QCOMPARE(answer.offered.front().name, std::string("after"));
    QCOMPARE(page.front().choices().size(), static_cast<qsizetype>(answer.offered.size()));
    QCOMPARE(page.front().isHidden(), answer.offered.size() < 2);
    for (std::size_t at = 0; at < answer.offered.size(); ++at) {
      page.front().choices()[static_cast<qsizetype>(at)]->click();
      QCOMPARE(page.trial().places().metrics().hopBytes,
               bytesOf(answer.table, answer.offered[at].name.c_str(), "hop_bytes"));
      QVERIFY2(page.front().choices()[static_cast<qsizetype>(at)]->text().contains(
                   QString::fromStdString(humanBytes(page.trial().places().metrics().hopBytes))),
               qPrintable(page.front().choices()[static_cast<qsizetype>(at)]->text()));
    }
    // Moved by hand it is none of them, until the move is undone.
    const auto marked = [&] { return std::ranges::count_if(page.front().choices(), &QAbstractButton::isChecked); };
    QCOMPARE(marked(), 1);
    page.trial().exchange(HostIndex(0), HostIndex(2));
    QVERIFY(page.trial().isTouched());
    QCOMPARE(marked(), 0);
    page.trial().undo().undo();
    QCOMPARE(marked(), 1);
    page.selection().setRegions({RegionId(1)});  // they were of all
    QVERIFY(page.front().choices().empty() && page.front().isHidden());
  }

  // What stands below the headline stays where it is from the first picture on.
  void nothingMovesOnceThePairsAreRead() {
    MainWindow window;
    test::openIn(window, path("run"));
    PlacementPage& page = window.findChild<CompareMenu*>()->openPlacement();
    QCoreApplication::processEvents();
    const int before = page.maps().mapTo(page.centre(), QPoint()).y();
    QTRY_VERIFY(page.trial().ready() && !page.busy());
    QCoreApplication::processEvents();
    QCOMPARE(page.maps().mapTo(page.centre(), QPoint()).y(), before);
  }

  // The options open in a window of their own.
  void advancedOptionsTakeNoRoomFromTheMap() {
    MainWindow window;
    PlacementPage& page = opened(window, "run");
    QTRY_VERIFY(!page.busy());
    const QRect before = page.maps().geometry();
    for (QToolButton* each : page.centre()->findChildren<QToolButton*>())
      if (each->text() == "Advanced…") each->click();
    QWidget* options = QApplication::activePopupWidget();
    QVERIFY(options && options->isAncestorOf(options->focusWidget()));
    QVERIFY(options->screen()->availableGeometry().contains(options->geometry()));
    QCoreApplication::processEvents();
    QCOMPARE(page.maps().geometry(), before);
    QTest::keyClick(options, Qt::Key_Escape);
    QVERIFY(!QApplication::activePopupWidget());
  }

  void launcherFilesNameEveryRank() {
    MainWindow window;
    PlacementPage& page = opened(window, "run");
    page.trial().exchange(HostIndex(0), HostIndex(3));
    page.writeLauncher(folder_.filePath("ranks.csv"), "csv");
    QFile file(folder_.filePath("ranks.csv"));
    QVERIFY(file.open(QIODevice::ReadOnly));
    QCOMPARE(file.readAll(), QByteArray("rank,host\n0,n4\n1,n2\n2,n3\n3,n1\n"));
  }

  void aSearchThatIsCancelledLeavesNothing() {
    MainWindow window;
    PlacementPage& page = opened(window, "run");
    setEffort(page, 2);
    QEventLoop underWay;  // until the first progress: a moment later a fast search may have its answer
    connect(&page.search(), &SearchProcess::progress, &underWay, &QEventLoop::quit);
    connect(&page.search(), &SearchProcess::ended, &underWay, &QEventLoop::quit);
    page.findPlaces();
    underWay.exec();
    QVERIFY(page.search().running());
    page.search().cancel();
    QVERIFY(!page.search().running());
    QTRY_COMPARE(leftBehind(), QStringList());
    QCOMPARE(page.trial().movedRanks(), std::size_t(0));
    page.findPlaces();  // and the page may be closed meanwhile
    window.pages().close(page);
    QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    QTRY_COMPARE(leftBehind(), QStringList());
  }

  void aSearchThatFailsSaysWhy() {
    MainWindow window;
    PlacementPage& page = opened(window, "run");
    QSignalSpy failed(&page, &Page::failed);
    page.search().start(page.session().run(), {"--hosts=nobody"});
    QTRY_COMPARE(failed.count(), 1);
    QVERIFY2(failed[0][0].toString().contains("nobody"), qPrintable(failed[0][0].toString()));
    ChildProcess none("search", "");
    QSignalSpy notStarted(&none, &ChildProcess::failed);
    none.start("/no/such/program", {});
    QTRY_COMPARE(notStarted.count(), 1);
    QVERIFY(notStarted[0][0].toString().contains("could not be started"));
  }

  void movesAreUndone() {
    MainWindow window;
    PlacementPage& page = opened(window, "run");
    const LinkLoads before = *page.trial().before();
    const auto now = [&] { return page.trial().places().loads(); };
    QTreeView& tree = page.hosts().tree();
    HostsModel& model = page.hosts().model();
    const QModelIndex n1 = model.indexOf(HostIndex(0)), n4 = model.indexOf(HostIndex(3));
    std::unique_ptr<QMimeData> dragged(model.mimeData({n1}));
    model.dropMimeData(dragged.get(), Qt::MoveAction, -1, -1, n4);
    QTRY_COMPARE(page.trial().movedRanks(), std::size_t(2));
    QVERIFY(now().bytes != before.bytes);
    QCOMPARE(model.index(0, HostsModel::ranks).data().toString(), QString("3"));
    QVERIFY(page.answer().verdict().startsWith("By hand"));
    QCOMPARE(page.answer().table().rows.back()[1], Cell("by hand"));

    // One of its ranks alone, by the list below the table.
    page.trial().undo().undo();
    QCOMPARE(now().bytes, before.bytes);
    tree.expand(model.indexOf(HostIndex(2)));
    tree.setCurrentIndex(model.index(0, 0, model.indexOf(HostIndex(2))));
    for (QComboBox* box : page.hosts().findChildren<QComboBox*>()) box->setCurrentIndex(box->findText("n1"));
    for (QToolButton* button : page.hosts().findChildren<QToolButton*>())
      if (button->text() == "Move") button->click();
    QCOMPARE(page.trial().places().hostOf()[2], std::optional(HostIndex(0)));
    QVERIFY(model.isFree(HostIndex(2)));
    page.trial().undo().redo();  // nothing to redo
    page.trial().undo().undo();
    QCOMPARE(now().bytes, before.bytes);
    QCOMPARE(now().flows, before.flows);
    QCOMPARE(page.trial().movedRanks(), std::size_t(0));
  }

  // Rank r is on the host of number r + 1.
  void ranksAreDraggedInTheMatrix() {
    MainWindow window;
    PlacementPage& page = opened(window, "run");
    MatrixView& view = shownMatrix(page);
    const auto before = page.trial().places().hostOf();
    drop(page, rowOf(view, 0), rowOf(view, 3));
    QTRY_COMPARE(page.trial().movedRanks(), std::size_t(2));
    QCOMPARE(page.trial().places().hostOf()[0], before[3]);
    QCOMPARE(page.trial().places().hostOf()[3], before[0]);
    QTRY_VERIFY(view.picture().facts &&
                view.picture().facts->entries[rowOf(view, 0)].host == before[3]);  // and stands with its new host
    QVERIFY(rowOf(view, 0) > rowOf(view, 2));

    view.controls().choose(MatrixAxis::hosts);
    QTRY_COMPARE(view.picture().facts->request.axis, MatrixAxis::hosts);
    drop(page, rowOf(view, 2), rowOf(view, 0));
    QTRY_COMPARE(page.trial().places().hostOf()[0], before[2]);
    QCOMPARE(page.trial().places().hostOf()[2], before[3]);
    page.trial().undo().undo();
    page.trial().undo().undo();
    QCOMPARE(page.trial().movedRanks(), std::size_t(0));
    QVERIFY(page.trial().places().loads().bytes == page.trial().before()->bytes);
  }

  // From the matrix onto the tree, and the other way; what comes from elsewhere is left alone.
  void matrixAndTreeTakeFromEachOther() {
    MainWindow window;
    PlacementPage& page = opened(window, "run");
    MatrixView& view = shownMatrix(page);
    view.controls().choose(MatrixAxis::ranks);
    QTRY_VERIFY(view.picture().facts && view.picture().facts->request.axis == MatrixAxis::ranks);
    HostsModel& model = page.hosts().model();
    std::unique_ptr<QMimeData> dragged(page.matrix().carried(rowOf(view, 0)));
    QVERIFY(model.canDropMimeData(dragged.get(), Qt::MoveAction, -1, -1, model.indexOf(HostIndex(3))));
    model.dropMimeData(dragged.get(), Qt::MoveAction, -1, -1, model.indexOf(HostIndex(3)));
    QTRY_COMPARE(page.trial().places().hostOf()[0], std::optional(HostIndex(3)));
    QCOMPARE(page.trial().movedRanks(), std::size_t(1));
    const QModelIndex other = model.indexOf(HostIndex(2));
    std::unique_ptr<QMimeData> rank(model.mimeData({model.index(0, 0, other)}));
    QTRY_VERIFY(view.picture().facts);
    dropOn(view.canvas(), *rank, rowOf(view, 0));
    QTRY_COMPARE(page.trial().places().hostOf()[2], std::optional(HostIndex(3)));

    PlacementPage& second = opened(window, "run");
    QVERIFY(!dragIn(*rank, second.trial()));
    QVERIFY(!second.hosts().model().canDropMimeData(rank.get(), Qt::MoveAction, -1, -1,
                                                    second.hosts().model().indexOf(HostIndex(1))));
  }

  void allRanksGoBackInOneStep() {
    MainWindow window;
    PlacementPage& page = opened(window, "run");
    page.trial().move({0, 1}, HostIndex(3));
    page.trial().putBack();
    QCOMPARE(page.trial().movedRanks(), std::size_t(0));
    page.trial().undo().undo();
    QCOMPARE(page.trial().movedRanks(), std::size_t(2));
    QCOMPARE(page.trial().itemsOn(HostIndex(3)), (std::vector<std::uint32_t>{0, 1, 3}));
  }

  // However much is told, the table below keeps rows in a small window.
  void longAnswersAreScrolled() {
    MainWindow window;
    PlacementPage& page = opened(window, "run");
    page.trial().exchange(HostIndex(0), HostIndex(3));
    for (QTabWidget* tabs : page.centre()->findChildren<QTabWidget*>()) tabs->setCurrentWidget(&page.answer());
    const int few = page.answer().minimumSizeHint().height();
    PlacementAnswer answer;
    for (int line = 0; line < 100; ++line) answer.verdict.push_back("sentence " + std::to_string(line));
    page.answer().show(answer);
    QTRY_VERIFY(page.answer().minimumSizeHint().height() <= few + 3 * page.answer().fontMetrics().lineSpacing());
    const auto* table = page.answer().findChild<QTableView*>();
    const auto* told = page.answer().findChild<QScrollArea*>();
    QTRY_VERIFY(told->verticalScrollBar()->maximum() > 0);
    QVERIFY2(table->height() >= table->minimumSizeHint().height() &&
                 table->geometry().bottom() <= page.answer().rect().bottom(),
             qPrintable(QString::number(table->height())));
  }

  // The places stay, the loads are of the part that is asked for.
  void theFilterChoosesWhatIsPlaced() {
    MainWindow window;
    PlacementPage& page = opened(window, "run");
    page.trial().exchange(HostIndex(0), HostIndex(2));
    PairFilter filter;
    filter.regions = {RegionId(2)};
    page.selection().setFilter(filter);
    QTRY_VERIFY(page.trial().ready() && !page.busy());
    QCOMPARE(page.trial().movedRanks(), std::size_t(2));
    const RunStore store(path("run"));
    const OpenRun& run = *page.session().run();
    const auto flows = flowsOfPairs(store, run.fabric, page.trial().places().hosts(), filter, Rails::even);
    QCOMPARE(page.trial().places().loads().bytes, accumulate(run.fabric, flows.flows).bytes);
  }

  void whatIsMissingIsSaid_data() {
    QTest::addColumn<QString>("run");
    QTest::addColumn<QString>("words");
    QTest::addRow("pairs") << "nopairs"
                           << "traffic between pairs";
    QTest::addRow("fabric") << "nofabric"
                            << "no fabric";
    QTest::addRow("tables") << "notables"
                            << "forwarding tables";
    QTest::addRow("hosts") << "nohosts"
                           << "no host of the ranks";
  }
  void whatIsMissingIsSaid() {
    QFETCH(QString, run);
    QFETCH(QString, words);
    MainWindow window;
    PlacementPage& page = opened(window, run);
    QVERIFY2(page.missing().contains(words), qPrintable(page.missing()));
    page.findPlaces();
    QVERIFY(!page.search().running());
  }

 private:
  QTemporaryDir folder_;

  std::filesystem::path path(const QString& name) const { return folder_.filePath(name + ".weft").toStdString(); }
  static QString text(const std::filesystem::path& path) { return QString::fromStdString(path.string()); }
  QStringList leftBehind() const {
    return QDir(folder_.filePath("tmp"))
        .entryList({"weft-places-*"}, QDir::AllEntries | QDir::Hidden | QDir::NoDotAndDotDot);
  }

  static void setEffort(PlacementPage& page, int effort) { setChoice(page, "Effort", effort); }
  static void setChoice(PlacementPage& page, const char* name, int at) {
    for (QComboBox* box : page.centre()->findChildren<QComboBox*>())
      if (box->accessibleName() == name) box->setCurrentIndex(at);
  }

  PlacementPage& opened(MainWindow& window, const QString& run) {
    window.resize(1366, 768);
    window.show();
    test::open(window.session(), path(run));
    window.pages().open(path(run), {});
    auto made = std::make_unique<PlacementPage>(path(run), window.session());
    PlacementPage& page = *made;
    QObject::connect(&page, &PlacementPage::runWritten, &window,
                     [&window](const QString& to) { window.pages().open(to.toStdString(), to); });
    window.pages().add(std::move(made));
    [&] { QTRY_VERIFY(!page.busy()); }();
    return page;
  }

  static MatrixView& shownMatrix(PlacementPage& page) {
    for (QTabWidget* tabs : page.centre()->findChildren<QTabWidget*>()) tabs->setCurrentWidget(&page.matrix());
    MatrixView& view = page.matrix().view();
    [&] { QTRY_VERIFY(view.picture().facts); }();
    return view;
  }

  static std::uint32_t rowOf(MatrixView& view, std::uint32_t rank) {
    const auto& entries = view.picture().facts->entries;
    return static_cast<std::uint32_t>(
        std::ranges::find_if(
            entries, [&](const MatrixEntry& each) { return std::ranges::count(each.ranks, RankId(rank)) != 0; }) -
        entries.begin());
  }

  static void dropOn(MatrixCanvas& canvas, const QMimeData& data, std::uint32_t row) {
    const QPointF label(canvas.geometry().left - 4, canvas.geometry().y(row + 0.5));
    QDragEnterEvent enter(label.toPoint(), Qt::MoveAction, &data, Qt::LeftButton, Qt::NoModifier);
    QDragMoveEvent move(label.toPoint(), Qt::MoveAction, &data, Qt::LeftButton, Qt::NoModifier);
    QDropEvent drop(label, Qt::MoveAction, &data, Qt::LeftButton, Qt::NoModifier);
    for (QEvent* each : {static_cast<QEvent*>(&enter), static_cast<QEvent*>(&move), static_cast<QEvent*>(&drop)})
      QCoreApplication::sendEvent(&canvas, each);
  }

  static void drop(PlacementPage& page, std::uint32_t row, std::uint32_t onto) {
    std::unique_ptr<QMimeData> data(page.matrix().carried(row));
    dropOn(page.matrix().view().canvas(), *data, onto);
  }

  static std::uint64_t bytesOf(const Table& table, const char* placement, const char* column) {
    for (const Row& row : table.rows)
      if (row[0] == Cell("kept") && row[1] == Cell(placement))
        return std::get<std::uint64_t>(row[table.at(column)].value());
    return 0;
  }

  static std::vector<std::uint64_t> linksOf(const std::filesystem::path& run, std::vector<RegionId> regions) {
    const RunStore store(run);
    const auto open = loadRunForLoads(store, run, false);
    PairFilter filter;
    filter.regions = std::move(regions);
    return accumulate(open->fabric, flowsOfPairs(store, open->fabric, open->rankHosts, filter, Rails::even).flows)
        .bytes;
  }
};

WEFT_WIDGET_TEST(WindowPlacementTest)
#include "window_placement_test.moc"
