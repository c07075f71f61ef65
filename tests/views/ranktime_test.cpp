// Ranks × time: what a picture of it says, against plain sums over runs and messages that are made here.
#include <QImage>
#include <QTemporaryDir>
#include <QTest>

#include <numeric>
#include <random>

#include "core/store/run_writer.h"
#include "seeded.h"
#include "test_class.h"
#include "views/timeline/ranktime_collect.h"
#include "views/timeline/ranktime_drawing.h"
#include "views/timeline/ranktime_figure.h"
#include "views/timeline/ranktime_find.h"
#include "views/timeline/ranktime_image.h"
#include "views/timeline/ranktime_look.h"

using namespace weft;

namespace ranktime_test {

constexpr std::uint32_t ranks = 6;
constexpr std::uint64_t length = 1'000'000;

struct Stretch {
  RankId rank{};
  std::uint64_t from = 0, until = 0;
  StateId state{};
};

class RankTimeTest : public QObject {
  Q_OBJECT

 private slots:
  void initTestCase() {
    const std::filesystem::path path = folder_.filePath("run.weft").toStdString();
    RunWriter writer(path);
    writer.beginSource({"trace", kinds::trace, "made here", "", ""});
    const RegionId solve = writer.region("solve"), output = writer.region("output");
    const OperationId send = writer.operation("Send"), wait = writer.operation("Wait");
    writer.state({StateId(1), solve, {}});
    writer.state({StateId(2), solve, send});
    writer.state({StateId(3), output, wait});
    writer.state({StateId(4), {}, {}});
    std::mt19937_64 random(seeded(5));
    for (std::uint32_t rank = 0; rank < ranks; ++rank) {
      ProcessRow process;
      process.rank = RankId(rank);
      process.host = rank < 4 ? "a" : "b";
      writer.process(process);
      StateChunkRow chunk{RankId(rank), 0, 0, {}};
      for (std::uint64_t now = 0; now < length;) {
        const std::uint64_t run = std::min<std::uint64_t>(length - now, 1 + random() % 5000);
        chunk.runs.push_back({StateId(static_cast<std::uint32_t>(1 + random() % 4)), run});
        for (std::uint64_t at = now; at < now + run; ++at)
          inMpi_[rank] += chunk.runs.back().state == StateId(2) || chunk.runs.back().state == StateId(3);
        runs_.push_back({RankId(rank), now, now + run, chunk.runs.back().state});
        now += run;
      }
      writer.stateChunk(chunk);
      MessageChunkRow messages{RankId(rank), {}};
      for (std::uint64_t i = 0; i < 100; ++i)
        messages.messages.push_back(
            {RankId(static_cast<std::uint32_t>(random() % ranks)), i * 10'000, i * 10'000 + 300, i});
      writer.messageChunk(messages);
    }
    writer.endSource({});
    writer.commit();
    store_ = std::make_unique<RunStore>(path);
    run_ = loadSnapshot(*store_, path);
  }

  void everyColumnIsFull() {
    const RankTimeFacts facts = collect({.time = {0, length, 333}});
    QCOMPARE(facts.rows.size(), std::size_t(ranks));
    QCOMPARE(facts.classes.names.front(), std::string("not in MPI"));
    for (std::uint32_t rank = 0; rank < ranks; ++rank) {
      std::uint64_t bare = 0;
      for (std::uint32_t column = 0; column < 333; ++column) {
        std::uint64_t sum = 0;
        for (std::size_t i = 0; i < facts.classes.names.size(); ++i)
          sum += facts.rows[rank].sums[column * facts.classes.names.size() + i];
        QCOMPARE(sum, facts.width(column));
        bare += facts.rows[rank].sums[column * facts.classes.names.size()];
      }
      QCOMPARE(bare, length - inMpi_[rank]);
    }
  }

