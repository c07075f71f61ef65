#include "ibdiag/dumps/far_groups.h"

#include <algorithm>
#include <numeric>

#include "ibdiag/dumps/dump_text.h"

namespace weft {

std::string_view takeFarField(std::string_view& text) {
  constexpr std::string_view between = " \t:|";
  text.remove_prefix(std::min(text.find_first_not_of(between), text.size()));
  const std::string_view field = text.substr(0, std::min(text.find_first_of(between), text.size()));
  text.remove_prefix(field.size());
  return field;
}

void FarGroups::clear() {
  groups_.clear();
  hasWeights_ = true;
}

void FarGroups::takeColumns(std::string_view line) { hasWeights_ = line.find("WHBF") != std::string_view::npos; }

bool FarGroups::add(std::string_view line) {
  const auto group = parseDigits(takeFarField(line), 10), subGroup = parseDigits(takeFarField(line), 10);
  bool fits = group && *group < AdaptiveTableRow::noGroup && subGroup;
  SubGroup row;
  if (hasWeights_) {
    const std::string_view weight = takeFarField(line);
    row.weight = parseDigits(weight, 10).value_or(0);
    fits = fits && (weight == "-1" || weight == "N/A" || parseDigits(weight, 10));  // a group without weights
  }
  constexpr std::string_view between = ", \t|";
  while (fits) {
    line.remove_prefix(std::min(line.find_first_not_of(between), line.size()));
    const std::string_view word = line.substr(0, std::min(line.find_first_of(between), line.size()));
    if (word.empty()) break;
    line.remove_prefix(word.size());
    const auto port = parsePort(word);
    if (port) row.ports.push_back(*port);
    fits = port.has_value();
  }
  if (!fits || row.ports.empty()) return fits;
  std::ranges::sort(row.ports);
  row.ports.erase(std::ranges::unique(row.ports).begin(), row.ports.end());
  std::vector<SubGroup>& of = groups_[*group];
  if (!of.empty() && row.weight == 0) ++alternates_;
  of.push_back(std::move(row));
  return true;
}

// Empty where weights say nothing: there is one sub group with a weight only, or they have no small common measure.
std::vector<PortNumber> FarGroups::weighted(const std::vector<SubGroup>& group) const {
  constexpr std::uint64_t mostShares = 255, maxWeight = 1 << 16;
  std::uint64_t common = 1, divisor = 0;
  std::size_t weighty = 0;
  for (const SubGroup& each : group) {
    if (each.weight == 0) continue;
    if (each.weight > maxWeight) return {};
    ++weighty;
    common = std::lcm(common, each.ports.size());
  }
  if (weighty < 2 || common > maxWeight) return {};
  for (const SubGroup& each : group)
    if (each.weight != 0) divisor = std::gcd(divisor, each.weight * common / each.ports.size());
  std::vector<PortNumber> shares;
  for (const SubGroup& each : group)
    for (std::uint64_t share = each.weight * common / each.ports.size() / divisor;
         share > 0 && shares.size() <= mostShares; --share)
      shares.insert(shares.end(), each.ports.begin(), each.ports.end());
  if (shares.size() > mostShares) return {};
  std::ranges::sort(shares);
  return shares;
}

namespace {

constexpr std::uint16_t weightedBit = 0x8000;  // of groups in dumps none is numbered so high

}  // namespace

std::uint16_t FarGroups::hashed(std::uint64_t group) const {
  const auto found = groups_.find(group);
  const bool isWeighted = found != groups_.end() && group + 1 < weightedBit && !weighted(found->second).empty();
  return static_cast<std::uint16_t>(isWeighted ? group | weightedBit : group);
}

std::vector<PortGroup> FarGroups::list() const {
  std::vector<PortGroup> all;
  for (const auto& [number, group] : groups_) {
    all.push_back({static_cast<std::uint16_t>(number), group.front().ports});
    if (hashed(number) != number) all.push_back({hashed(number), weighted(group)});
  }
  std::ranges::sort(all, {}, &PortGroup::number);
  return all;
}

}  // namespace weft
