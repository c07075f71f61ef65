// Colours of waits, and waits that are looked for: against plain sums over waits that are made here.
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <map>
#include <random>

#include "core/store/run_writer.h"
#include "seeded.h"
#include "test_class.h"
#include "views/timeline/ranktime_collect.h"
#include "views/timeline/ranktime_drawing.h"
#include "views/timeline/ranktime_find_waits.h"
#include "views/timeline/ranktime_marks.h"

using namespace weft;

namespace ranktime_waits_test {

constexpr std::uint32_t ranks = 4;
constexpr std::uint64_t length = 1'000'000;

class RankTimeWaitsTest : public QObject {
  Q_OBJECT

 private slots:
  // Every other state is a call of MPI, in half of which the rank waits from the beginning on.
  void initTestCase() {
    const std::filesystem::path path = folder_.filePath("run.weft").toStdString();
    RunWriter writer(path);
    writer.beginSource({"trace", kinds::trace, "made here", "", ""});
    writer.fact("waits", "matched");
    const RegionId solve = writer.region("solve"), output = writer.region("output");
    const OperationId receive = writer.operation("Recv"), barrier = writer.operation("Barrier");
    writer.state({StateId(1), solve, {}});
    writer.state({StateId(2), solve, receive});
    writer.state({StateId(3), output, barrier});
    const std::array kinds{writer.waitKind({WaitClass::lateSender, {}, solve, receive, {}, {}}),
                           writer.waitKind({WaitClass::waitAtBarrier, {}, output, barrier, {}, {}})};
    std::mt19937_64 random(seeded(7));
    for (std::uint32_t rank = 0; rank < ranks; ++rank) {
      writer.process({RankId(rank), {}, {}});
      StateChunkRow chunk{RankId(rank), 0, 0, {}};
      WaitChunkRow waits{RankId(rank), 0, {}};
      for (std::uint64_t now = 0, at = 0; now < length; ++at) {
        const std::uint64_t run = std::min<std::uint64_t>(length - now, 1 + random() % 4000);
        const std::uint32_t call = static_cast<std::uint32_t>(random() % 2);
        chunk.runs.push_back({StateId(at % 2 == 0 ? 1 : 2 + call), run});
        if (at % 4 == 1) add(waits, {kinds[call], now, 1 + random() % run, RankId((rank + 1) % ranks)}, call);
        now += run;
      }
      writer.stateChunk(chunk);
      writer.waitChunk(waits);
    }
    writer.endSource({});
    writer.commit();
    store_ = std::make_unique<RunStore>(path);
    run_ = loadSnapshot(*store_, path);
  }