  // Rows of ranks know the host on which all of their ranks ran; the first four are on one, the others on another.
  void rowsOfRanksKnowTheirHost() {
    const auto open = loadRun(folder_.filePath("run.weft").toStdString(), [] { return false; });
    const auto hostsOf = [&](const RankTimeRequest& request) {
      StateShares shares(*store_);
      std::vector<std::string> hosts;
      for (const auto& row : collectRankTime({run_, shares, nullptr, nullptr, open.get()}, request).rows)
        hosts.push_back(row.host);
      return hosts;
    };
    QCOMPARE(hostsOf({.time = {0, length, 1}}), (std::vector<std::string>{"a", "a", "a", "a", "b", "b"}));
    QCOMPARE(hostsOf({.time = {0, length, 1}, .mostRows = 3}), (std::vector<std::string>{"a", "a", "b"}));
    QCOMPARE(hostsOf({.time = {0, length, 1}, .mostRows = 2}), (std::vector<std::string>{"a", ""}));  // 3–5 are on two
    QCOMPARE(hostsOf({.time = {0, length, 1}, .rows = RankTimeRows::hosts}), (std::vector<std::string>(2)));
  }

  void coloursAreWhatIsAskedFor() {
    QCOMPARE(sorted(collect({.time = {0, length, 5}, .colours = RankTimeColours::regions}).classes.names),
             (std::vector<std::string>{"output", "outside of regions", "solve"}));
    QCOMPARE(sorted(collect({.time = {0, length, 5}}).classes.names),
             (std::vector<std::string>{"MPI_Send", "MPI_Wait", "not in MPI"}));
    const RankTimeFacts states = collect({.time = {0, length, 5}, .colours = RankTimeColours::states});
    QCOMPARE(states.classes.names, (std::vector<std::string>{"not in MPI", "in MPI"}));
    QCOMPARE(states.totals[1], std::accumulate(inMpi_.begin(), inMpi_.end(), std::uint64_t(0)));
  }

  void ranksThatShareARowHaveTheirMeanAndTheirWorst() {
    const RankTimeFacts hosts =
        collect({.time = {0, length, 1}, .colours = RankTimeColours::states, .rows = RankTimeRows::hosts});
    QCOMPARE(hosts.rows.size(), std::size_t(2));
    QCOMPARE(hosts.rows[0].label, std::string("a"));
    QCOMPARE(hosts.rows[0].sums[1], inMpi_[0] + inMpi_[1] + inMpi_[2] + inMpi_[3]);
    QCOMPARE(hosts.rows[0].worst[0], *std::max_element(inMpi_.begin(), inMpi_.begin() + 4));
    const RankTimeFacts few = collect({.time = {0, length, 1}, .colours = RankTimeColours::states, .mostRows = 4});
    QCOMPARE(few.rows.size(), std::size_t(3));
    QCOMPARE(few.rows[1].label, std::string("2–3"));
    QCOMPARE(collect({.time = {0, length, 1}, .rows = RankTimeRows::hosts, .mostRows = SIZE_MAX}).rows.size(),
             std::size_t(2));
    QCOMPARE(collect({.time = {0, length, 1}, .mostRows = 0}).rows.size(), std::size_t(1));
    QCOMPARE(few.rows[2].worst[0], std::max(inMpi_[4], inMpi_[5]));
  }

  void allMessagesAreCounted() {
    const RankTimeFacts all = collect({.time = {0, length, 5}, .mostLines = 1000});
    QCOMPARE(all.messages, std::uint64_t(600));
    QVERIFY(all.lines.size() == 600 && all.drawn == 600);
    QVERIFY(linesText(all).contains("all 600"));
    const RankTimeFacts few = collect({.time = {0, length, 5}, .mostLines = 40});
    QCOMPARE(few.messages, std::uint64_t(600));
    QCOMPARE(few.lines.size(), std::size_t(40));
    std::uint64_t drawn = 0;
    for (const auto& line : few.lines) drawn += line.messages;
    QVERIFY(drawn == few.drawn && drawn < 600);
    QVERIFY(linesText(few).contains(
        QString("%1 of 600 messages (%2 %)").arg(drawn).arg(100.0 * static_cast<double>(drawn) / 600, 0, 'f', 1)));
    // Sent at 0, 10 000, …, each on its way for 300: those of [400 000, 420 000] from six ranks.
    QCOMPARE(collect({.time = {400'000, 420'001, 5}}).messages, std::uint64_t(18));
    QCOMPARE(collect({.time = {400'301, 410'000, 5}}).messages, std::uint64_t(0));
  }

