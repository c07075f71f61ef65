#include "importers/profiles/monitoring_names.h"

#include <array>
#include <utility>

#include "core/base/units.h"

namespace weft {
namespace {

constexpr std::string_view start = "MPI COMMUNICATOR ";
constexpr std::string_view from = " FROM ";

std::string_view callOf(std::string_view verb) {
  constexpr std::array<std::pair<std::string_view, std::string_view>, 5> all{{{"SPLIT", "Comm_split"},
                                                                              {"SPLIT_TYPE", "Comm_split_type"},
                                                                              {"DUP", "Comm_dup"},
                                                                              {"CREATE", "Comm_create"},
                                                                              {"GROUP", "Comm_create_group"}}};
  for (const auto& [known, call] : all)
    if (known == verb) return call;
  return {};
}

}  // namespace

std::optional<OpenMpiName> parseOpenMpiName(std::string_view name) {
  if (!name.starts_with(start)) return std::nullopt;
  name.remove_prefix(start.size());
  const auto blank = name.find(' '), cut = name.rfind(from);
  if (blank == std::string_view::npos || cut == std::string_view::npos || cut <= blank) return std::nullopt;
  const auto context = parseDigits(name.substr(0, blank), 10);
  const auto parent = parseDigits(name.substr(cut + from.size()), 10);
  if (!context || !parent || *context > UINT32_MAX || *parent > UINT32_MAX) return std::nullopt;
  return OpenMpiName{static_cast<std::uint32_t>(*context), static_cast<std::uint32_t>(*parent),
                     callOf(name.substr(blank + 1, cut - blank - 1))};
}

}  // namespace weft
