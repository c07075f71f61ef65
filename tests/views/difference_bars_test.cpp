// A communicator's measure in two runs, as paired bars and as a tree: against sums taken by hand, swapped, renamed,
// alone.
#include <QAbstractItemModelTester>
#include <QSignalSpy>
#include <QTest>
#include <QTreeView>
#include <array>

#include "choose.h"
#include "look.h"
#include "run_from_text.h"
#include "test_class.h"
#include "views/charts/difference_figure.h"
#include "views/charts/difference_view.h"
#include "views/charts/pair_text.h"
#include "views/commtree/difference_figure.h"
#include "views/commtree/difference_tree.h"
#include "views/commtree/difference_words.h"
#include "views/shared/table_copy.h"

using namespace weft;

namespace difference_bars_test {

using Run = std::shared_ptr<const RunSnapshot>;

Run first() {
  return RunFromText::read(
      "comm W 8 - - ranks 0,1,2,3,4,5,6,7\n"
      "comm rows 4 W split ranks 0,1,2,3\ncomm old 2 W create ranks 6,7\ncomm still 2 W split ranks 0,5\ncomm quiet 2 "
      "W dup ranks 0,1\n"
      "op W Bcast calls=10 bytes=1000 seconds=2.5\nop W Send calls=1 bytes=500 seconds=0.5\n"
      "op rows Allreduce calls=7 bytes=70 seconds=1\nop old Bcast calls=5 bytes=900 seconds=9\n"
      "op still Bcast calls=2 bytes=40 seconds=4\nop quiet Barrier calls=3\n");
}

// The same communicators under other names, but for one of each run.
Run second() {
  return RunFromText::read(
      "comm MPI_COMM_WORLD 8 - - ranks 0,1,2,3,4,5,6,7\n"
      "comm c7 4 MPI_COMM_WORLD split ranks 0,1,2,3\ncomm new 3 MPI_COMM_WORLD split ranks 1,4,6\ncomm same 2 "
      "MPI_COMM_WORLD split ranks 0,5\n"
      "comm hush 2 MPI_COMM_WORLD dup ranks 0,1\n"
      "op MPI_COMM_WORLD Bcast calls=4 bytes=400 seconds=0.5\n"
      "op c7 Allreduce calls=9 bytes=9223372036854775807 seconds=1.25\nop new Bcast calls=1 bytes=5 seconds=0.25\n"
      "op same Bcast calls=2 bytes=40 seconds=4\nop hush Barrier calls=3 seconds=1\n");
}

std::shared_ptr<const RunMatch> matchOf(const Run& a, const Run& b) {
  const std::array<const RunSnapshot*, 2> runs{a.get(), b.get()};
  return std::make_shared<const RunMatch>(runs, RanksBy::rank);
}

const DifferenceBar& bar(const DifferenceFacts& facts, const std::string& name) {
  for (const DifferenceBar& one : facts.bars)
    if (one.label.starts_with(name)) return one;
  throw std::runtime_error("no bar " + name);
}

std::uint32_t nodeOf(const DifferenceForest& both, const std::string& name) {
  for (std::uint32_t at = 0; at < both.forest.nodes.size(); ++at)
    if (both.forest.nodes[at].communicator && both.forest.nodes[at].communicator->name == name) return at;
  throw std::runtime_error("no node " + name);
}

class DifferenceBarsTest : public QObject {
  Q_OBJECT

