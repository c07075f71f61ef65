// Of RunStore: what was sampled, and calls by call path.
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
  state_->each("SELECT id, path, build_id, found FROM code_module ORDER BY id", [&](SQLite::Statement& row) {
    follows(list.size(), id<CodeModuleId>(row.getColumn(0)));
    const auto found = whole<std::uint8_t>(row.getColumn(3));
    if (found > static_cast<std::uint8_t>(SymbolsFound::lines))
      damaged("it does not state what is known of a source file");
    list.push_back({textOf(row.getColumn(1)), textOf(row.getColumn(2)), static_cast<SymbolsFound>(found)});
    return true;
  });
  return list;
}

std::vector<FunctionRow> RunStore::functions() const {
  std::vector<FunctionRow> list;
  const std::size_t modules = codeModules().size();
  state_->each("SELECT id, name, module_id FROM function ORDER BY id", [&](SQLite::Statement& row) {
    follows(list.size(), id<FunctionId>(row.getColumn(0)));
    list.push_back({textOf(row.getColumn(1)), optionalId<CodeModuleId>(row.getColumn(2))});
    const auto of = list.back().module;
    if (of && (number(*of) == 0 || number(*of) > modules)) damaged("a function is of no file");
    return true;
  });
  return list;
}

std::vector<StackRow> RunStore::stacks(std::size_t functions) const {
  std::vector<StackRow> list;
  std::vector<std::uint32_t> depth;
  state_->each(
      "SELECT id, parent_id, function_id, file, line, inlined FROM stack ORDER BY id", [&](SQLite::Statement& row) {
        follows(list.size(), id<StackId>(row.getColumn(0)));
        StackRow one{optionalId<StackId>(row.getColumn(1)), id<FunctionId>(row.getColumn(2)), textOf(row.getColumn(3)),
                     optionalWhole<std::uint32_t>(row.getColumn(4)), row.getColumn(5).getInt64() != 0};
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
  state_->each(
      "SELECT stack_id, rank, thread, operation_id, communicator_id, region_id, bin, samples, seconds, cpu_s, wait_s, "
      "calls, sends, receives, "
      "bytes_sent, bytes_received FROM sample ORDER BY id",
      [&](SQLite::Statement& row) {
        const auto count = [&](int at) { return whole<std::uint64_t>(row.getColumn(at)); };
        SampleRow one;
        one.stack = optionalId<StackId>(row.getColumn(0));
        one.rank = id<RankId>(row.getColumn(1));
        one.thread = whole<std::uint32_t>(row.getColumn(2));
        one.operation = optionalId<OperationId>(row.getColumn(3));
        one.communicator = optionalId<CommunicatorId>(row.getColumn(4));
        one.region = optionalId<RegionId>(row.getColumn(5));
        one.bin = optionalWhole<std::uint32_t>(row.getColumn(6));
        one.samples = count(7);
        one.seconds = realOf(row.getColumn(8));
        one.cpuSeconds = realOf(row.getColumn(9));
        one.waitSeconds = realOf(row.getColumn(10));
        one.calls = count(11);
        one.sends = count(12);
        one.receives = count(13);
        one.bytesSent = count(14);
        one.bytesReceived = count(15);
        return visit(one);
      });
}

}  // namespace weft
