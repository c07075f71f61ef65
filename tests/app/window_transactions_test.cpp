// A recorded trace in the window, its ranks on the hosts of a recorded fabric: a click on a transaction leads to its
// messages in the timeline, its cells in the matrix, its links on the map; colours of waits are as large as what `weft
// waits` adds up.
#include <QStandardPaths>
#include <QTabWidget>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <array>
#include <cmath>
#include <set>

#include "app/panels/view_set.h"
#include "app/session/run_session.h"
#include "cli.h"
#include "figures/highlights.h"
#include "import_files.h"
#include "look.h"
#include "open_window.h"
#include "test_class.h"
#include "views/matrix/matrix_canvas.h"
#include "views/matrix/matrix_view.h"
#include "views/timeline/ranktime_view.h"
#include "views/shared/row_table.h"
#include "views/waits/waits_view.h"

using namespace weft;

namespace window_transactions_test {

using cli::Ran;

std::uint64_t nanoseconds(const std::string& seconds) {
  return static_cast<std::uint64_t>(std::llround(std::stod(seconds) * 1e9));
}

std::size_t pairsOf(const std::vector<cli::Row>& messages) {
  std::set<std::pair<std::string, std::string>> pairs;
  for (const cli::Row& each : messages) pairs.emplace(each.at("source"), each.at("destination"));
  return pairs.size();
}

class WindowTransactionsTest : public QObject {
  Q_OBJECT

 private slots:
  void initTestCase() {
    QStandardPaths::setTestModeEnabled(true);
    QCoreApplication::setOrganizationName("weft");
    QCoreApplication::setApplicationName("weft-transactions-test");
    const std::filesystem::path folder = folder_.path().toStdString();
    std::string hosts = "rank,host\n";
    for (int rank = 0; rank < 32; ++rank)
      hosts += std::to_string(rank) + (rank < 9 ? ",node0" : ",node") + std::to_string(1 + rank) + "\n";
    cli::write(folder / "hosts.csv", hosts);
    for (const auto& [name, trace] : traces)
      if (const auto from = cli::recordedOrPublished(trace); std::filesystem::exists(from))
        importRun(from, folder / "hosts.csv", path(name));
  }

  void aTransactionLeadsToItsMessages_data() { eachTrace(); }
  void aTransactionLeadsToItsMessages() {
    QFETCH(QString, run);
    NEEDS_PUBLISHED(run.toStdString());
    MainWindow window;
    test::openIn(window, run.toStdString());
    WaitsView& waits = *window.views().of<WaitsView>();
    RankTimeView& timeline = *window.views().of<RankTimeView>();
    auto* matrix = window.findChild<MatrixView*>();
    window.panels().raise(Panel::waits);
    QTRY_VERIFY(waits.isVisible() && !waits.facts().listed.empty());
    auto* tabs = waits.findChild<QTabWidget*>();
    auto* table = tableOf(waits, "transactions");
    QVERIFY(tabs && table && matrix);
    tabs->setCurrentIndex(1);
    const auto list = rows({"transactions", run, "--links"});
    QVERIFY(list.size() > 1);
    for (int row = 0; row < static_cast<int>(std::min<std::size_t>(list.size(), 5)); ++row) {
      window.panels().raise(Panel::waits);
      const std::string number = list[static_cast<std::size_t>(row)].at("transaction");
      QTest::mouseClick(table->viewport(), Qt::LeftButton, {},
                        table->visualRect(table->model()->index(row, 1)).center());
      const auto* block = std::get_if<PairBlock>(&window.session().selection().selected());
      QVERIFY(block);
      QCOMPARE(std::to_string(block->transaction), number);
      const auto messages = rows({"transactions", run, "--messages-of", QString::fromStdString(number)});
      QCOMPARE(block->cells.size(), pairsOf(messages));
      window.panels().raise(Panel::matrix);
      QTRY_COMPARE(matrix->findChild<MatrixCanvas*>()->cells().size(), pairsOf(messages));
      const MapHighlight light = highlightOf(*window.session().run(), window.session().traffic().get(), {},
                                             window.session().selection().selected());
      QCOMPARE(std::ranges::count(light.ends, true), std::stoll(list[static_cast<std::size_t>(row)].at("link_ends")));
      window.panels().raise(Panel::timeline);
      const auto isMarked = [&] {
        if (!timeline.lines() || !std::ranges::all_of(timeline.lines()->marked, [&](const auto& each) {
              return std::ranges::binary_search(block->cells, each.pair);
            }))
          return false;
        return timeline.lines()->markedMessages == messages.size() &&
               marked(*timeline.lines()) == timeline.lines()->markedDrawn;
      };
      QTRY_VERIFY(isMarked());
      look(window, QString("%1-transaction-%2").arg(QTest::currentDataTag()).arg(row + 1));
      // Looked at nearer none of them is lost.
      timeline.canvas().setFocus();
      QTest::keyClick(&timeline.canvas(), Qt::Key_M);
      QVERIFY(timeline.canvas().look().time.span < 0.8);
      QTRY_VERIFY(timeline.lines() && timeline.lines()->time.from == timeline.canvas().timeInView().from && isMarked());
      look(window, QString("%1-transaction-%2-near").arg(QTest::currentDataTag()).arg(row + 1));
      timeline.canvas().showAll();
    }
  }

