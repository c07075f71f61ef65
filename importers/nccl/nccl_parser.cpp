#include "importers/nccl/nccl_parser.h"

#include <algorithm>
#include <array>

#include "core/base/units.h"
#include "importers/nccl/nccl_connection.h"
#include "importers/nccl/nccl_line.h"

namespace weft {
namespace {

constexpr std::array operations{"AllReduce", "AllGather", "ReduceScatter", "Broadcast", "Reduce", "Send", "Recv", "AlltoAll", "AllToAll", "AllToAllv", "Gather", "Scatter"};
constexpr std::array<std::uint32_t, 12> datatypes{1, 1, 4, 4, 8, 8, 2, 4, 8, 2, 1, 1};
constexpr std::array algorithms{"TREE", "RING", "COLLNETDIRECT", "COLLNETCHAIN", "NVLS", "NVLSTREE", "PAT"};  // NCCL_ALGO_*

std::optional<std::uint32_t> takeSmall(std::string_view& text) {
  const auto value = takeDigits(text);
  return value && *value <= UINT32_MAX ? std::optional(static_cast<std::uint32_t>(*value)) : std::nullopt;
}

// The number behind " NAME " in a line of names and values.
std::optional<std::uint64_t> valueOf(std::string_view text, std::string_view name, int base = 10) {
  for (std::size_t at = text.find(name); at != text.npos; at = text.find(name, at + 1)) {
    std::string_view rest = text.substr(at + name.size());
    if ((at != 0 && text[at - 1] != ' ' && text[at - 1] != '[') || rest.empty() || (rest[0] != ' ' && rest[0] != '=')) continue;
    rest.remove_prefix(1);
    if (takeWord(rest, "0x")) base = 16;
    return takeDigits(rest, base);
  }
  return std::nullopt;
}

std::optional<std::uint32_t> smallOf(std::string_view text, std::string_view name) {
  const auto value = valueOf(text, name);
  return value && *value <= UINT32_MAX ? std::optional(static_cast<std::uint32_t>(*value)) : std::nullopt;
}

NcclStatement handleOf(std::string_view text, bool& broken) {
  NcclHandle handle;
  const auto pointer = valueOf(text, "comm"), rank = valueOf(text, "rank");
  const auto size = smallOf(text, text.find(" nranks ") != text.npos ? "nranks" : "nRanks");
  broken = !pointer || !rank || !size || *size == 0 || *rank >= *size;
  if (broken) return {};
  handle = {*pointer, static_cast<std::uint32_t>(*rank), *size, smallOf(text, "cudaDev"), valueOf(text, "busId", 16),
            valueOf(text, "commId"), valueOf(text, "parent"), text.find("Init COMPLETE") != text.npos};
  return handle;
}

// "[0]mlx5_0:1/IB [1]mlx5_1:1/RoCE [RO]; OOB eth0:10.0.1.9<0>"
NcclStatement adaptersOf(std::string_view text, bool& broken) {
  NcclAdapters adapters;
  for (std::size_t at = text.find('['); at != text.npos; at = text.find('[')) {
    text.remove_prefix(at + 1);
    const auto index = takeSmall(text);
    if (!index || !takeWord(text, "]")) continue;
    const std::string_view name = text.substr(0, text.find_first_of(" ;["));
    adapters.all.push_back({*index, std::string(name.substr(0, name.rfind('/')))});
  }
  broken = adapters.all.empty();
  return broken ? NcclStatement() : NcclStatement(std::move(adapters));
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

// "1/2/-1->0->-1": three below, the rank, the one above; the oldest form has them the other way round: "26->25->-1/-1/-1".
std::optional<NcclTree> treeOf(std::uint32_t channel, std::string_view text) {
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

NcclStatement callOf(std::string_view operation, std::string_view text, bool& broken) {
  const auto number = valueOf(text, "opCount", 16), count = valueOf(text, "count"), pointer = valueOf(text, "comm");
  const auto datatype = smallOf(text, "datatype"), size = smallOf(text, "nranks");
  broken = !number || !count || !pointer || !datatype || !size;
  if (broken) return {};
  return NcclCall{std::string(operation), *number, *count, *pointer, *datatype, smallOf(text, "root").value_or(0), *size};
}

NcclStatement choiceOf(std::string_view operation, std::string_view text, bool& broken) {
  const auto bytes = takeDigits(text);
  broken = !bytes || !takeWord(text, " Bytes -> Algo ");
  if (broken) return {};
  std::string algorithm(text.substr(0, text.find(' ')));
  if (const auto index = parseDigits(algorithm, 10); index && *index < algorithms.size()) algorithm = algorithms[*index];
  for (char& c : algorithm)
    if (c >= 'a' && c <= 'z') c = static_cast<char>(c - 'a' + 'A');
  std::erase(algorithm, '_');
  return NcclChoice{std::string(operation), *bytes, std::move(algorithm)};
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

}  // namespace

NcclStatement parseNcclStatement(std::string_view text, bool& broken) {
  broken = false;
  if (takeWord(text, "Channel ")) return channelOf(text, broken);
  if (takeWord(text, "Trees ")) return treesOf(text, broken);
  if (takeWord(text, "Ring ")) {
    const auto channel = takeSmall(text);
    if (!channel || !takeWord(text, " : ")) return {};
    if (text.find(" via ") == text.npos) return hopOf(*channel, text, broken);
    const auto connection = parseNcclConnection(*channel, 0, text);
    broken = !connection;
    return connection ? NcclStatement(*connection) : NcclStatement();
  }
  for (const std::string_view operation : operations) {
    std::string_view rest = text;
    if (!takeWord(rest, operation) || !takeWord(rest, ": ")) continue;
    return rest.starts_with("opCount ") ? callOf(operation, rest, broken) : choiceOf(operation, rest, broken);
  }
  if (takeWord(text, "NET/IB : Using ")) return adaptersOf(text, broken);
  if (takeWord(text, "NCCL version ") || takeWord(text, "RCCL version ")) return NcclVersion{std::string(text.substr(0, std::min<std::size_t>(text.find(' '), 40)))};
  if (text.find(" Bytes -> Algo ") != text.npos) return choiceOf({}, text, broken);
  const bool begins = text.starts_with("comm 0x") || text.starts_with("ncclComm");
  if (begins && (text.find("Init START") != text.npos || text.find("Init COMPLETE") != text.npos || text.find(" nRanks ") != text.npos)) return handleOf(text, broken);
  return {};
}

std::optional<std::uint32_t> ncclDatatypeBytes(std::uint32_t datatype) {
  return datatype < datatypes.size() ? std::optional(datatypes[datatype]) : std::nullopt;
}

}  // namespace weft
