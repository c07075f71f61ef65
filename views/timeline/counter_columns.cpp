#include "views/timeline/counter_columns.h"

#include <algorithm>
#include <cmath>

namespace weft {
namespace {

bool follows(const CounterSampleRow& before, const CounterSampleRow& now) {
  return before.bytesSent && now.bytesSent && *before.bytesSent <= *now.bytesSent && before.atSeconds < now.atSeconds &&
         std::isfinite(before.atSeconds) && std::isfinite(now.atSeconds);
}

}  // namespace

CounterSpans counterSpans(const RunStore& store, const std::function<bool()>& stopped) {
  CounterSpans found;
  std::optional<CounterSampleRow> before;
  std::size_t ofPort = 0;
  store.counterSamples([&](const CounterSampleRow& now) {
    if (!before || before->port != now.port) ofPort = 0;
    else if (follows(*before, now)) {
      found.spans.push_back({before->atSeconds, now.atSeconds, *now.bytesSent - *before->bytesSent});
      found.mostOfAPort = std::max(found.mostOfAPort, ++ofPort);
      found.end = std::max(found.end, now.atSeconds);
    }
    before = now;
    return !stopped || !stopped();
  });
  return found;
}

// Whole columns within a span are added up at the end, so that long spans cost no more than short ones.
std::vector<std::optional<double>> spreadOver(const CounterSpans& spans, double start, double columnSeconds,
                                              std::size_t columns) {
  std::vector<double> parts(columns), rates(columns + 1);  // bytes; bytes per column that begin here, or end
  std::vector<int> covering(columns + 1);
  const double end = static_cast<double>(columns);
  for (const CounterSpans::Span& span : spans.spans) {
    const double perColumn = static_cast<double>(span.bytes) / (span.to - span.from) * columnSeconds;
    const double from = std::clamp((span.from - start) / columnSeconds, 0.0, end),
                 to = std::clamp((span.to - start) / columnSeconds, 0.0, end);
    if (!(from < to)) continue;
    const auto first = static_cast<std::size_t>(from), last = static_cast<std::size_t>(std::ceil(to)) - 1;
    ++covering[first];
    --covering[last + 1];
    if (first == last) {
      parts[first] += perColumn * (to - from);
      continue;
    }
    parts[first] += perColumn * (static_cast<double>(first + 1) - from);
    parts[last] += perColumn * (to - static_cast<double>(last));
    rates[first + 1] += perColumn;
    rates[last] -= perColumn;
  }
  std::vector<std::optional<double>> sums(columns);
  double rate = 0;
  int above = 0;
  for (std::size_t at = 0; at < columns; ++at) {
    rate += rates[at];
    above += covering[at];
    if (above > 0) sums[at] = std::max(0.0, parts[at] + rate);
  }
  return sums;
}

}  // namespace weft
