// The tables of link ends and of findings: order, filter, copy, and how they follow the selection and lead it.
#include <QAbstractItemModelTester>
#include <QDockWidget>
#include <QLineEdit>
#include <QSettings>
#include <QSignalSpy>
#include <QStandardPaths>
#include <QTableView>
#include <QTemporaryDir>
#include <QTest>

#include "app/fabric_panel.h"
#include "app/findings_model.h"
#include "app/links_model.h"
#include "app/links_panel.h"
#include "app/main_window.h"
#include "app/table_dialog.h"
#include "app/table_text.h"
#include "app/view_set.h"
#include "ibdiag/crossing_flows.h"
#include "open_window.h"
#include "small_run.h"
#include "views/fattree/map_view.h"

using namespace weft;

class WindowTablesTest : public QObject {
  Q_OBJECT

 private slots:
  void initTestCase() {
    QStandardPaths::setTestModeEnabled(true);
    QCoreApplication::setOrganizationName("weft");
    QCoreApplication::setApplicationName("weft-tables-test");
    QSettings().clear();
    path_ = (folder_.path() + "/small.weft").toStdString();
    test::writeSmallRun(path_, {.counters = true});
  }

  void linkEndsAreOrderedByNumbersAndNames() {
    RunSession session;
    test::open(session, path_);
    LinksModel model;
    QAbstractItemModelTester tester(&model);
    model.setRun(session.run());
    model.setFigures(session.figures());
    QCOMPARE(model.rowCount(), 16);
    LinksFilter shown(model);
    for (int column = 0; column < LinksModel::columns; ++column) {
      shown.sort(column, Qt::AscendingOrder);
      for (int row = 1; row < shown.rowCount(); ++row) {
        const QString before = shown.index(row - 1, column).data().toString(), now = shown.index(row, column).data().toString();
        bool bothNumbers = false, isNumber = false;
        const double a = before.toDouble(&bothNumbers), b = now.toDouble(&isNumber);
        if (bothNumbers && isNumber) QVERIFY2(a <= b, qPrintable(before + " " + now));
        else QVERIFY2(before.isEmpty() || !now.isEmpty(), "what is not known comes before everything");
      }
    }
    shown.sort(LinksModel::bytesColumn, Qt::DescendingOrder);
    QCOMPARE(shown.index(0, LinksModel::bytesColumn).data().toString(), QString("1014"));
    QCOMPARE(shown.index(0, LinksModel::nodeColumn).data().toString(), QString("n1 HCA-1"));
  }

  void tablesAreCopiedInThreeFormats() {
    const QString tsv = "node\tbytes\tpart\nn1, a|b\t12\t\n<b>\t3\t0.5\n";
    QCOMPARE(inFormat(tsv, TextFormat::tsv), tsv);
    QCOMPARE(inFormat(tsv, TextFormat::csv), QString("node,bytes,part\n\"n1, a|b\",12,\n<b>,3,0.5\n"));
    QCOMPARE(inFormat(tsv, TextFormat::markdown),
             QString("| node | bytes | part |\n| --- | ---: | ---: |\n| n1, a\\|b | 12 |  |\n| \\<b\\> | 3 | 0.5 |\n"));
    for (const TextFormat format : textFormats) QVERIFY(inFormat({}, format).isEmpty());
  }

  void aTableDialogSortsByNumbersAndCopiesAllDigits() {
    const ReportTable table{{"name", "time_s"}, {{"a", 10.0}, {"b", 9.0000001}, {"c", Json()}}};
    TableDialog dialog("Times", "of three", table, nullptr);
    auto* view = dialog.findChild<QTableView*>();
    view->sortByColumn(1, Qt::AscendingOrder);
    QCOMPARE(dialog.asTsv(), QString("name\ttime s\nc\t\nb\t9.0000001\na\t10\n"));
    dialog.findChild<QLineEdit*>()->setText("B");
    QCOMPARE(dialog.asTsv(), QString("name\ttime s\nb\t9.0000001\n"));
  }

