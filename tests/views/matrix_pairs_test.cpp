// Pair traffic as a matrix: every axis, order and filter against a plain sum over the rows; gestures on ranks.
#include <QComboBox>
#include <QLabel>
#include <QSignalSpy>
#include <QTest>
#include <map>
#include <set>

#include "look.h"
#include "star_fabric.h"
#include "views/matrix/each_canvas.h"
#include "views/matrix/matrix_canvas.h"
#include "views/matrix/matrix_controls.h"
#include "views/matrix/matrix_figure.h"
#include "views/matrix/matrix_text.h"
#include "views/matrix/matrix_view.h"

using namespace weft;

namespace {

using Cells = std::map<std::pair<std::string, std::string>, CellAmount>;

constexpr std::uint32_t ranks = 24, hosts = 5;

std::string hostOf(std::uint32_t rank) { return "n" + std::to_string(1 + rank * 7 % hosts); }

// 24 ranks dealt out over five hosts; rank 23 has no host. W with two halves, evens and odds reversed.
std::shared_ptr<RunSnapshot> runOf() {
  auto run = std::make_shared<RunSnapshot>();
  for (std::uint32_t host = 0; host < hosts; ++host) run->hosts.push_back({HostId(host + 1), "n" + std::to_string(host + 1)});
  for (std::uint32_t rank = 0; rank < ranks; ++rank)
    run->processes.push_back({RankId(rank), rank == 23 ? std::nullopt : std::optional(HostId(1 + rank * 7 % hosts)), {}});
  run->regions = {{RegionId(1), "setup"}, {RegionId(2), "solve"}};
  Communicator world, evens, odds;
  world.id = CommunicatorId(1), world.name = "W", world.size = ranks;
  evens.id = CommunicatorId(2), evens.name = "evens", evens.size = ranks / 2, evens.parent = CommunicatorId(1);
  odds.id = CommunicatorId(3), odds.name = "odds", odds.size = ranks / 2, odds.parent = CommunicatorId(1);
  for (std::uint32_t rank = 0; rank < ranks; ++rank) {
    world.members.push_back(RankId(rank));
    (rank % 2 == 0 ? evens : odds).members.push_back(RankId(rank % 2 == 0 ? rank : ranks - rank));
  }
  odds.membersInOrder = evens.membersInOrder = world.membersInOrder = true;
  run->communicators = {world, evens, odds};
  return run;
}

std::vector<PairTrafficRow> rowsOf() {
  std::vector<PairTrafficRow> rows;
  std::uint32_t state = 7;
  const auto random = [&](std::uint32_t below) { return (state = state * 1664525U + 1013904223U) / 65536U % below; };
  for (std::uint32_t round = 0; round < 200; ++round) {
    PairTrafficRow row;
    const std::uint32_t group = random(3);
    row.communicator = CommunicatorId(1 + group);
    if (random(4) != 0) row.region = RegionId(1 + random(2));
    row.kind = pairClasses[random(5)];
    row.source = RankId(group == 0 ? random(ranks - 2) : random(ranks / 2) * 2 + group - 1);  // of W, 22 and 23 only receive
    std::set<std::uint32_t> to;
    for (int i = 0; i < 5; ++i) to.insert(group == 0 ? random(ranks) : random(ranks / 2) * 2 + group - 1);
    for (const std::uint32_t one : to) row.peers.push_back({RankId(one), 1 + random(9), random(1000)});
    rows.push_back(row);
  }
  return rows;
}

bool takes(const PairTrafficRow& row, const PairFilter& filter) {
  const auto has = [](const auto& list, const auto& one) { return list.empty() || (one && std::ranges::find(list, *one) != list.end()); };
  return has(filter.communicators, row.communicator) && has(filter.regions, row.region) &&
         (filter.classes.empty() ? countsAsSent(row.kind) : std::ranges::find(filter.classes, row.kind) != filter.classes.end());
}

Cells cellsOf(const MatrixFacts& facts) {
  Cells cells;
  facts.cells->visit({0, facts.side(), 0, facts.side()}, [&](std::uint32_t row, std::uint32_t column, const CellAmount& amount) {
    cells[{facts.entries[row].label, facts.entries[column].label}] = amount;
  });
  return cells;
}

}  // namespace

