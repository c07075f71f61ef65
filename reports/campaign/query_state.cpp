#include "reports/campaign/query_state.h"

namespace weft {

QueryState::QueryState(std::vector<LabelledRun> runs, std::function<void()> onRow)
    : runs_(std::move(runs)), onRow_(std::move(onRow)) {
  for (std::size_t place = 0; place < runs_.size(); ++place) places_.emplace(runs_[place].label, place);
}

RunRange QueryState::of(std::string_view label) const {
  const auto found = places_.find(label);
  return found == places_.end() ? RunRange() : RunRange{found->second, found->second + 1};
}

CachedRows& QueryState::cachedRows(const RunTable& table, const std::vector<std::size_t>& columns) {
  auto& found = cached_[{&table, columns}];
  if (!found) found = std::make_unique<CachedRows>(table, columns);
  return *found;
}

bool QueryState::isFirstTime(const RunTable& table, const std::string& way, RunRange runs) {
  auto& asked = asked_[{&table, way}];
  bool isFirst = true;
  for (std::size_t each = runs.first; each < runs.end; ++each) isFirst = asked.insert(each).second && isFirst;
  return isFirst;
}

void QueryState::rethrow() const {
  if (failure_) std::rethrow_exception(failure_);
}

}  // namespace weft
