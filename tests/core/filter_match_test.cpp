// What a filter of one run means in another: by names and matches, never by numbers.
#include <QTest>
#include <array>

#include "core/sums/filter_match.h"
#include "run_from_text.h"
#include "test_class.h"

using namespace weft;

namespace filter_match_test {

struct TwoRuns {
  std::shared_ptr<const RunSnapshot> first = RunFromText::read(
      "region setup\nregion solve\ncomm W 4 - - ranks 0,1,2,3\ncomm half 2 W split ranks 0,1\ncomm own 3 W split ranks "
      "0,1,2\n");
  std::shared_ptr<const RunSnapshot> second =
      RunFromText::read("region solve\nregion extra\ncomm other 2 W split ranks 0,1\ncomm W 4 - - ranks 0,1,2,3\n");
  std::array<const RunSnapshot*, 2> both{first.get(), second.get()};
  RunMatch match{both, RanksBy::rank};

  std::optional<PairFilter> of(const PairFilter& filter) const {
    return filterOfSecond(filter, *first, *second, match);
  }
};

class FilterMatchTest : public QObject {
  Q_OBJECT

 private slots:
  void nothingStaysNothing() { QVERIFY(TwoRuns().of(PairFilter()) == PairFilter()); }

  void regionsGoByName() {
    const TwoRuns runs;
    const auto filter = runs.of({.regions = {RegionId(1), RegionId(2)}});
    QVERIFY(filter && filter->regions == std::vector{RegionId(1)});  // solve
    QVERIFY(!runs.of({.regions = {RegionId(1)}}));                   // only the first run has it
  }

  void communicatorsGoAsTheyMatch() {
    const TwoRuns runs;
    const auto filter = runs.of({.communicators = {CommunicatorId(1), CommunicatorId(2)}});
    QVERIFY(filter && (filter->communicators ==
                       std::vector{CommunicatorId(1), CommunicatorId(2)}));  // ascending, whatever their order
    QVERIFY(!runs.of({.communicators = {CommunicatorId(3)}}));
  }

  void ranksThatAreLeftOutNeedNotBeThere() {
    const TwoRuns runs;
    const auto filter =
        runs.of({.ranks = {RankId(1)}, .withoutRanks = {RankId(2), RankId(99)}, .bins = BinRange{3, 5}});
    QVERIFY(filter && filter->ranks == std::vector{RankId(1)});
    QVERIFY(filter->bins == (BinRange{3, 5}));
    QVERIFY(std::ranges::find(filter->withoutRanks, RankId(2)) != filter->withoutRanks.end());
  }
};

WEFT_TEST(FilterMatchTest)

}  // namespace filter_match_test
#include "filter_match_test.moc"
