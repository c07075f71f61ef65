// The heat map of ranks against sums made here, and what it does when it is handled.
#include <QComboBox>
#include <QTemporaryDir>
#include <QTest>
#include <map>
#include <random>

#include "core/store/run_writer.h"
#include "look.h"
#include "seeded.h"
#include "test_class.h"
#include "views/ranks/ranks_canvas.h"
#include "views/ranks/ranks_figure.h"
#include "views/ranks/ranks_view.h"
#include "views/shared/table_copy.h"

using namespace weft;

namespace ranks_test {

using Cells = std::map<std::pair<std::string, std::uint64_t>, double>;

Cells cellsOf(const RankFacts& facts) {
  Cells cells;
  for (const Row& row : ranksTable(facts).rows)
    cells[{cellText(row[0]), static_cast<std::uint64_t>(*row[1].asReal())}] = *row[2].asReal();
  return cells;
}

bool areEqual(const Cells& a, const Cells& b) {
  return a.size() == b.size() && std::ranges::equal(a, b, [](const auto& x, const auto& y) {
           return x.first == y.first && std::abs(x.second - y.second) <= 1e-9 * std::abs(y.second);
         });
}

class RanksTest : public QObject {
  Q_OBJECT

 private slots:
  // Matrices and logs of training jobs have no times.
  void viewsBeginWithWhatIsRecorded() {
    RunSnapshot run;
    QCOMPARE(firstRecorded(run), BarMetric::time);
    run.byRank.emplace_back();
    run.byRank.back().rank = RankId(0);
    QCOMPARE(firstRecorded(run), BarMetric::calls);
    run.byRank.back().bytes = 0;
    QCOMPARE(firstRecorded(run), BarMetric::volume);
    run.byRank.back().sumSeconds = 0;
    QCOMPARE(firstRecorded(run), BarMetric::time);
  }

  // Nine operations of 40 ranks on three communicators, of which the last has half of the ranks, and Init, which would
  // hide them all.
  void initTestCase() {
    const std::filesystem::path path = folder_.filePath("run.weft").toStdString();
    RunWriter out(path);
    out.beginSource({"profile.db", kinds::profile, "made here", "", ""});
    std::mt19937 random(seeded(7));
    std::vector<CommunicatorId> communicators;
    for (const char* name : {"W", "W_a1", "W_s1.0"})
      communicators.push_back(out.communicator({name, name[1] ? 20U : 40U, ""}));
    const OperationId init = out.operation("Init");
    for (std::uint32_t rank = 0; rank < 40; ++rank) {
      out.process({RankId(rank), {}, HostOrigin::trace, {}});
      out.statistics({communicators[0], {}, RankId(rank), init, {}, {}, 1, 0, false, 1000.0});
      for (int i = 0; i < 9; ++i) {
        const std::string name = "Op" + std::to_string(i);
        const std::size_t of = i % 3;
        if (of == 2 && rank % 2 == 1) continue;
        const double seconds = std::ldexp(static_cast<double>(random() % 1000 + 1), -12) * (i == 4 ? 0.001 : 1);
        const std::uint64_t calls = random() % 50 + 1;
        out.statistics(
            {communicators[of], {}, RankId(rank), out.operation(name), {}, {}, calls, calls * 8, false, seconds});
        seconds_[{name, rank}] += seconds;
        ofCommunicator_[{of == 0 ? "W (40)" : of == 1 ? "W_a1 (20)" : "W_s1.0 (20)", rank}] += seconds;
        calls_[{name, rank}] += static_cast<double>(calls);
      }
    }
    out.endSource({});
    out.commit();
    run_ = std::make_shared<const RunSnapshot>(loadSnapshot(RunStore(path), path));
  }

  void cellsAreSums() {
    const RankFacts facts = collectRanks(*run_, {});
    QCOMPARE(facts.missing, std::string());
    QVERIFY(areEqual(cellsOf(facts), seconds_));
    QVERIFY(facts.quiet.find("MPI_Init") != std::string::npos);
    QVERIFY(areEqual(cellsOf(collectRanks(*run_, {.metric = BarMetric::calls})), calls_));
    QVERIFY(areEqual(cellsOf(collectRanks(*run_, {.rows = RankRows::communicators})), ofCommunicator_));
    QVERIFY(std::ranges::is_sorted(facts.rows, std::greater<>(), &RankRow::total));
    for (const RankRow& row : facts.rows) {
      double sum = 0, least = 1e300, most = 0;
      std::uint64_t ranks = 0;
      for (const auto& [key, value] : seconds_)
        if (key.first == row.label) {
          sum += value;
          ++ranks;
          least = std::min(least, value);
          most = std::max(most, value);
        }
      QCOMPARE(row.ranks, ranks);
      QVERIFY(std::abs(row.mean - sum / static_cast<double>(ranks)) < 1e-12 && row.least == least && row.most == most);
    }
  }

