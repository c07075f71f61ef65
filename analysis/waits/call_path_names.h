// Names of a run's call paths.
#pragma once

#include <string>
#include <vector>

#include "core/store/run_store.h"

namespace weft {

class CallPathNames {
 public:
  explicit CallPathNames(const RunStore& store) : paths_(store.callPaths()) {}
  // "main/solve/MPI_Recv"; empty: none. Slashes in names stay unchanged.
  std::string operator()(const std::optional<CallPathId>& path) const;
  bool isMpi(const std::optional<CallPathId>& path) const;  // whether it ends in a call of MPI

 private:
  const CallPathRow& rowOf(CallPathId path) const;

  std::vector<CallPath> paths_;
};

}  // namespace weft
