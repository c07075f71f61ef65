// Reads facts about processes from an open run store: what launchers and the system recorded about each.
#pragma once

#include <map>
#include <string>
#include <utility>
#include <vector>

#include "core/base/ids.h"

namespace weft {

class RunStore;

// Ascending ranks by fact and value: {"cgroup", "/slurm/job_7"}. Reads the same file, whatever has its name by now.
// Throws Error like RunStore.
std::map<std::pair<std::string, std::string>, std::vector<RankId>> processFacts(const RunStore& store);

}  // namespace weft
