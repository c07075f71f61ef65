// The options of the filter: each dimension has one, and the words that it tells are read as what they were told of.
#include <QTest>
#include <QTemporaryDir>
#include <set>

#include "analysis/pairs/filter_options.h"
#include "core/base/error.h"
#include "core/records/no_communicator.h"
#include "core/store/run_writer.h"
#include "test_class.h"

using namespace weft;

namespace filter_options_test {

struct Numbers {
  std::uint32_t state = 5;
  std::uint32_t below(std::uint32_t most) { return (state = state * 1664525U + 1013904223U) / 65536U % most; }
};

template <class Id>
std::vector<Id> someOf(std::uint32_t count, std::uint32_t first, Numbers& random) {
  std::vector<Id> some;
  for (std::uint32_t one = first; one < first + count; ++one)
    if (random.below(2)) some.push_back(Id(one));
  return some;
}

// Something of every kind, whatever the dimension.
struct Fill {
  Numbers& random;
  void operator()(std::vector<RankId>& list) const { list = someOf<RankId>(8, 0, random); }
  void operator()(std::optional<BinRange>& bins) const {
    const std::uint32_t first = random.below(20);
    bins = BinRange{first, first + 1 + random.below(20)};
  }
  template <class Id>
  void operator()(std::vector<Id>& list) const {
    list = someOf<Id>(3, 1, random);
  }
};

class FilterOptionsTest : public QObject {
  Q_OBJECT

 private slots:
  void initTestCase() {
    path_ = folder_.filePath("run.weft").toStdString();
    RunWriter writer(path_);
    writer.beginSource({"trace", kinds::trace, "made here", "", ""});
    writer.fact("time bin seconds", "0.1");
    for (std::uint32_t rank = 0; rank < 8; ++rank)
      writer.process({.rank = RankId(rank), .host = rank < 3 ? std::optional<std::string>("n1") : std::nullopt});
    for (const char* name : {"W", "half", "own, 'x'"}) writer.communicator({name, 8, "", false, false, {}, {}});
    for (const char* name : {"setup", "solve", "a b"}) writer.region(name);
    for (const char* name : {"Send", "Bcast", "Put"}) writer.operation(name);
    writer.endSource({});
    writer.commit();
  }

  void eachDimensionHasARowInBothTables() {
    std::set<std::string> names;
    for (const FilterOption& one : filterOptions()) {
      QVERIFY(names.insert(one.name).second);
      QVERIFY(one.help && one.parse && one.refusal);
    }
    for (const FilterDimensionRow& row : filterDimensions()) {
      const auto asked = [&](const FilterOption& one) { return one.dimension == row.dimension && one.asked; };
      QCOMPARE(std::ranges::count_if(filterOptions(), asked), 1);
      QCOMPARE(optionOf(row.dimension).dimension, row.dimension);
    }
  }

  void wordsAreReadAsTheyWereTold() {
    const RunSnapshot run = loadSnapshot(RunStore(path_), path_);
    Numbers random;
    for (int i = 0; i < 60; ++i)
      for (const FilterDimensionRow& row : filterDimensions()) {
        PairFilter filter;
        std::visit([&](auto field) { Fill{random}(filter.*field); }, row.field);
        RunNames ofRun(run);
        Notes notes;
        QVERIFY2(filterOf(ofRun, wordsOf(run, filter), notes) == filter, row.key);
        QCOMPARE(notes.size(), std::size_t(row.dimension == FilterDimension::time ? 1 : 0));
        QCOMPARE(valueNames(run, filter, row).empty(), !isChosen(filter, row));
        QCOMPARE(asksForPairs(wordsOf(run, filter)), !restrict(filter, {Measure::ports}).isWhole());
      }
  }

  void whatBelongsToNoCommunicatorHasAName() {
    const RunSnapshot run = loadSnapshot(RunStore(path_), path_);
    const PairFilter filter{.communicators = {noCommunicator, CommunicatorId(2)}};
    const FilterWords words = wordsOf(run, filter);
    QCOMPARE(words[FilterDimension::communicator], (Words{"half", noCommunicatorName}));
    RunNames ofRun(run);
    Notes notes;
    QVERIFY(filterOf(ofRun, words, notes) == filter);
    QCOMPARE(valueNames(run, filter, rowOf(FilterDimension::communicator)), (Words{noCommunicatorName, "half"}));
  }

  void aStoreIsReadAsItsSnapshot() {
    const RunStore store(path_);
    RunNames names(store);
    Notes notes;
    FilterWords words;
    words[FilterDimension::region] = {"a b", "setup", "setup"};
    words[FilterDimension::rank] = {"4-5", "7"};
    words.hosts = {"n1"};
    const PairFilter filter = filterOf(names, words, notes);
    QVERIFY(filter.regions == (std::vector{RegionId(1), RegionId(3)}));
    QVERIFY(filter.ranks == (std::vector{RankId(0), RankId(1), RankId(2), RankId(4), RankId(5), RankId(7)}));
    QVERIFY(notes.empty());
    words[FilterDimension::time] = {"0:1"};
    QVERIFY_THROWS_EXCEPTION(Error, filterOf(names, words, notes));
  }

  void aSourceRefusesWhatItCanNotFollow() {
    for (const FilterOption& one : filterOptions()) {
      FilterWords words;
      words[one] = {"x"};
      for (const Measure measure : {Measure::ports, Measure::samples, Measure::counters, Measure::pairs})
        if (Facets{measure}.distinction(one.dimension) == Distinction::yes) refuseFilter(words, "this", {measure});
        else
          QCOMPARE(refused(words, measure),
                   "this: " + whyNotDistinguished({measure}, one.dimension) + "; " + one.refusal);
    }
  }

  static std::string refused(const FilterWords& words, Measure measure) {
    try {
      refuseFilter(words, "this", {measure});
    } catch (const Error& error) {
      return error.what();
    }
    return "";
  }

 private:
  QTemporaryDir folder_;
  std::filesystem::path path_;
};

WEFT_TEST(FilterOptionsTest)

}  // namespace filter_options_test
#include "filter_options_test.moc"
