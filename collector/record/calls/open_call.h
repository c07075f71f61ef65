// Marks the collective call that is open on this thread, while the object exists. Only if a consumer needs it.
#pragma once

#include "collector/record/calls/call.h"

namespace weft::record {

class OpenCall {
 public:
  OpenCall(Call& call, MPI_Comm communicator) : log_(call && state.decomposes ? threadLog() : nullptr) {
    if (!log_) return;
    const Block* const block = call.block(communicator);
    log_->openCommunicator = block ? block->communicator : nullptr;
    log_->openOperation = call.operation();
  }
  ~OpenCall() {
    if (log_) log_->openCommunicator = nullptr;
  }
  OpenCall(const OpenCall&) = delete;
  OpenCall& operator=(const OpenCall&) = delete;

 private:
  ThreadLog* log_;
};

}  // namespace weft::record
