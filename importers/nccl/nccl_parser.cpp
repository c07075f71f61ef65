#include "importers/nccl/nccl_parser.h"

#include <algorithm>
#include <array>

#include "core/base/units.h"
#include "importers/nccl/nccl_adapters.h"
#include "importers/nccl/nccl_channel_lines.h"
#include "importers/nccl/nccl_line.h"

namespace weft {
namespace {

constexpr std::array operations{"AllReduce", "AllGather", "ReduceScatter", "Broadcast", "Reduce", "Send",
                                "Recv",      "AlltoAll",  "AllToAll",      "AllToAllv", "Gather", "Scatter"};
constexpr std::array<std::uint32_t, 12> datatypes{1, 1, 4, 4, 8, 8, 2, 4, 8, 2, 1, 1};
constexpr std::array algorithms{"TREE",     "RING", "COLLNETDIRECT", "COLLNETCHAIN", "NVLS",
                                "NVLSTREE", "PAT"};  // NCCL_ALGO_*

// The number behind " NAME " in a line of names and values.
std::optional<std::uint64_t> valueOf(std::string_view text, std::string_view name, int base = 10) {
  for (std::size_t at = text.find(name); at != text.npos; at = text.find(name, at + 1)) {
    std::string_view rest = text.substr(at + name.size());
    if ((at != 0 && text[at - 1] != ' ' && text[at - 1] != '[') || rest.empty() || (rest[0] != ' ' && rest[0] != '='))
      continue;
    rest.remove_prefix(1);
    if (takeWord(rest, "0x")) base = 16;
    return takeDigits(rest, base);
  }
  return std::nullopt;
}

std::optional<std::int64_t> signedOf(std::string_view text, std::string_view name) {
  const std::size_t at = text.find(" " + std::string(name) + " ");
  if (at == text.npos) return std::nullopt;
  text.remove_prefix(at + name.size() + 2);
  const bool isNegative = takeWord(text, "-");
  const auto value = takeDigits(text);
  if (!value || *value > INT64_MAX) return std::nullopt;
  return isNegative ? -static_cast<std::int64_t>(*value) : static_cast<std::int64_t>(*value);
}

std::optional<std::uint32_t> smallOf(std::string_view text, std::string_view name) {
  const auto value = valueOf(text, name);
  return value && *value <= UINT32_MAX ? std::optional(static_cast<std::uint32_t>(*value)) : std::nullopt;
}

// "2.19.3+cuda12.2"; RCCL puts a colon before it.
NcclStatement versionOf(std::string_view text) {
  takeWord(text, ": ");
  return NcclVersion{std::string(text.substr(0, std::min<std::size_t>(text.find(' '), 40)))};
}

NcclStatement handleOf(std::string_view text, bool& broken) {
  const auto pointer = valueOf(text, "comm"), rank = valueOf(text, "rank");
  const auto size = smallOf(text, text.find(" nranks ") != text.npos ? "nranks" : "nRanks");
  broken = !pointer || !rank || !size || *size == 0 || *rank >= *size;
  if (broken) return {};
  NcclHandle handle{*pointer,
                    static_cast<std::uint32_t>(*rank),
                    *size,
                    smallOf(text, "cudaDev"),
                    valueOf(text, "busId", 16),
                    valueOf(text, "commId"),
                    {},
                    text.find("Init COMPLETE") != text.npos};
  if (const auto parent = valueOf(text, "parent")) {
    handle.split = {*parent, text.starts_with("ncclCommSplit"), 0, {}};
    const auto count = valueOf(text, "splitCount");
    handle.split->count = count ? count : valueOf(text, "childCount");
    handle.split->color = signedOf(text, "color");
  }
  return handle;
}

// "comm 0x… rank 0 nranks 16 cudaDev 0 busId 7000 - Destroy COMPLETE"
NcclStatement endOf(std::string_view text, bool& broken) {
  const auto pointer = valueOf(text, "comm");
  broken = !pointer;
  return pointer ? NcclStatement(NcclEnd{*pointer}) : NcclStatement();
}

NcclStatement callOf(std::string_view operation, std::string_view text, bool& broken) {
  const auto number = valueOf(text, "opCount", 16), count = valueOf(text, "count"), pointer = valueOf(text, "comm");
  const auto datatype = smallOf(text, "datatype"), size = smallOf(text, "nranks");
  broken = !number || !count || !pointer || !datatype || !size;
  if (broken) return {};
  return NcclCall{
      std::string(operation), *number, *count, *pointer, *datatype, smallOf(text, "root").value_or(0), *size};
}

NcclStatement choiceOf(std::string_view operation, std::string_view text, bool& broken) {
  const auto bytes = takeDigits(text);
  broken = !bytes || !takeWord(text, " Bytes -> Algo ");
  if (broken) return {};
  std::string algorithm(text.substr(0, text.find(' ')));
  if (const auto index = parseDigits(algorithm, 10); index && *index < algorithms.size())
    algorithm = algorithms[*index];
  for (char& c : algorithm)
    if (c >= 'a' && c <= 'z') c = static_cast<char>(c - 'a' + 'A');
  std::erase(algorithm, '_');
  return NcclChoice{std::string(operation), *bytes, std::move(algorithm)};
}

// "[Rank 3] ", "[2] ": some RCCL puts the rank before what it says.
void takeRankMark(std::string_view& text) {
  std::string_view rest = text;
  if (!takeWord(rest, "[")) return;
  takeWord(rest, "Rank ");
  if (takeDigits(rest) && takeWord(rest, "] ")) text = rest;
}

}  // namespace

NcclStatement parseNcclStatement(std::string_view text, bool& broken) {
  broken = false;
  takeRankMark(text);
  if (auto channels = parseNcclChannels(text, broken)) return std::move(*channels);
  for (const std::string_view operation : operations) {
    std::string_view rest = text;
    if (!takeWord(rest, operation) || !takeWord(rest, ": ")) continue;
    return rest.starts_with("opCount ") ? callOf(operation, rest, broken) : choiceOf(operation, rest, broken);
  }
  if (text.starts_with("Bootstrap : Using ") || text.starts_with("Bootstrap: Using ")) return NcclStart{};
  if (text.starts_with("cudaDriverVersion ")) return NcclStart{NcclStart::Mark::driver};
  if (text.starts_with("NET/")) return parseNcclAdapters(text, broken);
  if (takeWord(text, "NCCL version ") || takeWord(text, "RCCL version ")) return versionOf(text);
  if (text.find(" Bytes -> Algo ") != text.npos) return choiceOf({}, text, broken);
  const bool begins = text.starts_with("comm 0x") || text.starts_with("ncclComm");
  if (begins && (text.find("Destroy COMPLETE") != text.npos || text.find("Abort COMPLETE") != text.npos))
    return endOf(text, broken);
  if (begins && (text.find("Init START") != text.npos || text.find("Init COMPLETE") != text.npos ||
                 text.find(" nRanks ") != text.npos))
    return handleOf(text, broken);
  return {};
}

std::optional<std::uint32_t> ncclDatatypeBytes(std::uint32_t datatype) {
  return datatype < datatypes.size() ? std::optional(datatypes[datatype]) : std::nullopt;
}

}  // namespace weft