  void rowsAreCut() {
    RankFacts facts = collectRanks(*run_, {.most = 4});
    QCOMPARE(facts.rows.size(), std::size_t(4));
    QCOMPARE(facts.leftOut, std::size_t(5));
    facts = collectRanks(*run_, {.above = 0.01});  // all but Op4
    QCOMPARE(facts.rows.size(), std::size_t(8));
    facts = collectRanks(*run_, {.whole = true});
    QCOMPARE(facts.rows.front().label, std::string("Init"));
    QVERIFY(!collectRanks(*run_, {.above = 1e6}).missing.empty());
    facts = collectRanks(*run_, {.filter = {.communicators = {CommunicatorId(3)}}});
    QCOMPARE(facts.rows.size(), std::size_t(3));
    QVERIFY(!facts.rows[0].cells[1] && facts.rows[0].cells[2]);  // odd ranks are no members
  }

  // Of too many ranks a column shows the largest: nobody who is slow is averaged away.
  void manyRanksShareColumns() {
    const std::filesystem::path path = folder_.filePath("many.weft").toStdString();
    RunWriter out(path);
    out.beginSource({"profile.db", kinds::profile, "made here", "", ""});
    const CommunicatorId world = out.communicator({"W", 10'000U, ""});
    const OperationId bcast = out.operation("Bcast");
    for (std::uint32_t rank = 0; rank < 10'000; ++rank)
      out.statistics({world, {}, RankId(rank), bcast, {}, {}, 1, 0, false, rank == 7'777 ? 9.0 : 1.0});
    out.endSource({});
    out.commit();
    const RankFacts facts = collectRanks(loadSnapshot(RunStore(path), path), {});
    QCOMPARE(facts.ranksInColumn, 5U);
    QCOMPARE(facts.rows[0].cells[7'777 / 5], std::optional(9.0));
    QVERIFY(cellText(facts, 0, 7'777 / 5).find("ranks 7775 to 7779, the largest: 9 s") != std::string::npos);
    RanksCanvas canvas;
    canvas.setFacts(facts);
    canvas.resize(700, 200);
    look(canvas, "ranks-many");
  }

  void aClickChoosesTheRank() {
    Selection selection;
    RanksView view(selection);
    view.resize(800, 360);
    view.setRun(run_);
    view.show();
    QVERIFY(QTest::qWaitForWindowExposed(&view, longestWait));
    look(view, "ranks");
    const QRectF plot = view.canvas().geometry().plot;
    QTest::mouseClick(&view.canvas(), Qt::LeftButton, {},
                      QPointF(plot.left() + plot.width() * 12.5 / 40, plot.top() + 3).toPoint());
    QCOMPARE(selection.selected(), Item(RankId(12)));
    QTest::keyClick(&view.canvas(), Qt::Key_Right);
    QCOMPARE(selection.selected(), Item(RankId(13)));
    selection.setFilter({{CommunicatorId(2)}, {}, {}, {}});
    QCOMPARE(view.facts().rows.size(), std::size_t(3));
    RankCellsOptions options = view.options();
    options.rows = RankRows::communicators;
    view.choose(options);
    QCOMPARE(view.facts().rows.size(), std::size_t(1));
    QTest::keyClick(&view.canvas(), Qt::Key_Escape);
    QCOMPARE(selection.selected(), Item());
    view.setRun(nullptr);
    QVERIFY(!view.facts().missing.empty());
    QVERIFY(!view.grab().isNull());
  }

  void figuresSayWhatIsMissing() {
    const Figure figure = ranksFigure(collectRanks(*run_, {}), {{}, "communicator W", {"source"}});
    QVERIFY(figure.emptyBecause.isEmpty());
    QVERIFY(figure.captions.join(' ').contains("MPI_Init and MPI_Finalize") &&
            figure.captions.contains("Only communicator W."));
    QVERIFY(!ranksFigure(collectRanks(*run_, {.filter = {.communicators = {CommunicatorId(99)}}}), {})
                 .emptyBecause.isEmpty());
  }

 private:
  QTemporaryDir folder_;
  std::shared_ptr<const RunSnapshot> run_;
  Cells seconds_, ofCommunicator_, calls_;
};

WEFT_WIDGET_TEST(RanksTest)

}  // namespace ranks_test
#include "ranks_test.moc"
