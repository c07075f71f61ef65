#include "reports/campaign/run_in_full.h"

#include <algorithm>

namespace weft {
namespace {

constexpr std::size_t mostFabrics = 4;  // a question rarely goes back and forth among more

}  // namespace

std::shared_ptr<const OpenRun> RecentFabrics::of(const RunStore& store, const std::filesystem::path& path) {
  if (!store.hasFabric()) return nullptr;
  const std::lock_guard lock(mutex_);
  const auto found = std::ranges::find(
      last_, path, [](const auto& each) -> const auto& { return each.first; });
  if (found != last_.end()) return found->second;
  auto run = loadRunForLoads(store, path, false);
  run->levels = computeLevels(run->fabric);
  if (last_.size() == mostFabrics) last_.pop_front();
  return last_.emplace_back(path, std::move(run)).second;
}

RunInFull::RunInFull(std::filesystem::path path, std::shared_ptr<RecentFabrics> fabrics, WantedTexts wanted)
    : path_(std::move(path)), store_(path_), fabrics_(std::move(fabrics)), wanted_(std::move(wanted)) {}

bool RunInFull::wants(std::string_view column, std::string_view text) const {
  const auto found = wanted_.find(column);
  return found == wanted_.end() || found->second == text;
}

const OpenRun* RunInFull::loads() {
  if (!loads_) loads_ = fabrics_->of(store_, path_);
  return loads_.get();
}

}  // namespace weft
