// What goes wrong under a window that is open: the file of its run, paths of a saved workspace, a slot that throws.
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>
#include <QTimer>

#include "app/import/run_opener.h"
#include "app/page/banners.h"
#include "app/page/view_set.h"
#include "app/window/application.h"
#include "app/window/main_window.h"
#include "core/base/error.h"
#include "small_run.h"
#include "test_class.h"
#include "views/shared/region_filter.h"

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

  void pathsThatCantBeLookedAtAreNoRunStores() {
    const fs::path folder = folder_->path().toStdString();
    fs::create_symlink(folder / "loop", folder / "loop");
    fs::create_directory(folder / "dir");
    for (const fs::path& path : {folder / "loop", folder / "loop/run.weft", folder / "dir", folder / std::string(5000, 'x'), fs::path()}) QVERIFY(!isRunStore(path));
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
    QTimer::singleShot(0, &window, [&] { done = true, window.session().selection().setFilter(filter); });
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
