// Pair traffic as a matrix: every axis, order and filter against a plain sum over the rows.
#include <QTest>

#include "matrix_pairs.h"
#include "test_class.h"
#include "views/matrix/model/matrix_each.h"

using namespace weft;

namespace matrix_pairs_test {

Cells cellsOf(const MatrixFacts& facts) {
  Cells cells;
  facts.cells->visit({0, facts.side(), 0, facts.side()},
                     [&](std::uint32_t row, std::uint32_t column, const CellAmount& amount) {
                       cells[{facts.entries[row].label, facts.entries[column].label}] = amount;
                     });
  return cells;
}

class MatrixPairsTest : public QObject {
  Q_OBJECT

 private slots:
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
    for (const PairTrafficRow& row : data_.rows)
      if (isKeptBy(row, filter))
        for (const PairPeer& peer : row.peers) {
          const std::uint32_t from = number(row.source), to = number(peer.destination);
          byRank[{std::to_string(from), std::to_string(to)}].add({peer.bytes, peer.messages});
          if (from != 23 && to != 23) byHost[{hostOf(from), hostOf(to)}].add({peer.bytes, peer.messages});
          whole.add({peer.bytes, peer.messages});
        }
    for (const MatrixOrder order : orders)
      for (const MatrixMeasure measure : {MatrixMeasure::bytes, MatrixMeasure::mean}) {
        const MatrixFacts some =
            *collectMatrix(data_.inputs, request(MatrixAxis::ranks, order, measure, filter), {}).facts;
        QVERIFY(cellsOf(some) == byRank);
        QCOMPARE(some.cells->total(), whole);
        const MatrixFacts machines =
            *collectMatrix(data_.inputs, request(MatrixAxis::hosts, order, measure, filter), {}).facts;
        QVERIFY(cellsOf(machines) == byHost);
        CellAmount sum = machines.cells->total();
        sum.add(machines.elsewhere);
        QCOMPARE(sum, whole);
        const MatrixFacts leaves =
            *collectMatrix(data_.inputs, request(MatrixAxis::leaves, order, measure, filter), {}).facts;
        QCOMPARE(leaves.cells->total(), machines.cells->total());  // one switch holds all
      }
  }

  void ordersArePermutationsThatGroup() {
    for (const MatrixAxis axis : {MatrixAxis::ranks, MatrixAxis::hosts}) {
      const MatrixFacts plain = *collectMatrix(data_.inputs, request(axis, MatrixOrder::number), {}).facts;
      for (const MatrixOrder order : orders) {
        const MatrixFacts facts = *collectMatrix(data_.inputs, request(axis, order), {}).facts;
        QCOMPARE(labels(facts, true), labels(plain, true));
        QCOMPARE(labels(facts, false), labels(*collectMatrix(data_.inputs, request(axis, order), {}).facts, false));
      }
    }
    MatrixRequest byHost = request(MatrixAxis::ranks, MatrixOrder::host);
    std::set<std::string> seen;
    std::string last;
    const MatrixFacts facts = *collectMatrix(data_.inputs, byHost, {}).facts;
    for (const MatrixEntry& entry : facts.entries) {
      const std::string host = number(*entry.rank) == 23 ? "?" : hostOf(number(*entry.rank));
      if (host != last) QVERIFY(seen.insert(host).second);
      last = host;
    }
    byHost.order = MatrixOrder::communicator;
    byHost.communicator = CommunicatorId(1);
    const MatrixFacts grouped = *collectMatrix(data_.inputs, byHost, {}).facts;
    QCOMPARE(grouped.entries[1].label, std::string("2"));
    QCOMPARE(grouped.entries[12].label, std::string("23"));  // the first of the odds in their order
  }

  void membersAreNumberedInTheirCommunicator() {
    MatrixRequest wanted = request(MatrixAxis::members, MatrixOrder::number);
    wanted.communicator = CommunicatorId(3);
    wanted.filter.communicators = {CommunicatorId(3)};
    const MatrixFacts facts = *collectMatrix(data_.inputs, wanted, {}).facts;
    QCOMPARE(facts.side(), ranks / 2);
    QCOMPARE(facts.entries[0].label, std::string("0"));
    QCOMPARE(*facts.entries[0].rank, RankId(23));
    QVERIFY(facts.entries[0].detail.starts_with("rank 23 in MPI_COMM_WORLD"));
    for (const PairTrafficRow& row : data_.rows)
      if (isKeptBy(row, wanted.filter)) QVERIFY(facts.cells->sentBy((23 - number(row.source)) / 2));
  }

  void ranksThatNobodyNamedGetRows() {
    MatrixInputs inputs = data_.inputs;
    auto run = std::make_shared<RunSnapshot>(*data_.run);
    run->processes.clear();
    inputs.run = run;
    const MatrixFacts facts = *collectMatrix(inputs, request(MatrixAxis::ranks, MatrixOrder::number), {}).facts;
    QCOMPARE(facts.side(), ranks);
    QCOMPARE(facts.elsewhere, CellAmount());
  }

  void stopsWhenAsked() {
    QVERIFY(!collectMatrix(data_.inputs, request(MatrixAxis::ranks, MatrixOrder::number), [] { return true; }).facts);
  }

  void familiesAreFolded() {
    MatrixInputs inputs = data_.inputs;
    auto run = std::make_shared<RunSnapshot>(*data_.run);
    auto layers = std::make_shared<std::vector<PairLayer>>();
    run->communicators.resize(1);
    for (std::uint32_t id = 2; id < 80; ++id) {
      Communicator one;
      one.id = CommunicatorId(id), one.name = "c" + std::to_string(id), one.size = id < 40 ? 2 : id,
      one.parent = CommunicatorId(1);
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

 private:
  static constexpr MatrixOrder orders[] = {MatrixOrder::number, MatrixOrder::host, MatrixOrder::leaf,
                                           MatrixOrder::communicator, MatrixOrder::bandwidth};

  static QStringList labels(const MatrixFacts& facts, bool sorted) {
    QStringList list;
    for (const MatrixEntry& entry : facts.entries) list << QString::fromStdString(entry.label);
    if (sorted) list.sort();
    return list;
  }

  MatrixPairs data_;
};

WEFT_WIDGET_TEST(MatrixPairsTest)

}  // namespace matrix_pairs_test
#include "matrix_pairs_test.moc"
