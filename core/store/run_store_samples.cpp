// A part of RunStore: samples, and calls by call path.
#include "core/store/run_store.h"
#include "core/store/run_store_state.h"

namespace weft {
namespace {

constexpr std::uint32_t deepestStack = 2000;

// Ids count from 1 without gaps.
template <class Id>
void follows(std::size_t before, Id id) {
  if (number(id) != before + 1) damaged("ids of sampled code are out of order");
}

}  // namespace

std::vector<CodeModuleRow> RunStore::codeModules() const {
  std::vector<CodeModuleRow> list;
  state_->each<stored::codeModule>(" ORDER BY id", [&](const auto& row) {
    follows(list.size(), id<CodeModuleId>(row["id"]));
    const auto found = whole<std::uint8_t>(row["found"]);
    if (found > static_cast<std::uint8_t>(SymbolsFound::lines))
      damaged("it does not state what is known of a source file");
    list.push_back({textOf(row["path"]), textOf(row["build_id"]), static_cast<SymbolsFound>(found)});
    return true;
  });
  return list;
}

std::vector<FunctionRow> RunStore::functions() const {
  std::vector<FunctionRow> list;
  const std::size_t modules = codeModules().size();
  state_->each<stored::function>(" ORDER BY id", [&](const auto& row) {
    follows(list.size(), id<FunctionId>(row["id"]));
    list.push_back({textOf(row["name"]), optionalId<CodeModuleId>(row["module_id"])});
    const auto of = list.back().module;
    if (of && (number(*of) == 0 || number(*of) > modules)) damaged("a function is of no file");
    return true;
  });
  return list;
}

std::vector<StackRow> RunStore::stacks(std::size_t functions) const {
  std::vector<StackRow> list;
  std::vector<std::uint32_t> depth;
  state_->each<stored::stack>(" ORDER BY id", [&](const auto& row) {
    follows(list.size(), id<StackId>(row["id"]));
    StackRow one{optionalId<StackId>(row["parent_id"]), id<FunctionId>(row["function_id"]), textOf(row["file"]),
                 optionalWhole<std::uint32_t>(row["line"]), row["inlined"].getInt64() != 0};
    if (one.parent && (number(*one.parent) == 0 || number(*one.parent) > list.size()))
      damaged("call stacks are out of order");
    if (number(one.function) == 0 || number(one.function) > functions) damaged("a call stack is of no function");
    depth.push_back(one.parent ? depth[number(*one.parent) - 1] + 1 : 0);
    if (depth.back() > deepestStack) damaged("a call stack is deeper than any that is stored");
    list.push_back(std::move(one));
    return true;
  });
  return list;
}

void RunStore::samples(const std::function<bool(const SampleRow&)>& visit) const {
  state_->each<stored::sample>(" ORDER BY id", [&](const auto& row) {
    SampleRow one;
    one.stack = optionalId<StackId>(row["stack_id"]);
    one.address = optionalWhole<std::uint64_t>(row["address"]);
    one.rank = id<RankId>(row["rank"]);
    one.thread = whole<std::uint32_t>(row["thread"]);
    one.operation = optionalId<OperationId>(row["operation_id"]);
    one.communicator = optionalId<CommunicatorId>(row["communicator_id"]);
    one.region = optionalId<RegionId>(row["region_id"]);
    one.bin = optionalWhole<std::uint32_t>(row["bin"]);
    one.samples = whole<std::uint64_t>(row["samples"]);
    one.seconds = realOf(row["seconds"]);
    one.cpuSeconds = realOf(row["cpu_s"]);
    one.waitSeconds = realOf(row["wait_s"]);
    one.pollSeconds = optionalReal(row["poll_s"]);
    one.unclearSeconds = optionalReal(row["unclear_s"]);
    one.calls = whole<std::uint64_t>(row["calls"]);
    one.sends = whole<std::uint64_t>(row["sends"]);
    one.receives = whole<std::uint64_t>(row["receives"]);
    one.bytesSent = whole<std::uint64_t>(row["bytes_sent"]);
    one.bytesReceived = whole<std::uint64_t>(row["bytes_received"]);
    return visit(one);
  });
}

}  // namespace weft
