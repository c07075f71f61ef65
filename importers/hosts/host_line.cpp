#include "importers/hosts/host_line.h"

#include <algorithm>
#include <array>
#include <span>

#include "core/base/ascii.h"
#include "core/base/cells.h"
#include "core/base/units.h"
#include "importers/hosts/host_list.h"
#include "importers/hosts/host_words.h"

namespace weft {
namespace {

std::vector<std::string_view> fields(std::string_view line, char separator) {
  return separator == ' ' ? wordsOf(line) : cellsOf(line, separator);
}

std::optional<std::uint32_t> rankOf(std::string_view text) {
  const auto rank = parseDigits(text, 10);
  if (!rank || *rank >= UINT32_MAX) return std::nullopt;
  return static_cast<std::uint32_t>(*rank);
}

std::optional<HostLine> rankOnHost(std::string_view rank, std::string_view host) {
  const auto number = rankOf(rank);
  if (!number || host.empty() || host.size() > longestHostName) return std::nullopt;
  return HostLine{{{{std::string(host)}, 1, false, false, number}}};
}

// "slots = 4" → "slots=4"
std::string withoutBlanksAroundEquals(std::string_view line) {
  std::string out;
  for (const char c : line) {
    if (c == '=')
      while (!out.empty() && isBlank(out.back())) out.pop_back();
    if (!isBlank(c) || out.empty() || out.back() != '=') out += c;
  }
  return out;
}

// "rank 0=n000 slot=1"
std::optional<HostLine> rankfileRow(std::string_view text) {
  const std::string line = withoutBlanksAroundEquals(text);
  const auto parts = wordsOf(line);
  if (parts.size() < 2 || parts.size() > 3 || parts[0] != "rank") return std::nullopt;
  if (parts.size() == 3 && !parts[2].starts_with("slot=") && !parts[2].starts_with("slots=")) return std::nullopt;
  const std::size_t equals = parts[1].find('=');
  if (equals == std::string_view::npos || !isHostName(parts[1].substr(equals + 1))) return std::nullopt;
  return rankOnHost(parts[1].substr(0, equals), parts[1].substr(equals + 1));
}

// "0: n000"
std::optional<HostLine> labelledRow(std::string_view line) {
  const auto parts = wordsOf(line);
  if (parts.size() != 2 || !parts[0].ends_with(':') || !isHostName(parts[1])) return std::nullopt;
  return rankOnHost(parts[0].substr(0, parts[0].size() - 1), parts[1]);
}

// A host without slots is one on which no rank ran, or the number is a rank.
std::optional<std::uint64_t> slotsOf(std::string_view digits) {
  const auto slots = parseDigits(digits, 10);
  if (!slots || *slots == 0 || *slots > HostLines::maxHosts) return std::nullopt;
  return slots;
}

// "n000", "n[001-004]", "[2001:db8::1]", "2001:db8::1". None for a number in front of the name: "[0]n000" is the rank
// that a launcher puts before what it prints.
std::vector<std::string> hostsOf(std::string_view item) {
  if (isAddress6(item)) return {std::string(item)};
  if (item.starts_with('[') && item.ends_with(']') && isAddress6(item.substr(1, item.size() - 2)))
    return {std::string(item.substr(1, item.size() - 2))};
  if (item.starts_with('[')) return {};
  auto hosts = expandHostList(item, HostLines::maxHosts);
  if (!hosts || !std::ranges::all_of(*hosts, isHostName)) return {};
  return std::move(*hosts);
}

// A host, "n000:4", "4*n000", "n[001-004]:2", "[2001:db8::1]:4". Nothing for the title of a column where one may be.
std::optional<HostGroup> hostItem(std::string_view item, bool mayBeTitle) {
  HostGroup group;
  std::optional<std::uint64_t> slots;
  const std::size_t star = item.find('*'), bracket = item.rfind(']'), colon = item.rfind(':');
  const bool hasColon = colon != item.npos && (bracket == item.npos || colon > bracket) && !isAddress6(item);
  if (star != item.npos && hasColon) return std::nullopt;
  if (star != item.npos) {
    slots = slotsOf(item.substr(0, star));
    item.remove_prefix(star + 1);
  } else if (hasColon) {
    slots = slotsOf(item.substr(colon + 1));
    item = item.substr(0, colon);
  }
  group.hasSlots = star != std::string_view::npos || hasColon;
  group.mayBeRank = hasColon;
  if (group.hasSlots ? !slots : mayBeTitle && isColumnTitle(item)) return std::nullopt;
  group.slots = slots.value_or(1);
  group.hosts = hostsOf(item);
  if (group.hosts.empty()) return std::nullopt;
  return group;
}

// Items that commas outside of brackets separate.
std::optional<std::vector<HostGroup>> hostItems(std::string_view list, bool mayBeTitles) {
  std::vector<HostGroup> groups;
  std::size_t start = 0, hosts = 0;
  int open = 0;
  for (std::size_t at = 0; at <= list.size(); ++at) {
    if (at < list.size() && list[at] == '[') ++open;
    if (at < list.size() && list[at] == ']') --open;
    if (at < list.size() && (list[at] != ',' || open != 0)) continue;
    auto group = hostItem(list.substr(start, at - start), mayBeTitles);
    if (!group || (hosts += group->hosts.size()) > HostLines::maxHosts) return std::nullopt;
    groups.push_back(std::move(*group));
    start = at + 1;
  }
  return groups;
}

struct StatedSlots {
  std::optional<std::uint64_t> count;
  bool isLimited = false;  // by a limit or by cores, neither of which states how many ranks a host had
};

// Of the settings behind a host. Nothing if one is not known, comes twice, or contradicts another.
std::optional<StatedSlots> slotsIn(std::span<const std::string_view> settings) {
  StatedSlots stated;
  std::optional<std::uint64_t> limit;
  for (const std::string_view word : settings) {
    const NamedSetting setting = settingOf(word);
    if (setting.kind == HostSetting::unknown) return std::nullopt;
    if (setting.kind == HostSetting::withoutCount) continue;
    const auto number = slotsOf(setting.value);
    if (!number) return std::nullopt;
    stated.isLimited |= setting.kind != HostSetting::slots;
    if (setting.kind == HostSetting::cores) continue;
    auto& value = setting.kind == HostSetting::slots ? stated.count : limit;
    if (value) return std::nullopt;
    value = number;
  }
  if (stated.count && limit && *limit < *stated.count) return std::nullopt;
  return stated;
}

// A host or a list of hosts, and how many slots each has. A list of several, with commas, must be the only line: beside
// others it may be a row of a table.
std::optional<HostLine> hostfileRow(std::span<const std::string_view> parts, bool isFirst) {
  auto groups = hostItems(parts[0], isFirst && parts.size() == 1);
  const auto stated = slotsIn(parts.subspan(1));
  if (!groups || !stated) return std::nullopt;
  for (HostGroup& group : *groups) {
    if (stated->count ? group.hasSlots : stated->isLimited && !group.hasSlots) return std::nullopt;
    if (!stated->count) continue;
    group.slots = *stated->count;
    group.hasSlots = true;
  }
  const bool isWhole = groups->size() > 1;
  return HostLine{std::move(*groups), isWhole};
}

// Hosts one after the other, each once for each slot or with a number of slots behind it.
std::optional<HostLine> lsfList(std::span<const std::string_view> parts) {
  const bool hasCounts = parts.size() % 2 == 0 && isNumber(parts[1]);
  HostLine line{.isWhole = true};
  for (std::size_t at = 0; at < parts.size(); at += hasCounts ? 2 : 1) {
    auto group = hostItem(parts[at], !hasCounts);
    if (!group || (hasCounts && group->hasSlots)) return std::nullopt;
    if (hasCounts) {
      const auto slots = slotsOf(parts[at + 1]);
      if (!slots) return std::nullopt;
      group->slots = *slots;
      group->hasSlots = true;
    }
    line.groups.push_back(std::move(*group));
  }
  return line;
}

// A line of LSF's host file: "n000 8"
std::optional<HostLine> countsRow(std::string_view line) {
  const auto parts = wordsOf(line);
  if (parts.size() != 2 || !isNumber(parts[1])) return std::nullopt;
  auto row = lsfList(parts);
  if (!row) return std::nullopt;
  row->isWhole = false;
  row->groups.front().mayBeRank = true;
  return row;
}

std::optional<HostLine> listRow(std::string_view text, bool isFirst) {
  const std::string line = withoutBlanksAroundEquals(text);
  const auto parts = wordsOf(line);
  if (parts.empty()) return std::nullopt;
  if (parts.size() == 1 || parts[1].find('=') != std::string_view::npos) return hostfileRow(parts, isFirst);
  if (parts.size() >= 3 && parts.size() <= 4 && isNumber(parts[1]) && parts[2].find('@') != std::string_view::npos) {
    const std::string slots = "slots=" + std::string(parts[1]);
    return hostfileRow(std::array{parts[0], std::string_view(slots)}, isFirst);
  }
  if (parts.size() == 2 && isNumber(parts[1])) return std::nullopt;
  return lsfList(parts);
}

}  // namespace

bool isRankAndHost(std::string_view line) {
  const auto columns = fields(line, ',');
  return columns.size() >= 2 && sameLetters(columns[0], "rank") && sameLetters(columns[1], "host");
}

bool HostLines::findColumns(std::string_view line) {
  const auto columns = fields(line, separator_);
  const auto rank = columnOf(columns, {"rank", "mpi_rank", "global_rank", "task", "procid"});
  const auto host = columnOf(columns, {"host", "hostname", "host_name", "nodename", "node_name", "node"});
  guidColumn_ = columnOf(columns, {"guid"});
  if (!rank || !host) return false;
  rankColumn_ = *rank;
  hostColumn_ = *host;
  columns_ = columns.size();
  hasTitles_ = true;
  return true;
}

bool HostLines::takeHeader(std::string_view line) {
  for (const char separator : {',', ';', '\t', ' '}) {
    separator_ = separator;
    if (findColumns(line)) {
      form_ = Form::table;
      return true;
    }
  }
  return false;
}

bool HostLines::isAdapterAlone(std::string_view line) const {
  if (!hasAdapters()) return false;
  const auto columns = fields(line, separator_);
  return columns.size() > std::max(rankColumn_, *guidColumn_) && columns[rankColumn_].empty() &&
         !columns[*guidColumn_].empty();
}

// A row has no value without a title: with blanks in a value the others are not in their columns. Without titles a row
// has two values, and the second looks like a host.
std::optional<HostLine> HostLines::tableRow(std::string_view line) const {
  auto columns = fields(line, separator_);
  while (columns.size() > columns_ && columns.back().empty()) columns.pop_back();
  if (columns.size() <= std::max(rankColumn_, hostColumn_) || columns.size() > columns_) return std::nullopt;
  if (separator_ == ' ' && columns.size() != columns_) return std::nullopt;
  if (!hasTitles_ && !isHostName(columns[hostColumn_])) return std::nullopt;
  return rankOnHost(columns[rankColumn_], columns[hostColumn_]);
}

std::optional<HostLine> HostLines::parseAs(Form form, std::string_view line) const {
  switch (form) {
    case Form::unknown:
      break;
    case Form::table:
      return tableRow(line);
    case Form::rankfile:
      return rankfileRow(line);
    case Form::labels:
      return labelledRow(line);
    case Form::counts:
      return countsRow(line);
    case Form::list:
      return listRow(line, form_ == Form::unknown);
  }
  return std::nullopt;
}

std::optional<HostLine> HostLines::parse(std::string_view line) {
  if (form_ != Form::unknown) return parseAs(form_, line);
  for (const Form form : {Form::rankfile, Form::labels}) {
    auto row = parseAs(form, line);
    if (!row) continue;
    form_ = form;
    return row;
  }
  rankColumn_ = 0;
  hostColumn_ = 1;
  columns_ = 2;
  for (const char separator : {',', ';', '\t', ' '}) {
    separator_ = separator;
    auto row = tableRow(line);
    if (!row) continue;
    form_ = Form::table;
    return row;
  }
  for (const Form form : {Form::counts, Form::list}) {
    auto row = parseAs(form, line);
    if (!row) continue;
    form_ = form;
    return row;
  }
  return std::nullopt;
}

HostLines::Expected HostLines::expected() const {
  switch (form_) {
    case Form::unknown:
      break;
    case Form::table:
      return {"no rank and host", "write RANK,HOST"};
    case Form::rankfile:
      return {"no line of a rankfile", "write rank N=HOST slot=M"};
    case Form::labels:
      return {"no rank and host", "write RANK: HOST"};
    case Form::counts:
      return {"no host with its number of slots",
              "write HOST SLOTS in each line, or rank,host in the first line and RANK,HOST in each other"};
    case Form::list:
      return {"no host, host with slots or list of hosts in a form that Weft reads",
              "write HOST slots=N or HOST:N in each line, or rank,host in the first line and RANK,HOST in each other"};
  }
  return {"in no format that Weft reads",
          "write rank,host in the first line and RANK,HOST in each other, or HOST slots=N"};
}

}  // namespace weft
