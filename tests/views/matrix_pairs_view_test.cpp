// The matrix of pair traffic in its view: filter, selection and gestures on ranks; a small one for each communicator;
// figures.
#include <QLabel>
#include <QTest>

#include "look.h"
#include "matrix_pairs.h"
#include "test_class.h"
#include "views/matrix/each_canvas.h"
#include "views/matrix/matrix_canvas.h"
#include "views/matrix/matrix_controls.h"
#include "views/matrix/matrix_figure.h"
#include "views/matrix/matrix_view.h"
#include "views/shared/table_copy.h"

using namespace weft;

class MatrixPairsViewTest : public QObject {
  Q_OBJECT

 private slots:
  void viewFollowsFilterAndSelection() {
    Selection selection;
    MatrixView view(selection);
    view.setInputs(data_.inputs);
    view.resize(460, 520);
    view.show();
    QVERIFY(QTest::qWaitForWindowExposed(&view, longestWait));
    view.controls().choose(MatrixAxis::ranks);
    QCOMPARE(view.picture().facts->side(), ranks);
    look(view, "MatrixRanks");
    selection.setRegions({RegionId(2)});
    QCOMPARE(view.picture().facts->request.filter.regions, std::vector{RegionId(2)});
    selection.select(CommunicatorId(3));
    view.controls().setCommunicatorOnly(true);
    QCOMPARE(view.picture().facts->request.filter.communicators, std::vector{CommunicatorId(3)});
    QVERIFY(view.findChild<QLabel*>("note")->text().startsWith("Pair traffic, communicator odds; region solve."));
    view.controls().choose(MatrixAxis::members);
    QCOMPARE(view.picture().facts->side(), ranks / 2);
    const MatrixGeometry& at = view.canvas().geometry();
    QTest::mouseClick(&view.canvas(), Qt::LeftButton, {}, QPoint(int(at.x(2.5)), int(at.y(1.5))));
    QCOMPARE(selection.selected(), (Item{RankPair{RankId(21), RankId(19)}}));
    QCOMPARE(view.picture().facts->side(), ranks / 2);  // the communicator stays in force
    QTest::mouseClick(&view.canvas(), Qt::LeftButton, {}, QPoint(int(at.left - 6), int(at.y(0.5))));
    QCOMPARE(selection.selected(), Item{RankId(23)});
    emit view.controls().classesChosen({PairClass::collective});
    QCOMPARE(selection.filter().classes, std::vector{PairClass::collective});
    QCOMPARE(view.picture().facts->request.filter.classes, std::vector{PairClass::collective});
    selection.back();
    QVERIFY(view.picture().facts->request.filter.classes.empty());
    look(view, "MatrixMembers");
  }

  // Pairs do not name their communicators: a filter of one keeps nothing, which says nothing of what was sent.
  void whatWasSentOnACommunicatorIsAbsentAndNotZero() {
    MatrixInputs inputs = data_.inputs;
    auto run = std::make_shared<RunSnapshot>(*data_.run);
    run->pairLayers.assign(1, {});
    run->pairLayers.front().bytes = 4000;
    inputs.run = run;
    inputs.pairs = [](const PairFilter&, const PairVisit&) {};
    Selection selection;
    MatrixView view(selection);
    view.setInputs(inputs);
    view.show();
    QVERIFY(QTest::qWaitForWindowExposed(&view, longestWait));
    QCOMPARE(view.canvas().sentence(), QString("Nothing was sent in the chosen part of the traffic."));
    PairFilter filter;
    filter.communicators = {CommunicatorId(3)};
    selection.setFilter(filter);
    QCOMPARE(view.canvas().sentence(), QString("Pair traffic was not recorded by communicator."));
  }

  void collectsElsewhereAndDropsWhatCameTooLate() {
    MatrixInputs large = data_.inputs;
    auto layers = std::make_shared<std::vector<PairLayer>>(*data_.inputs.layers);
    layers->front().entries = 1'000'000'000;
    large.layers = layers;
    Selection selection;
    MatrixView view(selection);
    std::vector<MatrixView::Work> jobs;
    view.setRunner([&](MatrixView::Work work) { jobs.push_back(work); });
    view.setInputs(large);
    view.show();
    QVERIFY(QTest::qWaitForWindowExposed(&view, longestWait));
    QCOMPARE(jobs.size(), std::size_t{1});
    QVERIFY(asTsv(view.shownRows()).isEmpty());
    QVERIFY(!jobs[0]([] { return true; }));
    jobs[0]({})();
    QVERIFY(asTsv(view.shownRows()).startsWith("source\tdestination\tbytes\tmessages\nn1\tn1\t"));
    view.fail("there is not enough memory");
    QVERIFY(asTsv(view.shownRows()).isEmpty());
  }