  void wordsFilterBothEnds() {
    RunSession session;
    test::open(session, path_);
    LinksModel model;
    model.setRun(session.run());
    LinksFilter shown(model);
    shown.setWords("leaf1 SPINE");
    QCOMPARE(shown.rowCount(), 4);
    shown.setWords("0x000000000000100e");
    QCOMPARE(shown.rowCount(), 4);
    shown.setWords("nobody");
    QCOMPARE(shown.rowCount(), 0);
  }

  void theCurrentRowIsTheSelectedLinkEnd() {
    MainWindow window;
    test::openIn(window, path_);
    RunSession& session = window.session();
    window.findChild<QDockWidget*>("links")->raise();
    auto* table = window.views().links()->findChild<QTableView*>();
    QTRY_VERIFY(table->isVisible());
    QCOMPARE(table->model()->rowCount(), 16);
    QTest::mouseClick(table->viewport(), Qt::LeftButton, {}, table->visualRect(table->model()->index(1, LinksModel::nodeColumn)).center());
    const auto* end = std::get_if<EndIndex>(&session.selection().selected());
    QVERIFY(end);
    QCOMPARE(window.views().map()->picture().selected, MapTarget(*end));
    QTest::keyClick(table, Qt::Key_Down);
    QVERIFY(session.selection().selected() != Item(*end));
    session.selection().select(EndIndex(9));
    const auto* filter = static_cast<LinksFilter*>(table->model());
    QCOMPARE(filter->mapToSource(table->currentIndex()).row(), 9);
    session.selection().clear();
    QVERIFY(!table->selectionModel()->hasSelection());
    const QString tsv = window.views().links()->asTsv();
    QCOMPARE(tsv.count('\n'), 17);
    QVERIFY2(tsv.startsWith("Node\tPort\tPeer"), qPrintable(tsv));
    QVERIFY(tsv.contains("Measured bytes") && tsv.contains("2000"));
    const std::size_t before = session.selection().regions().size();
    session.selection().setRegions({session.run()->snapshot.regions.at(1).id});
    QCOMPARE(before, std::size_t(0));
    QVERIFY(std::holds_alternative<std::monostate>(session.selection().selected()));  // refilling selects nothing
  }

  void findingsLeadToTheirPlaces() {
    MainWindow window;
    test::openIn(window, path_);
    RunSession& session = window.session();
    QTRY_VERIFY(session.findings());
    window.findChild<QDockWidget*>("fabric")->raise();
    auto* table = window.views().fabric()->findChild<QTableView*>();
    QTRY_VERIFY(table->isVisible());
    window.views().fabric()->findChild<QLineEdit*>()->setText("SymbolError");
    QCOMPARE(table->model()->rowCount(), 1);
    QTest::mouseClick(table->viewport(), Qt::LeftButton, {}, table->visualRect(table->model()->index(0, FindingsModel::textColumn)).center());
    const Item& item = session.selection().selected();
    const Fabric& fabric = session.run()->fabric;
    const auto* end = std::get_if<EndIndex>(&item);
    QVERIFY(end);
    QCOMPARE(fabric.node(fabric.end(*end).node).description, std::string("leaf1"));
    QCOMPARE(fabric.end(*end).port, PortNumber(1));
    QVERIFY(!window.views().map()->picture().marks.findings.empty());
    QVERIFY(window.views().fabric()->asTsv().contains("port-errors"));
  }

  void routesOverAnEndAreThoseOfAllToAll() {
    RunSession session;
    test::open(session, path_);
    const Fabric& fabric = session.run()->fabric;
    const std::vector<Flow> all = allToAll(fabric);
    const auto pairs = [](const std::vector<Flow>& flows) {
      std::vector<std::pair<PortIndex, Lid>> list;
      for (const Flow& flow : flows) list.emplace_back(flow.source, flow.destination);
      std::ranges::sort(list);
      return list;
    };
    for (std::uint32_t end = 0; end < fabric.ends().size(); ++end)
      QCOMPARE(pairs(allToAllOver(fabric, EndIndex(end))), pairs(flowsOver(fabric, all, EndIndex(end))));
    QVERIFY(allToAllOver(fabric, EndIndex(0), [] { return true; }).empty());
  }

 private:
  QTemporaryDir folder_;
  std::filesystem::path path_;
};

QTEST_MAIN(WindowTablesTest)
#include "window_tables_test.moc"
