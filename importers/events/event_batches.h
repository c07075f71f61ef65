// A bounded queue between two threads that passes values in order and in batches; the faster thread waits.
#pragma once

#include <array>
#include <condition_variable>
#include <cstddef>
#include <deque>
#include <mutex>
#include <span>
#include <utility>
#include <vector>

namespace weft {

template <class Value>
class EventBatches {
 public:
  struct Stopped {};  // thrown where nobody takes any more

  // For the writing thread: room for this many values that are read together, at most `maxTogether`; throws Stopped
  // after stop(). took() states where the written values end.
  static constexpr std::size_t maxTogether = 64;
  Value* room(std::size_t count) {
    if (static_cast<std::size_t>(near_.data() + near_.size() - next_) < count) add();
    return next_;
  }
  void took(Value* end) { next_ = end; }
  // Nothing more comes.
  void finish() noexcept {
    batch_.insert(batch_.end(), near_.data(), next_);
    const std::lock_guard lock(mutex_);
    if (!batch_.empty()) full_.push_back(std::exchange(batch_, {}));
    isFinished_ = true;
    changed_.notify_all();
  }

  // For the reading thread: the next values, valid until the next call; none: there are no more.
  std::span<const Value> take() {
    std::unique_lock lock(mutex_);
    if (taken_.capacity() != 0) empty_.push_back(std::move(taken_));
    taken_.clear();
    if (full_.size() <= mostBatches / 2) changed_.notify_all();
    changed_.wait(lock, [&] { return !full_.empty() || isFinished_; });
    if (full_.empty()) return {};
    taken_ = std::move(full_.front());
    full_.pop_front();
    return taken_;
  }
  void stop() noexcept {
    const std::lock_guard lock(mutex_);
    isStopped_ = true;
    changed_.notify_all();
  }

 private:
  static constexpr std::size_t batchSize = 1 << 13, mostBatches = 16;

  // A few values at a time are collected in `near_`, which stays in the cache of this thread: a batch comes from the
  // cache of the other thread.
  void add() {
    if (batch_.size() + near_.size() > batchSize) handOver();
    batch_.insert(batch_.end(), near_.data(), std::exchange(next_, near_.data()));
  }

  // If this thread has to wait, it does so until half of what waits has been taken: threads then change seldom.
  void handOver() {
    std::unique_lock lock(mutex_);
    if (full_.size() >= mostBatches) changed_.wait(lock, [&] { return full_.size() <= mostBatches / 2 || isStopped_; });
    if (isStopped_) throw Stopped();
    full_.push_back(std::exchange(batch_, {}));
    if (full_.size() == 1) changed_.notify_all();
    if (!empty_.empty()) {
      batch_ = std::move(empty_.back());
      empty_.pop_back();
    }
    lock.unlock();
    batch_.clear();
    batch_.reserve(batchSize);
  }

  std::mutex mutex_;
  std::condition_variable changed_;
  std::array<Value, 1 << 9> near_;  // of the thread that gives: the last ones
  Value* next_ = near_.data();
  std::vector<Value> batch_;  // those before
  std::vector<Value> taken_;  // of the thread that takes
  std::deque<std::vector<Value>> full_;
  std::vector<std::vector<Value>> empty_;  // to be filled again
  bool isFinished_ = false, isStopped_ = false;
};

}  // namespace weft
