// How collectives are taken is chosen beside the traffic source; links then carry what weft links has of the same
// model.
#include <QComboBox>
#include <QDockWidget>
#include <QLabel>
#include <QSettings>
#include <QStandardPaths>
#include <QTabWidget>

#include "../analysis/collectives/four_ranks.h"
#include "analysis/collectives/modelled_rows.h"
#include "app/page/banners.h"
#include "app/panels/view_set.h"
#include "cli.h"
#include "core/base/units.h"
#include "open_window.h"
#include "small_run.h"
#include "test_class.h"
#include "views/details/details_panel.h"
#include "views/fattree/map_view.h"
#include "views/matrix/matrix_controls.h"
#include "views/matrix/matrix_view.h"

using namespace weft;

class WindowCollectivesTest : public QObject {
  Q_OBJECT

 private slots:
  void initTestCase() {
    QStandardPaths::setTestModeEnabled(true);
    QSettings().clear();
    store_ = folder_.filePath("run.weft");
    const cli::Ran ran =
        cli::runWeft({"import", fourRanks(folder_),
                      cli::text(cli::recorded("fabrics/two_switch_42/minhop") / "ibdiagnet1"), "-o", store_});
    QVERIFY2(ran.status == 0, ran.err.c_str());
  }
  void cleanupTestCase() { QSettings().clear(); }

  // This run has no pair traffic at all.
  void linksCarryWhatTheCommandSays() {
    MainWindow window;
    test::openIn(window, store_.toStdString());
    RunSession& session = window.session();
    QVERIFY(choice(window)->isVisible());
    QCOMPARE(choice(window)->currentText(), QString("collectives as recorded"));
    for (const auto& [name, mpi] : {std::pair("MPICH 4.0", "mpich-4.0"), std::pair("Open MPI 4.1", "openmpi-4.1")}) {
      choose(window, QString("collectives by %1").arg(name));
      QTRY_VERIFY(session.numbers().known());
      QTRY_VERIFY(session.shown() == session.wanted() && !session.predicting());
      QCOMPARE(session.view().source, TrafficSource::pair);
      QTRY_VERIFY(window.views().map()->values()->description.contains(name));
      compareWithCommand(session, mpi);
      QVERIFY2(lacking(window).contains(QString("the messages that %1 makes of them (modelled)").arg(name)),
               qPrintable(lacking(window)));
      QVERIFY2(!lacking(window).contains("structural") && !lacking(window).contains("have no load"),
               qPrintable(lacking(window)));
    }
    choose(window, "collectives as recorded");
    QTRY_VERIFY(!session.wanted().view.collectives);
    QTRY_VERIFY(lacking(window).contains(
        "Pair traffic is not recorded: which communicators are on a link end follows only from routes (structural)."));
  }

  // Each cell of hosts and of ranks; the note says by whom.
  void theMatrixHasTheCellsOfTheCommand() {
    MainWindow window;
    test::openIn(window, store_.toStdString());
    MatrixView& matrix = *window.views().of<MatrixView>();
    raise(matrix);
    for (const auto& [name, mpi] : {std::pair("MPICH 4.0", "mpich-4.0"), std::pair("Open MPI 4.1", "openmpi-4.1")}) {
      choose(window, QString("collectives by %1").arg(name));
      QTRY_COMPARE(matrix.inputs().collectives, collectiveLibraryOf(mpi));
      for (const auto& [axis, word] : {std::pair(MatrixAxis::hosts, "host"), std::pair(MatrixAxis::ranks, "rank")}) {
        matrix.controls().choose(axis);
        QTRY_VERIFY(matrix.picture().facts && matrix.picture().facts->request.axis == axis);
        QVERIFY(matrix.findChild<QLabel*>("note")->text().contains(QString("collectives as %1 sends them").arg(name)));
        compareCells(*matrix.picture().facts, {"--mpi", mpi, "--by", word});
      }
    }
    choose(window, "collectives as recorded");
    QTRY_VERIFY(!matrix.inputs().collectives);
    QTRY_VERIFY(!matrix.picture().facts);  // nothing was recorded by pairs
  }

  void aPairTellsWhatTheModelSends() {
    MainWindow window;
    test::openIn(window, store_.toStdString());
    choose(window, "collectives by MPICH 4.0");
    QTRY_VERIFY(window.session().shown() == window.session().wanted() && !window.session().predicting());
    auto* details = window.findChild<DetailsPanel*>();
    window.session().selection().select(RankPair{RankId(0), RankId(1)});
    QTRY_VERIFY(!details->busy());
    for (const cli::Row& row :
         cli::csv(cli::runWeft({"pairs", store_, "--collectives", "model", "--mpi", "mpich-4.0", "--by", "rank"}).out))
      if (row.at("source") == "0" && row.at("destination") == "1")
        QVERIFY2(details->toPlainText().contains(
                     QString("In all %1").arg(QString::fromStdString(humanBytes(std::stoull(row.at("bytes")))))),
                 qPrintable(details->toPlainText()));
  }

