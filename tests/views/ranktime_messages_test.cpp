// Messages of ranks × time: which of them a filter keeps, against a loop over messages that are made here, and by which
// clocks they are drawn.
#include <QTemporaryDir>
#include <QTest>

#include <map>
#include <random>

#include "core/records/filter_dimensions.h"
#include "core/store/run_writer.h"
#include "seeded.h"
#include "test_class.h"
#include "views/timeline/ranktime_collect.h"
#include "views/timeline/ranktime_drawing.h"

using namespace weft;

namespace ranktime_messages_test {

constexpr std::uint32_t ranks = 6, regions = 3;
constexpr std::uint64_t length = 1'000'000;
constexpr const char* regionNames[regions] = {"solve", "output", "init"};
constexpr const char* operationNames[] = {"Send", "Isend", "Recv", "Waitall"};  // two that send, two that receive

struct Sent {
  RankId source{}, receiver{};
  std::uint32_t communicator = 0, regionOfSender = 0, sends = 0, regionOfReceiver = 0, receives = 0;  // places
};

// Each rank receives forty messages of any kind. `withPaths`: of which transaction each is, is kept.
struct Made {
  std::vector<Sent> sent;
  std::vector<CommunicatorId> communicators;
  std::vector<std::vector<RankId>> members;
  std::vector<RegionId> regions;
  std::vector<OperationId> operations;
};

Made write(const std::filesystem::path& path, bool withPaths) {
  Made made;
  RunWriter out(path);
  out.beginSource({"trace", kinds::trace, "made here", "", ""});
  std::map<std::pair<std::uint32_t, std::uint32_t>, CallPathId> calls;
  for (std::uint32_t region = 0; region < regions; ++region) {
    made.regions.push_back(out.region(regionNames[region]));
    const CallPathId around = out.callPath({std::nullopt, regionNames[region], false});
    for (std::uint32_t operation = 0; operation < std::size(operationNames); ++operation)
      calls[{region, operation}] = out.callPath({around, std::string("MPI_") + operationNames[operation], true});
  }
  for (const char* name : operationNames) made.operations.push_back(out.operation(name));
  made.members = {{RankId(0), RankId(1), RankId(2), RankId(3), RankId(4), RankId(5)},
                  {RankId(1), RankId(3), RankId(5)}};
  for (const auto& members : made.members) {
    made.communicators.push_back(out.communicator({made.communicators.empty() ? "W" : "W_s1.0",
                                                   static_cast<std::uint32_t>(members.size()),
                                                   "",
                                                   false,
                                                   false,
                                                   {},
                                                   {}}));
    out.members(made.communicators.back(), members, true);
  }
  out.state({StateId(1), made.regions[0], {}});
  out.state({StateId(2), made.regions[1], made.operations[2]});
  std::mt19937_64 random(seeded(31));
  std::map<std::tuple<std::uint32_t, std::uint32_t, std::uint32_t, std::uint32_t, std::uint32_t>, MessagePathId> paths;
  for (std::uint32_t rank = 0; rank < ranks; ++rank) {
    out.process({RankId(rank), "n", HostOrigin::profile, {}});
    out.stateChunk({RankId(rank), 0, 0, {{StateId(1), length / 2}, {StateId(2), length / 2}}});
    MessageChunkRow chunk{RankId(rank), {}};
    for (std::uint64_t at = 0; at < 40; ++at) {
      Sent one{.receiver = RankId(rank)};
      one.communicator = rank % 2 == 1 && random() % 2 == 0 ? 1 : 0;
      const auto& from = made.members[one.communicator];
      one.source = from[random() % from.size()];
      one.regionOfSender = static_cast<std::uint32_t>(random() % regions);
      one.regionOfReceiver = static_cast<std::uint32_t>(random() % regions);
      one.sends = static_cast<std::uint32_t>(random() % 2);
      one.receives = static_cast<std::uint32_t>(2 + random() % 2);
      const auto [known, isNew] = paths.try_emplace(
          std::tuple(one.communicator, one.regionOfSender, one.sends, one.regionOfReceiver, one.receives));
      if (isNew && withPaths)
        known->second =
            out.messagePath({calls[{one.regionOfSender, one.sends}], calls[{one.regionOfReceiver, one.receives}],
                             made.communicators[one.communicator]});
      chunk.messages.push_back(
          {one.source, at * 20'000, at * 20'000 + 300, at, withPaths ? std::optional(known->second) : std::nullopt});
      made.sent.push_back(one);
    }
    out.messageChunk(chunk);
  }
  out.endSource({});
  out.commit();
  return made;
}

template <class Id>
bool has(const std::vector<Id>& chosen, Id one) {
  return chosen.empty() || std::ranges::find(chosen, one) != chosen.end();
}

class RankTimeMessagesTest : public QObject {
  Q_OBJECT

