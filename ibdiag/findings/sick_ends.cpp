#include "ibdiag/findings/sick_ends.h"

#include <algorithm>
#include <map>
#include <set>

#include "core/base/units.h"
#include "ibdiag/findings/link_kind.h"

namespace weft {
namespace {

constexpr std::string_view linkDowned = "LinkDownedCounter";
constexpr std::uint64_t fewestDowns = 2;
constexpr std::size_t fewestAlike = 8;

std::optional<BitErrors> bitErrorsAt(const Fabric& fabric, EndIndex end) {
  std::optional<BitErrors> worst;
  for (const PortFact rate : {PortFact::symbolBer, PortFact::effectiveBer}) {
    const std::string_view told = fabric.fact(end, rate);
    const auto value = parseReal(told);
    const RateLimit limit = rateLimit(rate, fabric.fact(end, PortFact::fec));
    if (!value || *value <= limit.most) continue;
    const double factor = *value / limit.most;
    if (!worst || factor > worst->factor) worst = BitErrors{end, rate, told, limit, factor};
  }
  return worst;
}

// How often each link end saw its link go down.
std::map<EndIndex, Counted> downsByEnd(const Fabric& fabric, const PortCounters& counters) {
  std::map<EndIndex, Counted> downs;
  for (const PortError& each : counters.errors)
    if (const auto end = each.counter == linkDowned ? fabric.endAt(each.node, each.port) : std::nullopt)
      downs[*end] = each.count;
  return downs;
}

// Whether a counter of either end was read: a port without any is not one that never went down.
bool isCounted(const PortCounters& counters, const Flapping& link) {
  const auto read = [&](EndIndex end) {
    return number(end) < counters.ends.size() &&
           (counters.ends[number(end)].bytes || counters.ends[number(end)].packets);
  };
  return link.near.value != 0 || read(link.end) || read(peer(link.end));
}

std::string timesText(const Counted& one) { return (one.atLeast ? "at least " : "") + std::to_string(one.value); }

}  // namespace

RateLimit rateLimit(PortFact rate, std::string_view fec) {
  constexpr std::string_view ofVendor = "NVIDIA's bring-up procedure", ofStandard = "the InfiniBand specification";
  const bool resends = fec.find("PLR") != fec.npos, isLong = fec.find("544") != fec.npos;
  if (rate == PortFact::symbolBer || (isLong && !resends)) return {1e-14, ofVendor};
  return resends ? RateLimit{1e-11, ofVendor} : RateLimit{1e-12, ofStandard};
}

std::vector<BitErrors> endsWithBitErrors(const Fabric& fabric) {
  std::vector<BitErrors> found;
  if (!fabric.has(PortFact::symbolBer) && !fabric.has(PortFact::effectiveBer)) return found;
  for (std::uint32_t at = 0; at < fabric.ends().size(); ++at)
    if (const auto errors = bitErrorsAt(fabric, EndIndex(at))) found.push_back(*errors);
  std::ranges::stable_sort(found, std::greater<>(), &BitErrors::factor);
  return found;
}

std::optional<OuterFence> outerFence(std::vector<double> values, double resolution) {
  if (values.size() < fewestAlike) return std::nullopt;
  std::ranges::sort(values);
  const double low = values[values.size() / 4], high = values[values.size() * 3 / 4];
  return OuterFence{high, high + 3 * std::max(high - low, resolution)};
}

std::vector<Flapping> flappingLinks(const Fabric& fabric, const Levels& levels, const PortCounters& counters) {
  const std::map<EndIndex, Counted> downs = downsByEnd(fabric, counters);
  std::vector<Flapping> found;
  if (downs.empty()) return found;
  const auto at = [&](EndIndex end) {
    const auto one = downs.find(end);
    return one == downs.end() ? Counted{} : one->second;
  };
  std::map<LinkKind, std::vector<double>> alike;
  std::vector<std::pair<LinkKind, Flapping>> candidates;
  for (std::uint32_t link = 0; link < fabric.links().size(); ++link) {
    Flapping one{EndIndex(2 * link), at(EndIndex(2 * link)), at(EndIndex(2 * link + 1)), 0, {}};
    if (one.far.value > one.near.value) {
      one.end = peer(one.end);
      std::swap(one.near, one.far);
    }
    if (!isCounted(counters, one)) continue;
    const LinkKind kind = kindOf(fabric, levels, one.end);
    alike[kind].push_back(static_cast<double>(one.near.value));
    if (one.near.value >= fewestDowns) candidates.emplace_back(kind, one);
  }
  std::map<LinkKind, std::optional<OuterFence>> fences;
  for (const auto& [kind, values] : alike) fences[kind] = outerFence(values, 0);
  for (auto& [kind, one] : candidates) {
    const auto& fence = fences[kind];
    one.alike = alike[kind].size();
    if (fence) one.upperQuartile = fence->upperQuartile;
    if (!fence || static_cast<double>(one.near.value) > fence->fence) found.push_back(one);
  }
  std::ranges::stable_sort(found, std::greater<>(), [](const Flapping& one) { return one.near.value; });
  return found;
}

std::string wordsOf(const BitErrors& errors) {
  const std::string rate = errors.rate == PortFact::symbolBer ? "a symbol BER of " : "an effective BER of ";
  return "receives with " + rate + std::string(errors.told) + ", " + std::string(errors.limit.source) + " allows " +
         exactText(errors.limit.most);
}

std::string wordsOf(const Flapping& link, bool difference) {
  std::string text = "went down " + timesText(link.near) + " times" +
                     (difference ? " between the two readings" : " since the last reset");
  if (link.far.value != 0) text += ", by the other end's counter " + timesText(link.far);
  if (link.upperQuartile)
    text += "; three quarters of the " + std::to_string(link.alike) + " links of its kind " +
            (*link.upperQuartile == 0 ? "never did" : "did " + exactText(*link.upperQuartile) + " times at most");
  return text;
}

std::vector<SickEnd> sickEnds(const Fabric& fabric, const Levels& levels, const PortCounters& counters) {
  std::vector<SickEnd> all;
  std::set<EndIndex> told;
  for (const BitErrors& each : endsWithBitErrors(fabric))
    if (told.insert(each.end).second) all.push_back({each.end, wordsOf(each)});
  for (const Flapping& each : flappingLinks(fabric, levels, counters))
    for (const EndIndex end : {each.end, peer(each.end)})
      if (told.insert(end).second) all.push_back({end, "is of a link that " + wordsOf(each, counters.difference)});
  return all;
}

}  // namespace weft
