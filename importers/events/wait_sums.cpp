#include "importers/events/wait_sums.h"

#include <algorithm>

#include "core/base/units.h"

namespace weft {
namespace {

__extension__ using Wide = unsigned __int128;
constexpr std::uint64_t second = 1'000'000'000, longer = 10;
constexpr std::uint32_t mostBin = UINT32_MAX - 1;
constexpr std::uint64_t mostBinsOfWait = 10'000;

}  // namespace

void addTime(std::uint64_t& sum, std::uint64_t nanoseconds) {
  bool isHeld = false;
  sum = saturatingAdd(sum, nanoseconds, isHeld);
}

std::uint64_t TraceClock::nanoseconds(std::uint64_t ticks) const {
  const std::uint64_t since = ticks > start ? ticks - start : 0;
  if (ticksPerSecond == second) return std::min<std::uint64_t>(since, INT64_MAX);
  return static_cast<std::uint64_t>(std::min<Wide>(Wide(since) * second / ticksPerSecond, INT64_MAX));
}

std::size_t WaitSums::Hash::operator()(const Key& key) const {
  std::uint64_t mixed = 0;
  for (const std::uint64_t part :
       {std::uint64_t{number(key.rank)} << 32 | number(key.peer), std::uint64_t{key.path} << 32 | key.meanwhile,
        std::uint64_t{key.communicator} << 32 | key.bin,
        std::uint64_t{key.region} << 32 | key.operation << 5 | static_cast<std::uint64_t>(key.kind)}) {
    mixed = (mixed ^ part) * 0x9E3779B97F4A7C15;
    mixed ^= mixed >> 29;
  }
  return mixed;
}

// add(sums, nanoseconds, isFirst) for each bin.
template <class Add>
void WaitSums::spread(const WaitSpan& span, const Add& add) {
  std::uint64_t at = clock_.nanoseconds(span.from);
  const std::uint64_t until = clock_.nanoseconds(span.until);
  while (bin_ && (until - at) / *bin_ > mostBinsOfWait) lengthen();
  Key key{span.kind,      span.rank,      span.peer, span.communicator, span.path, span.region,
          span.operation, span.meanwhile, 0};
  for (bool isFirst = true; isFirst || at < until; isFirst = false) {
    const std::uint64_t index = bin_ ? std::min<std::uint64_t>(at / *bin_, mostBin) : 0;
    const std::uint64_t end = !bin_ || index == mostBin ? until : std::min(until, (index + 1) * *bin_);
    key.bin = static_cast<std::uint32_t>(index);
    last_ = std::max(last_, key.bin);
    add(sums_[key], end - at, isFirst);
    at = end;
  }
}

void WaitSums::add(const WaitSpan& span) {
  spread(span, [](Sums& sums, std::uint64_t time, bool isFirst) {
    sums.waits += isFirst;
    addTime(sums.nanoseconds, time);
  });
  while (sums_.size() > maxSums && bin_ && last_ != 0) lengthen();
}

void WaitSums::wrongOrder(const WaitSpan& span) {
  spread(span, [](Sums& sums, std::uint64_t time, bool isFirst) {
    sums.wrongOrder += isFirst;
    addTime(sums.wrongOrderNanoseconds, time);
  });
}

void WaitSums::lengthen() {
  bin_ = *bin_ * longer;
  last_ /= longer;
  Table old;
  old.swap(sums_);
  for (const auto& [was, sums] : old) {
    Key key = was;
    key.bin /= longer;
    Sums& into = sums_[key];
    into.waits += sums.waits;
    addTime(into.nanoseconds, sums.nanoseconds);
    into.wrongOrder += sums.wrongOrder;
    addTime(into.wrongOrderNanoseconds, sums.wrongOrderNanoseconds);
  }
}

void WaitSums::each(const std::function<void(const Key&, const Sums&)>& visit) const {
  std::vector<const Table::value_type*> list;
  list.reserve(sums_.size());
  for (const auto& each : sums_) list.push_back(&each);
  std::ranges::sort(list, {}, [](const auto* one) { return one->first; });
  for (const auto* one : list) visit(one->first, one->second);
}

}  // namespace weft
