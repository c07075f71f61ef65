#include "importers/hosts/host_words.h"

#include <arpa/inet.h>

#include <algorithm>
#include <array>
#include <string>

#include "core/base/ascii.h"
#include "core/base/units.h"

namespace weft {
namespace {

constexpr std::size_t mostFields = 1 << 17;  // of a line

constexpr std::array columnTitles{
    "rank",    "ranks", "mpi_rank",  "global_rank", "local_rank", "process",  "processes", "proc",
    "procid",  "task",  "tasks",     "host",        "hosts",      "hostname", "host_name", "hostnames",
    "node",    "nodes", "node_name", "nodename",    "nodelist",   "machine",  "machines",  "computer",
    "address", "ip",    "guid",      "adapter",     "slot",       "slots",    "max_slots", "cpu",
    "cpus",    "core",  "cores",     "socket",      "count",      "np",       "ppn",       "pid",
};

struct SettingName {
  std::string_view name;
  HostSetting kind;
};
constexpr std::array settingNames{
    SettingName{"slots", HostSetting::slots},
    SettingName{"count", HostSetting::slots},
    SettingName{"cpu", HostSetting::slots},
    SettingName{"max_slots", HostSetting::limit},
    SettingName{"slots_max", HostSetting::limit},
    SettingName{"max_count", HostSetting::limit},
    SettingName{"count_max", HostSetting::limit},
    SettingName{"max_cpu", HostSetting::limit},
    SettingName{"cpu_max", HostSetting::limit},
    SettingName{"boards", HostSetting::cores},
    SettingName{"sockets", HostSetting::cores},
    SettingName{"sockets_per_board", HostSetting::cores},
    SettingName{"cores", HostSetting::cores},
    SettingName{"cores_per_socket", HostSetting::cores},
    SettingName{"username", HostSetting::withoutCount},
    SettingName{"user_name", HostSetting::withoutCount},
    SettingName{"user", HostSetting::withoutCount},
    SettingName{"port", HostSetting::withoutCount},
    SettingName{"binding", HostSetting::withoutCount},
    SettingName{"ifhn", HostSetting::withoutCount},
};

bool isLetter(char c) { return lowerCase(c) >= 'a' && lowerCase(c) <= 'z'; }

// Parts of letters, digits, - and _ that dots separate, with a letter in one of them.
bool isName(std::string_view name) {
  const auto fits = [](char c) { return isDigit(c) || isLetter(c) || c == '-' || c == '_' || c == '.'; };
  if (!std::ranges::all_of(name, fits) || std::ranges::none_of(name, isLetter)) return false;
  const auto canBegin = [](char c) { return c != '.' && c != '-'; };
  return canBegin(name.front()) && name.find("..") == name.npos && name.find(".-") == name.npos;
}

template <class Address>
bool isAddress(int family, std::string_view text) {
  Address address{};
  return text.size() <= longestHostName && inet_pton(family, std::string(text).c_str(), &address) == 1;
}

}  // namespace

bool isBlank(char c) { return c == ' ' || c == '\t'; }

bool isNumber(std::string_view text) { return !text.empty() && std::ranges::all_of(text, isDigit); }

std::vector<std::string_view> wordsOf(std::string_view line) {
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

bool isAddress6(std::string_view text) {
  const std::size_t percent = text.find('%');
  if (percent != text.npos && !isName(text.substr(percent + 1))) return false;
  return isAddress<in6_addr>(AF_INET6, text.substr(0, percent));
}

bool isHostName(std::string_view name) {
  if (name.empty() || name.size() > longestHostName) return false;
  return isName(name) || isAddress<in_addr>(AF_INET, name) || isAddress6(name);
}

bool isColumnTitle(std::string_view word) {
  return std::ranges::any_of(columnTitles, [&](std::string_view title) { return sameLetters(word, title); });
}

std::optional<std::size_t> columnOf(std::span<const std::string_view> columns,
                                    std::initializer_list<std::string_view> titles) {
  for (const std::string_view title : titles) {
    const auto has = [&](std::string_view column) { return sameLetters(column, title); };
    const auto found = std::ranges::find_if(columns, has);
    if (found == columns.end()) continue;
    if (std::find_if(found + 1, columns.end(), has) != columns.end()) return std::nullopt;
    return static_cast<std::size_t>(found - columns.begin());
  }
  return std::nullopt;
}

NamedSetting settingOf(std::string_view word) {
  const std::size_t equals = word.find('=');
  if (equals == word.npos || equals + 1 == word.size()) return {};
  std::string name(word.substr(0, equals));
  std::ranges::replace(name, '-', '_');
  const auto found = std::ranges::find(settingNames, name, &SettingName::name);
  if (found == settingNames.end()) return {};
  return {found->kind, word.substr(equals + 1)};
}

}  // namespace weft
