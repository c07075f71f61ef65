#include "importers/training/training_names.h"

#include <algorithm>
#include <array>

#include "core/base/units.h"

namespace weft {
namespace {

using Pair = std::pair<std::string_view, std::string_view>;

constexpr std::array<Pair, 8> operations{{{"allreduce", "AllReduce"},
                                          {"allgather", "AllGather"},
                                          {"reducescatter", "ReduceScatter"},
                                          {"broadcast", "Broadcast"},
                                          {"reduce", "Reduce"},
                                          {"alltoall", "AlltoAll"},
                                          {"gather", "Gather"},
                                          {"scatter", "Scatter"}}};
constexpr std::array<std::string_view, 5> silent{"wait", "barrier", "init", "monitoredbarrier", "coalesced"};
// What may stand behind the name of an operation.
constexpr std::array<std::string_view, 8> endings{"",          "base", "intotensor", "tensor",
                                                  "coalesced", "oop",  "sparse",     "single"};

constexpr std::array<std::pair<std::string_view, std::uint32_t>, 38> types{
    {{"byte", 1},           {"char", 1},          {"unsignedchar", 1},
     {"signedchar", 1},     {"bool", 1},          {"uint8", 1},
     {"int8", 1},           {"qint8", 1},         {"quint8", 1},
     {"float8e5m2", 1},     {"float8e4m3fn", 1},  {"float8e5m2fnuz", 1},
     {"float8e4m3fnuz", 1}, {"float8e8m0fnu", 1}, {"short", 2},
     {"int16", 2},          {"uint16", 2},        {"half", 2},
     {"float16", 2},        {"bfloat16", 2},      {"int", 4},
     {"int32", 4},          {"uint32", 4},        {"qint32", 4},
     {"float", 4},          {"float32", 4},       {"complexhalf", 4},
     {"long", 8},           {"longint", 8},       {"int64", 8},
     {"uint64", 8},         {"double", 8},        {"float64", 8},
     {"complexfloat", 8},   {"complex64", 8},     {"complexdouble", 16},
     {"complex128", 16},    {"unsignedlong", 8}}};

constexpr std::array<Pair, 11> parallelisms{{{"data_parallel", "dp"},
                                             {"tensor_model_parallel", "tp"},
                                             {"tensor_parallel", "tp"},
                                             {"pipeline_model_parallel", "pp"},
                                             {"pipeline_parallel", "pp"},
                                             {"expert_model_parallel", "ep"},
                                             {"expert_parallel", "ep"},
                                             {"context_parallel", "cp"},
                                             {"sequence_parallel", "sp"},
                                             {"model_parallel", "mp"},
                                             {"fully_sharded_data_parallel", "fsdp"}}};

std::string lowered(std::string_view text) {
  std::string out(text);
  for (char& c : out)
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  return out;
}

// Lower case, without what joins words, and without the names of what is around it ("c10::", "nccl:", "torch.").
std::string bare(std::string_view name) {
  if (const std::size_t at = name.find_last_of(":."); at != name.npos) name.remove_prefix(at + 1);
  std::string out = lowered(name);
  std::erase_if(out, [](char c) { return c == '_' || c == ' ' || c == '-'; });
  return out;
}

bool takeEnd(std::string& text, std::string_view end) {
  if (!text.ends_with(end) || text.size() == end.size()) return false;
  text.resize(text.size() - end.size());
  return true;
}

}  // namespace

std::optional<std::string_view> ncclOperation(std::string_view name) {
  const std::string plain = bare(name);
  if (plain == "send" || plain == "isend") return "Send";
  if (plain == "recv" || plain == "irecv" || plain == "recvanysource") return "Recv";
  if (std::ranges::find(silent, plain) != silent.end()) return "";
  if (plain == "alltoallv" || plain == "alltoallbase") return "AlltoAll";
  for (const auto& [known, operation] : operations) {
    if (!plain.starts_with(known)) continue;
    std::string rest = plain.substr(known.size());
    if (rest.ends_with("coalesced")) rest.resize(rest.size() - std::string_view("coalesced").size());
    if (std::ranges::find(endings, rest) != endings.end()) return operation;
  }
  return std::nullopt;
}

bool isMessage(std::string_view operation) { return operation == "Send" || operation == "Recv"; }

std::optional<std::uint32_t> elementBytes(std::string_view type) {
  const std::string plain = bare(type);
  const auto found = std::ranges::find(types, std::string_view(plain), [](const auto& each) { return each.first; });
  return found == types.end() ? std::nullopt : std::optional(found->second);
}

std::string groupLabel(std::string_view description) {
  std::string plain = lowered(trimmed(description));
  std::ranges::replace(plain, ' ', '_');
  while (!plain.empty() && (plain.back() == '_' || (plain.back() >= '0' && plain.back() <= '9'))) plain.pop_back();
  for (const std::string_view end : {"_process_group", "_group", "_pg"}) takeEnd(plain, end);
  if (plain.starts_with("mesh_")) plain.erase(0, 5);
  if (plain.empty() || plain == "default" || plain == "undefined" || plain == "unknown" || plain == "none") return {};
  for (const auto& [words, brief] : parallelisms)
    if (plain == words) return std::string(brief);
  for (const std::string_view brief : {"dp", "tp", "pp", "ep", "cp", "sp", "mp", "fsdp"})
    if (plain == brief) return plain;
  return std::string(trimmed(description));
}

}  // namespace weft