class MatrixPairsTest : public QObject {
  Q_OBJECT

 private slots:
  void initTestCase() {
    run_ = runOf();
    rows_ = rowsOf();
    FabricRecords records = starRecords(hosts);
    for (std::uint32_t host = 1; host <= hosts; ++host) records.nodes[host].host = HostId(host);
    inputs_.run = run_;
    inputs_.fabric = std::make_shared<const Fabric>(Fabric::build(records));
    std::vector<PairLayer> layers;
    std::set<RankId> senders;
    for (const PairTrafficRow& row : rows_) {
      layers.push_back({row.communicator, row.region, row.kind, {}, false, row.peers.size(), 1, 1, 0, 0});
      senders.insert(row.source);
    }
    inputs_.layers = std::make_shared<const std::vector<PairLayer>>(layers);
    inputs_.senders.assign(senders.begin(), senders.end());
    inputs_.pairs = [this](const PairFilter& filter, const PairVisit& visit) {
      for (const PairTrafficRow& row : rows_)
        if (takes(row, filter) && !visit(row)) return;
    };
  }

  void cellsAreTheSumsOfTheRows_data() {
    QTest::addColumn<PairFilter>("filter");
    QTest::newRow("all that was sent") << PairFilter();
    QTest::newRow("a region") << PairFilter{{}, {RegionId(2)}, {}, {}};
    QTest::newRow("a communicator") << PairFilter{{CommunicatorId(3)}, {}, {}, {}};
    QTest::newRow("classes") << PairFilter{{}, {}, {PairClass::collective, PairClass::logical}, {}};
    QTest::newRow("all three") << PairFilter{{CommunicatorId(1)}, {RegionId(1)}, {PairClass::pointToPoint}, {}};
  }

  void cellsAreTheSumsOfTheRows() {
    QFETCH(PairFilter, filter);
    Cells byRank, byHost;
    CellAmount whole;
    for (const PairTrafficRow& row : rows_)
      if (takes(row, filter))
        for (const PairPeer& peer : row.peers) {
          const std::uint32_t from = number(row.source), to = number(peer.destination);
          byRank[{std::to_string(from), std::to_string(to)}].add({peer.bytes, peer.messages});
          if (from != 23 && to != 23) byHost[{hostOf(from), hostOf(to)}].add({peer.bytes, peer.messages});
          whole.add({peer.bytes, peer.messages});
        }
    for (const MatrixOrder order : orders)
      for (const MatrixMeasure measure : {MatrixMeasure::bytes, MatrixMeasure::mean}) {
        const MatrixFacts some = *collectMatrix(inputs_, request(MatrixAxis::ranks, order, measure, filter), {}).facts;
        QVERIFY(cellsOf(some) == byRank);
        QCOMPARE(some.cells->total(), whole);
        const MatrixFacts machines = *collectMatrix(inputs_, request(MatrixAxis::hosts, order, measure, filter), {}).facts;
        QVERIFY(cellsOf(machines) == byHost);
        CellAmount sum = machines.cells->total();
        sum.add(machines.elsewhere);
        QCOMPARE(sum, whole);
        const MatrixFacts leaves = *collectMatrix(inputs_, request(MatrixAxis::leaves, order, measure, filter), {}).facts;
        QCOMPARE(leaves.cells->total(), machines.cells->total());  // one switch holds all
      }
  }

  void ordersArePermutationsThatGroup() {
    for (const MatrixAxis axis : {MatrixAxis::ranks, MatrixAxis::hosts}) {
      const MatrixFacts plain = *collectMatrix(inputs_, request(axis, MatrixOrder::number), {}).facts;
      for (const MatrixOrder order : orders) {
        const MatrixFacts facts = *collectMatrix(inputs_, request(axis, order), {}).facts;
        QCOMPARE(labels(facts, true), labels(plain, true));
        QCOMPARE(labels(facts, false), labels(*collectMatrix(inputs_, request(axis, order), {}).facts, false));
      }
    }
    MatrixRequest byHost = request(MatrixAxis::ranks, MatrixOrder::host);
    std::set<std::string> seen;
    std::string last;
    const MatrixFacts facts = *collectMatrix(inputs_, byHost, {}).facts;
    for (const MatrixEntry& entry : facts.entries) {
      const std::string host = number(*entry.rank) == 23 ? "?" : hostOf(number(*entry.rank));
      if (host != last) QVERIFY(seen.insert(host).second);
      last = host;
    }
    byHost.order = MatrixOrder::communicator;
    byHost.communicator = CommunicatorId(1);
    const MatrixFacts grouped = *collectMatrix(inputs_, byHost, {}).facts;
    QCOMPARE(grouped.entries[1].label, std::string("2"));
    QCOMPARE(grouped.entries[12].label, std::string("23"));  // the first of the odds in their order
  }

