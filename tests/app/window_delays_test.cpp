// Causes of waits ordered by what made ranks late: the numbers of weft waits --delays, and what a click does.
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <array>
#include <cmath>

#include "app/session/run_session.h"
#include "choose.h"
#include "look.h"
#include "open_window.h"
#include "small_run.h"
#include "test_class.h"
#include "views/waits/causes_view.h"

using namespace weft;

namespace window_delays_test {

constexpr std::uint64_t second = 1'000'000'000;

// Rank 1 writes output for 3 s, which rank 0 waits for, and rank 2 for rank 0, whose receive takes 1 s besides.
void writeLate(const std::filesystem::path& path) {
  RunWriter out(path);
  test::writeProfile(out, true);
  test::writeFabric(out, {});
  out.beginSource({"traces.otf2", kinds::trace, "OTF2 trace", "", ""});
  out.fact("waits", "matched");
  const RegionId solve = out.region("solve"), output = out.region("output");
  const OperationId receive = out.operation("Recv");
  out.state({StateId(1), solve, {}});
  out.state({StateId(2), output, {}});
  out.state({StateId(3), solve, receive});
  out.stateChunk({RankId(0), 0, 0, {{StateId(1), 4 * second}, {StateId(3), 4 * second}, {StateId(1), 3 * second}}});
  out.stateChunk({RankId(1), 0, 0, {{StateId(1), 4 * second}, {StateId(2), 3 * second}, {StateId(1), 4 * second}}});
  out.stateChunk({RankId(2), 0, 0, {{StateId(1), 6 * second}, {StateId(3), 5 * second}}});
  const WaitKindId late = out.waitKind({WaitClass::lateSender, {}, solve, receive, {}, {}});
  out.waitChunk({RankId(0), 0, {{late, 4 * second, 3 * second, RankId(1)}}});
  out.waitChunk({RankId(2), 0, {{late, 6 * second, 4 * second, RankId(0)}}});
  for (const auto& [rank, peer, seconds] : {std::array<std::uint32_t, 3>{0, 1, 3}, {2, 0, 4}}) {
    WaitRow row;
    row.rank = RankId(rank);
    row.peer = RankId(peer);
    row.region = solve;
    row.operation = receive;
    row.waits = 1;
    row.nanoseconds = seconds * second;
    out.wait(row);
  }
  out.endSource({});
  out.commit();
}

class WindowDelaysTest : public QObject {
  Q_OBJECT

 private slots:
  void initTestCase() {
    QStandardPaths::setTestModeEnabled(true);
    qputenv("XDG_CONFIG_HOME", folder_.path().toUtf8() + "/config");
    QCoreApplication::setOrganizationName("weft");
    QCoreApplication::setApplicationName("weft-delays-test");
    const std::filesystem::path path = folder_.filePath("run.weft").toStdString();
    writeLate(path);
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
