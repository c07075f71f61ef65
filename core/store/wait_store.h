// What ranks had to do with each other: who waited for whom, messages by the call paths of both ends, and by which adapters they were connected. Read from an
// open run store beside the rest.
#pragma once

#include <functional>
#include <memory>

#include "core/records/connection_rows.h"
#include "core/records/wait_filter.h"
#include "core/records/wait_rows.h"

namespace weft {

class RunStore;
struct RunStoreState;

class WaitStore {
 public:
  // Reads the same file, whatever has its name by now. Throws Error like RunStore.
  explicit WaitStore(const RunStore& store);
  ~WaitStore();

  // Whether waits were looked for: without, there being none means "not recorded". So with stores that older versions made.
  bool isRecorded() const { return isRecorded_; }
  // By id; both stop where `visit` answers false.
  void waits(const WaitFilter& filter, const std::function<bool(const WaitRow&)>& visit) const;
  void messageGroups(const std::function<bool(const MessageGroupRow&)>& visit) const;

 private:
  std::unique_ptr<RunStoreState> state_;
  bool isRecorded_ = false;
};

// By communicator, channel, source and destination; stops where `visit` answers false. None: not recorded. Reads the same file, whatever has its
// name by now. Throws Error like RunStore.
void eachConnection(const RunStore& store, const std::function<bool(const ConnectionRow&)>& visit);

}  // namespace weft
