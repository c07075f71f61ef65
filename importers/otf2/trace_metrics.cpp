#include "importers/otf2/trace_metrics.h"

#include <algorithm>
#include <cmath>

#include "core/base/units.h"

namespace weft {
namespace {

__extension__ using WideNumber = __int128;  // a 64-bit number times a time

// The part of `value` that came between two of `all` ticks. Parts of whole numbers are whole, and add up to it.
MetricValue part(const MetricValue& value, std::uint64_t from, std::uint64_t until, std::uint64_t all) {
  const auto* whole = std::get_if<std::int64_t>(&value);
  if (!whole) return asReal(value) * (static_cast<double>(until - from) / static_cast<double>(all));
  const auto upTo = [&](std::uint64_t ticks) { return static_cast<std::int64_t>(WideNumber(*whole) * ticks / all); };
  return upTo(until) - upTo(from);
}

}  // namespace

void TraceMetrics::Sums::add(const MetricValue& value, bool isFirst) {
  sum = isFirst ? value : sumOf(sum, value);
  minimum = isFirst ? value : lesser(minimum, value);
  maximum = isFirst ? value : greater(maximum, value);
}

// Later values of the same.
void TraceMetrics::Sums::add(const Sums& more) {
  const bool isFirst = readings == 0;
  sum = isFirst ? more.sum : sumOf(sum, more.sum);
  minimum = isFirst ? more.minimum : lesser(minimum, more.minimum);
  maximum = isFirst ? more.maximum : greater(maximum, more.maximum);
  total += more.total;
  readings += more.readings;
}

TraceMetrics::TraceMetrics(TraceMetricLayout& layout, const TraceLayout& trace, TraceMetricRun& run, RowSink& sink,
                           ImportReport& report)
    : layout_(layout), trace_(trace), run_(run), sink_(sink), report_(report), rankBins_(layout.metrics.size()),
      allBins_(layout.metrics.size()), wholes_(layout.metrics.size()), reals_(layout.metrics.size()) {
  if (!layout.empty() && trace.clock.ticksPerSecond != 0 && trace.clock.length != 0)
    bins_ = MetricBins(trace.clock, run.bins);
}

// Counts the value if all sums of the metric stay within what they can hold; answers whether.
bool TraceMetrics::take(std::uint32_t metric, const MetricValue& value) {
  const TraceMetric& of = layout_.metrics[metric];
  if (const auto* whole = std::get_if<std::int64_t>(&value)) {
    const std::uint64_t size = *whole < 0 ? 0 - static_cast<std::uint64_t>(*whole) : static_cast<std::uint64_t>(*whole);
    const std::uint64_t before = of.addsUp ? wholes_[metric] : 0;
    if (const auto sum = checkedSum(before, size); sum && *sum <= static_cast<std::uint64_t>(of.scale.most())) {
      wholes_[metric] = *sum;
      return true;
    }
  } else {
    const double sum = reals_[metric] + std::abs(asReal(value));
    if (std::isfinite(sum) && std::isfinite(of.scale(sum))) {
      reals_[metric] = sum;
      return true;
    }
  }
  ++troubles.overflows;
  return false;
}

TraceMetrics::Sums& TraceMetrics::cell(std::uint32_t metric, std::uint32_t path) {
  const std::uint64_t key = std::uint64_t{metric} << 32;
  if (const auto found = cells_.find(key | path); found != cells_.end()) return found->second;
  if (cells_.size() >= maxCells && path != TraceRegionPaths::outside) {
    ++troubles.cells;
    return cell(metric, TraceRegionPaths::outside);
  }
  return cells_[key | path];
}

std::vector<TraceMetrics::Bin>& TraceMetrics::bins(std::vector<std::vector<Bin>>& of, std::uint32_t metric) {
  if (of[metric].empty()) of[metric].resize(bins_.count());
  return of[metric];
}

void TraceMetrics::count(std::uint32_t metric, std::uint32_t path, std::uint64_t from, std::uint64_t until,
                         const MetricValue& value) {
  if (!take(metric, value)) return;
  Sums& sums = cell(metric, path);
  sums.add(value, sums.readings == 0);
  ++sums.readings;
  if (bins_.count() != 0) spread(metric, from, until, value);
}

void TraceMetrics::spread(std::uint32_t metric, std::uint64_t from, std::uint64_t until, const MetricValue& value) {
  troubles.outOfTime += bins_.isOutside(until);
  const std::uint64_t lastTick = until > from ? until - 1 : until;
  const std::uint32_t first = bins_.at(until > from ? from : until), last = bins_.at(lastTick);
  auto& list = bins(rankBins_, metric);
  const auto add = [&](std::uint32_t bin, const MetricValue& some) {
    Bin& one = list[bin];
    one.sum = one.ranks == 0 ? some : sumOf(one.sum, some);
    one.ranks = 1;
  };
  ++list[last].readings;
  if (first == last) return add(first, value);
  std::uint64_t begin = 0;  // from `from` on
  for (std::uint32_t bin = first; bin <= last; ++bin) {
    const std::uint64_t end = (bin == last ? until : bins_.begin(bin + 1)) - from;
    add(bin, part(value, begin, end, until - from));
    begin = end;
  }
}

void TraceMetrics::state(std::uint32_t metric, std::uint32_t path, std::uint64_t time, const MetricValue& value) {
  if (!take(metric, value)) return;
  const auto add = [&](Sums& to) {
    to.add(value, to.readings == 0);
    to.total += asReal(value);
    ++to.readings;
  };
  add(cell(metric, path));
  if (bins_.count() == 0) return;
  troubles.outOfTime += bins_.isOutside(time);
  Bin& bin = bins(rankBins_, metric)[bins_.at(time)];
  bin.ranks = 1;
  add(bin);
}

MetricId TraceMetrics::id(std::uint32_t metric) {
  const TraceMetric& one = layout_.metrics[metric];
  const auto [found, isNew] = run_.ids.try_emplace(one.identity());
  if (isNew) found->second = sink_.metric({one.name, one.unit, one.description, one.addsUp});
  return found->second;
}

namespace {

// A row of either kind, but for where it belongs.
template <class Row, class Sums>
void fill(Row& row, const Sums& sums, const TraceMetric& metric) {
  row.readings = sums.readings;
  if (metric.addsUp) row.sum = metric.scale(sums.sum);
  else row.mean = metric.scale(sums.total / static_cast<double>(sums.readings));
  row.minimum = metric.scale(sums.minimum);
  row.maximum = metric.scale(sums.maximum);
}

}  // namespace

void TraceMetrics::give(RankId rank) {
  std::vector<Cell> cells(cells_.begin(), cells_.end());
  cells_.clear();
  std::ranges::sort(cells, {}, &Cell::first);
  for (auto from = cells.begin(); from != cells.end();) {
    const auto metric = static_cast<std::uint32_t>(from->first >> 32);
    const auto until = std::find_if(from, cells.end(), [&](const Cell& cell) { return cell.first >> 32 != metric; });
    giveExclusive(rank, {from, until});
    if (layout_.metrics[metric].addsUp) giveInclusive(rank, {from, until});
    from = until;
  }
  giveBins();
}

void TraceMetrics::giveExclusive(RankId rank, std::span<const Cell> cells) {
  const auto metric = static_cast<std::uint32_t>(cells.front().first >> 32);
  std::map<std::uint32_t, Sums> regions;  // noIndex, which is none, last
  for (const auto& [key, sums] : cells) regions[paths[static_cast<std::uint32_t>(key)].region].add(sums);
  for (const auto& [region, sums] : regions) {
    MetricRegionRow row{id(metric), {}, rank, 0, {}, {}, {}, {}};
    if (region != noIndex) row.region = sink_.region(trace_.codeRegions[region]);
    fill(row, sums, layout_.metrics[metric]);
    sink_.metricRegion(row);
    ++report_.rowsKept;
  }
}

// From the inmost paths outwards; regions alone within which something else was counted.
void TraceMetrics::giveInclusive(RankId rank, std::span<const Cell> cells) {
  struct Whole {
    MetricValue sum;
    bool hasOthers = false;
  };
  const auto put = [](auto& into, std::uint32_t key, const MetricValue& sum, bool hasOthers) {
    const auto [at, isNew] = into.try_emplace(key, Whole{sum, hasOthers});
    if (!isNew) at->second = {sumOf(at->second.sum, sum), at->second.hasOthers || hasOthers};
  };
  std::map<std::uint32_t, Whole, std::greater<>> open;
  std::map<std::uint32_t, Whole> regions;
  for (const auto& [key, sums] : cells) open.emplace(static_cast<std::uint32_t>(key), Whole{sums.sum});
  for (auto at = open.begin(); at != open.end() && at->first != TraceRegionPaths::outside; ++at) {
    const auto& path = paths[at->first];
    if (path.isOutermost) put(regions, path.region, at->second.sum, at->second.hasOthers);
    if (path.parent != TraceRegionPaths::outside) put(open, path.parent, at->second.sum, true);
  }
  const auto metric = static_cast<std::uint32_t>(cells.front().first >> 32);
  for (const auto& [region, whole] : regions)
    if (whole.hasOthers)
      sink_.metricInclusive(
          {id(metric), sink_.region(trace_.codeRegions[region]), rank, layout_.metrics[metric].scale(whole.sum)});
}

// To those of all ranks: of what adds up the rank's sum is one value, else its readings stay several.
void TraceMetrics::giveBins() {
  for (std::uint32_t metric = 0; metric < rankBins_.size(); ++metric) {
    auto& of = rankBins_[metric];
    if (of.empty()) continue;
    auto& all = bins(allBins_, metric);
    for (std::size_t i = 0; i < of.size(); ++i) {
      if (of[i].ranks == 0) continue;
      if (layout_.metrics[metric].addsUp) {
        all[i].add(of[i].sum, all[i].ranks == 0);
      } else {
        all[i].minimum = all[i].ranks == 0 ? of[i].minimum : lesser(all[i].minimum, of[i].minimum);
        all[i].maximum = all[i].ranks == 0 ? of[i].maximum : greater(all[i].maximum, of[i].maximum);
        all[i].total += of[i].total;
      }
      ++all[i].ranks;
      all[i].readings += of[i].readings;
    }
    of.clear();
  }
}

void TraceMetrics::finish() {
  if (bins_.count() == 0) return;
  run_.bins = bins_.length();
  bool any = false;
  for (std::uint32_t metric = 0; metric < allBins_.size(); ++metric)
    for (std::uint32_t bin = 0; bin < allBins_[metric].size(); ++bin) {
      const Bin& sums = allBins_[metric][bin];
      if (sums.ranks == 0) continue;
      MetricBinRow row{id(metric), bin, sums.ranks, 0, {}, {}, {}, {}};
      fill(row, sums, layout_.metrics[metric]);
      sink_.metricBin(row);
      any = true;
    }
  if (any) sink_.fact("metric bin seconds", exactText(bins_.length().seconds()));
}

}  // namespace weft
