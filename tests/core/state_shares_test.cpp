// Shares of states in spans of time, against a sum over every run.
#include <QTemporaryDir>
#include <QTest>

#include <random>

#include "core/base/error.h"
#include "core/base/varint.h"
#include "core/records/state_codec.h"
#include "core/store/run_store.h"
#include "core/store/run_writer.h"
#include "core/sums/state_shares.h"
#include "seeded.h"
#include "test_class.h"

using namespace weft;

namespace state_shares_test {

constexpr std::uint32_t stateCount = 9;

struct Piece {
  std::uint64_t from, until;
  std::uint32_t state;  // id
};

class StateSharesTest : public QObject {
  Q_OBJECT

 private slots:
  void initTestCase() {
    path_ = folder_.filePath("run.weft").toStdString();
    RunWriter writer(path_);
    writer.beginSource({"trace", kinds::trace, "made here", "", ""});
    const OperationId send = writer.operation("Send");
    for (std::uint32_t id = 1; id <= stateCount; ++id)
      writer.state({StateId(id * 3), {}, id % 2 ? std::optional(send) : std::nullopt});
    write(writer, 0, 0, 200'000, 300);  // more than sixteen times sixteen chunks in all
    write(writer, 1, 0, 900'000, 40);
    write(writer, 1, 1, 17, 1'000'000);
    write(writer, 5, 0, 1, std::uint64_t{1} << 55);  // a run that is longer than one number takes
    writer.endSource({});
    writer.commit();
  }

  void tracksAreKnown() {
    const StateShares shares{RunStore(path_)};
    QCOMPARE(shares.tracks().size(), tracks_.size());
    std::size_t at = 0;
    for (const auto& [key, pieces] : tracks_) {
      const StateShares::Track& track = shares.tracks()[at++];
      QCOMPARE(std::pair(number(track.rank), track.thread), key);
      QCOMPARE(track.from, pieces.front().from);
      QCOMPARE(track.until, pieces.back().until);
    }
  }

  void sharesOfAnySpanAreSumsOverRuns_data() {
    QTest::addColumn<quint64>("maxBytes");
    QTest::newRow("all stays") << (quint64(1) << 30);
    QTest::newRow("nearly nothing stays") << quint64(20'000);
  }
  void sharesOfAnySpanAreSumsOverRuns() {
    QFETCH(quint64, maxBytes);
    StateShares shares{RunStore(path_), maxBytes};
    std::mt19937_64 random(seeded(19));
    std::vector<std::uint16_t> classOf;
    for (std::uint32_t i = 0; i < stateCount; ++i) classOf.push_back(static_cast<std::uint16_t>(i % 4));
    for (int round = 0; round < 60; ++round)
      for (const StateShares::Track& track : shares.tracks()) {
        TimeParts time{track.from / 2, track.until + track.until / 3 + 1,
                       static_cast<std::uint32_t>(1 + random() % 1500)};
        if (round % 3 != 0) {  // somewhere within, of any width
          time.from = track.from + random() % (track.until - track.from);
          time.until =
              time.from + 1 + random() % std::max<std::uint64_t>(1, (track.until - track.from) >> random() % 20);
        }
        std::vector<std::uint64_t> found(std::size_t{time.parts} * 4), expected(found.size());
        shares.add(track, time, classOf, 4, found);
        bruteForce(tracks_.at({number(track.rank), track.thread}), time, classOf, expected);
        QVERIFY2(found == expected, qPrintable(QString("rank %1, %2 to %3 in %4")
                                                   .arg(number(track.rank))
                                                   .arg(time.from)
                                                   .arg(time.until)
                                                   .arg(time.parts)));
      }
  }

  void runsAreThoseThatWereWritten() {
    StateShares shares{RunStore(path_)};
    for (const StateShares::Track& track : shares.tracks()) {
      const auto& pieces = tracks_.at({number(track.rank), track.thread});
      const std::uint64_t from = track.from + (track.until - track.from) / 3,
                          until = from + (track.until - track.from) / 50 + 1;
      std::uint64_t expected = 0, found = 0, last = 0;
      for (const Piece& each : pieces)
        if (each.until > from && each.from < until) expected += (each.until - each.from) * each.state;
      shares.runs(track, from, until, [&](const StateShares::Run& run) {
        found += (run.until - run.from) * number(shares.states()[run.state].id);
        if (run.from < last) qFatal("one of them comes too late");
        last = run.until;
        return true;
      });
      if (pieces.size() > 1) QCOMPARE(found, expected);
    }
  }

  // Runs of wanted states that follow each other without a gap are one, whatever chunks they are in.
  void stretchesAreRunsThatFollowEachOther() {
    StateShares shares{RunStore(path_), 50'000};
    for (const StateShares::Track& track : shares.tracks())
      for (const std::size_t step : {1U, 2U, 9U}) {  // all states, every other one, one of them
        std::vector<bool> wanted(stateCount);
        for (std::size_t i = 0; i < stateCount; i += step) wanted[i] = true;
        std::vector<std::pair<std::uint64_t, std::uint64_t>> all, found;
        std::uint64_t wholly = 0;
        for (const Piece& each : tracks_.at({number(track.rank), track.thread})) {
          const auto state = std::ranges::lower_bound(shares.states(), StateId(each.state), {}, &StateRow::id) -
                             shares.states().begin();
          if (!wanted[static_cast<std::size_t>(state)] || each.until == each.from) continue;
          wholly += each.until - each.from;
          if (!all.empty() && all.back().second == each.from) all.back().second = each.until;
          else all.emplace_back(each.from, each.until);
        }
        const std::uint64_t from = track.from + (track.until - track.from) / 3,
                            until = from + (track.until - track.from) / 4 + 1;
        std::erase_if(all, [&](const auto& each) { return each.first < from || each.first >= until; });
        shares.stretches(track, from, until, wanted, [&](const StateShares::Run& run) {
          found.emplace_back(run.from, run.until);
          return true;
        });
        QVERIFY2(found == all, qPrintable(QString("rank %1, every %2: %3 of %4")
                                              .arg(number(track.rank))
                                              .arg(step)
                                              .arg(found.size())
                                              .arg(all.size())));
        QCOMPARE(shares.mostWithin(track, 0, UINT64_MAX, wanted), wholly);
      }
  }

  void fewBytesForARun() {
    StateChunkRow row{RankId(3), 0, 5, {}};
    std::mt19937_64 random(seeded(4));
    for (std::size_t i = 0; i < StateChunkRow::maxRuns; ++i)
      row.runs.push_back({StateId(static_cast<std::uint32_t>(1 + i % 12)), 200 + random() % 5'000'000});
    const PackedStates packed = packStates(row);
    QVERIFY2(packed.packed.size() + packed.sums.size() <= 4 * row.runs.size(),
             "a run of some milliseconds takes more than four bytes");
  }

  void messagesComeBack() {
    MessageChunkRow row{
        RankId(70),
        {{RankId(0), 3, 900, 12}, {RankId(4'000'000'000), 1'000, 950, UINT64_MAX}, {RankId(70), 0, INT64_MAX, 0}}};
    const auto back = unpackMessages(RankId(70), 3, packMessages(row));
    QVERIFY(back && back->messages == row.messages);
    QVERIFY(!unpackMessages(RankId(70), 2, packMessages(row)));
  }

  void whatIsNotPackedIsRefused() {
    std::string far, none, two;
    putVarint(far, 1);
    putVarint(far, UINT64_MAX);
    putVarint(none, 0);
    putVarint(none, 5);
    for (const std::uint64_t each :
         {std::uint64_t{1}, std::uint64_t(INT64_MAX), std::uint64_t{1}, std::uint64_t(INT64_MAX)})
      putVarint(two, each);
    for (const std::string& bytes : {std::string(), far, none, two, std::string("\xff")}) QVERIFY(!unpackSums(bytes));
    std::string_view rest = "\x03";
    std::uint64_t nanoseconds = 0;
    std::uint32_t place = 0;
    QVERIFY(!takeRun(rest, 3, nanoseconds, place));  // the fourth of three
    QVERIFY(!takeRun(rest, 3, nanoseconds, place));  // nothing left
    std::mt19937 random(seeded(8));
    for (int i = 0; i < 20'000; ++i) {
      std::string bytes(random() % 40, '\0');
      for (char& byte : bytes) byte = static_cast<char>(random());
      (void)unpackSums(bytes);
      (void)unpackMessages(RankId(static_cast<std::uint32_t>(random())), 1 + random() % 5, bytes);
    }
  }

 private:
  void write(RunWriter& writer, std::uint32_t rank, std::uint32_t thread, std::size_t runs, std::uint64_t longest) {
    std::mt19937_64 random(seeded(rank * 7 + thread));
    auto& pieces = tracks_[{rank, thread}];
    StateChunkRow row{RankId(rank), thread, 1'000 + rank * 77, {}};
    std::uint64_t now = row.from;
    for (std::size_t i = 0; i < runs; ++i) {
      const std::uint32_t state = 3 * static_cast<std::uint32_t>(1 + random() % stateCount);
      const std::uint64_t length = runs == 1 ? longest : random() % longest;
      row.runs.push_back({StateId(state), length});
      pieces.push_back({now, now + length, state});
      now += length;
      if (row.runs.size() < StateChunkRow::maxRuns && i + 1 != runs) continue;
      writer.stateChunk(row);
      row.runs.clear();
      row.from = now += random() % 3 == 0 ? random() % (longest * 5) : 0;  // sometimes nothing is known for a while
    }
  }

  static void bruteForce(const std::vector<Piece>& pieces, const TimeParts& time,
                         const std::vector<std::uint16_t>& classOf, std::vector<std::uint64_t>& into) {
    const auto first = std::ranges::upper_bound(pieces, time.from, {}, &Piece::until);
    std::uint32_t part = 0;
    for (auto at = first; at != pieces.end() && at->from < time.until; ++at) {
      while (part + 1 < time.parts && time.begin(part + 1) <= at->from) ++part;
      for (std::uint32_t p = part; p < time.parts && time.begin(p) < at->until; ++p) {
        const std::uint64_t from = std::max(at->from, time.begin(p)), until = std::min(at->until, time.begin(p + 1));
        if (until > from) into[std::size_t{p} * 4 + classOf[at->state / 3 - 1]] += until - from;
      }
    }
  }

  QTemporaryDir folder_;
  std::filesystem::path path_;
  std::map<std::pair<std::uint32_t, std::uint32_t>, std::vector<Piece>> tracks_;
};

WEFT_TEST(StateSharesTest)

}  // namespace state_shares_test
#include "state_shares_test.moc"
