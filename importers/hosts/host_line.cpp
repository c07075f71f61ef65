#include "importers/hosts/host_line.h"

#include <algorithm>
#include <array>
#include <span>

#include "core/base/ascii.h"
#include "core/base/cells.h"
#include "core/base/units.h"
#include "importers/hosts/host_list.h"

namespace weft {
namespace {

constexpr std::size_t mostFields = 1 << 17;  // of a line

bool isBlank(char c) { return c == ' ' || c == '\t'; }

bool isNumber(std::string_view text) {
  return !text.empty() && std::ranges::all_of(text, [](char c) { return c >= '0' && c <= '9'; });
}

std::vector<std::string_view> words(std::string_view line) {
  std::vector<std::string_view> found;
  for (std::size_t at = 0; at < line.size() && found.size() < mostFields;) {
    while (at < line.size() && isBlank(line[at])) ++at;
    std::size_t end = at;
    while (end < line.size() && !isBlank(line[end])) ++end;
    if (end > at) found.push_back(line.substr(at, end - at));
    at = end;
  }
  return found;
}

std::vector<std::string_view> fields(std::string_view line, char separator) {
  return separator == ' ' ? words(line) : cellsOf(line, separator, mostFields);
}

// Whether a word may be a host's name or address. A number alone is none: it is a rank or a count in a form that is not
// known.
bool isHostName(std::string_view name) {
  const auto fits = [](char c) {
    return (c >= '0' && c <= '9') || (lowerCase(c) >= 'a' && lowerCase(c) <= 'z') ||
           std::string_view("-._:%").find(c) != std::string_view::npos;
  };
  return !name.empty() && name.size() <= longestHostName && !isNumber(name) && std::ranges::all_of(name, fits);
}

std::optional<std::uint32_t> rankOf(std::string_view text) {
  const auto rank = parseDigits(text, 10);
  if (!rank || *rank >= UINT32_MAX) return std::nullopt;
  return static_cast<std::uint32_t>(*rank);
}

std::optional<HostLine> rankOnHost(std::string_view rank, std::string_view host) {
  const auto number = rankOf(rank);
  if (!number || host.empty() || host.size() > longestHostName) return std::nullopt;
  return HostLine{{{{std::string(host)}, 1, number}}};
}

// "rank 0=n000 slot=1"
std::optional<HostLine> rankfileRow(std::string_view line) {
  const auto parts = words(line);
  if (parts.size() < 2 || parts[0] != "rank") return std::nullopt;
  const std::size_t equals = parts[1].find('=');
  if (equals == std::string_view::npos || !isHostName(parts[1].substr(equals + 1))) return std::nullopt;
  return rankOnHost(parts[1].substr(0, equals), parts[1].substr(equals + 1));
}

// "0: n000"
std::optional<HostLine> labelledRow(std::string_view line) {
  const auto parts = words(line);
  if (parts.size() != 2 || !parts[0].ends_with(':') || !isHostName(parts[1])) return std::nullopt;
  return rankOnHost(parts[0].substr(0, parts[0].size() - 1), parts[1]);
}

bool isAddress6(std::string_view text) { return std::ranges::count(text, ':') > 1; }

// "n000", "n000:4", "4*n000", "n[001-004]:2", "[2001:db8::1]:4", "2001:db8::1"
std::optional<HostGroup> hostItem(std::string_view item) {
  HostGroup group;
  std::optional<std::uint64_t> slots = 1;
  if (const std::size_t star = item.find('*'); star != std::string_view::npos) {
    slots = parseDigits(item.substr(0, star), 10);
    item.remove_prefix(star + 1);
  }
  const std::size_t bracket = item.find(']'), colon = item.rfind(':');
  const bool isBracketed6 =
      item.starts_with('[') && bracket != std::string_view::npos && isAddress6(item.substr(1, bracket - 1));
  const bool hasSlots = colon != std::string_view::npos && (isBracketed6 ? colon > bracket : !isAddress6(item));
  if (hasSlots) {
    slots = parseDigits(item.substr(colon + 1), 10);
    item = item.substr(0, colon);
  }
  if (!slots || *slots > HostLines::maxHosts) return std::nullopt;
  group.slots = *slots;
  if (isBracketed6 || isAddress6(item)) {
    if (isBracketed6) item = item.substr(1, item.size() - 2);
    group.hosts.emplace_back(item);
  } else if (auto hosts = expandHostList(item, HostLines::maxHosts)) {
    group.hosts = std::move(*hosts);
  }
  if (group.hosts.empty() || !std::ranges::all_of(group.hosts, isHostName)) return std::nullopt;
  return group;
}

// Items that commas outside of brackets separate.
std::optional<std::vector<HostGroup>> hostItems(std::string_view list) {
  std::vector<HostGroup> groups;
  std::size_t start = 0, hosts = 0;
  int open = 0;
  for (std::size_t at = 0; at <= list.size(); ++at) {
    if (at < list.size() && list[at] == '[') ++open;
    if (at < list.size() && list[at] == ']') --open;
    if (at < list.size() && (list[at] != ',' || open != 0)) continue;
    auto group = hostItem(list.substr(start, at - start));
    if (!group || (hosts += group->hosts.size()) > HostLines::maxHosts) return std::nullopt;
    groups.push_back(std::move(*group));
    start = at + 1;
  }
  return groups;
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

bool isSetting(std::string_view word) {
  const std::size_t equals = word.find('=');
  return equals != std::string_view::npos && equals > 0 && equals + 1 < word.size() &&
         std::ranges::all_of(word.substr(0, equals), [](char c) {
           return (lowerCase(c) >= 'a' && lowerCase(c) <= 'z') || c == '_' || c == '-';
         });
}

// A host or a list of hosts, and how many slots each has.
std::optional<HostLine> hostfileRow(std::span<const std::string_view> parts) {
  auto groups = hostItems(parts[0]);
  if (!groups) return std::nullopt;
  for (const std::string_view setting : parts.subspan(1)) {
    if (!isSetting(setting)) return std::nullopt;
    if (!setting.starts_with("slots=")) continue;
    const auto slots = parseDigits(setting.substr(6), 10);
    if (!slots || *slots > HostLines::maxHosts) return std::nullopt;
    for (HostGroup& group : *groups) group.slots = *slots;
  }
  return HostLine{std::move(*groups)};
}

// Hosts one after the other, each once for each slot or with a number of slots behind it.
std::optional<HostLine> lsfList(std::span<const std::string_view> parts) {
  const bool hasCounts = parts.size() % 2 == 0 && isNumber(parts[1]);
  HostLine line{.isWhole = true};
  for (std::size_t at = 0; at < parts.size(); at += hasCounts ? 2 : 1) {
    auto group = hostItem(parts[at]);
    if (!group) return std::nullopt;
    if (hasCounts) {
      const auto slots = parseDigits(parts[at + 1], 10);
      if (!slots || *slots > HostLines::maxHosts) return std::nullopt;
      group->slots = *slots;
    }
    line.groups.push_back(std::move(*group));
  }
  return line;
}

std::optional<HostLine> listRow(std::string_view text) {
  const std::string line = withoutBlanksAroundEquals(text);
  const auto parts = words(line);
  if (parts.empty()) return std::nullopt;
  if (parts.size() == 1 || isSetting(parts[1])) return hostfileRow(parts);
  if (parts.size() >= 3 && isNumber(parts[1]) && parts[2].find('@') != std::string_view::npos) {
    const std::string slots = "slots=" + std::string(parts[1]);
    return hostfileRow(std::array{parts[0], std::string_view(slots)});
  }
  return lsfList(parts);
}

}  // namespace

bool isRankAndHost(std::string_view line) {
  const auto columns = fields(line, ',');
  return columns.size() >= 2 && sameLetters(columns[0], "rank") && sameLetters(columns[1], "host");
}

bool HostLines::findColumns(std::string_view line) {
  const auto columns = fields(line, separator_);
  const auto columnOf = [&](std::initializer_list<std::string_view> names) {
    const auto found = std::ranges::find_if(columns, [&](std::string_view column) {
      return std::ranges::any_of(names, [&](std::string_view name) { return sameLetters(column, name); });
    });
    return static_cast<std::size_t>(found - columns.begin());
  };
  rankColumn_ = columnOf({"rank", "mpi_rank", "task", "procid"});
  hostColumn_ = columnOf({"host", "hostname", "node", "nodename"});
  const std::size_t guid = columnOf({"guid"});
  guidColumn_ = guid < columns.size() ? std::optional(guid) : std::nullopt;
  return rankColumn_ < columns.size() && hostColumn_ < columns.size();
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

std::optional<HostLine> HostLines::tableRow(std::string_view line) const {
  const auto columns = fields(line, separator_);
  if (columns.size() <= std::max(rankColumn_, hostColumn_)) return std::nullopt;
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
    case Form::list:
      return listRow(line);
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
  for (const char separator : {',', ';', '\t', ' '}) {
    separator_ = separator;
    auto row = tableRow(line);
    if (!row) continue;
    const std::string& host = row->groups.front().hosts.front();
    if (separator == ',' ? isNumber(host) : !isHostName(host))
      continue;  // of two numbers neither is known to be a host
    form_ = Form::table;
    return row;
  }
  auto row = listRow(line);
  if (row) form_ = Form::list;
  return row;
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
    case Form::list:
      return {"no host, host with slots or list of hosts", "write HOST, HOST slots=N or n[001-016]"};
  }
  return {"in no format that Weft reads",
          "write rank,host in the first line and RANK,HOST in each other, or HOST slots=N"};
}

}  // namespace weft