 private slots:
  void barsAreTheDifferencesOfSums() {
    const Run a = first(), b = second();
    const DifferenceFacts time = collectDifference(*a, *b, *matchOf(a, b), BarMetric::time, 20);
    QCOMPARE(bar(time, "W").sides.difference, std::optional(0.5 - 3.0));
    QCOMPARE(bar(time, "rows").sides.difference, std::optional(0.25));
    QCOMPARE(bar(time, "still").sides.difference, std::optional(0.0));
    QCOMPARE(time.onlyFirst, std::size_t{1});
    QCOMPARE(time.onlySecond, std::size_t{1});
    QCOMPARE(time.bars.front().label, std::string("old (2)"));  // all 9 s of it are gone
    QCOMPARE(whyNoDifference(bar(time, "old")), QString("only in A"));
    QCOMPARE(whyNoDifference(bar(time, "new")), QString("only in B"));
    QCOMPARE(whyNoDifference(bar(time, "quiet")), QString("not recorded in A"));
    const DifferenceFacts volume = collectDifference(*a, *b, *matchOf(a, b), BarMetric::volume, 20);
    QCOMPARE(bar(volume, "rows").sides.exactDistance(), std::optional(std::uint64_t{9223372036854775807U - 70}));
    QVERIFY(asTsv(differencesTable(volume)).contains("rows (4)\t70\t9223372036854775807\t9223372036854775737\n"));
    QVERIFY(asTsv(differencesTable(volume)).contains("W (8)\t1500\t400\t-1100\n"));
  }

  void swappedRunsNegate() {
    const Run a = first(), b = second();
    for (const BarMetric metric : {BarMetric::time, BarMetric::volume, BarMetric::calls}) {
      const DifferenceFacts forth = collectDifference(*a, *b, *matchOf(a, b), metric, 20),
                            back = collectDifference(*b, *a, *matchOf(b, a), metric, 20);
      QCOMPARE(forth.bars.size(), back.bars.size());
      for (const DifferenceBar& one : forth.bars) {
        const auto other = std::ranges::find(back.bars, one.inFirst, &DifferenceBar::inSecond);
        if (!one.inFirst) continue;
        QVERIFY(other != back.bars.end());
        QCOMPARE(one.sides.difference.has_value(), other->sides.difference.has_value());
        QCOMPARE(one.sides.difference.value_or(0), -other->sides.difference.value_or(0));
      }
    }
  }

  void runAgainstItselfHasNone() {
    const Run a = first();
    const DifferenceFacts none = collectDifference(*a, *a, *matchOf(a, a), BarMetric::calls, 20);
    for (const DifferenceBar& one : none.bars) QCOMPARE(one.sides.difference, std::optional(0.0));
    QCOMPARE(none.mostDifference, 0.0);
    QVERIFY(differenceFigure(*a, *a, *matchOf(a, a), {}).emptyBecause.isEmpty());
  }

  void sumsAndMaximaAreNotCompared() {
    CommunicatorTotals sum, most;
    sum.seconds = 5;
    most.maxSeconds = 1;
    const MeasureSides sides = sidesOf(&sum, &most, TotalsMeasure::time);
    QVERIFY(sides.first && sides.second && !sides.difference);
  }

  void nothingRecordedIsRefused() {
    const Run none = RunFromText::read("");
    const Figure bars = differenceFigure(*none, *none, *matchOf(none, none), {});
    QVERIFY(!bars.emptyBecause.isEmpty());
    QVERIFY(!differenceTreeFigure(*none, *none, *matchOf(none, none), {}).emptyBecause.isEmpty());
  }

  void treeHoldsBothRuns() {
    const Run a = first(), b = second();
    const DifferenceForest both = differenceForest(*a, *b, *matchOf(a, b));
    QCOMPARE(both.forest.byId.size(), std::size_t{6});
    const std::uint32_t world = nodeOf(both, "W"), fresh = nodeOf(both, "new"), old = nodeOf(both, "old");
    QCOMPARE(both.forest.nodes[fresh].parent, std::optional(world));
    QVERIFY(both.sides[fresh].onlySecond() && both.sides[old].onlyFirst());
    QCOMPARE(both.sides[world].of(TotalsMeasure::calls).difference, std::optional(-7.0));
    QCOMPARE(both.most(TotalsMeasure::time), 2.5);
    QCOMPARE(noteOf(both), QString("1 communicator is only in A. 1 communicator is only in B."));
  }

