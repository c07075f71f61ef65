// Reads recorded collective calls, each with its shape, from an open run store.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/records/collective_call_row.h"
#include "core/records/pair_filter.h"

namespace weft {

class RunStore;
struct RunStoreState;

class CallStore {
 public:
  // Reads the same file, whatever has its name by now. Throws Error like RunStore.
  explicit CallStore(const RunStore& store);
  ~CallStore();

  // By id; stops when `visit` answers false. Follows the regions, communicators and operations of a filter.
  void calls(const PairFilter& filter, const std::function<bool(const CollectiveCallRow&)>& visit) const;

 private:
  std::unique_ptr<RunStoreState> state_;
};

// Counts as the column holds them: unsigned LEB128 numbers; behind a 0 stands how many more follow it.
std::string packCounts(const std::vector<std::uint64_t>& counts);
// Nothing where they can't be unpacked, or are more than `most`.
std::optional<std::vector<std::uint64_t>> unpackCounts(std::string_view packed, std::size_t most);

}  // namespace weft
