// Parts of pair traffic by ranks and time bins, against a plain look at every pair.
#include <QTemporaryDir>
#include <QTest>
#include <map>
#include <set>
#include <tuple>

#include "core/records/filter_dimensions.h"
#include "core/store/run_store.h"
#include "core/store/run_writer.h"
#include "test_class.h"

using namespace weft;

namespace pair_filter_test {

constexpr std::uint32_t ranks = 12, bins = 9;

using Cells =
    std::map<std::tuple<PairClass, std::uint32_t, std::uint32_t>, std::uint64_t>;  // class, source, destination

struct Numbers {
  std::uint32_t state = 11;
  std::uint32_t below(std::uint32_t most) { return (state = state * 1664525U + 1013904223U) / 65536U % most; }
};

RunKeys timed(const BinKeys& bins) {
  RunKeys keys;
  keys.bins = bins;
  keys.binSeconds = 1;
  return keys;
}

std::vector<PairPeer> peersOf(Numbers& random) {
  std::set<std::uint32_t> to;
  for (int i = 0; i < 4; ++i) to.insert(random.below(ranks));
  std::vector<PairPeer> peers;
  for (const std::uint32_t one : to) peers.push_back({RankId(one), 1 + random.below(5), random.below(1000)});
  return peers;
}

bool has(const std::vector<RankId>& list, RankId one) { return std::ranges::find(list, one) != list.end(); }

// Each dimension read plainly, as the comment of PairFilter says it.
template <class Id>
bool isAmong(const std::optional<Id>& one, const std::vector<Id>& chosen) {
  return chosen.empty() || (one && std::ranges::find(chosen, *one) != chosen.end());
}

bool isOfRow(const PairTrafficRow& row, const PairFilter& filter) {
  const bool kind =
      filter.classes.empty() ? row.kind != PairClass::logical : isAmong(std::optional(row.kind), filter.classes);
  return kind && isAmong(row.communicator, filter.communicators) && isAmong(row.region, filter.regions) &&
         isAmong(row.operation, filter.operations);
}

bool isOfBin(const TimeBinRow& row, const PairFilter& filter) {
  return isAmong(row.communicator, filter.communicators) && isAmong(row.region, filter.regions) &&
         isAmong(row.operation, filter.operations);
}

bool isOfPair(RankId source, RankId destination, const PairFilter& filter) {
  return (filter.ranks.empty() || has(filter.ranks, source) || has(filter.ranks, destination)) &&
         !has(filter.withoutRanks, source) && !has(filter.withoutRanks, destination);
}

template <class Id>
std::vector<Id> someOf(std::uint32_t count, Numbers& random, std::uint32_t first = 0) {
  std::vector<Id> some;
  if (random.below(3) == 0)
    for (std::uint32_t one = first; one < first + count; ++one)
      if (random.below(2)) some.push_back(Id(one));
  return some;
}

PairFilter anyFilter(Numbers& random) {
  PairFilter filter;
  filter.communicators = someOf<CommunicatorId>(2, random, 1);
  filter.regions = someOf<RegionId>(2, random, 1);
  filter.classes = someOf<PairClass>(5, random, 1);
  filter.operations = someOf<OperationId>(2, random, 1);
  filter.ranks = someOf<RankId>(ranks + 2, random);
  filter.withoutRanks = someOf<RankId>(ranks + 2, random);
  if (random.below(4) == 0) filter.bins = BinRange{random.below(bins), random.below(bins + 2)};
  return filter;
}

void addPeers(Cells& cells, const PairFilter& filter, PairClass kind, RankId source,
              const std::vector<PairPeer>& peers) {
  if (filter.classes.empty() ? kind == PairClass::logical
                             : std::ranges::find(filter.classes, kind) == filter.classes.end())
    return;
  for (const PairPeer& peer : peers)
    if ((filter.ranks.empty() || has(filter.ranks, source) || has(filter.ranks, peer.destination)) &&
        !has(filter.withoutRanks, source) && !has(filter.withoutRanks, peer.destination))
      cells[{kind, number(source), number(peer.destination)}] += peer.bytes;
}

class PairFilterTest : public QObject {
  Q_OBJECT