  void familiesAddUpWhatTheirMembersHave() {
    QString text = "comm W 8 - - ranks 0,1,2,3,4,5,6,7\n";
    for (int i = 0; i < 4; ++i)
      text += QString("comm p%1 2 W split ranks %2,%3\nop p%1 Send calls=%4 bytes=8 seconds=1\n")
                  .arg(i)
                  .arg(2 * i)
                  .arg(2 * i + 1)
                  .arg(i + 1);
    const Run a = RunFromText::read(text.toStdString()),
              b = RunFromText::read(text.replace("calls=4", "calls=9").toStdString());
    const DifferenceForest both = differenceForest(*a, *b, *matchOf(a, b));
    const auto family = std::ranges::find_if(both.forest.nodes, &CommNode::isFamily);
    QVERIFY(family != both.forest.nodes.end());
    const NodeSides& sides = both.sides[static_cast<std::size_t>(family - both.forest.nodes.begin())];
    QCOMPARE(sides.members, std::size_t{4});
    QCOMPARE(sides.of(TotalsMeasure::calls).difference, std::optional(5.0));
  }

  void treeSelectsInTheFirstRun() {
    const Run a = first(), b = second();
    Selection selection;
    DifferenceTree tree(selection);
    QAbstractItemModelTester tester(const_cast<DifferenceModel*>(&tree.model()));
    tree.resize(620, 320);
    tree.setRuns(a, b, matchOf(a, b));
    test::choose(tree, "what is compared", static_cast<int>(TotalsMeasure::volume));
    tree.show();
    auto* view = tree.findChild<QTreeView*>();
    selection.select(*RunFromText::find(*a, "rows"));
    QCOMPARE(view->currentIndex().siblingAtColumn(0).data().toString(), QString("rows"));
    const QStringList lines = asTsv(tree.shownRows()).split('\n');
    QCOMPARE(lines.front(), QString("communicator\tsize\tbytes_a\tbytes_b\tbytes_diff"));
    QVERIFY(lines.contains("rows\t4\t70\t9223372036854775807\t9223372036854775737"));
    test::choose(tree, "what is compared", static_cast<int>(TotalsMeasure::time));
    look(tree, "tree-difference");
    tree.setPalette(darkPalette());
    look(tree, "tree-difference-dark");
    tree.setRuns(nullptr, nullptr, nullptr);
    QVERIFY(tree.model().rowCount() == 0);
  }

  void viewFollowsTheSelection() {
    const Run a = first(), b = second();
    Selection selection;
    DifferenceView view(selection);
    view.resize(640, 420);
    view.setRuns(a, b, matchOf(a, b));
    view.show();
    selection.select(*RunFromText::find(*a, "W"));
    look(view, "bars-difference");
    view.setPalette(darkPalette());
    look(view, "bars-difference-dark");
    test::choose(view, "what the bars measure", static_cast<int>(BarMetric::calls));
    QVERIFY(asTsv(view.shownRows()).contains("W (8)\t11\t4\t-7"));
  }

  // Hatches and sides, not only hue.
  void greyFiguresTellTheSign() {
    const Run a = first(), b = second();
    const auto body = [](const Figure& figure) {
      QImage image(500, 360, QImage::Format_RGB32);
      image.fill(Qt::white);
      QPainter painter(&image);
      figure.drawBody(painter, QRectF(0, 0, 500, 360));
      return image;
    };
    DifferenceFigureInfo bars;
    DifferenceTreeInfo tree;
    bars.style.grey = tree.style.grey = true;
    look(body(differenceFigure(*a, *b, *matchOf(a, b), bars)), "bars-difference-grey");
    look(body(differenceTreeFigure(*a, *b, *matchOf(a, b), tree)), "tree-difference-grey");
    QVERIFY(body(differenceFigure(*a, *b, *matchOf(a, b), bars)) !=
            body(differenceFigure(*b, *a, *matchOf(b, a), bars)));
    QVERIFY(body(differenceTreeFigure(*a, *b, *matchOf(a, b), tree)) !=
            body(differenceTreeFigure(*b, *a, *matchOf(b, a), tree)));
  }
};

WEFT_WIDGET_TEST(DifferenceBarsTest)

}  // namespace difference_bars_test
#include "difference_bars_test.moc"
