// Causes of waits of a trace without code regions: what ranks waited in stands under its cause at once.
#include <QStandardPaths>
#include <QTest>

#include "app/session/run_session.h"
#include "cli.h"
#include "core/base/short_text.h"
#include "look.h"
#include "open_window.h"
#include "reports/tables/wait_table.h"
#include "test_class.h"
#include "views/waits/causes_view.h"

using namespace weft;

namespace window_causes_test {

class WindowCausesTest : public QObject {
  Q_OBJECT

 private slots:
  void initTestCase() {
    QStandardPaths::setTestModeEnabled(true);
    QCoreApplication::setOrganizationName("weft");
    QCoreApplication::setApplicationName("weft-causes-test");
  }

  void operationsStandUnderTheirCauses() {
    const cli::Store store({cli::recorded("otf2/lammps-lj-8-otf2mpi")});
    RunSession session;
    test::open(session, store.path().toStdString());
    QVERIFY(session.run()->snapshot.regions.empty());
    CausesView view(session.selection());
    view.resize(500, 400);
    view.show();
    QVERIFY(QTest::qWaitForWindowExposed(&view));
    view.setRun(session.run());
    QTRY_VERIFY(!view.facts().causes.empty());

    // "Peer came late MPI_Send 0.122 s", as weft waits --by cause,operation has them.
    const RunSnapshot& run = session.run()->snapshot;
    const Table table = waitTable(run.store(), {{"cause", "operation"}, {}, {}, &*view.facts().run->causes});
    QStringList expected, shown;
    for (const Row& row : table.rows) {
      const auto kind =
          std::ranges::find(waitCauseKinds, cellText(row[0]), [](WaitCauseKind each) { return name(each); });
      QVERIFY(kind != waitCauseKinds.end());
      expected << QString::fromStdString(std::string(title(*kind)) + " MPI_" + cellText(row[1]) + " " +
                                         threeDigitSeconds(*row[table.at("seconds")].asReal()));
    }
    const ShareTree& rows = view.rows();
    for (int at = 0; at < rows.topLevelItemCount(); ++at) {
      const QTreeWidgetItem& cause = *rows.topLevelItem(at);
      for (int below = 0; below < cause.childCount(); ++below) {
        const QTreeWidgetItem& operation = *cause.child(below);
        QVERIFY(operation.flags() & Qt::ItemIsUserCheckable);
        shown << cause.text(0) + ' ' + operation.text(0) + ' ' + operation.text(1).section("    ", 1);
      }
    }
    expected.sort();
    shown.sort();
    QVERIFY(expected.size() > 5);
    QCOMPARE(shown, expected);
    look(view, "causes");

    // Its tick is a part of the filter.
    QTreeWidgetItem* first = rows.topLevelItem(0)->child(0);
    const QString ticked = first->text(0);
    first->setCheckState(0, Qt::Checked);
    const auto& operations = session.selection().filter().operations;
    QCOMPARE(operations.size(), std::size_t(1));
    const auto named = std::ranges::find(run.operationNames, operations.front(), &Operation::id);
    QCOMPARE("MPI_" + QString::fromStdString(named->name), ticked);
  }
};

WEFT_WIDGET_TEST(WindowCausesTest)

}  // namespace window_causes_test
#include "window_causes_test.moc"
