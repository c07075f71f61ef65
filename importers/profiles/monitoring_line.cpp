#include "importers/profiles/monitoring_line.h"

#include <algorithm>
#include <array>
#include <utility>

#include "core/base/units.h"
#include "importers/io/reader_notes.h"

namespace weft {
namespace {

constexpr std::string_view heading = "# POINT TO POINT";
constexpr std::string_view beforeMembers = "\tprocs:";

MonitoringTag tagOf(std::string_view word) {
  using enum MonitoringTag;
  constexpr std::array<std::pair<std::string_view, MonitoringTag>, 9> all{{{"E", external},
                                                                           {"I", internal},
                                                                           {"S", put},
                                                                           {"R", fetched},
                                                                           {"C", logical},
                                                                           {"D", communicator},
                                                                           {"O2A", oneToAll},
                                                                           {"A2O", allToOne},
                                                                           {"A2A", allToAll}}};
  const auto found = std::ranges::find(all, word, &std::pair<std::string_view, MonitoringTag>::first);
  return found == all.end() ? unknown : found->second;
}

std::string_view takeColumn(std::string_view& rest) {
  const auto tab = std::min(rest.find('\t'), rest.size());
  const std::string_view column = rest.substr(0, tab);
  rest.remove_prefix(std::min(tab + 1, rest.size()));
  return column;
}

bool takeRank(std::string_view& rest, std::uint32_t& rank) {
  const auto value = parseDigits(takeColumn(rest), 10);
  if (!value || *value > largestRank) return false;
  rank = static_cast<std::uint32_t>(*value);
  return true;
}

// "4000 bytes": the word must follow, or the number may be cut off.
bool takeAmount(std::string_view& rest, std::string_view word, std::uint64_t& amount) {
  const std::string_view column = takeColumn(rest);
  const auto blank = column.find(' ');
  if (blank == std::string_view::npos || !column.substr(blank + 1).starts_with(word)) return false;
  const auto value = parseDigits(column.substr(0, blank), 10);
  if (!value || *value > maxStoredBytes) return false;
  amount = *value;
  return true;
}

// Names may hold anything, tabs too, where Open MPI read them from freed memory.
bool takeCommunicator(std::string_view rest, MonitoringLine& line) {
  const auto cut = rest.rfind(beforeMembers);
  if (cut == std::string_view::npos) return false;
  line.name = rest.substr(0, cut);
  line.members = trimmed(rest.substr(cut + beforeMembers.size()));
  return true;
}

}  // namespace

std::optional<MonitoringLine> parseMonitoringLine(std::string_view text) {
  MonitoringLine line;
  if (trimmed(text).empty() || text.starts_with('#')) {
    line.tag = MonitoringTag::heading;
    return line;
  }
  std::string_view rest = text;
  line.tag = tagOf(takeColumn(rest));
  if (line.tag == MonitoringTag::unknown) return line;
  if (line.tag == MonitoringTag::communicator) return takeCommunicator(rest, line) ? std::optional(line) : std::nullopt;
  const bool ranks = takeRank(rest, line.me) && (!isPair(line.tag) || takeRank(rest, line.peer));
  if (!ranks || !takeAmount(rest, "bytes", line.bytes) || !takeAmount(rest, "msgs", line.messages)) return std::nullopt;
  line.sizes = trimmed(rest);
  return line;
}

bool looksLikeMonitoring(std::string_view firstBytes) {
  firstBytes = withoutByteOrderMark(firstBytes);
  while (!firstBytes.empty()) {
    const auto end = std::min(firstBytes.find('\n'), firstBytes.size());
    const std::string_view text = trimmed(firstBytes.substr(0, end));
    if (text == heading) return true;
    const auto line = parseMonitoringLine(text);
    if (!line || line->tag == MonitoringTag::unknown) return false;
    if (line->tag != MonitoringTag::heading) return isPair(line->tag) || line->tag == MonitoringTag::communicator;
    firstBytes.remove_prefix(std::min(end + 1, firstBytes.size()));
  }
  return false;
}

}  // namespace weft
