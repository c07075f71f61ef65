// The tables of link ends and of findings: order, filter, copy, and how they follow the selection and lead it.
#include <QAbstractItemModelTester>
#include <QApplication>
#include <QClipboard>
#include <QDockWidget>
#include <QLabel>
#include <QLineEdit>
#include <QSettings>
#include <QSignalSpy>
#include <QStandardPaths>
#include <QTableView>
#include <QTemporaryDir>
#include <QTest>

#include "all_to_all.h"
#include "app/panels/view_set.h"
#include "app/window/main_window.h"
#include "core/base/error.h"
#include "ibdiag/loads/crossing_flows.h"
#include "open_window.h"
#include "small_run.h"
#include "test_class.h"
#include "views/fattree/map_view.h"
#include "views/tables/fabric_panel.h"
#include "views/tables/findings_model.h"
#include "views/tables/links_model.h"
#include "views/tables/links_panel.h"
#include "views/shared/number_text.h"
#include "views/shared/shown_rows.h"
#include "views/shared/table_copy.h"
#include "views/shared/table_dialog.h"
#include "views/shared/table_model.h"
#include "views/shared/text.h"

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
    model.setNumbers(session.numbers());
    QCOMPARE(model.rowCount(), 16);
    LinksFilter shown(model);
    for (int column = 0; column < model.columnCount(); ++column) {
      shown.sort(column, Qt::AscendingOrder);
      for (int row = 1; row < shown.rowCount(); ++row) {
        const QModelIndex first = shown.index(row - 1, column), second = shown.index(row, column);
        const QString before = first.data().toString(), now = second.data().toString();
        const bool wasAbsent = first.data(cellRole).value<Cell>().isAbsent(),
                   isAbsent = second.data(cellRole).value<Cell>().isAbsent();
        bool bothNumbers = false, isNumber = false;
        const double a = before.toDouble(&bothNumbers), b = now.toDouble(&isNumber);
        if (bothNumbers && isNumber) QVERIFY2(a <= b, qPrintable(before + " " + now));
        else QVERIFY2(wasAbsent || !isAbsent, "what is not known comes before everything");
      }
    }
    shown.sort(model.columnOf("bytes"), Qt::DescendingOrder);
    QCOMPARE(shown.index(0, model.columnOf("bytes")).data().toString(), QString("1\u202f014"));  // in groups
    QCOMPARE(shown.index(0, model.columnOf("node")).data().toString(), QString("n1 HCA-1"));
  }

  void aTableDialogSortsByNumbersAndCopiesAllDigits() {
    const auto table = std::make_shared<const Table>(
        Table{{{"name"},
               {"time_s", ColumnKind::seconds},
               {.name = "bytes", .kind = ColumnKind::bytes, .tip = "All that was sent"}},
              {{"a", 10.0, UINT64_MAX}, {"b", 9.0000001, UINT64_MAX - 1}, {"c", Cell(), Cell()}}});
    TableDialog dialog("Times", "of three", table, nullptr);
    auto* view = dialog.findChild<QTableView*>();
    QAbstractItemModelTester tester(view->model());
    view->sortByColumn(1, Qt::AscendingOrder);
    QCOMPARE(asTsv(dialog.shownRows()),
             QString("name\ttime_s\tbytes\nc\t\t\nb\t9.0000001\t18446744073709551614\na\t10\t18446744073709551615\n"));
    view->sortByColumn(2, Qt::DescendingOrder);  // next to each other, where doubles would be equal
    QCOMPARE(view->model()->index(0, 0).data().toString(), QString("a"));
    QCOMPARE(view->model()->headerData(1, Qt::Horizontal).toString(), QString("time [s]"));
    QCOMPARE(view->model()->headerData(2, Qt::Horizontal, Qt::ToolTipRole).toString(), QString("All that was sent"));
    dialog.findChild<QLineEdit*>()->setText("B");
    QCOMPARE(asTsv(dialog.shownRows()), QString("name\ttime_s\tbytes\nb\t9.0000001\t18446744073709551614\n"));
  }

  // The window says why a number is absent; what is copied is empty, and sorts before all values.
  void whatIsAbsentSaysWhy() {
    const Column bytes{"bytes", ColumnKind::bytes};
    QCOMPARE(cellText(bytes, Cell(Absence::notRecorded), {}), QString("not recorded"));
    QCOMPARE(cellText(bytes, Cell(KnownValue<std::uint64_t>(Absence::notUnderFilter)), {}),
             QString("does not apply under this filter"));
    QCOMPARE(cellText(bytes, Cell(KnownValue<std::uint64_t>(12)), {}), QString("12"));
    QCOMPARE(cellText(bytes, Cell(), {}), QString("–"));
    const Table table{{{"name"}, bytes}, {{"a", 1U}, {"b", Absence::notKnown}, {"c", Cell()}}};
    TableModel model(std::make_shared<const Table>(table));
    TableOrder order(model);
    order.sort(1, Qt::AscendingOrder);
    QCOMPARE(order.index(2, 0).data().toString(), QString("a"));
    QCOMPARE(model.index(1, 1).data().toString(), QString("not known"));
    QCOMPARE(inFormat(table, TableFormat::csv), QString("name,bytes\na,1\nb,\nc,\n"));
  }

  void absentLoadsSayWhy() {
    const std::string path = (folder_.path() + "/no-tables.weft").toStdString();
    test::writeSmallRun(path, {.traffic = false, .tables = false, .pairs = true});
    RunSession session;
    test::open(session, path);
    LinksModel model;
    model.setRun(session.run());
    model.setNumbers(session.numbers());
    const Absence why = session.numbers().absence;
    QVERIFY(!session.numbers().known());
    for (int row = 0; row < model.rowCount(); ++row)
      for (const char* column : {"bytes", "flows", "utilisation"})
        QCOMPARE(model.index(row, model.columnOf(column)).data().toString(), QString(word(why)));
  }

  void whatIsSmallIsNotZero() {
    const Column time{"time_s", ColumnKind::seconds};
    const ColumnUnit seconds{1, "s", 1};
    QCOMPARE(cellText(time, Cell(0.0359), seconds), QString("<0.1"));
    QCOMPARE(cellText(time, Cell(0.05001), seconds), QString("0.1"));
    QCOMPARE(cellText(time, Cell(0.0), seconds), QString("0.0"));
    QCOMPARE(cellText(time, Cell(-0.0359), seconds), QString(">−0.1"));
  }

  // For reading: groups of digits, one unit for a column, no exponent and no digit that only says how a number is kept.
  void numbersAreWrittenForPeople() {
    const Table table{{{"time_s", ColumnKind::seconds},
                       {"bytes", ColumnKind::bytes},
                       {"ratio", ColumnKind::real},
                       {.name = "more_s", .kind = ColumnKind::seconds, .difference = true}},
                      {{0.00002932300000000004, 1234567U, 1770.6, 1770.0}, {0.0000001, 7U, Cell(), -0.5}}};
    const auto shown = [&](std::size_t row, std::size_t column) {
      return cellText(table.columns[column], table.rows[row][column], unitOf(table, column));
    };
    QCOMPARE(titleText(table.columns[0], unitOf(table, 0)), QString("time [µs]"));
    QCOMPARE(shown(0, 0), QString("29.32"));
    QCOMPARE(shown(1, 0), QString("0.10"));
    QCOMPARE(shown(0, 1), QString("1\u202f234\u202f567"));
    QCOMPARE(shown(0, 2), QString("1\u202f771"));
    QCOMPARE(shown(1, 2), QString("–"));
    QCOMPARE(shown(0, 3), QString("+1\u202f770.0"));
    QCOMPARE(shown(1, 3), QString("−0.5"));
    for (const char* text : {"≥ 16255584", "12", "1000.25", "no number"})
      QCOMPARE(inGroups(text).remove(QChar(0x202f)), QString(text));
  }

  void whatIsCopiedIsWhatCommandsPrint() {
    const auto table = std::make_shared<const Table>(
        Table{{{"name"}, {"size", ColumnKind::number}}, {{"n1, a|b", 12}, {"<b>", Cell()}}});
    TableDialog dialog("Names", "of two", table, nullptr);
    for (const TableFormat format : copyFormats) {
      const QString text = QString::fromStdString(written(*table, format));
      copyTable(dialog.shownRows(), format);
      QCOMPARE(QApplication::clipboard()->text(), text);
      const QString path = folder_.path() + "/table." +
                           (format == TableFormat::markdown ? "md" : QString::fromUtf8(name(format).data()));
      writeTable(dialog.shownRows(), path);
      QFile file(path);
      QVERIFY(file.open(QIODevice::ReadOnly));
      QCOMPARE(QString::fromUtf8(file.readAll()), text);
    }
    QVERIFY_THROWS_EXCEPTION(Error, writeTable(*table, folder_.path() + "/nowhere/table.csv"));
    QVERIFY(asTsv({}).isEmpty());
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
    auto* table = window.views().of<LinksPanel>()->findChild<QTableView*>();
    QTRY_VERIFY(table->isVisible());
    QCOMPARE(table->model()->rowCount(), 16);
    QTest::mouseClick(table->viewport(), Qt::LeftButton, {},
                      table->visualRect(table->model()->index(1, LinksModel().columnOf("node"))).center());
    const Item end = session.selection().selected();
    QVERIFY(std::holds_alternative<EndIndex>(end));
    QCOMPARE(window.views().map()->picture().selected, MapTarget(std::get<EndIndex>(end)));
    QTest::keyClick(table, Qt::Key_Down);
    QVERIFY(session.selection().selected() != end);
    session.selection().select(EndIndex(9));
    const auto* filter = static_cast<LinksFilter*>(table->model());
    QCOMPARE(filter->mapToSource(table->currentIndex()).row(), 9);
    session.selection().clear();
    QVERIFY(!table->selectionModel()->hasSelection());
    const QString tsv = asTsv(window.views().of<LinksPanel>()->shownRows());
    QCOMPARE(tsv.count('\n'), 17);
    QVERIFY2(tsv.startsWith("node\tport\tpeer"), qPrintable(tsv));
    QVERIFY(tsv.contains("\tmeasured\t") && tsv.contains("\tat_least\n") && tsv.contains("2000"));
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
    auto* table = window.views().of<FabricPanel>()->findChild<QTableView*>();
    QTRY_VERIFY(table->isVisible());
    window.views().of<FabricPanel>()->findChild<QLineEdit*>()->setText("SymbolError");
    QCOMPARE(table->model()->rowCount(), 1);
    QTest::mouseClick(table->viewport(), Qt::LeftButton, {},
                      table->visualRect(table->model()->index(0, FindingsModel::textColumn)).center());
    const Item& item = session.selection().selected();
    const Fabric& fabric = session.run()->fabric;
    const auto* end = std::get_if<EndIndex>(&item);
    QVERIFY(end);
    QCOMPARE(fabric.node(fabric.end(*end).node).description, std::string("leaf1"));
    QCOMPARE(fabric.end(*end).port, PortNumber(1));
    QVERIFY(!window.views().map()->picture().marks.findings.empty());
    QLabel* sentence = nullptr;
    for (QLabel* label : window.views().of<FabricPanel>()->findChildren<QLabel*>())
      if (label->accessibleName() == "The finding in full") sentence = label;
    QVERIFY(sentence);
    QCOMPARE(sentence->text(), table->model()->index(0, FindingsModel::textColumn).data().toString());
    QVERIFY(asTsv(window.views().of<FabricPanel>()->shownRows()).contains("port-errors"));
  }

  void routesOverAnEndAreThoseOfAllToAll() {
    RunSession session;
    test::open(session, path_);
    const Fabric& fabric = session.run()->fabric;
    const std::vector<Flow> all = test::allToAll(fabric);
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

WEFT_WIDGET_TEST(WindowTablesTest)
#include "window_tables_test.moc"