  void coloursOfWaitsAreTheirSums_data() { eachTrace(); }
  // Over the whole time, however wide the picture is. The clocks of these traces do not contradict each other: no wait
  // reaches beyond its call.
  void coloursOfWaitsAreTheirSums() {
    QFETCH(QString, run);
    NEEDS_PUBLISHED(run.toStdString());
    RunSession session;
    test::open(session, run.toStdString());
    RankTimeSource source(session.run());
    const auto waits = rows({"waits", run, "--by", "class"});
    QVERIFY(waits.size() > 1);
    for (const std::uint32_t columns : {1U, 97U, 1920U}) {
      const RankTimeFacts facts =
          source.cells({.time = {source.from(), source.until(), columns}, .colours = RankTimeColours::waits}, {});
      QCOMPARE(facts.overlapping, std::uint64_t(0));
      for (const cli::Row& wait : waits) {
        const auto of = std::ranges::find(facts.classes.names, find(*waitClass(wait.at("class")))->title);
        QVERIFY(of != facts.classes.names.end());
        const std::uint64_t shown = facts.totals[static_cast<std::size_t>(of - facts.classes.names.begin())];
        QCOMPARE(shown, nanoseconds(wait.at("seconds")));
      }
    }
  }

 private:
  static constexpr std::array<std::pair<const char*, const char*>, 2> traces{
      {{"lammps-lj-8", "otf2/lammps-lj-8-otf2mpi"}, {"stencil4d-32", "otf2/tracer-stencil4d-32"}}};

  QString path(const char* name) const { return folder_.filePath(QString(name) + ".weft"); }
  void eachTrace() const {
    QTest::addColumn<QString>("run");
    for (const auto& [name, trace] : traces) QTest::newRow(name) << path(name);
  }
  static void importRun(const std::filesystem::path& trace, const std::filesystem::path& hosts, const QString& run) {
    const auto fabric = cli::recorded("fabrics/two_switch_42") / "minhop/ibdiagnet1";
    const Ran ran = cli::runWeft({"import", cli::text(trace), cli::text(fabric / "ibdiagnet.lst"),
                                  cli::text(fabric / "ibdiagnet.fdbs"), "--hosts", cli::text(hosts), "-o", run});
    QVERIFY2(ran.status == 0, ran.err.c_str());
  }
  static RowTable* tableOf(const QWidget& in, const char* name) {
    for (RowTable* each : in.findChildren<RowTable*>())
      if (each->accessibleName() == name) return each;
    return nullptr;
  }
  static std::uint64_t marked(const RankTimeFacts& facts) {
    std::uint64_t sum = 0;
    for (const RankTimeFacts::Line& each : facts.marked) sum += each.messages;
    return sum;
  }
  static std::vector<cli::Row> rows(QStringList arguments) {
    return cli::csv(cli::runWeft(arguments << "--format"
                                           << "csv")
                        .out);
  }

  QTemporaryDir folder_;
  QString run, other_;
};

WEFT_WIDGET_TEST(WindowTransactionsTest)

}  // namespace window_transactions_test
#include "window_transactions_test.moc"
