// What single words of host lists are: names of hosts, titles of columns, settings of hostfiles.
#pragma once

#include <cstddef>
#include <initializer_list>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace weft {

bool isBlank(char c);
bool isNumber(std::string_view text);
std::vector<std::string_view> wordsOf(std::string_view line);

// Whether it is an address of IPv6, with or without the interface: "2001:db8::1", "fe80::1%ib0".
bool isAddress6(std::string_view text);

// Whether a word may be a host's name or address. A number is none, nor a range of numbers: it is a rank or a count in
// a form that is not known.
bool isHostName(std::string_view name);

// A word that stands above a column or before a value: "host", "slots".
bool isColumnTitle(std::string_view word);

// The column that has the first of these titles that any has. Nothing if two columns have it.
std::optional<std::size_t> columnOf(std::span<const std::string_view> columns,
                                    std::initializer_list<std::string_view> titles);

// What a setting behind a host states. Names are those of Open MPI, PRRTE and LAM (slots=, count=, cpu=, and their
// limits max_slots=, cpu-max=, …) and of Hydra (binding=, ifhn=, user=).
enum class HostSetting { unknown, slots, limit, cores, withoutCount };

struct NamedSetting {
  HostSetting kind = HostSetting::unknown;
  std::string_view value;
};
NamedSetting settingOf(std::string_view word);  // "slots=4"

}  // namespace weft