 private slots:
  void initTestCase() {
    path_ = folder_.filePath("run.weft").toStdString();
    RunWriter writer(path_);
    writer.beginSource({"trace", kinds::trace, "made here", "", ""});
    const CommunicatorId world = writer.communicator({"W", ranks, "", false, false, {}, {}});
    const RegionId solve = writer.region("solve");
    const OperationId send = writer.operation("Send");
    Numbers random;
    for (int i = 0; i < 120; ++i) {
      PairTrafficRow row{random.below(2) ? std::optional(world) : std::nullopt,
                         random.below(2) ? std::optional(solve) : std::nullopt,
                         pairClasses[random.below(5)],
                         random.below(2) ? std::optional(send) : std::nullopt,
                         RankId(random.below(ranks)),
                         false,
                         true,
                         true,
                         peersOf(random),
                         random.below(3),
                         random.below(70)};
      writer.pairTraffic(row);
      rows_.push_back(std::move(row));
      TimeBinRow timed{random.below(bins), pairClasses[random.below(3)], RankId(random.below(ranks)), peersOf(random)};
      if (random.below(2)) timed.communicator = world;
      if (random.below(2)) timed.region = solve;
      if (random.below(2)) timed.operation = send;
      writer.timeBin(timed);
      timed_.push_back(std::move(timed));
    }
    writer.endSource({});
    writer.commit();
  }

  void aPartIsWhatEveryPairSays_data() {
    QTest::addColumn<std::vector<RankId>>("chosen");
    QTest::addColumn<std::vector<RankId>>("without");
    QTest::addColumn<std::vector<PairClass>>("classes");
    QTest::addColumn<int>("first");  // below 0: no time
    QTest::addColumn<int>("end");
    const std::vector<RankId> none, one{RankId(3)}, some{RankId(0), RankId(4), RankId(11)},
        strange{RankId(4000000000U), RankId(2)};
    QTest::newRow("everything") << none << none << std::vector<PairClass>{} << -1 << 0;
    QTest::newRow("one rank") << one << none << std::vector<PairClass>{} << -1 << 0;
    QTest::newRow("three ranks, one class") << some << none << std::vector{PairClass::collective} << -1 << 0;
    QTest::newRow("a rank beyond all") << strange << none << std::vector<PairClass>{} << -1 << 0;
    QTest::newRow("some time") << none << none << std::vector<PairClass>{} << 2 << 5;
    QTest::newRow("some time, one class") << none << none << std::vector{PairClass::pointToPoint} << 0 << 3;
    QTest::newRow("ranks at some time") << some << none << std::vector<PairClass>{} << 1 << 8;
    QTest::newRow("all time") << none << none << std::vector<PairClass>{} << 0 << int(bins);
    QTest::newRow("no time") << none << none << std::vector<PairClass>{} << 4 << 4;
    QTest::newRow("all but one rank") << none << one << std::vector<PairClass>{} << -1 << 0;
    QTest::newRow("of some, not with others") << some << one << std::vector<PairClass>{} << -1 << 0;
    QTest::newRow("some at some time, not with others") << some << strange << std::vector<PairClass>{} << 1 << 6;
  }

  void aPartIsWhatEveryPairSays() {
    QFETCH(std::vector<RankId>, chosen);
    QFETCH(std::vector<RankId>, without);
    QFETCH(std::vector<PairClass>, classes);
    QFETCH(int, first);
    QFETCH(int, end);
    PairFilter filter{{}, {}, classes, {}, chosen, without, {}};
    Cells expected, found;
    std::uint64_t expectedUnpaired = 0, unpaired = 0;
    if (first < 0) {
      for (const PairTrafficRow& row : rows_) {
        addPeers(expected, filter, row.kind, row.source, row.peers);
        const bool kind = classes.empty() ? row.kind != PairClass::logical : row.kind == classes.front();
        if (kind && (chosen.empty() || has(chosen, row.source)) && !has(without, row.source))
          expectedUnpaired += row.unpairedBytes;
      }
    } else {
      filter.bins = BinRange{std::uint32_t(first), std::uint32_t(end)};
      for (const TimeBinRow& row : timed_)
        if (int(row.bin) >= first && int(row.bin) < end) addPeers(expected, filter, row.kind, row.source, row.peers);
    }
    RunStore(path_).pairTraffic(filter, [&](const PairTrafficRow& row) {
      for (const PairPeer& peer : row.peers)
        found[{row.kind, number(row.source), number(peer.destination)}] += peer.bytes;
      unpaired += row.unpairedBytes;
      return true;
    });
    QCOMPARE(found, expected);
    QCOMPARE(unpaired, expectedUnpaired);
    layersAddUpTo(filter, expected, expectedUnpaired);
  }