  // The share of pixels is the share of time.
  void colouredAreasAreTimes() {
    const RankTimeFacts facts = collect({.time = {0, length, 400},
                                         .colours = RankTimeColours::states,
                                         .filter = {.ranks = {RankId(2)}},
                                         .mostLines = 0});
    RankTimeFacts bare = facts;
    bare.lines.clear();
    QImage image(480, 500, QImage::Format_RGB32);
    image.fill(Qt::white);
    QPainter painter(&image);
    const RankTimeScene scene{bare, Theme::lightTheme(), 11};
    drawRankTime(painter, QRectF(0, 0, 480, 500), scene);
    const QRect inside = placeRankTime(QRectF(0, 0, 480, 500), scene).plot.toAlignedRect().adjusted(2, 2, -2, -2);
    const QRgb inMpi = colourOfClass(bare.classes, 1, scene.theme).rgb();
    int coloured = 0;
    for (int y = inside.top(); y <= inside.bottom(); ++y)
      for (int x = inside.left(); x <= inside.right(); ++x) coloured += image.pixel(x, y) == inMpi;
    const double share = coloured / static_cast<double>(inside.width() * inside.height()),
                 expected = static_cast<double>(inMpi_[2]) / length;
    QVERIFY2(std::abs(share - expected) < 0.02,
             qPrintable(QString("%1 of the pixels, %2 of the time").arg(share).arg(expected)));
  }

  // A row has as much of the picture as it has of the rows, and colours stay when one looks nearer.
  void partsOfRowsAndTime() {
    const RankTimeFacts some = collect({.time = {5000, 6000, 10}, .firstRow = 1, .endRow = 6, .mostRows = 3});
    QCOMPARE(some.rows.size(), std::size_t(3));
    QCOMPARE(some.allRows, std::size_t(ranks));
    QCOMPARE(some.rows[0].label, std::string("1–2"));
    QCOMPARE(some.rows[2].label, std::string("5"));
    QVERIFY(some.rows[2].item == Item(RankId(5)) && some.rows[0].item == Item());
    QCOMPARE(some.classes.names, collect({.time = {0, length, 5}}).classes.names);
    const std::vector<RankTimeBand> bands = rankTimeBands(some, 100);
    QCOMPARE(bands[0].first, 0);
    QCOMPARE(bands[1].first, 40);
    QCOMPARE(bands[2].first, 80);
    QVERIFY(bands[0].worst > 0 && bands[2].worst == 0);
  }

  void filtersLeaveTheRestPale() {
    RankTimeRequest request{.time = {0, length, 3}};
    request.filter.regions = {region("solve")};
    const RankTimeFacts facts = collect(request);
    QCOMPARE(facts.classes.names.back(), std::string("outside of the filter"));
    QVERIFY(facts.classes.kinds.back() == RankTimeKind::filtered);
    QVERIFY(std::ranges::find(facts.classes.names, "MPI_Wait") == facts.classes.names.end());
    request.filter = {.ranks = {RankId(1), RankId(4)}, .withoutRanks = {RankId(4)}};
    QCOMPARE(collect(request).rows.size(), std::size_t(1));
    request.filter.withoutRanks = {RankId(1), RankId(4)};
    QCOMPARE(collect(request).missing, std::string("The filter leaves no rank."));
  }

