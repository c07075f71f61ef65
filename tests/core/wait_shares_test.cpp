// Every single wait in a run store: what is written comes back, by part and by length; shares of spans of time against
// a sum over all waits.
#include <SQLiteCpp/SQLiteCpp.h>

#include <QTemporaryDir>
#include <QTest>

#include <random>

#include "core/base/error.h"
#include "core/base/varint.h"
#include "core/records/wait_codec.h"
#include "core/store/run_store.h"
#include "core/store/run_writer.h"
#include "core/sums/wait_shares.h"
#include "seeded.h"
#include "test_class.h"

using namespace weft;

namespace wait_shares_test {

constexpr std::uint32_t kindCount = 7;

std::vector<PlacedWait> allOf(const WaitStore& store) {
  std::vector<PlacedWait> list;
  for (const WaitChunkHead& head : store.heads())
    for (const SingleWait& each : store.singles(head)) list.push_back({head.rank, head.thread, each});
  return list;
}

auto inOrder(const PlacedWait& each) {
  return std::tuple(each.rank, each.thread, each.wait.from, each.wait.nanoseconds, number(each.wait.kind),
                    each.wait.peer);
}

void sameWaits(std::vector<PlacedWait> found, std::vector<PlacedWait> expected) {
  std::ranges::sort(found, {}, inOrder);
  std::ranges::sort(expected, {}, inOrder);
  QCOMPARE(found.size(), expected.size());
  QVERIFY(found == expected);
}

class WaitSharesTest : public QObject {
  Q_OBJECT