  void layersOfAPartAreThoseOfTheWholeThatPass() {
    const PairFilter whole{{}, {}, {PairClass::collective, PairClass::logical}, {}};
    PairFilter everyRank = whole;
    for (std::uint32_t rank = 0; rank < ranks; ++rank) everyRank.ranks.push_back(RankId(rank));
    const auto passed = RunStore(path_).pairLayers(whole), added = RunStore(path_).pairLayers(everyRank);
    QCOMPARE(added.size(), passed.size());
    for (std::size_t i = 0; i < passed.size(); ++i) {
      QVERIFY(added[i].communicator == passed[i].communicator && added[i].region == passed[i].region &&
              added[i].kind == passed[i].kind);
      QCOMPARE(added[i].entries, passed[i].entries);
      QCOMPARE(added[i].bytes, passed[i].bytes);
      QCOMPARE(added[i].messages, passed[i].messages);
      QCOMPARE(added[i].unpairedBytes, passed[i].unpairedBytes);
    }
  }

  void timeBinsTellWhatTheirRunSays() {
    const PairFilter communicator{{CommunicatorId(1)}, {}, {}, {}, {}, {}, BinRange{0, bins}},
        region{{}, {RegionId(1)}, {}, {}, {}, {}, BinRange{0, bins}},
        operation{{}, {}, {}, {OperationId(1)}, {}, {}, BinRange{0, bins}},
        rank{{}, {}, {}, {}, {RankId(1)}, {}, BinRange{0, bins}};
    const BinKeys none = binKeys({}), some = binKeys({{binKeysFact, "communicator"}}),
                  all = binKeys({{binKeysFact, "communicator region operation"}});
    for (const PairFilter* filter : {&communicator, &region, &operation}) {
      QVERIFY(leavesNothing(*filter, none) && !leavesNothing(*filter, all));
      QCOMPARE(leavesNothing(*filter, some), filter != &communicator);
      QVERIFY(!leavesNothing(without(*filter, FilterDimension::time), none));
      const PairFilter kept = restrict(*filter, {Measure::bins, timed(none)}).kept;
      QVERIFY(kept.bins == filter->bins&& restrict(kept, {Measure::bins, timed(none)}).isWhole());
    }
    QVERIFY(!leavesNothing(rank, none));
    QVERIFY(!binKeys({{binKeysFact, "communicators regional"}}).communicator);
  }

  // Whatever is chosen: rows and peers as SQL and the table keep them are those that a plain look keeps.
  void theTableKeepsWhatAPlainLookKeeps() {
    Numbers random{2026};
    const RunStore store(path_);
    int some = 0;
    for (int i = 0; i < 400; ++i) {
      const PairFilter filter = anyFilter(random);
      Cells expected, found;
      std::uint64_t expectedUnpaired = 0, unpaired = 0;
      for (const PairTrafficRow& row : rows_) {
        if (filter.bins || !isOfRow(row, filter)) continue;
        for (const PairPeer& peer : row.peers)
          if (isOfPair(row.source, peer.destination, filter))
            expected[{row.kind, number(row.source), number(peer.destination)}] += peer.bytes;
        if ((filter.ranks.empty() || has(filter.ranks, row.source)) && !has(filter.withoutRanks, row.source))
          expectedUnpaired += row.unpairedBytes;
      }
      for (const TimeBinRow& row : timed_)
        if (filter.bins && isOfBin(row, filter) && row.bin >= filter.bins->first && row.bin < filter.bins->end)
          addPeers(expected, filter, row.kind, row.source, row.peers);
      store.pairTraffic(filter, [&](const PairTrafficRow& row) {
        for (const PairPeer& peer : row.peers)
          found[{row.kind, number(row.source), number(peer.destination)}] += peer.bytes;
        unpaired += row.unpairedBytes;
        return true;
      });
      QCOMPARE(found, expected);
      QCOMPARE(unpaired, expectedUnpaired);
      some += !expected.empty();
      layersAddUpTo(filter, expected, expectedUnpaired);
    }
    QVERIFY(some > 100 && some < 400);
  }

