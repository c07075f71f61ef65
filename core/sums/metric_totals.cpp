#include "core/sums/metric_totals.h"

#include <algorithm>
#include <tuple>

#include "core/base/units.h"

namespace weft {
namespace {

// Values that come one by one.
struct Values {
  std::uint64_t count = 0;
  std::optional<MetricValue> sum, minimum, maximum;

  void add(const MetricValue& value) {
    ++count;
    sum = sum ? sumOf(*sum, value) : value;
    widen(value, value);
  }
  void widen(const MetricValue& least, const MetricValue& most) {
    minimum = minimum ? lesser(*minimum, least) : least;
    maximum = maximum ? greater(*maximum, most) : most;
  }
};

// The rows of one metric in one region, of one rank, or of both.
struct Rows {
  std::uint64_t readings = 0;
  double total = 0;                // of what does not add up
  std::optional<MetricValue> sum;  // of what does
  Values values;

  template <class Row>
  void add(const Row& row) {
    addHeld(readings, row.readings);
    if (row.sum) sum = sum ? sumOf(*sum, *row.sum) : *row.sum;
    if (row.mean) total += *row.mean * static_cast<double>(row.readings);
    values.widen(row.minimum, row.maximum);
  }
  std::optional<double> mean() const {
    return sum || readings == 0 ? std::nullopt : std::optional(total / static_cast<double>(readings));
  }
};

using InRegion = std::pair<MetricId, std::optional<RegionId>>;

bool isWanted(const std::optional<std::vector<RegionId>>& regions, const std::optional<RegionId>& region) {
  return !regions || (region && std::ranges::binary_search(*regions, *region));
}

// Sums of what each rank counted while a region was open: the exclusive ones, unless inclusive ones say more.
class InclusiveSums {
 public:
  void exclusive(const MetricRegionRow& row) {
    if (row.region && row.sum) add(sums_, {row.metric, *row.region, row.rank}, *row.sum);
  }
  void inclusive(const MetricInclusiveRow& row) { add(more_, {row.metric, row.region, row.rank}, row.sum); }
  template <class Visit>
  void each(const Visit& visit) {
    for (const auto& [key, sum] : more_) sums_[key] = sum;
    for (const auto& [key, sum] : sums_) visit(InRegion{std::get<0>(key), std::get<1>(key)}, sum);
  }

 private:
  using InclusiveSum = std::map<std::tuple<MetricId, RegionId, RankId>, MetricValue>;
  static void add(InclusiveSum& to, const InclusiveSum::key_type& key, const MetricValue& value) {
    const auto [at, isNew] = to.try_emplace(key, value);
    if (!isNew) at->second = sumOf(at->second, value);
  }
  InclusiveSum sums_, more_;
};

MetricInRegion inRegion(const InRegion& where, const std::map<RankId, Rows>& byRank) {
  MetricInRegion one{where.first, where.second};
  one.ranks = byRank.size();
  Rows all;
  Values ofRanks;
  for (const auto& [rank, rows] : byRank) {
    addHeld(all.readings, rows.readings);
    all.total += rows.total;
    if (rows.sum) ofRanks.add(*rows.sum);
    else all.values.widen(*rows.values.minimum, *rows.values.maximum);
  }
  one.readings = all.readings;
  one.exclusive = ofRanks.sum;
  if (!where.second) one.inclusive = ofRanks.sum;
  const Values& spread = ofRanks.sum ? ofRanks : all.values;
  one.minimum = spread.minimum;
  one.maximum = spread.maximum;
  one.mean = ofRanks.sum ? asReal(*ofRanks.sum) / static_cast<double>(ofRanks.count) : all.mean();
  return one;
}

}  // namespace

std::vector<MetricInRegion> metricsByRegion(const RunStore& store,
                                            const std::optional<std::vector<RegionId>>& regions) {
  std::map<InRegion, MetricInRegion> all;
  std::map<RankId, Rows> byRank;
  InclusiveSums sums;
  InRegion at;
  const auto close = [&] {
    if (!byRank.empty()) all.emplace(at, inRegion(at, byRank));
    byRank.clear();
  };
  store.metricRegions([&](const MetricRegionRow& row) {
    if (const InRegion next{row.metric, row.region}; next != at) {
      close();
      at = next;
    }
    byRank[row.rank].add(row);
    sums.exclusive(row);
    return true;
  });
  close();
  store.metricInclusives([&](const MetricInclusiveRow& row) {
    sums.inclusive(row);
    return true;
  });
  sums.each([&](const InRegion& where, const MetricValue& sum) {
    auto& whole = all.try_emplace(where, MetricInRegion{where.first, where.second}).first->second.inclusive;
    whole = whole ? sumOf(*whole, sum) : sum;
  });
  std::vector<MetricInRegion> list;
  for (const auto& [where, one] : all)
    if (isWanted(regions, where.second)) list.push_back(one);
  return list;
}

std::vector<MetricOfRank> metricsByRank(const RunStore& store, const std::optional<std::vector<RegionId>>& regions) {
  std::map<std::pair<MetricId, RankId>, Rows> all;
  store.metricRegions([&](const MetricRegionRow& row) {
    if (isWanted(regions, row.region)) all[{row.metric, row.rank}].add(row);
    return true;
  });
  std::vector<MetricOfRank> list;
  for (const auto& [key, rows] : all)
    list.push_back(
        {key.first, key.second, rows.readings, rows.sum, rows.mean(), *rows.values.minimum, *rows.values.maximum});
  return list;
}

std::optional<double> metricBinSeconds(const std::map<std::string, std::string>& facts) {
  const auto fact = facts.find("metric bin seconds");
  const auto length = fact == facts.end() ? std::nullopt : parseReal(fact->second);
  return length && *length > 0 ? length : std::nullopt;
}

std::vector<MetricBinRow> metricOverTime(const RunStore& store, MetricId metric) {
  std::vector<MetricBinRow> list;
  for (const MetricBinRow& row : store.metricBins(metric)) {
    if (list.empty() || list.back().bin != row.bin) {
      list.push_back(row);
      continue;
    }
    MetricBinRow& one = list.back();  // another archive's ranks
    Rows both;
    both.add(one);
    both.add(row);
    one.ranks += std::min(row.ranks, UINT32_MAX - one.ranks);
    one.readings = both.readings;
    one.sum = both.sum;
    one.mean = both.mean();
    one.minimum = *both.values.minimum;
    one.maximum = *both.values.maximum;
  }
  return list;
}

}  // namespace weft
