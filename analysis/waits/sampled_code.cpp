#include "analysis/waits/sampled_code.h"

#include <map>

#include "core/base/error.h"
#include "core/base/known_value.h"
#include "core/records/operation_class.h"

namespace weft {
namespace {

class CodeReading {
 public:
  explicit CodeReading(const RunStore& store) : store_(store) {}

  SampledCode read() {
    code_.modules = store_.codeModules();
    for (const FunctionRow& each : store_.functions())
      code_.functions.push_back({each.name, each.module ? number(*each.module) - 1 : SampledCode::none});
    for (const StackRow& each : store_.stacks(code_.functions.size()))
      code_.places.push_back({each.parent ? number(*each.parent) - 1 : SampledCode::none, number(each.function) - 1,
                              lineOf(each), each.inlined});
    const std::size_t stacks = code_.places.size();
    for (const Operation& each : store_.operationNames()) names_[each.id] = "MPI_" + each.name;
    store_.samples([&](const SampleRow& row) {
      if (row.stack && (number(*row.stack) == 0 || number(*row.stack) > stacks))
        throw Error("the run store is damaged (a sample is of no call stack); import the bundle again");
      const std::uint32_t at = row.stack ? number(*row.stack) - 1 : SampledCode::none;
      code_.sums.push_back({row, row.operation ? callOf(at, *row.operation) : at});
      if (row.operation && isEnd(operationOf(*row.operation))) beginsOrEnds(code_.sums.back());
      return true;
    });
    if (code_.sums.empty())
      throw Error(notInThisRun("samples", Verb::were) + "; record it with weft record --sample 100");
    addBeginAndEnd();
    const auto facts = store_.facts();
    const auto fact = [&](const char* key) { return facts.contains(key) ? facts.at(key) : std::string(); };
    code_.rate = fact("sample hertz");
    code_.rule = fact("mpi states");
    return std::move(code_);
  }

 private:
  std::string operationOf(OperationId id) const {
    return names_.contains(id) ? names_.at(id).substr(4) : std::string();
  }

  static void beginsOrEnds(SampledCode::Sums& finalize) {
    finalize.of = SampledCode::Sums::finalize;
    finalize.row.communicator.reset();  // whichever one the recorder booked it on
  }

  // Nothing is sampled before MPI_Init ends or after MPI_Finalize begins: how long they were their processes know.
  // Where MPI_Finalize was called from is known of the call.
  void addBeginAndEnd() {
    std::map<RankId, std::size_t> finalizes;
    for (std::size_t i = 0; i < code_.sums.size(); ++i)
      if (code_.sums[i].of == SampledCode::Sums::finalize) finalizes.emplace(code_.sums[i].row.rank, i);
    const auto timed = timedRanks();
    for (const Process& each : store_.processes()) {
      if (each.usage.any()) code_.usage.emplace(each.rank, each.usage);
      if (!timed.contains(each.rank)) continue;
      const auto [init, finalize] = timed.at(each.rank);
      if (init && each.initSeconds) addTimed(each.rank, *init, *each.initSeconds, SampledCode::Sums::init);
      if (const auto known = finalizes.find(each.rank); known != finalizes.end())
        code_.sums[known->second].row.seconds = each.finalizeSeconds.value_or(code_.sums[known->second].row.seconds);
      else if (finalize && each.finalizeSeconds)
        addTimed(each.rank, *finalize, *each.finalizeSeconds, SampledCode::Sums::finalize);
    }
  }

  void addTimed(RankId rank, OperationId operation, double seconds, SampledCode::Sums::Of of) {
    SampleRow row;
    row.rank = rank;
    row.operation = operation;
    row.seconds = seconds;
    row.calls = 1;
    code_.sums.push_back({row, callOf(SampledCode::none, operation), of});
  }

  // Which of MPI_Init, MPI_Init_thread and MPI_Finalize each rank called.
  std::map<RankId, std::pair<std::optional<OperationId>, std::optional<OperationId>>> timedRanks() const {
    PairFilter filter;
    for (const auto& [id, name] : names_)
      if (isBeginOrEnd(operationOf(id))) filter.operations.push_back(id);
    std::map<RankId, std::pair<std::optional<OperationId>, std::optional<OperationId>>> called;
    if (filter.operations.empty()) return called;
    for (const StatisticsGroup& each : store_.statistics({.operation = true, .rank = true}, filter))
      if (each.rank && each.operation)
        (isEnd(operationOf(*each.operation)) ? called[*each.rank].second : called[*each.rank].first) = each.operation;
    return called;
  }

  std::uint32_t lineOf(const StackRow& row) {
    if (row.file.empty() || !row.line) return SampledCode::none;
    const auto [known, isNew] =
        lines_.try_emplace({row.file, *row.line}, static_cast<std::uint32_t>(code_.lines.size()));
    if (isNew) code_.lines.push_back({row.file, *row.line});
    return known->second;
  }

  std::uint32_t callOf(std::uint32_t parent, OperationId operation) {
    const auto [known, isNew] =
        calls_.try_emplace({parent, operation}, static_cast<std::uint32_t>(code_.places.size()));
    if (isNew) code_.places.push_back({parent, functionOf(operation), SampledCode::none, false});
    return known->second;
  }

  std::uint32_t functionOf(OperationId operation) {
    const auto [known, isNew] = mpi_.try_emplace(operation, static_cast<std::uint32_t>(code_.functions.size()));
    if (isNew)
      code_.functions.push_back({names_.contains(operation) ? names_.at(operation) : "MPI", SampledCode::none, true});
    return known->second;
  }

  const RunStore& store_;
  SampledCode code_;
  std::map<OperationId, std::string> names_;
  std::map<OperationId, std::uint32_t> mpi_;
  std::map<std::pair<std::uint32_t, OperationId>, std::uint32_t> calls_;
  std::map<std::pair<std::string, std::uint32_t>, std::uint32_t> lines_;
};

}  // namespace

SampledCode sampledCode(const RunStore& store) { return CodeReading(store).read(); }

}  // namespace weft
