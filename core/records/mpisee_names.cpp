#include "core/records/mpisee_names.h"

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

#include "core/base/units.h"

namespace weft {
namespace {

constexpr std::array<std::pair<char, std::string_view>, 12> calls{{{'a', "Cart_create"},
                                                                   {'b', "Cart_sub"},
                                                                   {'c', "Comm_create"},
                                                                   {'d', "Comm_dup"},
                                                                   {'g', "Dist_graph_create"},
                                                                   {'i', "Comm_idup"},
                                                                   {'j', "Dist_graph_create_adjacent"},
                                                                   {'r', "Graph_create"},
                                                                   {'s', "Comm_split"},
                                                                   {'t', "Comm_split_type"},
                                                                   {'u', "Comm_create_group"}}};

struct Numbers {
  std::uint64_t first = 0;
  std::optional<std::uint64_t> second;
};

// "12" or "12.3"
std::optional<Numbers> numbers(std::string_view text) {
  const auto dot = text.find('.');
  const auto first = parseDigits(text.substr(0, dot), 10);
  if (!first) return std::nullopt;
  if (dot == std::string_view::npos) return Numbers{*first, {}};
  const auto second = parseDigits(text.substr(dot + 1), 10);
  if (!second) return std::nullopt;
  return Numbers{*first, second};
}

bool isLetter(char c) { return !mpiseeCall(c).empty(); }

MpiseeName parsePath(std::string_view name) {
  const auto cut = name.rfind('_');
  const std::string_view last = name.substr(cut + 1);
  if (last.size() < 2 || !isLetter(last.front())) return {};
  const auto parts = numbers(last.substr(1));
  if (!parts) return {};
  const auto smallest = static_cast<std::uint32_t>(std::min<std::uint64_t>(parts->second.value_or(0), UINT32_MAX));
  return {MpiseeName::Kind::path, last.front(), name.substr(0, cut), smallest, parts->first};
}

}  // namespace

MpiseeName parseMpiseeName(std::string_view name) {
  using Kind = MpiseeName::Kind;
  if (name == "W") return {Kind::world, 0, {}, 0, 0};
  if (name.starts_with("W_")) return parsePath(name);
  if (name.size() < 4) return {};
  const auto parts = numbers(name.substr(1));
  if (!parts || !parts->second || parts->first > UINT32_MAX) return {};
  MpiseeName flat{Kind::flat, name.front(), {}, static_cast<std::uint32_t>(parts->first), *parts->second};
  if (name.front() == 'W') flat.kind = Kind::world;
  else if (name.front() == '*') flat.kind = Kind::internal;
  else if (!isLetter(name.front())) return {};
  if (flat.kind != Kind::flat) flat.letter = 0;
  return flat;
}

std::string_view mpiseeCall(char letter) {
  for (const auto& [known, call] : calls)
    if (known == letter && letter != 0) return call;
  return {};
}

std::string_view mpiseePathCall(std::string_view name, LetterB meaning) {
  std::string_view call;
  bool mayBeCartesian = false;  // of the communicator walked to so far
  constexpr auto none = std::string_view::npos;
  for (std::size_t at = name.find('_'); at != none && at + 1 < name.size(); at = name.find('_', at + 1)) {
    const char letter = name[at + 1];
    call = mpiseeCall(letter);
    if (letter == 'b' && meaning == LetterB::ambiguous) call = mayBeCartesian ? "" : "Comm_split_type";
    const bool keepsTopology = letter == 'd' || letter == 'i' || letter == 'b';
    if (!keepsTopology) mayBeCartesian = letter == 'a';
  }
  return call;
}

}  // namespace weft
