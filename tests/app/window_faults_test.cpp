// What goes wrong under a window that is open: the file of its run, paths of a saved workspace, a slot that throws.
#include <QCheckBox>
#include <QDockWidget>
#include <QLabel>
#include <QProcess>
#include <QRegularExpression>
#include <QStandardPaths>
#include <QStatusBar>
#include <QTemporaryDir>
#include <QTest>
#include <QTimer>
#include <QToolButton>

#include "app/session/run_opener.h"
#include "app/page/banners.h"
#include "app/panels/view_set.h"
#include "app/window/application.h"
#include "app/window/main_window.h"
#include "core/base/error.h"
#include "core/store/run_writer.h"
#include "small_run.h"
#include "test_class.h"
#include "views/matrix/matrix_canvas.h"
#include "views/matrix/matrix_view.h"
#include "app/panels/region_filter.h"

using namespace weft;
namespace fs = std::filesystem;

class WindowFaultsTest : public QObject {
  Q_OBJECT

 private slots:
  void initTestCase() { QStandardPaths::setTestModeEnabled(true); }
  void init() {
    QVERIFY((folder_ = std::make_unique<QTemporaryDir>())->isValid());
    test::writeSmallRun(path("run"), {.pairs = true});
  }

  void aSlotThatThrowsIsToldAndTheWindowStays() {
    MainWindow window;
    open(window);
    QTimer::singleShot(0, &window, [] { throw Error("the disk is gone; try again"); });
    QTRY_COMPARE(message(window), QString("The disk is gone; try again"));
    QTimer::singleShot(0, &window, [] { throw std::bad_alloc(); });
    QTRY_VERIFY(message(window).contains("memory"));
    QVERIFY(window.isVisible());
  }

  // The status bar counts what the import had to report, and leads there.
  void notesOfTheImportAreCounted() {
    MainWindow window(Workspace::summary);
    open(window);
    auto* const notes = window.statusBar()->findChild<QLabel*>("notes");
    QVERIFY(notes);
    const std::size_t count = window.session().run()->snapshot.diagnostics.size();
    QCOMPARE(notes->isVisible(), count > 0);
    RunWriter writer(path("noted"));
    writer.beginSource({"trace", kinds::trace, "made here", "", ""});
    writer.process({RankId(0), {}, HostOrigin::trace, {}});
    writer.diagnostic({"trace.note", Severity::note, {}, 0, "a clock was corrected", {}, {}});
    writer.endSource({});
    writer.commit();
    window.open({path("noted")});
    QTRY_VERIFY(window.idle() && notes->isVisible());
    QCOMPARE(notes->accessibleName(), QString("1 note"));
    emit notes->linkActivated("notes");
    QVERIFY(window.findChild<QDockWidget*>("diagnostics")->isVisible());
  }

  // All that is read again for a tick of a region is read of the file that was opened.
  void aStoreThatIsRemovedCanStillBeFiltered() {
    MainWindow window;
    open(window);
    fs::remove(path("run"));
    auto& strip = *window.findChild<StaleStrip*>();
    QTRY_VERIFY(strip.isVisible());
    QVERIFY(strip.sentence().startsWith("run.weft was removed"));
    filterBySort(window);
    QCOMPARE(bytesOfPairs(window), test::worldSort);
    QVERIFY(message(window).isEmpty());
  }

  void aStoreThatIsReplacedIsOfferedAgain() {
    MainWindow window;
    open(window);
    test::writeSmallRun(path("other"), {.pairs = true, .pairsByCommunicator = false});
    const auto before = window.session().run();
    fs::rename(path("other"), path("run"));
    auto& strip = *window.findChild<StaleStrip*>();
    QTRY_VERIFY(strip.isVisible());
    filterBySort(window);
    QCOMPARE(bytesOfPairs(window), test::worldSort);  // of the old one
    emit strip.againRequested();
    QTRY_VERIFY(window.idle() && window.session().run() != before && window.session().traffic());
    QVERIFY(!strip.isVisible());
    QCOMPARE(window.session().run()->snapshot.file->now(), StoreFile::Now::same);
  }

  void aStoreThatIsCutIsToldAndTheWindowStays() {
    MainWindow window;
    open(window);
    fs::resize_file(path("run"), 512);
    QTRY_VERIFY(window.findChild<StaleStrip*>()->isVisible());
    filterBySort(window);
    QTRY_VERIFY(message(window).contains("damaged"));
    QVERIFY(window.isVisible());
  }

  // What is collected at once is told by the view, and not thrown through Qt, which would not end what it had begun.
  void aMatrixOfAStoreThatIsCutTellsIt() {
    QTest::failOnWarning(QRegularExpression("^Caught in the window"));
    MainWindow window;
    open(window);
    fs::resize_file(path("run"), 512);
    QTRY_VERIFY(window.findChild<StaleStrip*>()->isVisible());
    MatrixView& matrix = *window.views().of<MatrixView>();
    const auto boxes = matrix.findChildren<QCheckBox*>();
    QVERIFY(!boxes.isEmpty());
    for (QCheckBox* each : boxes) each->click();
    QTRY_VERIFY(matrix.findChild<MatrixCanvas*>()->sentence().contains("damaged"));
  }

