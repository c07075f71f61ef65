#include "reports/campaign/run_in_full.h"

namespace weft {

RunInFull::RunInFull(std::filesystem::path path) : path_(std::move(path)), store_(path_) {}

const OpenRun* RunInFull::loads() {
  if (loads_ || !store_.hasFabric()) return loads_.get();
  auto run = loadRunForLoads(store_, path_, false);
  run->levels = computeLevels(run->fabric);
  loads_ = std::move(run);
  return loads_.get();
}

}  // namespace weft