  void rubberBandSelectsItsPairs() {
    Selection selection;
    MatrixView view(selection);
    view.setInputs(data_.inputs);
    view.resize(460, 520);
    view.show();
    QVERIFY(QTest::qWaitForWindowExposed(&view, longestWait));
    view.controls().choose(MatrixAxis::ranks);
    MatrixCanvas& canvas = view.canvas();
    const MatrixGeometry& at = canvas.geometry();
    const QPoint from(int(at.x(3.5)), int(at.y(2.5))), to(int(at.x(9.5)), int(at.y(7.5)));
    QTest::mousePress(&canvas, Qt::LeftButton, Qt::ShiftModifier, from);
    QTest::mouseMove(&canvas, (from + to) / 2);
    QTest::mouseMove(&canvas, to);
    QTest::mouseRelease(&canvas, Qt::LeftButton, Qt::ShiftModifier, to);
    const auto* block = std::get_if<PairBlock>(&selection.selected());
    QVERIFY(block);
    QCOMPARE(block->rows, 6U);
    QCOMPARE(block->columns, 7U);
    CellAmount sum;
    std::uint64_t pairs = 0, most = 0;
    std::set<std::pair<std::string, std::string>> between;
    view.picture().facts->cells->visit({2, 8, 3, 10},
                                       [&](std::uint32_t row, std::uint32_t column, const CellAmount& amount) {
                                         sum.add(amount);
                                         most = std::max(most, amount.bytes);
                                         ++pairs;
                                         if (hostOf(row) != hostOf(column))
                                           between.emplace(hostOf(row), hostOf(column));
                                       });
    QCOMPARE(block->pairs, pairs);
    QCOMPARE(block->bytes, sum.bytes);
    QCOMPARE(block->messages, sum.messages);
    QCOMPARE(block->largest.front().bytes, most);
    QCOMPARE(block->hosts.size(), between.size());
    look(view, "MatrixBlock");
    QTest::keyClick(&canvas, Qt::Key_Escape);
    QCOMPARE(selection.selected(), Item());
  }

  void aMatrixForEachCommunicator() {
    const SmallMatrices page = collectEach(data_.inputs, request(MatrixAxis::ranks, MatrixOrder::number), {});
    QCOMPARE(page.list.size(), std::size_t{3});
    QVERIFY(std::ranges::is_sorted(page.list, std::ranges::greater{},
                                   [](const SmallMatrix& one) { return one.total.bytes; }));
    std::uint64_t most = 0;
    for (const SmallMatrix& one : page.list) {
      CellAmount sum;
      Cells cells;
      for (const PairTrafficRow& row : data_.rows)
        if (isKeptBy(row, {{one.communicator}, {}, {}, {}}))
          for (const PairPeer& peer : row.peers) {
            sum.add({peer.bytes, peer.messages});
            cells[{std::to_string(number(row.source)), std::to_string(number(peer.destination))}].add(
                {peer.bytes, peer.messages});
          }
      QCOMPARE(one.total, sum);
      for (const auto& [pair, amount] : cells) most = std::max(most, amount.bytes);
    }
    QCOMPARE(page.largest, most);
    Selection selection;
    MatrixView view(selection);
    view.setInputs(data_.inputs);
    view.resize(460, 520);
    view.show();
    QVERIFY(QTest::qWaitForWindowExposed(&view, longestWait));
    view.controls().setEach(true);
    look(view, "MatrixEach");
    QCOMPARE(view.page().page().list.size(), std::size_t{3});
    const QRectF second = placesOfEach(page, view.page().pageBox(), view.page().fontPixels())[1];
    QTest::mouseClick(&view.page(), Qt::LeftButton, {}, second.center().toPoint());
    QCOMPARE(selection.selected(), Item{page.list[1].communicator});
    QCOMPARE(view.picture().facts->request.communicator, std::optional(page.list[1].communicator));
    QVERIFY(view.canvas().isVisible());
    const QByteArray figure = renderFigure(eachFigure(data_.inputs, {}), FigureFormat::svg);
    QVERIFY(figure.contains("evens"));
  }

  void figureOfRanks() {
    MatrixFigureInfo info;
    info.request = request(MatrixAxis::ranks, MatrixOrder::bandwidth, MatrixMeasure::mean);
    const QByteArray one = renderFigure(matrixFigure(data_.inputs, info), FigureFormat::svg);
    QCOMPARE(renderFigure(matrixFigure(data_.inputs, info), FigureFormat::svg), one);
  }

 private:
  MatrixPairs data_;
};

WEFT_WIDGET_TEST(MatrixPairsViewTest)
#include "matrix_pairs_view_test.moc"
