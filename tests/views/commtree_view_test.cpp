// The tree with its selection, keys and figure.
#include <QApplication>
#include <QClipboard>
#include <QLabel>
#include <QLineEdit>
#include <QSignalSpy>
#include <QTest>
#include <QTreeView>

#include "look.h"
#include "run_from_text.h"
#include "test_class.h"
#include "views/commtree/communicator_tree.h"
#include "views/commtree/tree_bar.h"
#include "views/commtree/tree_drawing.h"
#include "views/commtree/tree_figure.h"
#include "views/shared/table_copy.h"

using namespace weft;

namespace commtree_view_test {

const char* const fourSplits = R"(
  comm W 8 - -
  comm W_d1 8 W Comm_dup
  comm W_s2.0 2 W Comm_split ranks 0,1
  comm W_s2.2 2 W Comm_split ranks 2,3
  comm W_s2.4 2 W Comm_split ranks 4,5
  comm W_s2.6 2 W Comm_split ranks 6,7
  op W Allreduce calls=80 bytes=640 seconds=1.5
  op W_d1 Bcast calls=8 bytes=8000000 seconds=0.25
  op W_s2.0 Send calls=10 bytes=12345 seconds=0.125
)";

QModelIndex row(const QAbstractItemModel& model, const QString& name, const QModelIndex& below = {}) {
  for (int at = 0; at < model.rowCount(below); ++at) {
    const QModelIndex index = model.index(at, 0, below);
    if (index.data().toString() == name) return index;
    if (const QModelIndex found = row(model, name, index); found.isValid()) return found;
  }
  return {};
}

class CommtreeViewTest : public QObject {
  Q_OBJECT

 private slots:
  void init() {
    selection_ = std::make_unique<Selection>();
    tree_ = std::make_unique<CommunicatorTree>(*selection_);
    run_ = RunFromText::read(fourSplits);
    tree_->setRun(run_);
    tree_->resize(560, 300);
    tree_->show();
    view_ = tree_->findChild<QTreeView*>();
  }

  void clickSelects() {
    QCOMPARE(selection_->selected(), Item{});
    click("W_d1");
    QCOMPARE(selection_->selected(), Item{*RunFromText::find(*run_, "W_d1")});
    click("4 × size 2");
    QVERIFY(std::holds_alternative<CommunicatorGroup>(selection_->selected()));
    QCOMPARE(view_->currentIndex().data().toString(), "4 × size 2");  // keys go on from here
  }

  void revealsWhatOthersSelect() {
    QSignalSpy changed(selection_.get(), &Selection::selectionChanged);
    selection_->select(*RunFromText::find(*run_, "W_s2.4"));
    QCOMPARE(view_->currentIndex().data().toString(), "W_s2.4");
    QVERIFY(view_->isExpanded(row(*view_->model(), "4 × size 2")));
    QCOMPARE(changed.count(), 1);  // no echo
    selection_->clear();
    QVERIFY(!view_->currentIndex().isValid());
    look(*tree_, "CommunicatorTree");
  }

  void doubleClickFocuses() {
    const QModelIndex at = row(*view_->model(), "W_d1");
    QTest::mouseClick(view_->viewport(), Qt::LeftButton, {}, view_->visualRect(at).center());
    QTest::mouseDClick(view_->viewport(), Qt::LeftButton, {}, view_->visualRect(at).center());
    QCOMPARE(selection_->focused(), Item{*RunFromText::find(*run_, "W_d1")});
  }

  void aFamilyIsSelectedTogether() {
    CommunicatorGroup all;
    for (const Communicator& one : run_->communicators)
      if (one.name.starts_with("W_s2")) all.members.push_back(one.id);
    std::ranges::sort(all.members);
    QVERIFY(all.members.size() == 4);
    const QModelIndex at = row(*view_->model(), "4 × size 2");
    QTest::mouseClick(view_->viewport(), Qt::LeftButton, {}, view_->visualRect(at).center());
    QCOMPARE(selection_->selected(), Item(all));
    selection_->select(CommunicatorId(all.members.front()));
    selection_->select(all);  // from elsewhere: the row comes back
    QCOMPARE(view_->currentIndex().siblingAtColumn(0), at);
  }