  // Of each search what a walk over all runs finds.
  void occurrencesAreFound() {
    StateShares shares(*store_);
    const RankTimeRequest request;
    const RankTimeRowList rows(run_, nullptr, shares, request);
    const std::vector<std::string> all = findableStates(run_, shares.states());
    QVERIFY(std::ranges::find(all, "MPI_Send") != all.end() && std::ranges::find(all, "region output") != all.end());
    std::vector<Stretch> sends;  // joined where one follows the other
    for (const Stretch& each : runs_) {
      if (each.state != StateId(2)) continue;
      if (!sends.empty() && sends.back().rank == each.rank && sends.back().until == each.from)
        sends.back().until = each.until;
      else sends.push_back(each);
    }
    std::ranges::sort(sends, {}, [](const Stretch& one) { return std::pair(one.from, one.rank); });
    RankTimeSearch search{"MPI_Send", 0, length, {}};
    for (std::size_t at = 0; at < sends.size(); ++at) {
      search.at = nextStretch(run_, shares, rows, search);
      QVERIFY(search.at);
      QVERIFY(search.at->from == sends[at].from && search.at->until == sends[at].until &&
              search.at->rank == sends[at].rank);
    }
    QVERIFY(!nextStretch(run_, shares, rows, search));
    for (std::size_t at = sends.size() - 1; at-- > 0;) {
      search.at = previousStretch(run_, shares, rows, search);
      QVERIFY(search.at && search.at->from == sends[at].from && search.at->rank == sends[at].rank);
    }
    QVERIFY(!previousStretch(run_, shares, rows, search));
    search.at.reset();
    std::ranges::stable_sort(sends, std::ranges::greater(), [](const Stretch& one) { return one.until - one.from; });
    const auto longest = longestStretches(run_, shares, rows, search, 10);
    QCOMPARE(longest.size(), std::size_t(10));
    for (std::size_t at = 0; at < 10; ++at)
      QVERIFY(longest[at].from == sends[at].from && longest[at].rank == sends[at].rank);
    QCOMPARE(longest[0].state, std::string("MPI_Send in solve"));
    for (const Stretch& each : {runs_[7], runs_[1000]}) {
      const auto track = std::ranges::find(shares.tracks(), each.rank, &StateShares::Track::rank);
      const auto found = stretchAt(run_, shares, *track, each.from + (each.until - each.from) / 2);
      QVERIFY(found && found->from <= each.from && found->until >= each.until);
    }
  }

  // Hosts in turn, so that each comes back after all others are rows.
  void ranksAreInTheRowOfTheHostTheyRanOn() {
    constexpr std::uint32_t many = 96, hosts = 24;
    const std::filesystem::path path = folder_.filePath("hosts.weft").toStdString();
    RunWriter writer(path);
    writer.beginSource({"trace", kinds::trace, "made here", "", ""});
    writer.state({StateId(1), writer.region("solve"), {}});
    for (std::uint32_t rank = 0; rank < many; ++rank) {
      ProcessRow process;
      process.rank = RankId(rank);
      process.host = "a host with a name of some length " + std::to_string(rank % hosts);
      writer.process(process);
      writer.stateChunk({RankId(rank), 0, 0, {{StateId(1), 10}}});
    }
    writer.endSource({});
    writer.commit();
    const RunStore store(path);
    const RunSnapshot run = loadSnapshot(store, path);
    StateShares shares(store);
    const RankTimeRequest request{.rows = RankTimeRows::hosts};
    const RankTimeRowList rows(run, nullptr, shares, request);
    QCOMPARE(rows.size(), std::size_t(hosts));
    for (std::uint32_t row = 0; row < hosts; ++row) {
      QVERIFY(rows.label(row).ends_with(" " + std::to_string(row)));
      const auto tracks = rows.tracks(row);
      QCOMPARE(tracks.size(), std::size_t(many / hosts));
      for (std::uint32_t at = 0; at < tracks.size(); ++at) QCOMPARE(tracks[at].rank, RankId(row + at * hosts));
    }
    for (std::uint32_t rank = 0; rank < many; ++rank)
      QCOMPARE(rows.rowOf(RankId(rank)), std::optional<std::size_t>(rank % hosts));
  }

