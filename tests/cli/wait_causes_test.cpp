// Causes and transactions of runs of any kind: they add up to all waits, and to what links carry.
#include <QTemporaryDir>
#include <QTest>

#include <cmath>
#include <map>
#include <random>

#include "analysis/waits/transaction_links.h"
#include "analysis/waits/wait_causes.h"
#include "core/store/wait_store.h"
#include "ibdiag/loads/pair_loads.h"
#include "reports/tables/wait_table.h"
#include "seeded.h"
#include "test_class.h"
#include "wait_run.h"

using namespace weft;

namespace wait_causes_test {

// Any waits and messages of four ranks, with the traffic that the messages are.
void writeAnyRun(const std::filesystem::path& path, unsigned seed) {
  std::mt19937 random(seeded(seed));
  const auto any = [&](unsigned most) { return static_cast<std::uint32_t>(random() % most); };
  RunWriter out(path);
  test::writeProfile(out, true);
  test::writeFabric(out, {});
  out.beginSource({"traces.otf2", kinds::trace, "OTF2 trace", "", ""});
  out.fact("waits", "matched");
  out.fact("wait bin seconds", "0.5");
  out.fact("time bin seconds", "0.25");
  std::vector<CallPathId> paths;
  for (std::uint32_t i = 0; i < 8; ++i)
    paths.push_back(
        out.callPath({i == 0 ? std::nullopt : std::optional(paths[any(i)]), "f" + std::to_string(i), i % 2 == 1}));
  std::map<std::pair<std::uint32_t, std::uint32_t>, PairPeer> sums;
  for (std::uint32_t i = 0; i < 30; ++i) {
    const MessageGroupRow group{paths[any(8)],
                                any(4) == 0 ? std::nullopt : std::optional(paths[any(8)]),
                                CommunicatorId(1),
                                RankId(any(4)),
                                RankId(any(4)),
                                any(9),
                                any(1000),
                                any(50),
                                any(50)};
    out.messageGroup(group);
    PairPeer& sum = sums[{number(group.source), number(group.destination)}];
    sum.destination = group.destination;
    sum.messages += group.messages;
    sum.bytes += group.bytes;
  }
  for (const auto& [pair, sum] : sums)
    out.pairTraffic({CommunicatorId(1), {}, PairClass::pointToPoint, {}, RankId(pair.first), false, true, true, {sum}});
  for (std::uint32_t bin = 0; bin < 8; ++bin)
    out.timeBin(
        {bin, PairClass::pointToPoint, RankId(bin % 4), {{RankId(any(4)), 1, std::uint64_t{any(6)} * 1'000'000'000}}});
  for (std::uint32_t i = 0; i < 60; ++i)
    out.wait(test::waited(waitClassNames[any(8)].kind, any(4), any(5) == 0 ? std::nullopt : std::optional(any(4)),
                          1 + any(8),
                          any(5) == 0 ? std::nullopt : std::optional(static_cast<test::WaitPath>(1 + any(8))), any(4),
                          any(1'000'000'000)));
  out.endSource({});
  out.commit();
}

class WaitCausesTest : public QObject {
  Q_OBJECT

 private slots:
  void causesAddUp_data() {
    QTest::addColumn<unsigned>("seed");
    for (unsigned seed = 0; seed < 12; ++seed) QTest::addRow("%u", seed) << seed;
  }
  void causesAddUp() {
    QFETCH(const unsigned, seed);
    const RunStore store(anyRun(seed));
    const auto run = loadRunForLoads(store, file(), false);
    const WaitCauses causes(store, run.get(), defaultLoaded);
    std::uint64_t all = 0, waits = 0;
    std::map<std::pair<WaitCauseKind, std::string>, std::uint64_t> byCause;
    WaitStore(store).waits({}, [&](const WaitRow& row) {
      const WaitCause cause = causes.of(row);
      // A cause tells what its kind is about, and nothing else.
      if (cause.kind == WaitCauseKind::linkEnd) Q_ASSERT(cause.end && !cause.transaction && !cause.peer);
      byCause[{cause.kind, causes.words(cause)}] += row.nanoseconds;
      all += row.nanoseconds;
      waits += row.waits;
      return true;
    });
    for (const std::vector<std::string>& by : {std::vector<std::string>{"cause"}, {"cause", "reason"}, {"reason"}}) {
      const Table table = waitTable(store, {by, {}, {}, &causes});
      double seconds = 0;
      std::uint64_t counted = 0;
      for (const Row& row : table.rows) {
        seconds += *row[table.at("seconds")].asReal();
        counted += std::get<std::uint64_t>(row[table.at("waits")].value());
      }
      QVERIFY(std::abs(seconds - static_cast<double>(all) / 1e9) < 1e-9);
      QCOMPARE(counted, waits);
      if (by.size() == 2) QCOMPARE(table.rows.size(), byCause.size());
    }
    std::uint64_t sum = 0;
    for (const auto& [cause, nanoseconds] : byCause) sum += nanoseconds;
    QCOMPARE(sum, all);
  }

  void someRunHasEachCause() {
    std::set<WaitCauseKind> seen;
    for (unsigned seed = 0; seed < 12; ++seed) {
      const RunStore store(anyRun(seed));
      const auto run = loadRunForLoads(store, file(), false);
      const WaitCauses causes(store, run.get(), defaultLoaded);
      WaitStore(store).waits({}, [&](const WaitRow& row) {
        seen.insert(causes.of(row).kind);
        return true;
      });
    }
    QCOMPARE(seen.size(), std::size_t(4));
  }

  // Messages, bytes and waits of transactions are those of the groups, and their bytes on each link end those of all
  // pairs.
  void transactionsAddUp_data() { causesAddUp_data(); }
  void transactionsAddUp() {
    QFETCH(const unsigned, seed);
    const RunStore store(anyRun(seed));
    const auto run = loadRunForLoads(store, file(), false);
    MessageGroupRow whole;
    WaitStore(store).messageGroups([&](const MessageGroupRow& row) {
      whole.messages += row.messages;
      whole.bytes += row.bytes;
      whole.sendWait += row.sendWait;
      whole.receiveWait += row.receiveWait;
      return true;
    });
    MessageGroupRow sum;
    std::vector<std::uint64_t> ends(run->fabric.ends().size());
    std::uint64_t stays = 0;
    for (const MessageTransaction& each : transactionsOf(WaitStore(store))) {
      sum.messages += each.messages;
      sum.bytes += each.bytes;
      sum.sendWait += each.sendWait;
      sum.receiveWait += each.receiveWait;
      const TransactionLinks links = linksOf(*run, each);
      stays += links.sameHost;
      QCOMPARE(links.unknown, std::uint64_t(0));
      for (const LinkEndBytes& end : links.ends) ends[number(end.end)] += end.bytes;
    }
    QCOMPARE(std::tuple(sum.messages, sum.bytes, sum.sendWait, sum.receiveWait),
             std::tuple(whole.messages, whole.bytes, whole.sendWait, whole.receiveWait));
    const PairLoads loads = loadsOfPairs(store, run->fabric, run->rankHosts, {}, Rails::even);
    QCOMPARE(ends, loads.links.bytes);
    QCOMPARE(stays, loads.sameHost);
  }

  void aTransactionIsAnItem() {
    test::writeWaitRun(file());
    const RunStore store(file());
    const auto run = loadRunForLoads(store, file(), false);
    const auto list = transactionsOf(WaitStore(store));
    QCOMPARE(list.size(), std::size_t(2));
    const Item first = itemOf(*run, list[0], {}), second = itemOf(*run, list[1], {});
    const auto* block = std::get_if<PairBlock>(&first);
    QVERIFY(block && block->transaction == 1 && block->pairs == 2 && block->rows == 2 && block->columns == 1 &&
            block->hosts.size() == 2);
    QCOMPARE(block->cells, (std::vector<RankPair>{{RankId(0), RankId(2)}, {RankId(1), RankId(2)}}));
    QVERIFY(second == Item(RankPair{RankId(3), RankId(2)}));
  }

 private:
  std::filesystem::path file() const { return folder_.filePath("run.weft").toStdString(); }
  std::filesystem::path anyRun(unsigned seed) const {
    writeAnyRun(file(), seed);
    return file();
  }

  QTemporaryDir folder_;
};

WEFT_TEST(WaitCausesTest)

}  // namespace wait_causes_test
#include "wait_causes_test.moc"
