// Regions and communicators by their share of what was sent: a share that no source knows is none, and not 0.
#include <QTest>

#include "run_from_text.h"
#include "test_class.h"
#include "views/commtree/filter_tree.h"

using namespace weft;

namespace filter_tree_test {

using Layers = std::vector<PairLayer>;

class FilterTreeTest : public QObject {
  Q_OBJECT

  static void fill(FilterTree& filters, const Layers& layers, const char* operations = "") {
    RunSnapshot run =
        *RunFromText::read(std::string("comm W 8 - -\ncomm W_d1 8 W Comm_dup\nregion FFT\nregion HPL\n") + operations);
    run.pairLayers = layers;
    filters.setRun(std::make_shared<const RunSnapshot>(run));
    std::vector<RegionTotal> regions;
    for (const Region& each : run.regions) regions.push_back({each, {}, TrafficSource::pair});
    filters.setRegions(regions);
  }

  // "REGION: share of bytes", "FFT: 75.0 %", …
  static QStringList rowsIn(FilterTree& filters) {
    QStringList rows;
    for (QTreeWidgetItemIterator at(&filters.tree()); *at; ++at) rows << (*at)->text(0) + ": " + (*at)->text(2);
    return rows;
  }

  static QStringList rowsOf(const Layers& layers, const char* operations = "") {
    Selection selection;
    FilterTree filters(selection);
    fill(filters, layers, operations);
    return rowsIn(filters);
  }

  static QTreeWidgetItem* rowOf(FilterTree& filters, const char* name) {
    return filters.tree().findItems(name, Qt::MatchExactly | Qt::MatchRecursive).value(0);
  }

  static PairLayer layer(std::optional<CommunicatorId> communicator, std::optional<RegionId> region,
                         std::uint64_t bytes) {
    PairLayer one;
    one.communicator = communicator;
    one.region = region;
    one.bytes = bytes;
    return one;
  }

 private slots:
  void matricesOfRanksAloneHaveNoShares() {
    const QStringList rows = rowsOf({layer({}, {}, 4000)});
    QCOMPARE(rows,
             QStringList({"REGION: not recorded", "FFT: ", "HPL: ", "COMMUNICATOR: not recorded", "W: ", "W_d1: "}));
  }

  void whatHasPartOfTheBytesHasItsShare() {
    const QStringList rows = rowsOf({layer({}, RegionId(2), 3000), layer({}, RegionId(1), 1000)});
    QCOMPARE(rows, QStringList({"REGION: share of bytes", "HPL: 75.0 %", "FFT: 25.0 %", "COMMUNICATOR: not recorded",
                                "W: ", "W_d1: "}));
    const QStringList both =
        rowsOf({layer(CommunicatorId(2), RegionId(1), 3000), layer(CommunicatorId(2), RegionId(1), 1000)});
    QCOMPARE(both, QStringList({"REGION: share of bytes", "FFT: 100.0 %", "HPL: 0", "COMMUNICATOR: share", "W: 0",
                                "W_d1: 100.0 %"}));
  }

  // A matrix of ranks alone: what was sent on a communicator is absent, and no filter of it has a part of the bytes.
  void whatPairTrafficDoesNotNameCannotBeTicked() {
    Selection selection;
    FilterTree filters(selection);
    fill(filters, {layer({}, {}, 4000)});
    for (const char* name : {"W", "W_d1"}) {
      QVERIFY(!rowOf(filters, name)->flags().testFlag(Qt::ItemIsUserCheckable));
      QVERIFY2(rowOf(filters, name)->toolTip(0).contains("Pair traffic was not recorded by communicator."),
               qPrintable(rowOf(filters, name)->toolTip(0)));
    }
    QVERIFY(rowOf(filters, "FFT")->flags().testFlag(Qt::ItemIsUserCheckable));
    fill(filters, {});  // of a profile: its times can be filtered
    QVERIFY(rowOf(filters, "W")->flags().testFlag(Qt::ItemIsUserCheckable));
  }

