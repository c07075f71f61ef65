// The recorder's own time and MPI calls, which are not counted as the program's.
#pragma once

#include "collector/record/counting/clock.h"
#include "collector/record/counting/log.h"

namespace weft::record {

class OwnTime {
 public:
  OwnTime() : log_(threadLog()), begin_(ticks()) {
    if (!log_) return;
    ++log_->depth;
    outer_ = log_->isOwn;
    log_->isOwn = true;
  }
  ~OwnTime() {
    if (!log_) return;
    --log_->depth;
    log_->isOwn = outer_;
    log_->overheadTicks.add(ticks() - begin_);
  }
  OwnTime(const OwnTime&) = delete;
  OwnTime& operator=(const OwnTime&) = delete;

 private:
  ThreadLog* log_;
  std::uint64_t begin_;
  bool outer_ = false;
};

}  // namespace weft::record
