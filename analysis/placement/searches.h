// Threads that search in parallel and join before results are used.
#pragma once

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <functional>
#include <future>
#include <thread>
#include <vector>

#include "analysis/placement/anneal.h"

namespace weft {

// Some searches at a time, and how far they are together.
class Searches {
 public:
  Searches(std::size_t count, std::uint64_t mostSteps) : mostSteps_(mostSteps), steps_(count) {}

  // Calls search(0, …) … search(count - 1, …) with a test whether to stop; `progress` is called in between with the
  // part that is done, and returns whether to continue.
  void run(const std::function<void(std::size_t, const StoppedAfter&)>& search,
           const std::function<bool(double)>& progress) {
    const auto takeTurns = [&] {
      for (std::size_t at = next_++; at < steps_.size(); at = next_++) {
        search(at, [&, at](std::uint64_t more) {
          steps_[at] += more;
          return isStopped_.load();
        });
        steps_[at] = mostSteps_;
      }
    };
    if (steps_.empty()) return;
    std::vector<std::future<void>> threads;
    for (unsigned i = 0; i < std::clamp(std::thread::hardware_concurrency(), 1U, 8U); ++i)
      threads.push_back(std::async(std::launch::async, takeTurns));
    for (auto& thread : threads)
      while (thread.wait_for(std::chrono::milliseconds(100)) != std::future_status::ready)
        if (!progress(done())) isStopped_ = true;
    for (auto& thread : threads) thread.get();
  }

 private:
  double done() const {
    double sum = 0;
    for (const auto& each : steps_) sum += static_cast<double>(std::min(each.load(), mostSteps_));
    return sum / static_cast<double>(mostSteps_) / static_cast<double>(steps_.size());
  }

  const std::uint64_t mostSteps_;
  std::vector<std::atomic<std::uint64_t>> steps_;
  std::atomic<std::size_t> next_ = 0;
  std::atomic<bool> isStopped_ = false;
};

}  // namespace weft