  void looksAreAStack() {
    RankTimeLooks looks;
    RankTimeLook nearer;
    nearer.time.zoomAt(0.5, 2);
    looks.move(nearer);
    nearer.time.zoomAt(0.5, 2);
    looks.move(nearer);
    looks.end();
    QCOMPARE(looks.now().time.span, 0.25);
    RankTimeLook other = nearer;
    other.rows.zoomAt(0, 2);
    looks.go(other);
    QVERIFY(looks.back() && looks.now() == nearer);
    QVERIFY(looks.back() && looks.now() == RankTimeLook());
    QVERIFY(!looks.back());
  }

  // Those of a marked pair are lines of their own; of messages with one end out of view the line leads there.
  void markedMessagesAndThoseThatLeadAway() {
    const RankTimeFacts all =
        collect({.time = {0, length, 5}, .mostLines = 40, .marked = {RankPair{RankId(1), RankId(2)}}});
    std::size_t count = 0;
    store().messages(0, length, [&](RankId receiver, const MessageFlight& each) {
      count += each.source == RankId(1) && receiver == RankId(2);
      return true;
    });
    QVERIFY(count > 0);
    QCOMPARE(all.marked.size(), count);
    // Of more than can be read those that go the same way are one: here 20 slices of the time at the most.
    const RankTimeFacts few =
        collect({.time = {0, length, 5}, .mostLines = count - 1, .marked = {RankPair{RankId(1), RankId(2)}}});
    QVERIFY(few.marked.size() < count && few.marked.size() <= 20);
    QCOMPARE(few.markedMessages, std::uint64_t(count));
    QCOMPARE(few.markedDrawn, std::uint64_t(count));
    std::uint64_t first = UINT64_MAX, last = 0;
    for (const RankTimeFacts::Line& each : all.marked) {
      first = std::min({first, each.sent, each.received});
      last = std::max({last, each.sent, each.received});
    }
    QVERIFY(few.markedTime.from == first && few.markedTime.until == last);
    const RankTimeFacts one = collect({.time = {0, length, 5}, .firstRow = 2, .endRow = 3, .mostLines = 1000});
    count = 0;
    store().messages(0, length, [&](RankId receiver, const MessageFlight& each) {
      count += each.source == RankId(2) || receiver == RankId(2);
      return true;
    });
    QCOMPARE(one.messages, std::uint64_t(count));
    QCOMPARE(one.lines.size(), count);
    QVERIFY(std::ranges::any_of(one.lines, [](const auto& line) { return line.to == 5.5 && line.from == 2.5; }));
  }

  void nothingIsSaidOfWhatIsNotRecorded() {
    RankTimeFacts none = collect({.time = {0, length, 5}, .filter = {.ranks = {RankId(77)}}});
    QVERIFY(!none.missing.empty());
    QVERIFY(!rankTimeFigure(none, {}).emptyBecause.isEmpty());
  }

 private:
  RankTimeFacts collect(const RankTimeRequest& request) {
    StateShares shares(*store_);
    return collectRankTime({run_, shares}, request);
  }
  StateStore store() const { return StateStore(*store_); }
  RegionId region(const std::string& name) const { return std::ranges::find(run_.regions, name, &Region::name)->id; }
  static std::vector<std::string> sorted(std::vector<std::string> list) {
    std::ranges::sort(list);
    return list;
  }

  QTemporaryDir folder_;
  std::unique_ptr<RunStore> store_;
  RunSnapshot run_;
  std::vector<Stretch> runs_;
  std::array<std::uint64_t, ranks> inMpi_{};
};

WEFT_WIDGET_TEST(RankTimeTest)

}  // namespace ranktime_test
#include "ranktime_test.moc"