  void columnsAreFullAndWaitsAreTheirSums() {
    const RankTimeFacts facts = collect({.time = {1234, 876'543, 97}, .colours = RankTimeColours::waits});
    QCOMPARE(facts.classes.names,
             (std::vector<std::string>{"not in MPI", "in MPI, not waiting", "Late sender", "Wait at barrier"}));
    QCOMPARE(facts.overlapping, std::uint64_t(0));
    for (std::uint32_t rank = 0; rank < ranks; ++rank)
      for (std::uint32_t column = 0; column < facts.time.parts; ++column) {
        const std::uint64_t* const sums = facts.rows[rank].sums.data() + column * 4;
        QCOMPARE(sums[0] + sums[1] + sums[2] + sums[3], facts.width(column));
        for (std::uint32_t which = 0; which < 2; ++which)
          QCOMPARE(sums[2 + which], waited(rank, which, facts.time.begin(column), facts.time.begin(column + 1)));
      }
  }

  void regionsAndOperationsChooseWaits() {
    RankTimeRequest request{.time = {0, length, 5}, .colours = RankTimeColours::waits};
    request.filter.operations = {run_.operationNames[0].id};
    const bool isReceive = run_.operationNames[0].name == "Recv";
    const RankTimeFacts facts = collect(request);
    QCOMPARE(facts.classes.names.back(), std::string("outside of the filter"));
    std::uint64_t kept = 0;
    for (std::uint32_t rank = 0; rank < ranks; ++rank) kept += waited(rank, isReceive ? 0 : 1, 0, length);
    QCOMPARE(facts.totals[2] + facts.totals[3], kept);
  }

  void waitsAreFound() {
    StateShares shares(*store_);
    WaitShares waits(*store_);
    const RankTimeRequest request;
    const RankTimeRowList rows(run_, nullptr, shares, request);
    QCOMPARE(findableWaits(waits), (std::vector<std::string>{"waiting", "Late sender", "Wait at barrier"}));
    QVERIFY(isOfWaits("Wait at barrier") && !isOfWaits("MPI_Barrier"));
    std::vector<Made> late;
    for (const Made& each : made_)
      if (each.which == 0) late.push_back(each);
    std::ranges::sort(late, {}, [](const Made& one) { return std::pair(one.from, one.rank); });
    RankTimeSearch search{"Late sender", 0, length, {}};
    for (const Made& each : late) {
      search.at = nextWait(run_, waits, rows, search);
      QVERIFY(search.at && search.at->from == each.from && search.at->until == each.until &&
              number(search.at->rank) == each.rank);
    }
    QVERIFY(!nextWait(run_, waits, rows, search));
    for (auto each = late.rbegin() + 1; each != late.rend(); ++each) {
      search.at = previousWait(run_, waits, rows, search);
      QVERIFY(search.at && search.at->from == each->from && number(search.at->rank) == each->rank);
    }
    QVERIFY(!previousWait(run_, waits, rows, search));
    const auto longest = longestWaits(run_, waits, rows, request, search, 5);
    std::ranges::sort(late, std::ranges::greater(), [](const Made& one) { return one.until - one.from; });
    QCOMPARE(longest.size(), std::size_t(5));
    QCOMPARE(longest[0].length(), late[0].until - late[0].from);
    QCOMPARE(longest[0].state,
             "Late sender in MPI_Recv, for rank " + std::to_string((number(longest[0].rank) + 1) % ranks));
    const auto track = std::ranges::find(shares.tracks(), longest[0].rank, &StateShares::Track::rank);
    const auto there = waitsAt(run_, waits, *track, longest[0].from);
    QVERIFY(there.size() == 1 && there[0].from == longest[0].from);
    QVERIFY(waitsAt(run_, waits, *track, longest[0].until).empty());
  }

  // There is no more of it than time in MPI.
  void waitsUponEachOtherAreShorter() {
    const std::filesystem::path path = folder_.filePath("upon.weft").toStdString();
    {
      RunWriter writer(path);
      writer.beginSource({"trace", kinds::trace, "made here", "", ""});
      writer.fact("waits", "matched");
      const OperationId wait = writer.operation("Waitall");
      writer.state({StateId(1), {}, wait});
      writer.process({RankId(0), {}, {}});
      writer.stateChunk({RankId(0), 0, 0, {{StateId(1), 900}}});
      const WaitKindId kind = writer.waitKind({WaitClass::lateSender, {}, {}, wait, {}, {}});
      writer.waitChunk({RankId(0), 0, {{kind, 0, 600, {}}, {kind, 0, 600, {}}, {kind, 300, 600, {}}}});
      writer.endSource({});
      writer.commit();
    }
    const RunStore store(path);
    const RunSnapshot run = loadSnapshot(store, path);
    StateShares shares(store);
    WaitShares waits(store);
    const RankTimeFacts facts =
        collectRankTime({run, shares, &waits}, {.time = {0, 900, 3}, .colours = RankTimeColours::waits});
    QCOMPARE(facts.totals, (std::vector<std::uint64_t>{0, 0, 900}));
    QCOMPARE(facts.overlapping, std::uint64_t(900));
    QVERIFY(overlapText(facts).startsWith("900 ns of waits"));
  }

  // Of two transactions between the same ranks the messages of one.
  void messagesOfATransactionStandOut() {
    const std::filesystem::path path = folder_.filePath("transactions.weft").toStdString();
    {
      RunWriter writer(path);
      writer.beginSource({"trace", kinds::trace, "made here", "", ""});
      writer.fact("waits", "matched");
      writer.state({StateId(1), {}, {}});
      for (std::uint32_t rank = 0; rank < 2; ++rank) {
        writer.process({RankId(rank), {}, {}});
        writer.stateChunk({RankId(rank), 0, 0, {{StateId(1), 900}}});
      }
      const CallPathId send = writer.callPath({std::nullopt, "MPI_Send", true}),
                       start = writer.callPath({std::nullopt, "MPI_Isend", true});
      const auto sends = MessagePathRow{send, std::nullopt, std::nullopt},
                 starts = MessagePathRow{start, std::nullopt, std::nullopt};
      const MessagePathId first = writer.messagePath(sends), second = writer.messagePath(starts);
      writer.messageGroup({send, std::nullopt, std::nullopt, RankId(0), RankId(1), 2, 20, 0, 0});
      writer.messageGroup({start, std::nullopt, std::nullopt, RankId(0), RankId(1), 1, 500, 0, 0});
      writer.messageChunk(
          {RankId(1),
           {{RankId(0), 100, 200, 10, first}, {RankId(0), 300, 400, 500, second}, {RankId(0), 500, 600, 10, first}}});
      writer.endSource({});
      writer.commit();
    }
    const RunStore store(path);
    const RunSnapshot run = loadSnapshot(store, path);
    StateShares shares(store);
    RankTimeRequest request{.time = {0, 900, 3}, .marked = {RankPair{RankId(0), RankId(1)}}};
    QCOMPARE(collectRankTime({run, shares}, request).marked.size(), std::size_t(3));
    request.paths = pathsOf(run, shares.store(), 1);  // that with most bytes
    QVERIFY(request.paths);
    const RankTimeFacts facts = collectRankTime({run, shares}, request);
    QVERIFY(facts.marked.size() == 1 && facts.marked[0].sent == 300);
    QVERIFY(!pathsOf(run, shares.store(), 9));
  }

  // As a line that takes at most four points of each column, and is as high there as the whole path.
  void theCriticalPathIsALine() {
    StateShares shares(*store_);
    WaitShares waits(*store_);
    const CriticalSegments path = criticalSegments(shares, waits.store());
    QVERIFY(path.list.size() > 100);
    for (const TimeParts& time :
         {TimeParts{0, length, 60}, TimeParts{length / 3, length / 2, 7}, TimeParts{0, length, 5000}}) {
      const RankTimeFacts facts = collectRankTime({run_, shares, &waits, nullptr, nullptr, nullptr, false, &path},
                                                  {.time = time, .mostRows = 3});
      const auto row = [&](RankId rank) { return facts.middle(number(rank)); };
      QVERIFY(std::ranges::is_sorted(facts.path, {}, &RankTimeFacts::PathPoint::time));
      std::map<std::uint32_t, std::pair<double, double>> expected, drawn;
      std::map<std::uint32_t, std::size_t> points;
      const auto add = [&](auto& extents, std::uint64_t at, double where) {
        std::uint32_t column = 0;
        while (column + 1 < facts.time.parts && facts.time.begin(column + 1) <= at) ++column;
        const auto [found, isNew] = extents.try_emplace(column, where, where);
        if (!isNew) found->second = {std::min(found->second.first, where), std::max(found->second.second, where)};
        return column;
      };
      for (const CriticalSegment& each : within(path.list, time.from, time.until)) {
        add(expected, each.from, row(each.rank));
        add(expected, each.until, row(each.rank));
      }
      for (const auto& point : facts.path) {
        ++points[add(drawn, point.time, point.row)];
        QVERIFY(std::ranges::any_of(path.list, [&](const CriticalSegment& each) {
          return point.time >= each.from && point.time <= each.until && row(each.rank) == point.row;
        }));
      }
      QVERIFY(drawn == expected);
      for (const auto& [column, count] : points) QVERIFY(count <= 4);
      QCOMPARE(facts.pathElsewhere, std::uint64_t(0));
      QVERIFY(pathText(facts).startsWith("Thick line"));
    }
    RankTimeRequest some{.time = {0, length, 60}};
    some.filter.ranks = {RankId(0)};
    QVERIFY(collectRankTime({run_, shares, &waits, nullptr, nullptr, nullptr, false, &path}, some).pathElsewhere > 0);
  }

  void withoutWaitsThatIsSaid() {
    StateShares shares(*store_);
    QVERIFY(collectRankTime({run_, shares}, {.time = {0, length, 3}, .colours = RankTimeColours::waits})
                .missing.find("no waits") != std::string::npos);
  }

 private:
  struct Made {
    std::uint32_t rank = 0, which = 0;
    std::uint64_t from = 0, until = 0;
  };

  void add(WaitChunkRow& chunk, const SingleWait& wait, std::uint32_t which) {
    chunk.waits.push_back(wait);
    made_.push_back({number(chunk.rank), which, wait.from, wait.from + wait.nanoseconds});
  }
  std::uint64_t waited(std::uint32_t rank, std::uint32_t which, std::uint64_t from, std::uint64_t until) const {
    std::uint64_t sum = 0;
    for (const Made& each : made_)
      if (each.rank == rank && each.which == which && std::min(each.until, until) > std::max(each.from, from))
        sum += std::min(each.until, until) - std::max(each.from, from);
    return sum;
  }
  RankTimeFacts collect(const RankTimeRequest& request) {
    StateShares shares(*store_);
    WaitShares waits(*store_);
    return collectRankTime({run_, shares, &waits}, request);
  }

  QTemporaryDir folder_;
  std::unique_ptr<RunStore> store_;
  RunSnapshot run_;
  std::vector<Made> made_;
};

WEFT_TEST(RankTimeWaitsTest)

}  // namespace ranktime_waits_test
#include "ranktime_waits_test.moc"
