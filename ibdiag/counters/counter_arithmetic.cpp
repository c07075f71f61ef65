#include "ibdiag/counters/counter_arithmetic.h"

#include <algorithm>

#include "core/base/units.h"

namespace weft {
namespace {

constexpr std::array widths{CounterWidth::extended, CounterWidth::unsaid, CounterWidth::classic};  // best first

// A counter of unsaid width that stands at the narrow one's end is most likely that one.
bool isFull(Counter counter, CounterWidth width, std::uint64_t value) {
  return value == (width == CounterWidth::extended ? UINT64_MAX : classicTop(counter));
}

// PortXmitData and PortRcvData count 4-byte words. Everybody wants bytes, so the factor lives here and only here.
Counted inUnits(Counter counter, std::uint64_t value, bool atLeast) {
  const auto units = checkedProduct(value, countsWords(counter) ? bytesPerWord : 1);
  return units ? Counted{*units, atLeast} : Counted{maxStoredBytes, true};
}

bool has(const PortReading& reading, Counter counter) {
  return std::ranges::any_of(widths, [&](CounterWidth width) { return reading.get(counter, width).has_value(); });
}

}  // namespace

bool PortReading::put(const ReadCounter& read) {
  for (ReadCounter& known : values_) {
    if (known.counter != read.counter || known.width != read.width) continue;
    const bool same = known.value == read.value;
    known.value = read.value;
    return same;
  }
  values_.push_back(read);
  return true;
}

std::optional<std::uint64_t> PortReading::get(Counter counter, CounterWidth width) const {
  for (const ReadCounter& known : values_)
    if (known.counter == counter && known.width == width) return known.value;
  return std::nullopt;
}

std::optional<Counted> countOf(const PortReading& reading, Counter counter) {
  for (const CounterWidth width : widths)
    if (const auto value = reading.get(counter, width)) return inUnits(counter, *value, isFull(counter, width, *value));
  return std::nullopt;
}

Difference differenceOf(const PortReading& before, const PortReading& after, Counter counter) {
  for (const CounterWidth width : widths) {
    const auto earlier = before.get(counter, width), later = after.get(counter, width);
    if (!earlier || !later) continue;
    if (*later < *earlier) return {{}, NotKnown::wentDown};
    if (isFull(counter, width, *earlier)) return {{}, NotKnown::wasFull};
    return {inUnits(counter, *later - *earlier, isFull(counter, width, *later)), {}};
  }
  if (has(before, counter) && has(after, counter)) return {{}, NotKnown::otherWidth};
  return {};
}

}  // namespace weft
