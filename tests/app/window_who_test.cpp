// Who is who in the window: hosts that nobody recorded are told in a table, which imports the bundle again.
#include <QTableView>
#include <QFile>
#include <QLabel>
#include <QMenu>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>

#include <filesystem>
#include <fstream>

#include "app/session/run_opener.h"
#include "app/page/banners.h"
#include "app/session/run_session.h"
#include "app/session/who_dialog.h"
#include "cli.h"
#include "core/base/error.h"
#include "open_window.h"
#include "recorded.h"
#include "small_run.h"
#include "test_class.h"

using namespace weft;

namespace window_who_test {

namespace fs = std::filesystem;

class WindowWhoTest : public QObject {
  Q_OBJECT

 private slots:
  void initTestCase() {
    QStandardPaths::setTestModeEnabled(true);
    qputenv("XDG_CONFIG_HOME", folder_.path().toUtf8() + "/config");
    QCoreApplication::setOrganizationName("weft");
    QCoreApplication::setApplicationName("weft-who-test");
  }

  // A bundle of what MPI's monitoring wrote of two ranks, which tells no hosts, and its store beside it.
  void aTableIsCorrectedAndApplied() {
    const fs::path bundle = root() / "job";
    fs::create_directories(bundle);
    std::ofstream(bundle / "all.prof")
        << "# POINT TO POINT\nE\t0\t1\t1000 bytes\t2 msgs sent\t0,1\nE\t1\t0\t30 bytes\t1 msgs sent\t1,0\n";
    fs::copy(inputs::ownData / "db_csv/load/two_switches.db_csv", bundle);
    const QString store = QString::fromStdString(bundle.string()) + ".weft";
    QCOMPARE(cli::runWeft({"import", QString::fromStdString(bundle.string()), "-o", store}).status, 0);
    RunSession session;
    test::open(session, store.toStdString());
    WhoDialog dialog(*session.run());
    WhoModel& table = dialog.table();
    QCOMPARE(table.withoutHost(), 2);
    QVERIFY(!dialog.whyNot().isEmpty());
    const auto cell = [&](int row, int column) { return table.index(row, column).data().toString(); };
    auto& rows = *dialog.findChild<QTableView*>();
    rows.setCurrentIndex({});
    QTest::keyClick(&rows, Qt::Key_C, Qt::ControlModifier);  // of no cell
    QCOMPARE(table.data({}, Qt::DisplayRole), QVariant());
    QCOMPARE(cell(0, WhoModel::rank), QString("0"));
    QCOMPARE(cell(0, WhoModel::origin), QString("not recorded"));
    QVERIFY(!table.setData(table.index(0, WhoModel::guid), "x"));
    QVERIFY(table.setData(table.index(0, WhoModel::host), "n001"));
    QVERIFY(table.setData(table.index(1, WhoModel::host), " n0,02# "));
    QCOMPARE(cell(1, WhoModel::host), QString("n002"));
    QCOMPARE(cell(1, WhoModel::origin), QString("entered here"));
    QCOMPARE(table.withoutHost(), 0);
    QCOMPARE(dialog.whyNot(), QString());
    int adapter = 2;
    while (adapter < table.rowCount() && cell(adapter, WhoModel::guid) != "0x0008f10403970000") ++adapter;
    QVERIFY(adapter < table.rowCount());
    QCOMPARE(cell(adapter, WhoModel::host), QString("n001"));
    QVERIFY(cell(adapter, WhoModel::origin).contains("db_csv"));
    QVERIFY(table.setData(table.index(adapter, WhoModel::name), "mlx5_0"));
    QSignalSpy chosen(&dialog, &WhoDialog::chosen);
    dialog.setAttribute(Qt::WA_DeleteOnClose, false);
    dialog.apply();
    QCOMPARE(chosen.count(), 1);
    const auto request = chosen[0][0].value<BundleRequest>();
    QVERIFY(request.paths == std::vector<fs::path>{bundle});
    // The command does the same.
    const QString again = store + ".again.weft";
    QCOMPARE(cli::runWeft({"import", QString::fromStdString(bundle.string()), "-o", again, "--hosts",
                           QString::fromStdString(request.extras.hosts.string())})
                 .status,
             0);
    const std::string told = cli::runWeft({"info", again}).out;
    QVERIFY2(told.find("n001: ranks 0") != std::string::npos && told.find("n002: ranks 1") != std::string::npos,
             told.c_str());
    RunSession second;
    test::open(second, again.toStdString());
    const WhoModel seen(*second.run());
    QCOMPARE(seen.withoutHost(), 0);
    QVERIFY(seen.index(0, WhoModel::origin).data().toString().endsWith(".who.csv"));
    QCOMPARE(seen.index(adapter, WhoModel::name).data().toString(), QString("mlx5_0"));
  }

  void filesOfEveryFormAreTaken() {
    const fs::path store = root() / "small.weft";
    test::writeSmallRun(store, {.hosts = false});
    RunSession session;
    test::open(session, store);
    WhoModel table(*session.run());
    const int ranks = table.withoutHost();
    QVERIFY(ranks > 1);
    const fs::path rankfile = root() / "rankfile";
    std::ofstream(rankfile) << "rank 0=a1 slot=0\nrank 1=a2 slot=0\n";
    QCOMPARE(table.take(rankfile), 2);
    QCOMPARE(table.index(1, WhoModel::host).data().toString(), QString("a2"));
    QCOMPARE(table.withoutHost(), ranks - 2);
    const fs::path names = root() / "ib-node-name-map";
    std::ofstream(names) << "0x0000000000001001 \"b1 mlx5_1\"\n";
    QCOMPARE(table.take(names), 1);
    const QString text = table.text();
    QVERIFY2(
        text.startsWith("rank,host,guid,name\n0,a1,,\n1,a2,,\n") && text.endsWith(",b1,0x0000000000001001,mlx5_1\n"),
        qPrintable(text));
    QVERIFY_EXCEPTION_THROWN(table.take(root() / "nowhere"), Error);
  }

  void theButtonStandsWherePlacesAreMissing() {
    QWidget window;
    MissingStrip strip(&window);
    RunSession session;
    offerWhoIsWho(strip, session, window);
    QToolButton* who = nullptr;
    for (QToolButton* each : strip.findChildren<QToolButton*>())
      if (each->text().startsWith("Who is who")) who = each;
    QVERIFY(who);
    for (const bool hosts : {false, true}) {
      const fs::path store = root() / (hosts ? "with.weft" : "without.weft");
      test::writeSmallRun(store, {.hosts = hosts});
      test::open(session, store);
      QCOMPARE(who->isVisibleTo(&strip), !hosts);
    }
    RunOpener opener;
    QMenu file;
    QMenu* const recent = file.addMenu("recent");
    QDialog* shown = nullptr;
    addWhoIsWho(
        *recent, window, [&] { return session.run(); }, opener, [&](QDialog* dialog) { shown = dialog; });
    QCOMPARE(file.actions().front()->text().remove('&'), QString("Who is who…"));
    who->click();
    QVERIFY(qobject_cast<WhoDialog*>(shown));
    delete shown;
  }

 private:
  fs::path root() const { return folder_.path().toStdString(); }

  QTemporaryDir folder_;
};

WEFT_WIDGET_TEST(WindowWhoTest)

}  // namespace window_who_test
#include "window_who_test.moc"