  // Each has its line, what could be opened is open, and what is opened after all is no longer told.
  void eachFileThatIsRefusedIsToldByName() {
    test::writeSmallRun(path("second"), {.pairs = true});
    fs::copy_file(path("second"), path("cut"));
    fs::resize_file(path("cut"), 4096);
    MainWindow window;
    window.resize(1200, 800);
    window.show();
    window.open({path("run"), path("missing"), path("cut"), path("second"), path("gone")});
    QTRY_COMPARE(window.pages().runs().size(), std::size_t(2));
    QTRY_VERIFY(window.idle() && window.session().traffic());
    for (const char* name : {"run", "second"}) QVERIFY2(window.pages().find(path(name)), name);
    const auto& strip = *window.findChild<MessageStrip*>();
    for (const char* name : {"missing.weft", "cut.weft", "gone.weft"})
      QVERIFY2(strip.sentences().filter(name).size() == 1, name);
    QCOMPARE(strip.sentences().size(), 3);
    QVERIFY(strip.isVisible());
    for (QToolButton* button : strip.findChildren<QToolButton*>())
      if (button->accessibleName() == "Hide this message" && button->isVisible()) {
        button->click();
        break;
      }
    QCOMPARE(strip.sentences().size(), 2);
    test::writeSmallRun(path("gone"), {});
    test::writeSmallRun(path("missing"), {});
    window.open({path("gone"), path("missing")});
    QTRY_COMPARE(window.pages().runs().size(), std::size_t(4));
    QTRY_VERIFY(window.idle() && window.session().traffic());
    QTRY_COMPARE(strip.sentences().size(), 1);
    QVERIFY(strip.sentence().contains("cut.weft"));
  }

  void moreThanThreeMessagesStandBehindAButton() {
    MainWindow window;
    window.show();
    window.open({path("1"), path("2"), path("3"), path("4"), path("5")});
    const auto& strip = *window.findChild<MessageStrip*>();
    const auto lines = [&strip] {
      int seen = 0;
      for (const QLabel* label : strip.findChildren<QLabel*>()) seen += label->isVisible();
      return seen;
    };
    QCOMPARE(lines(), 3);
    for (QToolButton* button : strip.findChildren<QToolButton*>())
      if (button->text() == "2 more") button->click();
    QCOMPARE(lines(), 5);
  }

  // The program itself: a name that is no command is told in the window, beside what can be opened.
  void theProgramOpensWhatIsThere() {
    const auto ended = [this](const QStringList& paths) {
      QProcess program;
      QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
      environment.insert("WEFT_SCREENSHOT", folder_->path() + "/window.png");
      environment.insert("XDG_CONFIG_HOME", folder_->path());
      environment.insert("QT_QPA_PLATFORM", "offscreen");  // what a driver of OpenGL leaks is not ours
      program.setProcessEnvironment(environment);
      program.start(WEFT_PROGRAM, paths);
      return program.waitForFinished(weft::longestWait) ? program.exitCode() : -1;
    };
    const QString run = QString::fromStdString(path("run").string()),
                  missing = QString::fromStdString(path("missing").string());
    QCOMPARE(ended({run, missing}), 0);
    QVERIFY(QFile::remove(folder_->path() + "/window.png"));
    QCOMPARE(ended({missing}), 1);
    QCOMPARE(ended({"imprt", run}), 1);
    QVERIFY(!QFile::exists(folder_->path() + "/window.png"));
  }

  // The places of its cells are kept for when it is there again.
  void aMatrixThatIsNotThereHasNoCells() {
    MainWindow window;
    open(window);
    MatrixView& matrix = *window.views().of<MatrixView>();
    QTRY_VERIFY(matrix.isVisible() && matrix.picture().facts);
    QWidget& canvas = matrix.canvas();
    QCoreApplication::processEvents();
    const auto clickAll = [&canvas] {
      for (int x = 5; x < canvas.width(); x += 12)
        for (int y = 5; y < canvas.height(); y += 12) {
          QTest::mouseDClick(&canvas, Qt::LeftButton, {}, {x, y});
          QTest::mouseClick(&canvas, Qt::LeftButton, {}, {x, y});
        }
    };
    Selection& selection = window.session().selection();
    clickAll();
    QVERIFY(selection.canGoBack());  // there were cells
    selection.reset();
    matrix.fail("the disk is gone; try again");
    clickAll();
    QVERIFY(!selection.canGoBack());
  }

  void pathsThatCantBeLookedAtAreNoRunStores() {
    const fs::path folder = folder_->path().toStdString();
    fs::create_symlink(folder / "loop", folder / "loop");
    fs::create_directory(folder / "dir");
    for (const fs::path& path :
         {folder / "loop", folder / "loop/run.weft", folder / "dir", folder / std::string(5000, 'x'), fs::path()})
      QVERIFY(!isRunStore(path));
    MainWindow window;
    open(window);
    window.open({folder / "loop"});
    QTRY_VERIFY(message(window).contains("loop"));
  }

 private:
  fs::path path(const char* name) const { return (folder_->path() + '/' + name + ".weft").toStdString(); }
  void open(MainWindow& window) {
    window.resize(1200, 800);
    window.show();
    window.open({path("run")});
    QTRY_VERIFY(window.idle() && window.session().traffic());
  }
  static QString message(const MainWindow& window) { return window.findChild<MessageStrip*>()->sentence(); }
  static void filterBySort(MainWindow& window) {
    PairFilter filter;
    for (const Region& each : window.session().run()->snapshot.regions)
      if (each.name == "sort") filter.regions = {each.id};
    QVERIFY(!filter.regions.empty());
    window.session().setView({TrafficSource::pair, LinkMetric::bytes, Rails::even});
    bool done = false;
    // As a click does it: within the handling of an event.
    QTimer::singleShot(0, &window, [&] {
      done = true;
      window.session().selection().setFilter(filter);
    });
    QTRY_VERIFY(done && window.idle());
  }
  static std::uint64_t bytesOfPairs(MainWindow& window) {
    const auto& numbers = window.session().numbers();
    return numbers.pairs ? numbers.pairs->bytes : 0;
  }

  std::unique_ptr<QTemporaryDir> folder_;
};

WEFT_REGISTER_TEST(Application, WindowFaultsTest)
#include "window_faults_test.moc"