 private slots:
  void initTestCase() {
    path_ = folder_.filePath("run.weft").toStdString();
    RunWriter writer(path_);
    writer.beginSource({"trace", kinds::trace, "made here", "", ""});
    writer.fact("waits", "matched");
    const OperationId receive = writer.operation("Recv");
    const CallPathId path = writer.callPath({std::nullopt, "MPI_Recv", true});
    for (std::uint32_t at = 0; at < kindCount; ++at)
      kinds_.push_back(writer.waitKind({waitClassNames[at].kind, std::nullopt, std::nullopt,
                                        at % 2 ? std::optional(receive) : std::nullopt, path, std::nullopt}));
    write(writer, 0, 0, 30'000, 5'000);
    write(writer, 0, 2, 40, 1'000'000);
    write(writer, 9, 0, 9'000, 90);
    writer.endSource({});
    writer.commit();
  }

  void allComeBack() {
    const WaitStore store{RunStore(path_)};
    QVERIFY(store.hasSingle());
    QCOMPARE(store.kinds().size(), std::size_t(kindCount));
    QCOMPARE(store.kinds().at(kinds_[1]).kind, waitClassNames[1].kind);
    QCOMPARE(number(*store.kinds().at(kinds_[1]).path), 1U);
    sameWaits(allOf(store), waits_);
    std::uint64_t counted = 0, nanoseconds = 0, expected = 0;
    for (const WaitChunkHead& head : store.heads())
      for (const WaitSum& sum : head.sums) {
        counted += sum.waits;
        nanoseconds += sum.nanoseconds;
      }
    for (const PlacedWait& each : waits_) expected += each.wait.nanoseconds;
    QCOMPARE(counted, std::uint64_t(waits_.size()));
    QCOMPARE(nanoseconds, expected);
  }

  void aWindowOfThem() {
    const WaitStore store{RunStore(path_)};
    std::mt19937_64 random(seeded(3));
    for (int round = 0; round < 20; ++round) {
      const std::uint64_t from = random() % latest_, until = from + 1 + random() % (latest_ / 50);
      WaitFilter filter;
      if (round % 3 == 1) filter.classes = {waitClassNames[1].kind, waitClassNames[4].kind};
      if (round % 3 == 2) filter.part.ranks = {RankId(9)};
      std::vector<PlacedWait> expected;
      for (const PlacedWait& each : waits_) {
        const WaitClass kind = waitClassNames[number(each.wait.kind) - number(kinds_[0])].kind;
        if ((filter.classes.empty() || std::ranges::count(filter.classes, kind) != 0) &&
            (filter.part.ranks.empty() || each.rank == RankId(9)) && each.wait.from < until && each.wait.from >= from)
          expected.push_back(each);
      }
      sameWaits(store.longest(filter, from, until, SIZE_MAX), expected);
    }
  }

  void theLongestOnes() {
    const WaitStore store{RunStore(path_)};
    const std::uint64_t from = latest_ / 5, until = latest_ / 2;
    std::vector<std::uint64_t> lengths;
    for (const PlacedWait& each : waits_)
      if (each.wait.from >= from && each.wait.from < until) lengths.push_back(each.wait.nanoseconds);
    std::ranges::sort(lengths, std::greater());
    for (const std::size_t most : {std::size_t(1), std::size_t(50), waits_.size()}) {
      const auto found = store.longest({}, from, until, most);
      QCOMPARE(found.size(), std::min(most, lengths.size()));
      for (std::size_t at = 0; at < found.size(); ++at) {
        QCOMPARE(found[at].wait.nanoseconds, lengths[at]);
        QVERIFY(found[at].wait.from >= from && found[at].wait.from < until);
      }
    }
    QVERIFY(store.longest({}, from, until, 0).empty());
  }

  void sharesOfAnySpanAreSumsOverWaits_data() {
    QTest::addColumn<quint64>("maxBytes");
    QTest::newRow("all stays") << (quint64(1) << 30);
    QTest::newRow("nearly nothing stays") << quint64(20'000);
  }
  void sharesOfAnySpanAreSumsOverWaits() {
    QFETCH(quint64, maxBytes);
    WaitShares shares{RunStore(path_), maxBytes};
    std::vector<std::uint16_t> classOf;
    for (std::uint32_t at = 0; at < kindCount; ++at) classOf.push_back(static_cast<std::uint16_t>(at % 3));
    std::mt19937_64 random(seeded(19));
    for (int round = 0; round < 25; ++round)
      for (const WaitShares::Track& track : shares.tracks()) {
        TimeParts time{0, latest_ + 5, static_cast<std::uint32_t>(1 + random() % 900)};
        if (round % 3 != 0) {
          time.from = random() % latest_;
          time.until = time.from + 1 + random() % std::max<std::uint64_t>(1, latest_ >> random() % 20);
        }
        std::vector<std::uint64_t> found(std::size_t{time.parts} * 3), expected(found.size());
        shares.add(track, time, classOf, 3, found);
        for (const PlacedWait& each : waits_) {
          if (each.rank != track.rank || each.thread != track.thread) continue;
          const std::uint64_t end = each.wait.from + each.wait.nanoseconds;
          if (end <= time.from || each.wait.from >= time.until) continue;
          for (std::uint32_t part = 0; part < time.parts && time.begin(part) < end; ++part)
            if (const std::uint64_t a = std::max(each.wait.from, time.begin(part)),
                b = std::min(end, time.begin(part + 1));
                a < b)
              expected[part * 3 + classOf[number(each.wait.kind) - number(kinds_[0])]] += b - a;
        }
        QVERIFY2(found == expected, qPrintable(QString("rank %1, %2 to %3 in %4")
                                                   .arg(number(track.rank))
                                                   .arg(time.from)
                                                   .arg(time.until)
                                                   .arg(time.parts)));
      }
    QVERIFY(shares.find(RankId(0), 2) && !shares.find(RankId(0), 1) && !shares.find(RankId(5), 0));
  }

  void fewBytesForAWait() {
    WaitChunkRow row{RankId(30), 0, {}};
    std::mt19937_64 random(seeded(4));
    for (std::uint64_t at = 0; at < WaitChunkRow::maxWaits; ++at)
      row.waits.push_back({WaitKindId(static_cast<std::uint32_t>(1 + at % 12)), at * 3'000'000, random() % 2'000'000,
                           RankId(29 + at % 3)});
    const PackedWaits packed = packWaits(row);
    QVERIFY2(packed.packed.size() + packed.sums.size() <= 10 * row.waits.size(),
             "a wait of some milliseconds takes more than ten bytes");
  }

  void whatIsNotPackedIsRefused() {
    WaitChunkRow row{
        RankId(3),
        0,
        {{WaitKindId(1), 5, 10, RankId(4'000'000'000)}, {WaitKindId(0), 5, WaitChunkRow::latest - 5, std::nullopt}}};
    const PackedWaits packed = packWaits(row);
    const auto sums = unpackWaitSums(packed.sums);
    QVERIFY(sums && unpackWaits(RankId(3), *sums, packed.packed) == row.waits);
    QVERIFY(!unpackWaits(RankId(3), *sums, packed.packed + packed.packed));
    QVERIFY(!unpackWaits(RankId(3), *sums, packed.packed.substr(1)));
    QVERIFY(!unpackWaits(RankId(3), {{WaitKindId(0), 1, 1}}, packed.packed));
    row.waits[1].nanoseconds += 1;
    QVERIFY_THROWS_EXCEPTION(Error, packWaits(row));
    std::mt19937 random(seeded(8));
    for (int i = 0; i < 20'000; ++i) {
      std::string bytes(random() % 40, '\0');
      for (char& byte : bytes) byte = static_cast<char>(random());
      (void)unpackWaitSums(bytes);
      (void)unpackWaits(RankId(static_cast<std::uint32_t>(random())), *sums, bytes);
    }
  }

  void damagedChunksAreRefused() {
    const std::string path = folder_.filePath("damaged.weft").toStdString();
    for (const char* damage :
         {"UPDATE wait_chunk SET packed = x'00' WHERE id = 2", "UPDATE wait_chunk SET sums = x'ff' WHERE id = 2",
          "UPDATE wait_chunk SET longest_ns = 0 WHERE id = 2",
          "UPDATE wait_chunk SET until_ns = from_ns, longest_ns = 0 WHERE id = 2",
          "DELETE FROM wait_kind WHERE id = 2"}) {
      std::filesystem::copy_file(path_, path, std::filesystem::copy_options::overwrite_existing);
      SQLite::Database(path, SQLite::OPEN_READWRITE).exec(damage);
      QVERIFY_THROWS_EXCEPTION(Error, {
        WaitShares shares{RunStore(path)};
        for (const WaitShares::Track& track : shares.tracks())
          shares.waits(track, 0, UINT64_MAX, [](const SingleWait&, std::size_t) { return true; });
      });
    }
  }

  // A store of before they were kept.
  void withoutThem() {
    const std::string path = folder_.filePath("old.weft").toStdString();
    std::filesystem::copy_file(path_, path);
    SQLite::Database(path, SQLite::OPEN_READWRITE)
        .exec("DROP TABLE wait_kind; DROP TABLE wait_chunk; PRAGMA user_version = 11");
    const WaitShares shares{RunStore(path)};
    QVERIFY(shares.store().isRecorded() && !shares.store().hasSingle());
    QVERIFY(shares.tracks().empty() && shares.kinds().empty());
    QVERIFY(shares.store().longest({}, 0, UINT64_MAX, 5).empty());
  }

 private:
  // Beginnings ascend but for some that are told late, so that chunks overlap.
  void write(RunWriter& writer, std::uint32_t rank, std::uint32_t thread, std::size_t waits, std::uint64_t longest) {
    std::mt19937_64 random(seeded(rank * 7 + thread));
    WaitChunkRow row{RankId(rank), thread, {}};
    std::uint64_t now = 1'000 + rank * 77;
    for (std::size_t i = 0; i < waits; ++i) {
      now += random() % (longest * 2);
      SingleWait wait{kinds_[random() % kindCount],
                      now - std::min(now, random() % 50 == 0 ? random() % (longest * 3000) : 0), random() % longest,
                      RankId(static_cast<std::uint32_t>(random() % 20))};
      if (random() % 9 == 0) wait.peer.reset();
      row.waits.push_back(wait);
      waits_.push_back({RankId(rank), thread, wait});
      latest_ = std::max(latest_, wait.from + wait.nanoseconds);
      if (row.waits.size() < WaitChunkRow::maxWaits && i + 1 != waits) continue;
      std::ranges::stable_sort(row.waits, {}, &SingleWait::from);
      writer.waitChunk(row);
      row.waits.clear();
    }
  }

  QTemporaryDir folder_;
  std::string path_;
  std::vector<WaitKindId> kinds_;
  std::vector<PlacedWait> waits_;
  std::uint64_t latest_ = 0;
};

WEFT_TEST(WaitSharesTest)

}  // namespace wait_shares_test
#include "wait_shares_test.moc"