  // A narrow tree keeps name, time and volume, and copies what a wide one copies.
  void columnsYieldWhereThereIsNoRoom() {
    tree_->resize(1000, 400);
    QCoreApplication::processEvents();
    const QString wide = asTsv(tree_->shownRows());
    tree_->resize(280, 400);
    QCoreApplication::processEvents();
    for (const int column : {CommunicatorModel::time, CommunicatorModel::volume})
      QVERIFY(!view_->isColumnHidden(column));
    QVERIFY(view_->isColumnHidden(CommunicatorModel::call));
    int width = 0;
    for (int column = 0; column < CommunicatorModel::columns; ++column) width += view_->columnWidth(column);
    QVERIFY2(width <= view_->viewport()->width(), qPrintable(QString::number(width)));
    QCOMPARE(asTsv(tree_->shownRows()), wide);
  }

  void copiesWhatIsShownWithExactNumbers() {
    QTest::keyClick(view_, Qt::Key_C, Qt::ControlModifier);
    QCOMPARE(QApplication::clipboard()->text(), QString("communicator\tsize\ttime_s\tbytes\tcalls\tmade_by\n"
                                                        "W\t8\t1.5\t640\t80\t\n"
                                                        "W_d1\t8\t0.25\t8000000\t8\tComm_dup\n"
                                                        "4 × size 2\t2\t0.125\t12345\t10\tComm_split\n"));
  }

  void searchShowsWhatMatchesBelowItsAncestors() {
    tree_->findChild<QLineEdit*>()->setText("s2.6");
    QCOMPARE(asTsv(tree_->shownRows()).count('\n'), 4);  // header, W, the family, W_s2.6
    QCOMPARE(selection_->selected(), Item{});
  }

