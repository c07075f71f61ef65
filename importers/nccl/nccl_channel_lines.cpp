#include "importers/nccl/nccl_channel_lines.h"

#include <algorithm>
#include <array>

#include "core/base/units.h"
#include "importers/nccl/nccl_connection.h"
#include "importers/nccl/nccl_line.h"

namespace weft {
namespace {

std::optional<std::uint32_t> takeSmall(std::string_view& text) {
  const auto value = takeDigits(text);
  return value && *value <= UINT32_MAX ? std::optional(static_cast<std::uint32_t>(*value)) : std::nullopt;
}

// "2 -> 0 -> 1" behind "Ring 02 : ".
NcclStatement hopOf(std::uint32_t channel, std::string_view text, bool& broken) {
  const auto before = takeSmall(text);
  const bool first = takeWord(text, " -> ");
  const auto rank = takeSmall(text);
  const bool second = takeWord(text, " -> ");
  const auto after = takeSmall(text);
  broken = !before || !first || !rank || !second || !after;
  return broken ? NcclStatement() : NcclStatement(NcclHop{channel, *before, *rank, *after});
}

// "    0   3   1   2" behind "Channel 00/16 :".
NcclStatement ringOf(std::uint32_t channel, std::string_view text, bool& broken) {
  NcclRing ring{channel, {}};
  for (text = trimmed(text); !text.empty(); text = trimmed(text)) {
    const auto rank = takeSmall(text);
    broken = !rank;
    if (broken) return {};
    ring.ranks.push_back(*rank);
  }
  broken = ring.ranks.empty();
  return broken ? NcclStatement() : NcclStatement(std::move(ring));
}

// "1/2/-1->0->-1": three below, the rank, the one above; the oldest form has them the other way round:
// "26->25->-1/-1/-1". Before NCCL 2.8 a second way stood behind a stroke, down which the sum comes back:
// "3/-1/-1->2->1|1->2->3/-1/-1".
std::optional<NcclTree> treeOf(std::uint32_t channel, std::string_view text) {
  text = text.substr(0, text.find('|'));
  std::array<std::string_view, 3> parts;
  for (std::string_view& part : parts) {
    const std::size_t arrow = text.find("->");
    part = text.substr(0, arrow);
    text.remove_prefix(arrow == text.npos ? text.size() : arrow + 2);
  }
  if (parts[2].find('/') != parts[2].npos) std::swap(parts[0], parts[2]);
  NcclTree tree{channel, 0, {}, {}};
  const auto rank = takeSmall(parts[1]);
  if (!rank || !parts[1].empty()) return std::nullopt;
  tree.rank = *rank;
  if (parts[2] != "-1") {
    tree.up = takeSmall(parts[2]);
    if (!tree.up) return std::nullopt;
  }
  for (std::string_view below = parts[0]; !below.empty();) {
    if (!takeWord(below, "-1")) {
      const auto down = takeSmall(below);
      if (!down) return std::nullopt;
      tree.down.push_back(*down);
    }
    if (!below.empty() && !takeWord(below, "/")) return std::nullopt;
  }
  return tree;
}

NcclStatement treesOf(std::string_view text, bool& broken) {
  NcclTrees trees;
  for (text = trimmed(text); takeWord(text, "["); text = trimmed(text)) {
    const auto channel = takeSmall(text);
    if (!channel || !takeWord(text, "] ")) break;
    const std::size_t end = std::min(text.find(' '), text.size());
    auto tree = treeOf(*channel, text.substr(0, end));
    if (!tree) break;
    trees.all.push_back(std::move(*tree));
    text.remove_prefix(end);
  }
  broken = trees.all.empty();
  return broken ? NcclStatement() : NcclStatement(std::move(trees));
}

// "00/16 :    0   3", "00/0 : 3[3] -> 4[0] [send] via …", "00 : 2[c7000] -> 0[87000] via …" behind "Channel ".
NcclStatement channelOf(std::string_view text, bool& broken) {
  const auto channel = takeSmall(text);
  std::optional<std::uint32_t> second;
  if (takeWord(text, "/")) second = takeSmall(text);
  if (!channel || !takeWord(text, " :")) return {};
  if (text.find("->") == text.npos) return ringOf(*channel, text, broken);
  const auto connection = parseNcclConnection(*channel, second.value_or(0), trimmed(text));
  broken = !connection;
  return connection ? NcclStatement(*connection) : NcclStatement();
}

NcclStatement ringLineOf(std::string_view text, bool& broken) {
  const auto channel = takeSmall(text);
  if (!channel || !takeWord(text, " : ")) return {};
  if (text.find(" via ") == text.npos) return hopOf(*channel, text, broken);
  const auto connection = parseNcclConnection(*channel, 0, text);
  broken = !connection;
  return connection ? NcclStatement(*connection) : NcclStatement();
}

}  // namespace

std::optional<NcclStatement> parseNcclChannels(std::string_view text, bool& broken) {
  if (takeWord(text, "Channel ")) return channelOf(text, broken);
  if (takeWord(text, "Trees ")) return treesOf(text, broken);
  if (takeWord(text, "Ring ")) return ringLineOf(text, broken);
  return std::nullopt;
}

}  // namespace weft
