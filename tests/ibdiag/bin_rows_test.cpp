// Pair traffic in bins of time, split at random: what all bins put on each link end, and who puts it there, is that of
// the whole, exactly, over several rails too.
#include <QtTest>

#include "ibdiag/loads/bin_rows.h"
#include "ibdiag/loads/end_users.h"
#include "slow_pairs.h"
#include "test_class.h"

using namespace weft;

namespace bin_rows_test {

namespace fs = std::filesystem;

constexpr std::uint32_t bins = 12;

std::optional<ImportedFabric> importRouted(const QString& names) {
  std::vector<fs::path> files;
  for (const QString& name : names.split('+')) {
    const fs::path folder = routedFabric(name.toStdString());
    for (const char* file : {"opensm-subnet.lst", "opensm.fdbs"})
      if (fs::exists(plainOrGzip(folder / file))) files.push_back(folder / file);
      else return std::nullopt;
  }
  return importFiles(files);
}

// Ranks on a fabric, what they sent, and the same in bins.
struct Made {
  explicit Made(const QString& names) : imported(importRouted(names)), pairs(static_cast<unsigned>(qHash(names))) {
    if (!imported) return;
    FabricRecords records = imported->records();
    RandomPairs::nameHosts(records);
    fabric = Fabric::build(records);
    pairs.placeRanks(static_cast<std::uint32_t>(fabric.hosts().size()));
    hosts = RankHosts(fabric, pairs.processes);
    const fs::path path = folder.filePath("run.weft").toStdString();
    RunWriter out(path);
    out.beginSource({"x", kinds::trace, "", "", ""});
    write(out);
    out.endSource({});
    out.commit();
    store.emplace(path);
  }

  // A rank has one row for each communicator, region, class and operation, as importers write them.
  void write(RunWriter& out) {
    out.fact("time bin seconds", "0.5");
    out.fact(binKeysFact, "communicator region operation");
    pairs.makeRows(out, 0);
    MemorySink drawn;
    pairs.makeRows(drawn, 200);
    std::set<std::pair<LayerKey, RankId>> seen;
    for (PairTrafficRow row : pairs.rows) {
      row.hasBytes = true;
      if (!seen.insert({LayerKey(row.communicator, row.region, row.kind, row.operation), row.source}).second) continue;
      out.pairTraffic(row);
      for (const TimeBinRow& bin : split(row)) out.timeBin(bin);
    }
  }

  std::vector<TimeBinRow> split(const PairTrafficRow& row) {
    std::vector<TimeBinRow> parts;
    for (std::uint32_t bin = 0; bin < bins; ++bin)
      parts.push_back({bin, row.kind, row.source, {}, row.communicator, row.region, row.operation});
    for (const PairPeer& peer : row.peers) {
      std::uint64_t left = peer.bytes;
      for (std::uint32_t bin = 0; bin < bins; ++bin) {
        const std::uint64_t part = bin + 1 == bins ? left
                                   : pairs.once(2) ? std::min<std::uint64_t>(left, pairs.below(4))
                                                   : left / (1 + pairs.below(5));
        left -= part;
        if (part != 0) parts[bin].peers.push_back({peer.destination, 1, part});
      }
    }
    std::erase_if(parts, [](const TimeBinRow& part) { return part.peers.empty(); });
    std::ranges::shuffle(parts, pairs.random);  // bins need not be written in their order
    return parts;
  }

  PairLoads loads(const PairFilter& filter, Rails rails) const {
    return loadsOfPairs(*store, fabric, hosts, filter, rails);
  }
  EndUsers users(const PairFilter& filter, Rails rails, std::uint32_t end) const {
    return usersOfEnd(*store, fabric, hosts, filter, rails, EndIndex(end));
  }

  std::optional<ImportedFabric> imported;
  RandomPairs pairs;
  Fabric fabric;
  RankHosts hosts;
  std::optional<RunStore> store;
  QTemporaryDir folder;
};

std::map<LayerKey, std::uint64_t> layersOf(const EndUsers& users) {
  std::map<LayerKey, std::uint64_t> layers;
  for (const LayerShare& each : users.layers)
    layers[{each.communicator, each.region, each.kind, each.operation}] += each.bytes;
  return layers;
}

PairFilter within(PairFilter filter, std::uint32_t first, std::uint32_t end) {
  filter.bins = BinRange{first, end};
  return filter;
}

class BinRowsTest : public QObject {
  Q_OBJECT

 private slots:
  void sharesAddUp() {
    for (std::size_t rails = 1; rails < 5; ++rails)
      for (std::size_t rail = 0; rail < rails; ++rail) {
        std::uint64_t before = 0, sum = 0;
        for (const std::uint64_t bytes : {1U, 1U, 0U, 7U, 2U, 1U, 13U, 1U}) {
          sum += shareAfter(before, bytes, rail, rails);
          before += bytes;
        }
        QCOMPARE(sum, PairRails::share(before, rail, rails));
      }
  }

  void binsAddUpToTheWhole_data() {
    QTest::addColumn<QString>("names");
    for (const char* names : {"two_switch_42/minhop", "dualrail_r1/minhop+dualrail_r2/ftree"})
      QTest::newRow(names) << names;
  }

  void binsAddUpToTheWhole() {
    QFETCH(QString, names);
    Made made(names);
    if (!made.imported) QSKIP("published data are not beside the project");
    bool rounded = false;
    for (int round = 0; round < 6; ++round) {
      const PairFilter filter = round == 0 ? PairFilter() : made.pairs.filter();
      const Rails rails = round == 5 ? Rails::first : Rails::even;
      const auto whole = made.loads(filter, rails).links.bytes;
      const PairWays ways(*made.store, made.fabric, made.hosts, rails);
      std::vector<std::uint64_t> sum(whole.size());
      std::map<LayerKey, std::uint64_t> layers;
      const auto hot = static_cast<std::uint32_t>(std::ranges::max_element(whole) - whole.begin());
      eachBin(*made.store, made.fabric, filter, ways, [&](std::uint32_t bin, const std::vector<BinRow>& rows) {
        const PairFlows flows = flowsOfBin(made.fabric, made.hosts, ways, rows);
        const LinkLoads loads = accumulate(made.fabric, flows.flows);
        if (loads.bytes != made.loads(within(filter, bin, bin + 1), rails).links.bytes) return false;
        const EndUsers users = usersOfBin(made.fabric, made.hosts, ways, flows.flows, rows, EndIndex(hot));
        if (users.bytes != loads.bytes[hot] ||
            layersOf(users) != layersOf(made.users(within(filter, bin, bin + 1), rails, hot)))
          return false;
        for (std::size_t end = 0; end < sum.size(); ++end) sum[end] += loads.bytes[end];
        for (const auto& [layer, bytes] : layersOf(users)) layers[layer] += bytes;
        rounded = rounded || std::ranges::any_of(rows, [](const BinRow& row) {
                    return std::ranges::any_of(row.before, [](std::uint64_t before) { return before % 2 != 0; });
                  });
        return true;
      });
      QCOMPARE(sum, whole);
      QCOMPARE(layers, layersOf(made.users(filter, rails, hot)));
      const auto first = made.loads(within(filter, 0, 5), rails).links.bytes,
                 second = made.loads(within(filter, 5, bins), rails).links.bytes;
      for (std::size_t end = 0; end < whole.size(); ++end) QCOMPARE(first[end] + second[end], whole[end]);
    }
    QCOMPARE(rounded, names.contains('+'));
  }
};

WEFT_TEST(BinRowsTest)

}  // namespace bin_rows_test
#include "bin_rows_test.moc"