  void aDimensionIsItsOwn() {
    Numbers random{7};
    for (int i = 0; i < 200; ++i) {
      const PairFilter filter = anyFilter(random);
      PairFilter whole;
      for (const FilterDimensionRow& row : filterDimensions()) {
        QCOMPARE(rowOf(row.dimension).key, row.key);
        take(whole, filter, row);
        const PairFilter rest = without(filter, row.dimension);
        QVERIFY(!isChosen(rest, row));
        for (const FilterDimensionRow& other : filterDimensions())
          if (&other != &row) QCOMPARE(isChosen(rest, other), isChosen(filter, other));
      }
      QVERIFY(whole == filter);
    }
  }

  // Whatever a measure does not follow of a filter is told, and what it keeps is followed whole.
  void aFilterIsRestrictedIntoThreeParts() {
    Numbers random{5};
    for (int i = 0; i < 200; ++i) {
      const PairFilter filter = anyFilter(random);
      for (const BinKeys& bins : {BinKeys(), BinKeys{true, false, true}})
        for (const bool isRecorded : {false, true})
          for (int at = 0; at <= static_cast<int>(Measure::calls); ++at) {
            RunKeys keys = timed(bins);
            keys.profileRegions = keys.profileRanks = keys.sampleBins = isRecorded;
            const Facets facets{static_cast<Measure>(at), keys};
            const Restricted parts = restrict(filter, facets);
            PairFilter together;
            for (const FilterDimensionRow& row : filterDimensions()) {
              const int chosen =
                  isChosen(parts.kept, row) + isChosen(parts.notRecorded, row) + isChosen(parts.doesNotApply, row);
              QCOMPARE(chosen, int(isChosen(filter, row)));
              for (const PairFilter* part : {&parts.kept, &parts.notRecorded, &parts.doesNotApply})
                if (isChosen(*part, row)) take(together, *part, row);
              QCOMPARE(isChosen(parts.kept, row),
                       isChosen(filter, row) && facets.distinction(row.dimension) == Distinction::yes);
            }
            QVERIFY(together == filter);
            QVERIFY(restrict(parts.kept, facets).isWhole());
            QCOMPARE(whyNotFollowed(parts).empty(), parts.isWhole());
            QCOMPARE(notFollowedSentence(parts, "waits").empty(), parts.isWhole());
          }
    }
  }

  void sentencesNameWhatIsNotFollowed() {
    PairFilter filter{
        .regions = {RegionId(1)}, .classes = {PairClass::collective}, .ranks = {RankId(0)}, .bins = BinRange{1, 2}};
    RunKeys keys;
    QCOMPARE(whyNotFollowed(restrict(filter, {Measure::profile, keys})),
             std::string("not recorded by region, rank and time; the filter by class does not apply"));
    QCOMPARE(
        notFollowedSentence(restrict(filter, {Measure::ports}), "port traffic"),
        std::string("Not recorded by class, rank and time: only region of the filter applies to the port traffic."));
    for (const FilterDimensionRow& row : filterDimensions())
      for (const Measure measure : {Measure::profile, Measure::ports, Measure::samples}) {
        const Distinction distinction = Facets{measure}.distinction(row.dimension);
        const std::string why = whyNotDistinguished({measure}, row.dimension), name = row.name;
        QCOMPARE(why, distinction == Distinction::yes           ? ""
                      : distinction == Distinction::notRecorded ? "not recorded by " + name
                                                                : "the filter by " + name + " does not apply");
      }
    filter = {.regions = {RegionId(1)}};
    QCOMPARE(notFollowedSentence(restrict(filter, {Measure::counters}), "port counters"),
             std::string("Not recorded by region: this is all of the port counters."));
    QVERIFY(notFollowedSentence(restrict(filter, {Measure::ports}), "port traffic").empty());
  }

