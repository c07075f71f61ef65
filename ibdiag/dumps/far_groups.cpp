#include "ibdiag/dumps/far_groups.h"

#include <algorithm>

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
  numbersBeforePorts_ = 3;
}

void FarGroups::takeColumns(std::string_view line) { numbersBeforePorts_ = line.find("WHBF") == std::string_view::npos ? 2 : 3; }

bool FarGroups::add(std::string_view line) {
  const auto group = parseDigits(takeFarField(line), 10);
  bool fits = group && *group < AdaptiveTableRow::noGroup;
  for (std::size_t i = 1; i < numbersBeforePorts_; ++i) fits = fits && parseDigits(takeFarField(line), 10).has_value();
  std::vector<PortNumber> ports;
  constexpr std::string_view between = ", \t|";
  while (fits) {
    line.remove_prefix(std::min(line.find_first_not_of(between), line.size()));
    const std::string_view word = line.substr(0, std::min(line.find_first_of(between), line.size()));
    if (word.empty()) break;
    line.remove_prefix(word.size());
    const auto port = parsePort(word);
    if (port) ports.push_back(*port);
    fits = port.has_value();
  }
  if (!fits || ports.empty()) return fits;
  std::ranges::sort(ports);
  ports.erase(std::ranges::unique(ports).begin(), ports.end());
  if (!groups_.try_emplace(*group, std::move(ports)).second) ++alternates_;
  return true;
}

std::vector<PortGroup> FarGroups::list() const {
  std::vector<PortGroup> all;
  for (const auto& [number, ports] : groups_) all.push_back({static_cast<std::uint16_t>(number), ports});
  return all;
}

}  // namespace weft