 private slots:
  // A share of what is more than nothing is never 0.
  void sharesOfFewMessagesAreNotZero() {
    RankTimeFacts facts;
    facts.messages = facts.markedMessages = 100'000;
    facts.drawn = facts.markedDrawn = 1;
    QVERIFY2(linesText(facts).contains("1 of 100000 messages (< 0.1 %)"), qPrintable(linesText(facts)));
    QVERIFY2(markedText(facts).contains("1 of 100000 messages (< 0.1 %)"), qPrintable(markedText(facts)));
  }

  void messagesFollowEveryDimension_data() {
    QTest::addColumn<bool>("withPaths");
    QTest::newRow("with call paths") << true;
    QTest::newRow("without") << false;
  }

  // What they do not follow is named, and nothing else is.
  void messagesFollowEveryDimension() {
    QFETCH(bool, withPaths);
    const std::filesystem::path path = folder_.filePath(withPaths ? "paths.weft" : "none.weft").toStdString();
    const Made made = write(path, withPaths);
    const RunStore store(path);
    const RunSnapshot run = loadSnapshot(store, path);
    std::mt19937_64 random(seeded(37));
    std::vector<PairFilter> filters{{}};
    for (const FilterDimensionRow& row : filterDimensions()) filters.push_back(some(row, made, random));
    for (int i = 0; i < 60; ++i) {
      PairFilter several;
      for (const FilterDimensionRow& row : filterDimensions())
        if (random() % 3 == 0) take(several, some(row, made, random), row);
      filters.push_back(several);
    }
    std::uint64_t drawn = 0, elsewhere = 0;
    for (const PairFilter& filter : filters) {
      PairFilter kept = filter;
      if (!withPaths) {
        kept.regions.clear();
        kept.communicators.clear();
        kept.operations.clear();
      }
      const auto isShown = [&](RankId rank) {
        const auto isMemberOf = [&](std::size_t at) {
          return std::ranges::find(made.members[at], rank) != made.members[at].end();
        };
        const bool isMember =
            filter.communicators.empty() || isMemberOf(filter.communicators.front() == made.communicators[0] ? 0 : 1);
        return isMember && has(filter.ranks, rank) && !isOut(filter, rank);
      };
      std::uint64_t expected = 0, beside = 0;
      for (const Sent& one : made.sent) {
        const auto isOf = [&](std::uint32_t region, std::uint32_t operation) {
          return has(kept.regions, made.regions[region]) && has(kept.operations, made.operations[operation]);
        };
        if (!has(kept.communicators, made.communicators[one.communicator]) ||
            !has(kept.classes, PairClass::pointToPoint))
          continue;
        if (!isOf(one.regionOfSender, one.sends) && !isOf(one.regionOfReceiver, one.receives)) continue;
        if (isShown(one.source) && isShown(one.receiver)) ++expected;
        else if ((isShown(one.source) || isShown(one.receiver)) && !isOut(filter, one.source) &&
                 !isOut(filter, one.receiver))
          ++beside;
      }
      const RankTimeFacts facts = collect(store, run, {.time = {0, length, 5}, .filter = filter, .mostLines = 1000});
      if (!facts.missing.empty()) {
        for (std::uint32_t rank = 0; rank < ranks; ++rank) QVERIFY(!isShown(RankId(rank)));
        continue;
      }
      QCOMPARE(facts.messages, expected);
      QCOMPARE(facts.drawn, expected);
      QCOMPARE(facts.elsewhere, beside);
      const std::string told = notFollowed(run, filter, false, true);
      const PairFilter missed =
          restrict(without(filter, FilterDimension::time), {Measure::messages, run.keys}).notRecorded;
      QCOMPARE(told.find("this is all of the messages") != std::string::npos ||
                   told.find("applies to the messages") != std::string::npos,
               missed != PairFilter());
      QVERIFY(without(kept, FilterDimension::time) ==
              restrict(without(filter, FilterDimension::time), {Measure::messages, run.keys}).kept);
      drawn += expected;
      elsewhere += beside;
    }
    QVERIFY(drawn > 500 && elsewhere > 50);
  }

