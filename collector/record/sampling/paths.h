// Sums of one thread's samples and calls: by call path, and on each by operation, communicator, region and bin of time.
// The thread and the handler that interrupts it write, never both at once (thread_sampler.h); who writes the bundle
// reads at the same time.
#pragma once

#include <atomic>
#include <cstdint>

#include "collector/record/counting/arena.h"
#include "collector/record/counting/operations.h"
#include "collector/record/counting/pair_table.h"
#include "collector/record/sampling/stack.h"

namespace weft::record {

class Block;

// By what the sums of a path are distinguished.
struct Doing {
  static constexpr std::uint32_t noBin = UINT32_MAX;
  Op operation = Op::count;      // count: not in MPI
  const Block* block = nullptr;  // communicator and region; nullptr: not in MPI, or not known
  std::uint32_t region = 0;      // outside of MPI: a region's number
  std::uint32_t bin = noBin;
  bool operator==(const Doing& other) const {
    return operation == other.operation && block == other.block && region == other.region && bin == other.bin;
  }
};

class Path;

struct PathSums {
  PathSums(const Path& on, const Doing& of) : path(&on), doing(of) {}
  const Path* const path;
  const Doing doing;
  Count samples, nanoseconds, cpuNanoseconds, waitNanoseconds;
  Count pollNanoseconds,
      unclearNanoseconds;  // in calls that found nothing; in others, where no sample showed the state
  Count calls, sends, receives, bytesSent, bytesReceived;
  PathSums* next = nullptr;  // of the path's
};

class Path {
 public:
  Path(std::uint64_t hash, std::uint32_t epoch, bool cut, std::uint32_t count, const std::uintptr_t* frames)
      : hash(hash), epoch(epoch), count(count), cut(cut), frames(frames) {}
  inline static std::atomic<std::uint32_t> last{0};
  const std::uint32_t number = ++last;  // of the process, from 1
  const std::uint64_t hash;
  const std::uint32_t epoch;  // of loaded modules (modules.h)
  const std::uint32_t count;
  const bool cut;
  const std::uintptr_t* const frames;  // as in Stack; none: it could not be kept
  Path* next = nullptr;                // of the thread's

  const PathSums* first() const { return first_.load(std::memory_order_acquire); }

 private:
  friend class Paths;
  std::atomic<PathSums*> first_{nullptr};
  PathSums* recent_ = nullptr;  // that was asked for last
};

class Paths {
 public:
  // Paths of a thread take no more than this; what comes then has the path without frames.
  static constexpr std::size_t maxBytes = std::size_t{64} << 20;

  explicit Paths(Arena& arena) : arena_(arena) {}
  // The path of the frames from `begin` on. nullptr when memory is gone from the start.
  Path* path(const Stack& stack, int begin, std::uint32_t epoch);
  PathSums* sums(Path& path, const Doing& doing) {  // nullptr when memory is gone
    return path.recent_ && path.recent_->doing == doing ? path.recent_ : sumsAnew(path, doing);
  }
  const Path* first() const { return first_.load(std::memory_order_acquire); }

 private:
  // Open-addressed by hash; who reads goes by the lists.
  template <class Of>
  struct Table {
    Of** places = nullptr;
    std::uint64_t mask = 0, used = 0;
  };

  PathSums* sumsAnew(Path& path, const Doing& doing);
  Path* make(std::uint64_t hash, std::uint32_t epoch, bool cut, std::uint32_t count, const std::uintptr_t* frames);
  Path* unkept();

  Arena& arena_;
  std::atomic<Path*> first_{nullptr};
  Table<Path> paths_;
  Table<PathSums> sums_;
  Path* unkept_ = nullptr;
};

}  // namespace weft::record