  void membersAreNumberedInTheirCommunicator() {
    MatrixRequest wanted = request(MatrixAxis::members, MatrixOrder::number);
    wanted.communicator = CommunicatorId(3);
    wanted.filter.communicators = {CommunicatorId(3)};
    const MatrixFacts facts = *collectMatrix(inputs_, wanted, {}).facts;
    QCOMPARE(facts.side(), ranks / 2);
    QCOMPARE(facts.entries[0].label, std::string("0"));
    QCOMPARE(*facts.entries[0].rank, RankId(23));
    QVERIFY(facts.entries[0].detail.starts_with("rank 23 in MPI_COMM_WORLD"));
    for (const PairTrafficRow& row : rows_)
      if (takes(row, wanted.filter)) QVERIFY(facts.cells->sentBy((23 - number(row.source)) / 2));
  }

  void ranksThatNobodyNamedGetRows() {
    MatrixInputs inputs = inputs_;
    auto run = std::make_shared<RunSnapshot>(*run_);
    run->processes.clear();
    inputs.run = run;
    const MatrixFacts facts = *collectMatrix(inputs, request(MatrixAxis::ranks, MatrixOrder::number), {}).facts;
    QCOMPARE(facts.side(), ranks);
    QCOMPARE(facts.elsewhere, CellAmount());
  }

  void stopsWhenAsked() {
    QVERIFY(!collectMatrix(inputs_, request(MatrixAxis::ranks, MatrixOrder::number), [] { return true; }).facts);
  }

