// Hands values from one thread to another one, in their order, many at a time: the one that is ahead waits.
#pragma once

#include <condition_variable>
#include <cstddef>
#include <deque>
#include <mutex>
#include <utility>
#include <vector>

namespace weft {

template <class Value>
class EventBatches {
 public:
  struct Stopped {};  // thrown where nobody takes any more

  // Of the thread that gives. put() throws Stopped after stop().
  void put(const Value& value) {
    batch_.push_back(value);
    if (batch_.size() == batchSize) handOver();
  }
  // Nothing more comes.
  void finish() noexcept {
    const std::lock_guard lock(mutex_);
    if (!batch_.empty()) full_.push_back(std::exchange(batch_, {}));
    isFinished_ = true;
    changed_.notify_all();
  }

  // Of the thread that takes: the next ones, in place of those in `batch`; false: nothing comes any more.
  bool take(std::vector<Value>& batch) {
    std::unique_lock lock(mutex_);
    batch.clear();
    if (batch.capacity() != 0) empty_.push_back(std::move(batch));
    changed_.wait(lock, [&] { return !full_.empty() || isFinished_; });
    if (full_.empty()) return false;
    batch = std::move(full_.front());
    full_.pop_front();
    changed_.notify_all();
    return true;
  }
  void stop() noexcept {
    const std::lock_guard lock(mutex_);
    isStopped_ = true;
    changed_.notify_all();
  }

 private:
  static constexpr std::size_t batchSize = 4096, mostBatches = 8;

  void handOver() {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [&] { return full_.size() < mostBatches || isStopped_; });
    if (isStopped_) throw Stopped();
    full_.push_back(std::move(batch_));
    batch_ = {};
    if (!empty_.empty()) batch_ = std::move(empty_.back()), empty_.pop_back();
    batch_.reserve(batchSize);
    changed_.notify_all();
  }

  std::mutex mutex_;
  std::condition_variable changed_;
  std::vector<Value> batch_;  // of the thread that gives
  std::deque<std::vector<Value>> full_;
  std::vector<std::vector<Value>> empty_;  // to be filled again
  bool isFinished_ = false, isStopped_ = false;
};

}  // namespace weft