  // Bins of waits are longer here: three of traffic each.
  void timesAreInTheBinsOfTheMeasure() {
    RunKeys keys;
    keys.binSeconds = 0.1;
    keys.waitBinSeconds = 0.3;
    const PairFilter filter{.bins = BinRange{4, 7}};
    const Restricted waits = restrict(filter, {Measure::waits, keys});
    QVERIFY(waits.kept.bins == filter.bins && waits.ofRows().bins == std::optional(BinRange{1, 3}));
    QVERIFY(restrict(filter, {Measure::bins, keys}).ofRows().bins == filter.bins);
  }

  void secondsBecomeBins() {
    QCOMPARE(binsBetween(0.3, 0.6, 0.1), std::optional(BinRange{3, 6}));  // 0.3 / 0.1 is less than 3
    QCOMPARE(binsBetween(0.34, 0.61, 0.1), std::optional(BinRange{3, 7}));
    QCOMPARE(binsBetween(0, 1e-9, 0.1), std::optional(BinRange{0, 1}));
    QCOMPARE(binsBetween(5, 1e300, 1), std::optional(BinRange{5, UINT32_MAX}));
    const double nan = std::numeric_limits<double>::quiet_NaN();
    for (const auto& [from, to, length] : {std::tuple(1.0, 1.0, 0.1),
                                           {-1.0, 1.0, 0.1},
                                           {0.0, 1.0, 0.0},
                                           {nan, 1.0, 0.1},
                                           {0.0, nan, 0.1},
                                           {1e300, 1e301, 1e-300}})
      QVERIFY(!binsBetween(from, to, length));
  }

  // For the eye: no more digits than tell the ends apart, and never farther off than a twentieth of the range.
  void shortTimesAreNearTheirBins() {
    QCOMPARE(QString::fromStdString(shortText({680, 1016}, 0.0145618)), QString("9.9–14.8 s"));
    QCOMPARE(QString::fromStdString(shortText({1, 3}, 0.5)), QString("0.5–1.5 s"));
    QCOMPARE(QString::fromStdString(shortText({0, 2}, 60)), QString("0–120 s"));
    QCOMPARE(QString::fromStdString(shortText({100, 101}, 0.001)), QString("0.1–0.101 s"));
    for (const double length : {1e-9, 3.3e-5, 0.0145618, 1.7, 600.0})
      for (std::uint32_t first = 0; first < 5000; first += 37)
        for (const std::uint32_t bins : {1U, 7U, 900U}) {
          const QStringList ends =
              QString::fromStdString(shortText({first, first + bins}, length)).chopped(2).split(QChar(0x2013));
          QCOMPARE(ends.size(), 2);
          QVERIFY(std::abs(ends[0].toDouble() - first * length) <= 0.05 * bins * length * 1.001);
          QVERIFY(std::abs(ends[1].toDouble() - (first + bins) * length) <= 0.05 * bins * length * 1.001);
        }
  }

 private:
  void layersAddUpTo(const PairFilter& filter, const Cells& expected, std::uint64_t expectedUnpaired) {
    std::map<PairClass, std::uint64_t> byClass, ofLayers;
    for (const auto& [key, bytes] : expected) byClass[std::get<0>(key)] += bytes;
    std::uint64_t unpaired = 0;
    for (const PairLayer& layer : RunStore(path_).pairLayers(filter)) {
      if (layer.entries > 0) ofLayers[layer.kind] += layer.bytes.value_or(0);
      unpaired += layer.unpairedBytes;
    }
    QCOMPARE(ofLayers, byClass);
    QCOMPARE(unpaired, expectedUnpaired);
  }

  QTemporaryDir folder_;
  std::filesystem::path path_;
  std::vector<PairTrafficRow> rows_;
  std::vector<TimeBinRow> timed_;
};

WEFT_TEST(PairFilterTest)

}  // namespace pair_filter_test
#include "pair_filter_test.moc"