  void viewFollowsFilterAndSelection() {
    Selection selection;
    MatrixView view(selection);
    view.setInputs(inputs_);
    view.resize(460, 520);
    view.show();
    QVERIFY(QTest::qWaitForWindowExposed(&view));
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

  void collectsElsewhereAndDropsWhatCameTooLate() {
    MatrixInputs large = inputs_;
    auto layers = std::make_shared<std::vector<PairLayer>>(*inputs_.layers);
    layers->front().entries = 1'000'000'000;
    large.layers = layers;
    Selection selection;
    MatrixView view(selection);
    std::vector<MatrixView::Work> jobs;
    view.setRunner([&](MatrixView::Work work) { jobs.push_back(work); });
    view.setInputs(large);
    view.show();
    QVERIFY(QTest::qWaitForWindowExposed(&view));
    QCOMPARE(jobs.size(), std::size_t{1});
    QVERIFY(view.asTsv().isEmpty());
    QVERIFY(!jobs[0]([] { return true; }));
    jobs[0]({})();
    QVERIFY(view.asTsv().startsWith("source\tdestination\tbytes\tmessages\nn1\tn1\t"));
    view.fail("there is not enough memory");
    QVERIFY(view.asTsv().isEmpty());
  }

  void rubberBandSelectsItsPairs() {
    Selection selection;
    MatrixView view(selection);
    view.setInputs(inputs_);
    view.resize(460, 520);
    view.show();
    QVERIFY(QTest::qWaitForWindowExposed(&view));
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
    view.picture().facts->cells->visit({2, 8, 3, 10}, [&](std::uint32_t row, std::uint32_t column, const CellAmount& amount) {
      sum.add(amount);
      most = std::max(most, amount.bytes);
      ++pairs;
      if (hostOf(row) != hostOf(column)) between.emplace(hostOf(row), hostOf(column));
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
    const SmallMatrices page = collectEach(inputs_, request(MatrixAxis::ranks, MatrixOrder::number), {});
    QCOMPARE(page.list.size(), std::size_t{3});
    QVERIFY(std::ranges::is_sorted(page.list, std::ranges::greater{}, [](const SmallMatrix& one) { return one.total.bytes; }));
    std::uint64_t most = 0;
    for (const SmallMatrix& one : page.list) {
      CellAmount sum;
      Cells cells;
      for (const PairTrafficRow& row : rows_)
        if (takes(row, {{one.communicator}, {}, {}, {}}))
          for (const PairPeer& peer : row.peers) {
            sum.add({peer.bytes, peer.messages});
            cells[{std::to_string(number(row.source)), std::to_string(number(peer.destination))}].add({peer.bytes, peer.messages});
          }
      QCOMPARE(one.total, sum);
      for (const auto& [pair, amount] : cells) most = std::max(most, amount.bytes);
    }
    QCOMPARE(page.largest, most);
    Selection selection;
    MatrixView view(selection);
    view.setInputs(inputs_);
    view.resize(460, 520);
    view.show();
    QVERIFY(QTest::qWaitForWindowExposed(&view));
    view.controls().setEach(true);
    look(view, "MatrixEach");
    QCOMPARE(view.page().page().list.size(), std::size_t{3});
    const QRectF second = placesOfEach(page, view.page().pageBox(), view.page().fontPixels())[1];
    QTest::mouseClick(&view.page(), Qt::LeftButton, {}, second.center().toPoint());
    QCOMPARE(selection.selected(), Item{page.list[1].communicator});
    QCOMPARE(view.picture().facts->request.communicator, std::optional(page.list[1].communicator));
    QVERIFY(view.canvas().isVisible());
    const QByteArray figure = renderFigure(eachFigure(inputs_, {}), FigureFormat::svg);
    QVERIFY(figure.contains("evens"));
  }

  void familiesAreFolded() {
    MatrixInputs inputs = inputs_;
    auto run = std::make_shared<RunSnapshot>(*run_);
    auto layers = std::make_shared<std::vector<PairLayer>>();
    run->communicators.resize(1);
    for (std::uint32_t id = 2; id < 80; ++id) {
      Communicator one;
      one.id = CommunicatorId(id), one.name = "c" + std::to_string(id), one.size = id < 40 ? 2 : id, one.parent = CommunicatorId(1);
      one.members = {RankId(0), RankId(1)};
      run->communicators.push_back(one);
      layers->push_back({one.id, {}, PairClass::pointToPoint, {}, false, 1, 1, 1000 - id, 0, 0});
    }
    inputs.run = run;
    inputs.layers = layers;
    inputs.pairs = [](const PairFilter& filter, const PairVisit& visit) {
      PairTrafficRow row;
      row.communicator = filter.communicators.front();
      row.peers = {{RankId(1), 1, 1000 - number(*row.communicator)}};
      visit(row);
    };
    const SmallMatrices page = collectEach(inputs, request(MatrixAxis::ranks, MatrixOrder::number), {});
    QCOMPARE(page.list.size(), std::size_t{24});
    QCOMPARE(page.list[2].alike, 35U);  // 38 of two ranks, three shown
    QCOMPARE(page.more, 19U);           // 40 of other sizes, 21 shown
  }

  void figureOfRanks() {
    MatrixFigureInfo info;
    info.request = request(MatrixAxis::ranks, MatrixOrder::bandwidth, MatrixMeasure::mean);
    const QByteArray one = renderFigure(matrixFigure(inputs_, info), FigureFormat::svg);
    QCOMPARE(renderFigure(matrixFigure(inputs_, info), FigureFormat::svg), one);
  }

 private:
  static constexpr MatrixOrder orders[] = {MatrixOrder::number, MatrixOrder::host, MatrixOrder::leaf, MatrixOrder::communicator,
                                           MatrixOrder::bandwidth};

  static MatrixRequest request(MatrixAxis axis, MatrixOrder order, MatrixMeasure measure = MatrixMeasure::bytes, PairFilter filter = {}) {
    return {MatrixSource::pairs, axis, order, measure, std::move(filter), {}};
  }
  static QStringList labels(const MatrixFacts& facts, bool sorted) {
    QStringList list;
    for (const MatrixEntry& entry : facts.entries) list << QString::fromStdString(entry.label);
    if (sorted) list.sort();
    return list;
  }

  std::shared_ptr<RunSnapshot> run_;
  std::vector<PairTrafficRow> rows_;
  MatrixInputs inputs_;
};

QTEST_MAIN(MatrixPairsTest)
#include "matrix_pairs_test.moc"
