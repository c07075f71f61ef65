// Causes of waits ordered by what made ranks late: the numbers of weft waits --delays, and what a click does.
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <cmath>

#include "app/session/run_session.h"
#include "choose.h"
#include "late_run.h"
#include "look.h"
#include "open_window.h"
#include "test_class.h"
#include "views/waits/causes_view.h"

using namespace weft;

namespace window_delays_test {

class WindowDelaysTest : public QObject {
  Q_OBJECT

 private slots:
  void initTestCase() {
    QStandardPaths::setTestModeEnabled(true);
    qputenv("XDG_CONFIG_HOME", folder_.path().toUtf8() + "/config");
    QCoreApplication::setOrganizationName("weft");
    QCoreApplication::setApplicationName("weft-delays-test");
    const std::filesystem::path path = folder_.filePath("run.weft").toStdString();
    test::writeLateRun(path);
    test::open(session_, path);
  }
  void init() {
    session_.selection().reset();
    view_ = std::make_unique<CausesView>(session_.selection());
    view_->resize(500, 400);
    view_->show();
    QVERIFY(QTest::qWaitForWindowExposed(view_.get()));
    view_->setRun(session_.run());
    QTRY_VERIFY(!view_->facts().causes.empty());
  }
  void cleanup() { view_.reset(); }

  void costsAreThoseOfTheCommand() {
    test::choose(*view_, "order of the causes", "By what made ranks late");
    QTRY_COMPARE(view_->delays().delays.size(), std::size_t(2));
    QVERIFY(std::abs(view_->delays().seconds - 7) < 1e-9 && std::abs(view_->delays().unexplained) < 1e-9);
    const DelayNode& output = view_->delays().delays[0];
    QCOMPARE(output.name, std::string("output"));
    QVERIFY(std::abs(output.direct - 3) < 1e-9 && std::abs(output.indirect - 3) < 1e-9);
    QVERIFY(std::abs(view_->delays().delays[1].cost() - 1) < 1e-9);
    ShareTree& rows = view_->rows();
    QCOMPARE(rows.topLevelItemCount(), 2);
    QCOMPARE(rows.topLevelItem(0)->text(0), QString("output"));
    QVERIFY(rows.topLevelItem(0)->toolTip(0).contains("later on"));
    look(*view_, "delays");
    // Its rank is selected everywhere.
    QTreeWidgetItem* rank = rows.topLevelItem(0)->child(0)->child(0);
    QCOMPARE(rank->text(0), QString("n2 · 1"));
    rows.setCurrentItem(rank);
    QVERIFY(session_.selection().selected() == Item(RankId(1)));
    // Back, causes are there at once.
    test::choose(*view_, "order of the causes", "By cause");
    QCOMPARE(rows.topLevelItem(0)->text(0), QString("Peer came late"));
  }

  void aTickFilters() {
    test::choose(*view_, "order of the causes", "By what made ranks late");
    QTRY_COMPARE(view_->rows().topLevelItemCount(), 2);
    view_->rows().topLevelItem(0)->setCheckState(0, Qt::Checked);
    QCOMPARE(session_.selection().filter().regions.size(), std::size_t(1));
    QTRY_COMPARE(view_->rows().topLevelItemCount(), 1);
    QCOMPARE(view_->rows().topLevelItem(0)->text(0), QString("output"));
    QCOMPARE(view_->rows().topLevelItem(0)->checkState(0), Qt::Checked);
  }

 private:
  QTemporaryDir folder_;
  RunSession session_;
  std::unique_ptr<CausesView> view_;
};

WEFT_WIDGET_TEST(WindowDelaysTest)

}  // namespace window_delays_test
#include "window_delays_test.moc"