  // Calls are not distinguished by ranks: such parts are shown as they were recorded, and the model comes back with the
  // whole.
  void partsThatCallsDoNotTellAreRecorded() {
    MainWindow window;
    test::openIn(window, store_.toStdString());
    choose(window, "collectives by MPICH 4.0");
    PairFilter filter;
    filter.ranks = {RankId(1)};
    window.session().selection().setFilter(filter);
    QCOMPARE(choice(window)->currentText(), QString("collectives as recorded"));
    window.session().selection().setFilter({});
    QCOMPARE(choice(window)->currentText(), QString("collectives by MPICH 4.0"));
  }

  void figuresSayWhatTheyAreOf() {
    const QString map = folder_.filePath("map.svg"), links = folder_.filePath("links.svg"),
                  matrix = folder_.filePath("matrix.svg");
    for (const auto& [view, file] : {std::pair("map", map), std::pair("links", links), std::pair("matrix", matrix)}) {
      const cli::Ran ran =
          cli::runWeft({"figure", store_, "--view", view, "--collectives", "model", "--mpi", "mpich-4.0", "-o", file});
      QVERIFY2(ran.status == 0, ran.err.c_str());
      QFile drawn(file);
      QVERIFY(drawn.open(QIODevice::ReadOnly));
      QVERIFY(drawn.readAll().contains("MPICH 4.0"));
    }
    QCOMPARE(cli::runWeft({"figure", store_, "--view", "map", "--mpi", "mpich-4.0", "-o", map}).status, 2);
  }

  void isNotOfferedWhereNobodyRecordedCalls() {
    const auto path = std::filesystem::path(folder_.path().toStdString()) / "small.weft";
    test::writeSmallRun(path, {.counters = true});
    MainWindow window;
    test::openIn(window, path);
    QCOMPARE(choice(window)->isVisible(), whyNotModelled(window.session().run()->snapshot).empty());
  }

 private:
  static QComboBox* choice(MainWindow& window) {
    for (auto* box : window.findChildren<QComboBox*>())
      if (box->accessibleName() == "Collectives") return box;
    qFatal("no such choice");
  }
  static QString lacking(MainWindow& window) { return window.findChild<MissingStrip*>()->text(); }
  static void choose(MainWindow& window, const QString& name) {
    QComboBox* box = choice(window);
    box->setCurrentText(name);
    QCOMPARE(box->currentText(), name);
    emit box->activated(box->currentIndex());
  }
  static void raise(QWidget& view) {
    for (QWidget* at = &view; at; at = at->parentWidget()) {
      if (auto* dock = qobject_cast<QDockWidget*>(at)) {
        dock->show();
        dock->raise();
      }
      if (auto* tabs = qobject_cast<QTabWidget*>(at))
        for (int i = 0; i < tabs->count(); ++i)
          if (tabs->widget(i)->isAncestorOf(&view)) tabs->setCurrentIndex(i);
    }
    QTRY_VERIFY(view.isVisible());
  }
  void compareCells(const MatrixFacts& facts, const QStringList& options) const {
    std::map<std::pair<std::string, std::string>, std::string> shown, printed;
    for (std::uint32_t from = 0; from < facts.side(); ++from)
      for (std::uint32_t to = 0; to < facts.side(); ++to)
        if (const CellAmount cell = facts.cells->at(from, to))
          shown[{facts.entries[from].label, facts.entries[to].label}] =
              std::to_string(cell.bytes) + " " + std::to_string(cell.messages);
    const auto rows = cli::csv(cli::runWeft(QStringList{"pairs", store_, "--collectives", "model"} + options).out);
    for (const cli::Row& row : rows)
      printed[{row.at("source"), row.at("destination")}] = row.at("bytes") + " " + row.at("messages");
    QVERIFY(printed.size() > 2);
    QVERIFY(shown == printed);
  }
  void compareWithCommand(RunSession& session, const char* mpi) const {
    const Fabric& fabric = session.run()->fabric;
    std::size_t loaded = 0;
    const auto rows = cli::csv(cli::runWeft({"links", store_, "--collectives", "model", "--mpi", mpi}).out);
    for (const cli::Row& row : rows) {
      std::optional<EndIndex> end;
      for (std::uint32_t at = 0; at < fabric.ends().size(); ++at) {
        const LinkEnd& one = fabric.end(EndIndex(at));
        if (weft::text(fabric.node(one.node).guid) == row.at("guid") && std::to_string(one.port) == row.at("port"))
          end = EndIndex(at);
      }
      QVERIFY(end.has_value());
      QCOMPARE(std::to_string(session.numbers().bytes(*end)->value), row.at("bytes"));
      loaded += row.at("bytes") == "0" ? 0 : 1;
    }
    QVERIFY(loaded > 4);
  }

  QTemporaryDir folder_;
  QString store_;
};

WEFT_WIDGET_TEST(WindowCollectivesTest)
#include "window_collectives_test.moc"
