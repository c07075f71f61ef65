// The training sample as a user opens it from the start page: what costs is told, the data-parallel group stands out,
// rails have colours of their own.
#include <QAction>
#include <QComboBox>
#include <QPushButton>
#include <QSettings>
#include <QSignalSpy>
#include <QStandardPaths>
#include <QTableView>
#include <QTemporaryDir>
#include <QTest>
#include <algorithm>
#include <map>
#include <set>

#include "app/panels/load_line.h"
#include "app/panels/view_set.h"
#include "app/session/run_session.h"
#include "app/window/main_window.h"
#include "app/window/start_page.h"
#include "cli.h"
#include "test_class.h"
#include "views/fattree/map_labels.h"
#include "views/fattree/map_view.h"
#include "views/tables/fabric_panel.h"
#include "views/shared/table_copy.h"

using namespace weft;

class WindowTrainingTest : public QObject {
  Q_OBJECT

 private slots:
  void initTestCase() {
    QStandardPaths::setTestModeEnabled(true);
    QCoreApplication::setOrganizationName("weft");
    QCoreApplication::setApplicationName("weft-training-test");
    QSettings().clear();
    const auto bundle = std::filesystem::path(folder_.path().toStdString()) / "training";
    std::filesystem::copy(WEFT_RESOURCES "/training", bundle, std::filesystem::copy_options::recursive);
    window_ = std::make_unique<MainWindow>();
    qputenv("WEFT_TEST_CHILD", WEFT_PROGRAM);
    window_->resize(1200, 800);
    window_->show();
    QVERIFY(QTest::qWaitForWindowExposed(window_.get(), longestWait));
    QSignalSpy loaded(&window_->session(), &RunSession::loaded);
    window_->open({bundle});
    QTRY_COMPARE(loaded.count(), 1);
    QTRY_VERIFY(window_->session().findings());
  }

  void cleanupTestCase() { window_.reset(); }

  void theStartPageOffersIt() {
    StartPage page;
    page.setSamplesAvailable(false, true);
    QSignalSpy asked(&page, &StartPage::openTrainingSampleRequested);
    int found = 0;
    for (auto* button : page.findChildren<QPushButton*>()) {
      if (!button->text().contains("&training sample")) continue;
      ++found;
      QVERIFY(!button->isHidden());
      button->click();
    }
    QCOMPARE(found, 1);
    QCOMPARE(asked.count(), 1);
  }

  void framesOfUnitsAreWhollyInSight() {
    const MapPicture& picture = window_->views().map()->picture();
    QVERIFY(!picture.scene.shape->frames.empty());
    for (const MapOutline& frame : picture.scene.shape->frames) {
      const QRectF seen = frameOnScreen(frame, picture.camera.toScreen(), picture.style.labels.smallest);
      QVERIFY(mapArea(picture).left() <= seen.left() && seen.right() <= mapArea(picture).right());
    }
  }

  void theFindingsSayWhatCosts() {
    const auto shown = [&] { return asTsv(window_->views().of<FabricPanel>()->shownRows()); };
    QTRY_VERIFY(
        shown().contains("crosses from one leaf to another in 8 of 16 hops between hosts; with the hosts in this order "
                         "2 would be enough"));
    const QString rows = shown();
    QVERIFY(rows.contains("8 rails on 16 leaves, each of which serves one; 16 hosts, none with exceptions"));
  }

  // Nothing in the window says that bytes are even over rails where the log names the adapters.
  void wordsNameTheAdaptersOfTheLog() {
    const QString totals = totalsOf(window_->session());
    QVERIFY2(totals.contains("pair traffic, by the adapters that the log names"), qPrintable(totals));
    const auto choices = window_->findChildren<QComboBox*>();
    const auto rails =
        std::ranges::find_if(choices, [](const QComboBox* one) { return one->accessibleName() == "Rails"; });
    QVERIFY(rails != choices.end());
    QCOMPARE((*rails)->currentText(), QString("by the log, else even over rails"));
  }

  void theDataParallelGroupStandsOut() {
    const auto& run = window_->session().run();
    const auto group = std::ranges::find(run->snapshot.communicators, "W_s2.0", &Communicator::name);
    QVERIFY(group != run->snapshot.communicators.end());
    window_->session().selection().select(group->id);
    QTRY_VERIFY(window_->views().map()->options().highlight);
    QTRY_VERIFY(window_->views().map()->options().highlight->explanation.contains("attributed to links"));
    QVERIFY(window_->views().map()->options().highlight->explanation.contains(
        "(pair traffic, by the adapters that the log names)"));
    // Its members use rail 0 alone: no link of another one is lit.
    const auto& ends = window_->views().map()->options().highlight->ends;
    for (std::uint32_t at = 0; at < ends.size(); ++at)
      if (ends[at]) QCOMPARE(railOf(run->fabric, *run->rails, EndIndex(at)), std::optional<std::uint32_t>(0));
    window_->session().selection().clear();
  }

  void railsHaveColours() {
    QAction* wanted = nullptr;
    for (auto* action : window_->findChildren<QAction*>())
      if (action->text() == "Colours of ra&ils") wanted = action;
    QVERIFY(wanted && wanted->isEnabled() && !wanted->isChecked());
    const MapView& map = *window_->views().map();
    QVERIFY(map.picture().scene.bars.back().parts.empty());
    wanted->trigger();
    const MapScene& scene = map.picture().scene;
    QCOMPARE(scene.bars.back().parts.size(), std::size_t{8});
    const auto& run = window_->session().run();
    std::map<std::uint32_t, std::set<QRgb>> colours;  // of leaves, by rail
    for (std::size_t i = 0; i < scene.glyphs.size(); ++i)
      if (const auto* node = std::get_if<NodeIndex>(&scene.shape->glyphs[i].what);
          node && run->rails->ofNode[number(*node)])
        colours[*run->rails->ofNode[number(*node)]].insert(scene.glyphs[i].colour);
    QCOMPARE(colours.size(), std::size_t{8});
    std::set<QRgb> all;
    for (const auto& [rail, used] : colours) {
      QCOMPARE(used.size(), std::size_t{1});
      all.insert(*used.begin());
    }
    QCOMPARE(all.size(), std::size_t{8});
    wanted->trigger();
    QVERIFY(map.picture().scene.bars.back().parts.empty());
  }

 private:
  QTemporaryDir folder_;
  std::unique_ptr<MainWindow> window_;
};

WEFT_WIDGET_TEST(WindowTrainingTest)
#include "window_training_test.moc"