  void escapeClearsTheSearchFirst() {
    auto* search = tree_->findChild<QLineEdit*>();
    selection_->select(*RunFromText::find(*run_, "W_d1"));
    search->setText("d1");
    tree_->activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(tree_.get(), longestWait));
    QTest::keyClick(view_, Qt::Key_Escape);
    QCOMPARE(search->text(), QString());
    QVERIFY(selection_->selected() != Item{});
    QTest::keyClick(view_, Qt::Key_Escape);
    QCOMPARE(selection_->selected(), Item{});
  }

  // Of a run whose profile knows no regions, and of a part of one that does.
  void aFilterThatIsNotFollowedIsTold() {
    auto* note = tree_->findChild<QLabel*>("note");
    QVERIFY(note->isHidden());
    selection_->setRegions({RegionId{1}});
    QVERIFY(!note->isHidden() && note->text().startsWith("Not recorded by region: "));
    auto part = std::make_shared<RunSnapshot>(*run_);
    part->keys.profileRegions = true;
    for (OperationSummary& each : part->operations) each.calls = 1;
    const int rows = view_->model()->rowCount();
    tree_->setPart(part);
    QVERIFY(note->isHidden());
    QCOMPARE(view_->model()->rowCount(), rows);
    for (const CommNode& node : tree_->model().forest().nodes)
      if (node.communicator && node.totals.calls)
        QCOMPARE(*node.totals.calls, std::uint64_t(std::ranges::count(part->operations, node.communicator->id,
                                                                      &OperationSummary::communicator)));
  }

  void thousandsOfCommunicatorsAreFine() {
    auto run = std::make_shared<RunSnapshot>();
    for (std::uint32_t i = 1; i <= 20'000; ++i) {
      Communicator one;
      one.id = CommunicatorId{i};
      one.name = "W_s" + std::to_string(i);
      one.size = 1 + i % 50;
      one.call = "Comm_split";
      if (i > 1) one.parent = CommunicatorId{i < 100 ? 1 : 1 + i % 97};
      run->communicators.push_back(std::move(one));
    }
    tree_->setRun(run);
    selection_->select(CommunicatorId{19'999});
    QVERIFY(view_->currentIndex().isValid());
    view_->sortByColumn(CommunicatorModel::size, Qt::DescendingOrder);
    tree_->setRun(nullptr);
    QCOMPARE(view_->model()->rowCount(), 0);
  }

  void saysHowManyMatch() {
    auto* search = tree_->findChild<QLineEdit*>();
    search->setText("size:2");
    QVERIFY(hasLabel("4 of 6"));
    search->setText("rank:5");
    QVERIFY(hasLabel("1 of 6"));
    QCOMPARE(asTsv(tree_->shownRows()).count('\n'), 4);
    search->setText("size:x");
    QVERIFY(hasLabel("size: needs a number"));
    QVERIFY(search->toolTip().contains("rank:17"));
  }

  void columnsAreChosenAndCopied() {
    tree_->setHiddenColumns({"Time", "Calls"});
    QVERIFY(asTsv(tree_->shownRows()).startsWith("communicator\tsize\tbytes\tmade_by\n"));
    tree_->setLocality(facts());
    QVERIFY(asTsv(tree_->shownRows()).startsWith("communicator\tsize\tlocality\tbytes\tmade_by\n"));
    QCOMPARE(tree_->hiddenColumns(), QStringList({"Time", "Calls"}));
    tree_->setHiddenColumns({"Locality"});
    QVERIFY(asTsv(tree_->shownRows()).startsWith("communicator\tsize\ttime_s\tbytes\tcalls\tmade_by\n"));
  }

  void localityKeepsWhatIsOpenAndSelected() {
    selection_->select(*RunFromText::find(*run_, "W_s2.4"));
    tree_->setLocality(facts());
    QCOMPARE(view_->currentIndex().data().toString(), "W_s2.4");
    const QModelIndex family = row(*view_->model(), "4 × size 2");
    QVERIFY(family.isValid() && view_->isExpanded(family));
    tree_->collapseAll();
    QCOMPARE(asTsv(tree_->shownRows()).count('\n'), 2);
    tree_->expandAll();
    QCOMPARE(asTsv(tree_->shownRows()).count('\n'), 8);
  }

  // What is not recorded can't be chosen; each measure gives a picture of its own, with a legend.
  void coloursByAMeasure() {
    tree_->setMeasure(TreeMeasure::locality);
    QCOMPARE(tree_->measure(), TreeMeasure::none);
    tree_->setLocality(facts());
    QCOMPARE(tree_->measure(), TreeMeasure::locality);
    auto* legend = tree_->findChild<TreeLegend*>();
    QVERIFY(!legend->isHidden());
    tree_->expandAll();
    look(*tree_, "CommunicatorTreeLocality");
    const QImage byPlace = tree_->grab().toImage();
    tree_->setMeasure(TreeMeasure::volume);
    QCoreApplication::processEvents();
    look(*tree_, "CommunicatorTreeVolume");
    QVERIFY(tree_->grab().toImage() != byPlace);
    tree_->setMeasure(TreeMeasure::none);
    QVERIFY(legend->isHidden());
  }

  void nearAndFarHaveDifferentColours() {
    CommForest forest = buildForest(run_);
    setLocality(forest, facts());
    for (const Theme& theme : {Theme::lightTheme(), Theme::darkTheme()}) {
      const TreeColours colours(forest, TreeMeasure::locality, theme);
      const auto of = [&](const char* name) {
        return colours.of(forest.nodes[*forest.find(*RunFromText::find(*run_, name))]);
      };
      QVERIFY(of("W_s2.0") == of("W_s2.2") && of("W_s2.0") != of("W_s2.4") && of("W_s2.4") == of("W_s2.6"));
      QVERIFY(!of("W_d1"));  // members unknown
      const CommNode& siblings = forest.nodes[*forest.nodes[*forest.find(*RunFromText::find(*run_, "W_s2.0"))].parent];
      QVERIFY(colours.of(siblings) == of("W_s2.4"));  // the farthest
      QVERIFY(!TreeColours(forest, TreeMeasure::none, theme).of(siblings));
    }
  }

  void figureRowsCountWhatTheyLeaveOut() {
    const CommForest forest = buildForest(run_);
    const auto print = [&](std::size_t most) {
      QString text;
      for (const TreeRow& one : treeRows(forest, most))
        text += QString(one.depth, '.') + QString::fromStdString(label(forest, forest.nodes[one.node])) +
                QString("+%1;").arg(one.hidden);
      return text;
    };
    QCOMPARE(print(10), QString("W+0;.W_d1+0;.4 × size 2+0;"));
    QCOMPARE(print(2), QString("W+2;"));
  }

  void figureIsAVectorFileWithEmbeddedFonts() {
    const QByteArray pdf = renderFigure(treeFigure(run_, {}), FigureFormat::pdf);
    QVERIFY(pdf.startsWith("%PDF") && pdf.contains("/FontFile2") && !pdf.contains("/Subtype /Image"));
    QCOMPARE(pdf, renderFigure(treeFigure(run_, {}), FigureFormat::pdf));
    QVERIFY(renderFigure(treeFigure(run_, {}), FigureFormat::svg).contains("W_d1"));
    QVERIFY(!treeFigure(std::make_shared<RunSnapshot>(), {}).emptyBecause.isEmpty());
    look(QImage::fromData(renderFigure(treeFigure(run_, {}), FigureFormat::png)), "CommunicatorTreeFigure");
  }

  void figuresAreColouredOnRequest() {
    TreeFigureInfo info;
    info.measure = TreeMeasure::imbalance;
    QVERIFY(treeFigure(run_, info).emptyBecause.contains("imbalance"));
    info.measure = TreeMeasure::locality;
    QVERIFY(treeFigure(run_, info).emptyBecause.contains("--hosts"));
    info.locality = facts();
    const QByteArray svg = renderFigure(treeFigure(run_, info), FigureFormat::svg);
    QVERIFY(svg.contains("across nodes") && svg.contains("in a node"));
    look(QImage::fromData(renderFigure(treeFigure(run_, info), FigureFormat::png)), "CommunicatorTreeFigureLocality");
    info.measure = TreeMeasure::volume;
    QCOMPARE(treeFigure(run_, info).bars.size(), std::size_t(1));
    look(QImage::fromData(renderFigure(treeFigure(run_, info), FigureFormat::png)), "CommunicatorTreeFigureVolume");
  }

 private:
  bool hasLabel(const QString& text) const {
    for (const QLabel* label : tree_->findChildren<QLabel*>())
      if (!label->isHidden() && label->text() == text) return true;
    return false;
  }

  // Ranks 0 to 3 on one host, 4 to 7 on four.
  std::shared_ptr<const LocalityFacts> facts() const {
    std::vector<Process> processes;
    for (std::uint32_t rank = 0; rank < 8; ++rank) processes.push_back({RankId(rank), HostId(rank < 4 ? 1 : rank), {}});
    const Fabric none = Fabric::build({});
    const RankPlaces places(none, computeLevels(none), processes);
    return std::make_shared<LocalityFacts>(LocalityFacts{localities(places, run_->communicators), false});
  }

  void click(const QString& name) {
    const QModelIndex at = row(*view_->model(), name);
    QVERIFY2(at.isValid(), qPrintable(name));
    QTest::mouseClick(view_->viewport(), Qt::LeftButton, {}, view_->visualRect(at).center());
  }

  std::unique_ptr<Selection> selection_;
  std::unique_ptr<CommunicatorTree> tree_;
  std::shared_ptr<const RunSnapshot> run_;
  QTreeView* view_ = nullptr;
};

WEFT_WIDGET_TEST(CommtreeViewTest)

}  // namespace commtree_view_test
#include "commtree_view_test.moc"
