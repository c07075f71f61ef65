#include "ibdiag/findings/common_cause.h"

#include <algorithm>
#include <functional>
#include <map>
#include <set>
#include <string>

#include "core/base/units.h"
#include "ibdiag/findings/finding_words.h"

namespace weft {
namespace {

constexpr std::size_t fewest = 3, shortestBatch = 4, longestBatch = 12;

struct Portion {
  std::uint64_t having = 0, all = 0;
};

// One value of a property, and its portions of the sick and of the others.
struct Common {
  std::string value;
  Portion sick, others;

  bool tells() const {
    const bool isMost = sick.having >= fewest && 4 * sick.having >= 3 * sick.all;
    return isMost && others.all != 0 && 2 * others.having * sick.all <= sick.having * others.all;
  }
};

class Causes {
 public:
  using ValueAt = std::function<std::string(EndIndex)>;  // empty: not known

  Causes(const Fabric& fabric, const SickUnits& sick) : fabric_(fabric), sick_(sick), isSick_(fabric.ends().size()) {
    for (const EndIndex end : sick.ends) isSick_[unitOf(end)] = true;
  }

  // The value that most of the sick ends have; nothing if none has any, or it does not distinguish them from the
  // others.
  std::optional<Common> mostCommon(const ValueAt& valueAt) const {
    std::map<std::string, std::pair<std::uint64_t, std::uint64_t>> counts;  // of the sick, of the others
    std::uint64_t sick = 0, others = 0;
    for (std::uint32_t unit = 0; unit < fabric_.ends().size(); unit += sick_.areLinks ? 2 : 1) {
      const std::set<std::string> values = valuesOf(unit, valueAt);
      if (values.empty()) continue;
      (isSick_[unit] ? sick : others) += 1;
      for (const std::string& value : values) (isSick_[unit] ? counts[value].first : counts[value].second) += 1;
    }
    const auto most = std::ranges::max_element(counts, {}, [](const auto& each) { return each.second.first; });
    if (most == counts.end()) return std::nullopt;
    const Common common{most->first, {most->second.first, sick}, {most->second.second, others}};
    return common.tells() ? std::optional(common) : std::nullopt;
  }

  // The longest beginning of serial numbers that the most of the sick have.
  std::optional<Common> batch() const {
    std::optional<Common> best;
    for (std::size_t length = longestBatch; length >= shortestBatch; --length) {
      const auto common = mostCommon([&](EndIndex end) {
        const std::string_view serial = fabric_.fact(end, PortFact::serial);
        return serial.size() > length ? std::string(serial.substr(0, length)) : std::string();
      });
      if (common && (!best || common->sick.having > best->sick.having)) best = common;
    }
    return best;
  }

 private:
  std::uint32_t unitOf(EndIndex end) const { return sick_.areLinks ? number(end) & ~1U : number(end); }

  std::set<std::string> valuesOf(std::uint32_t unit, const ValueAt& valueAt) const {
    std::set<std::string> values;
    for (std::uint32_t end = unit; end <= unit + (sick_.areLinks ? 1U : 0U); ++end)
      if (std::string value = valueAt(EndIndex(end)); !value.empty()) values.insert(std::move(value));
    return values;
  }

  const Fabric& fabric_;
  const SickUnits& sick_;
  std::vector<bool> isSick_;  // by unit: the first end
};

// "11 of 12 flapping links have optics of part X, of others 240 of 2000"
std::string sharesText(const SickUnits& sick, const std::string& words, const Common& common) {
  return std::to_string(common.sick.having) + " of " + counted(common.sick.all, sick.one, sick.many) + " " + words +
         " " + common.value + ", of others " + std::to_string(common.others.having) + " of " +
         std::to_string(common.others.all);
}

}  // namespace

void findCommonCause(const Fabric& fabric, const SickUnits& sick, FindingList& list) {
  if (sick.ends.size() < fewest) return;
  const Causes causes(fabric, sick);
  const auto fact = [&](PortFact which) {
    return [&fabric, which](EndIndex end) { return std::string(fabric.fact(end, which)); };
  };
  std::string text;
  const auto add = [&](const std::optional<Common>& common, const std::string& words) {
    if (common) text += (text.empty() ? "" : "; ") + sharesText(sick, words, *common);
  };
  const auto part = causes.mostCommon(fact(PortFact::part));
  if (!part) add(causes.mostCommon(fact(PortFact::vendor)), "have optics of");
  add(part, "have optics of part");
  add(causes.batch(), "have optics whose serial numbers begin with");
  add(causes.mostCommon(fact(PortFact::lot)), "have optics of lot");
  add(causes.mostCommon(fact(PortFact::dateCode)), "have optics of the date code");
  add(causes.mostCommon(fact(PortFact::moduleFirmware)), "have modules with firmware");
  add(causes.mostCommon(fact(PortFact::fec)), "use the error correction");
  add(causes.mostCommon([&](EndIndex end) {
    return fabric.node(fabric.end(end).node).isSwitch() ? nodeText(fabric, fabric.end(end).node) : std::string();
  }),
      "are at the switch");
  if (text.empty()) return;
  Finding finding = placeless(FindingKind::commonCause, FindingSeverity::note, {}, std::move(text), sick.ends.size());
  finding.ends.assign(sick.ends.begin(),
                      sick.ends.begin() + static_cast<std::ptrdiff_t>(std::min(sick.ends.size(), Finding::maxPlaces)));
  list.push_back(std::move(finding));
}

}  // namespace weft