  // Rows of communicators have no lines of members that the filter leaves out.
  void rowsOfSeveralHaveNoLinesOfWhatIsLeftOut() {
    const std::filesystem::path path = folder_.filePath("rows.weft").toStdString();
    const Made made = write(path, true);
    const RunStore store(path);
    const RunSnapshot run = loadSnapshot(store, path);
    for (const RankTimeRows rows : {RankTimeRows::communicators, RankTimeRows::hosts}) {
      const PairFilter filter{.ranks = {RankId(1), RankId(2)}};
      const RankTimeFacts facts =
          collect(store, run, {.time = {0, length, 5}, .rows = rows, .filter = filter, .mostLines = 1000});
      const auto expected = std::ranges::count_if(
          made.sent, [&](const Sent& one) { return has(filter.ranks, one.source) && has(filter.ranks, one.receiver); });
      QCOMPARE(facts.messages, static_cast<std::uint64_t>(expected));
    }
  }

  // Where clocks were corrected, lines go by these, and are found where they are by these.
  void linesAreByCorrectedClocks() {
    const std::filesystem::path path = folder_.filePath("clocks.weft").toStdString();
    const auto written = [&](bool corrected) {
      RunWriter out(path);
      out.beginSource({"trace", kinds::trace, "made here", "", ""});
      out.fact("clocks corrected", "yes");
      out.state({StateId(1), {}, {}});
      for (std::uint32_t rank = 0; rank < 2; ++rank) {
        out.process({RankId(rank), {}, {}});
        out.stateChunk({RankId(rank), 0, 0, {{StateId(1), 10'000}}});
      }
      out.messageChunk({RankId(1), {{RankId(0), 2000, 1000, 8}}});
      if (corrected) out.correctedMessageChunk({RankId(1), {{RankId(0), 5000, 5100, 8}}});
      out.endSource({});
      out.commit();
    };
    written(true);
    {
      const RunStore store(path);
      const RunSnapshot run = loadSnapshot(store, path);
      const RankTimeFacts facts = collect(store, run, {.time = {0, 10'000, 5}});
      QCOMPARE(facts.lines.size(), std::size_t(1));
      QVERIFY(facts.lines[0].sent == 5000 && facts.lines[0].received == 5100);
      QVERIFY(linesText(facts).contains("times of corrected clocks"));
      QCOMPARE(collect(store, run, {.time = {0, 3000, 5}}).messages, std::uint64_t(0));
    }
    written(false);  // as an older Weft wrote it
    const RunStore store(path);
    const RankTimeFacts facts = collect(store, loadSnapshot(store, path), {.time = {0, 10'000, 5}});
    QVERIFY(facts.lines[0].sent == 2000 && facts.lines[0].received == 1000);
    QVERIFY(linesText(facts).contains("Import the trace again"));
  }

 private:
  static bool isOut(const PairFilter& filter, RankId rank) {
    return std::ranges::find(filter.withoutRanks, rank) != filter.withoutRanks.end();
  }
  static PairFilter some(const FilterDimensionRow& row, const Made& made, std::mt19937_64& random) {
    PairFilter filter;
    switch (row.dimension) {
      case FilterDimension::region:
        filter.regions = {made.regions[random() % regions]};
        break;
      case FilterDimension::communicator:
        filter.communicators = {made.communicators[random() % 2]};
        break;
      case FilterDimension::messageClass:
        filter.classes = {random() % 3 == 0 ? PairClass::collective : PairClass::pointToPoint};
        break;
      case FilterDimension::operation:
        filter.operations = {made.operations[random() % made.operations.size()]};
        break;
      case FilterDimension::rank:
        filter.ranks = {RankId(static_cast<std::uint32_t>(random() % 3)),
                        RankId(static_cast<std::uint32_t>(3 + random() % 3))};
        break;
      case FilterDimension::withoutRank:
        filter.withoutRanks = {RankId(static_cast<std::uint32_t>(random() % ranks))};
        break;
      case FilterDimension::time:
        filter.bins = BinRange{1, 3};
        break;
    }
    return filter;
  }
  static RankTimeFacts collect(const RunStore& store, const RunSnapshot& run, const RankTimeRequest& request) {
    StateShares shares(store);
    return collectRankTime({run, shares}, request);
  }

  QTemporaryDir folder_;
};

WEFT_TEST(RankTimeMessagesTest)

}  // namespace ranktime_messages_test
#include "ranktime_messages_test.moc"