  // What the selected thing has under another filter is not known at first: shares are of all bytes again, while Qt
  // still has the row whose box was clicked.
  void aTickMayChangeAllRows() {
    Selection selection;
    FilterTree filters(selection);
    fill(filters, {layer(CommunicatorId(2), RegionId(1), 3000), layer(CommunicatorId(2), RegionId(2), 1000)});
    const auto part = std::make_shared<SelectedTraffic>();
    part->bytes = 500;
    part->regions = {{RegionId(1), 500}};
    part->communicators = {{CommunicatorId(2), 500}};
    filters.setSelectedTraffic(part);
    QVERIFY(rowsIn(filters).contains("REGION: share of the selection"));
    connect(&selection, &Selection::filterChanged, &filters, [&] { filters.setSelectedTraffic(nullptr); });
    filters.resize(300, 400);
    filters.show();
    QVERIFY(QTest::qWaitForWindowExposed(&filters, longestWait));
    const QRect row = filters.tree().visualItemRect(rowOf(filters, "HPL"));
    for (int x = row.left(); x < row.center().x() && selection.regions().empty(); x += 4)
      QTest::mouseClick(filters.tree().viewport(), Qt::LeftButton, {}, QPoint(x, row.center().y()));
    QCOMPARE(selection.regions(), std::vector{RegionId(2)});
    QTRY_VERIFY(rowsIn(filters).contains("REGION: share of bytes"));
    QCOMPARE(rowOf(filters, "FFT")->checkState(0), Qt::Unchecked);
    QCOMPARE(rowOf(filters, "HPL")->checkState(0), Qt::Checked);
  }

  void ofSomeCommunicatorsPairsAreKnown() {
    Selection selection;
    FilterTree filters(selection);
    fill(filters, {layer(CommunicatorId(1), {}, 3000), layer({}, {}, 1000)});
    QVERIFY2(rowsIn(filters).contains("W: 75.0 %") && rowsIn(filters).contains("W_d1: not recorded"),
             qPrintable(rowsIn(filters).join('\n')));
    const auto canTick = [&](const char* name) {
      return rowOf(filters, name)->flags().testFlag(Qt::ItemIsUserCheckable);
    };
    QVERIFY(canTick("W") && !canTick("W_d1"));
    QVERIFY(rowOf(filters, "W_d1")->toolTip(0).contains("Part of the pair traffic was not recorded by communicator."));
    // Chosen elsewhere, it can be cleared here.
    PairFilter filter;
    filter.communicators = {CommunicatorId(2)};
    selection.setFilter(filter);
    QVERIFY(canTick("W_d1") && rowOf(filters, "W_d1")->checkState(0) == Qt::Checked);
    rowOf(filters, "W_d1")->setCheckState(0, Qt::Unchecked);
    QVERIFY(selection.filter() == PairFilter());
    QVERIFY(!canTick("W_d1"));
  }

  // Where no row has a share; and long names are cut where they begin alike.
  void namesHaveTheRoomOfSharesThatAreMissing() {
    Selection selection;
    FilterTree filters(selection);
    fill(filters, {layer({}, {}, 4000)});
    QVERIFY(filters.tree().isColumnHidden(2));
    QCOMPARE(filters.tree().textElideMode(), Qt::ElideLeft);
    QVERIFY(rowOf(filters, "W_d1")->toolTip(0).startsWith("W_d1"));
    fill(filters, {layer(CommunicatorId(1), {}, 3000)});
    QVERIFY(!filters.tree().isColumnHidden(2));
  }

  void withoutAnyAmountThereIsNoShare() {
    QCOMPARE(rowsOf({}),
             QStringList({"REGION: not recorded", "FFT: ", "HPL: ", "COMMUNICATOR: not recorded", "W: ", "W_d1: "}));
  }

  // Of a profile: communicators have times, regions none.
  void timesOfCommunicatorsSayNothingOfRegions() {
    const QStringList rows = rowsOf({}, "op W Allreduce calls=8 seconds=3\nop W_d1 Bcast calls=8 seconds=1\n");
    QCOMPARE(rows, QStringList({"REGION: not recorded", "FFT: ", "HPL: ", "COMMUNICATOR: share of time", "W: 75.0 %",
                                "W_d1: 25.0 %"}));
  }
};

WEFT_WIDGET_TEST(FilterTreeTest)

}  // namespace filter_tree_test
#include "filter_tree_test.moc"
