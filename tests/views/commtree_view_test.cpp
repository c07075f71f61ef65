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
#include "views/commtree/communicator_tree.h"
#include "views/commtree/tree_drawing.h"
#include "views/commtree/tree_figure.h"

using namespace weft;

namespace {

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

}  // namespace

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

  void clickSelectsAndAFamilySelectsNothing() {
    QCOMPARE(selection_->selected(), Item{});
    click("W_d1");
    QCOMPARE(selection_->selected(), Item{*RunFromText::find(*run_, "W_d1")});
    click("4 × size 2");
    QCOMPARE(selection_->selected(), Item{});
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

  void copiesWhatIsShownWithExactNumbers() {
    QTest::keyClick(view_, Qt::Key_C, Qt::ControlModifier);
    QCOMPARE(QApplication::clipboard()->text(), QString("Communicator\tSize\tTime [s]\tVolume [B]\tCalls\tMade by\n"
                                                        "W\t8\t1.5\t640\t80\t\n"
                                                        "W_d1\t8\t0.25\t8000000\t8\tComm_dup\n"
                                                        "4 × size 2\t2\t0.125\t12345\t10\tComm_split\n"));
  }

  void searchShowsWhatMatchesBelowItsAncestors() {
    tree_->findChild<QLineEdit*>()->setText("s2.6");
    QCOMPARE(tree_->asTsv().count('\n'), 4);  // header, W, the family, W_s2.6
    QCOMPARE(selection_->selected(), Item{});
  }

  void escapeClearsTheSearchFirst() {
    auto* search = tree_->findChild<QLineEdit*>();
    selection_->select(*RunFromText::find(*run_, "W_d1"));
    search->setText("d1");
    tree_->activateWindow();
    QVERIFY(QTest::qWaitForWindowActive(tree_.get()));
    QTest::keyClick(view_, Qt::Key_Escape);
    QCOMPARE(search->text(), QString());
    QVERIFY(selection_->selected() != Item{});
    QTest::keyClick(view_, Qt::Key_Escape);
    QCOMPARE(selection_->selected(), Item{});
  }

  void saysThatRegionsDoNotApply() {
    auto* note = tree_->findChild<QLabel*>();
    QVERIFY(note->isHidden());
    selection_->setRegions({RegionId{1}});
    QVERIFY(!note->isHidden() && note->text().contains("Not recorded by region"));
    tree_->setRegionsRecorded(true);
    QVERIFY(note->isHidden());
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

 private:
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

QTEST_MAIN(CommtreeViewTest)
#include "commtree_view_test.moc"
