#include "collector/record/counting/log.h"

#include <pthread.h>

#include <cstdlib>

#include "collector/record/counting/communicator.h"

namespace weft::record {

__thread ThreadLog* ownLog = nullptr;

namespace {

std::atomic<ThreadLog*> logs{nullptr};
pthread_key_t atThreadEnd;
pthread_once_t keyMade = PTHREAD_ONCE_INIT;

// Destructors of the thread's own objects may still call MPI: then it takes a log again.
void release(void* log) {
  ownLog = nullptr;
  static_cast<ThreadLog*>(log)->inUse.store(false, std::memory_order_release);
}

ThreadLog* left() {
  for (ThreadLog* each = firstLog(); each; each = each->next) {
    bool used = false;
    if (each->inUse.compare_exchange_strong(used, true, std::memory_order_acquire)) return each;
  }
  return nullptr;
}

ThreadLog* fresh() {
  static Arena& arena = *new Arena;  // never destroyed: threads outlive main
  static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
  pthread_mutex_lock(&lock);
  ThreadLog* log = arena.make<ThreadLog>();
  if (log) {
    log->next = logs.load(std::memory_order_relaxed);
    logs.store(log, std::memory_order_release);
  }
  pthread_mutex_unlock(&lock);
  return log;
}

std::uint64_t keyOf(const Communicator& communicator, std::uint32_t region) {
  return (std::uint64_t{communicator.number} + 1) << 32 | region;
}

std::uint64_t spread(std::uint64_t key) {
  key *= 0x9E3779B97F4A7C15U;
  return key ^ key >> 32;
}

}  // namespace

SizeCells* Block::insert(Arena& arena, Op operation) {
  const auto at = static_cast<std::size_t>(operation);
  Group* group = groups_[at / groupSize].load(std::memory_order_relaxed);
  if (!group) {
    group = arena.make<Group>();
    if (!group) return nullptr;
    groups_[at / groupSize].store(group, std::memory_order_release);
  }
  SizeCells* cells = arena.make<SizeCells>();
  if (cells) (*group)[at % groupSize].store(cells, std::memory_order_release);
  return cells;
}

Cell* Block::insertPoll(Arena& arena, Op operation) {
  PollCell* const made = arena.make<PollCell>(operation);
  if (!made) return nullptr;
  made->next = polls_.load(std::memory_order_relaxed);
  polls_.store(made, std::memory_order_release);
  return &made->cell;
}

Block* ThreadLog::block(Communicator& communicator, std::uint32_t in) {
  const std::uint64_t key = keyOf(communicator, in);
  if (places_)
    for (std::uint64_t at = spread(key); places_[at & mask_].key != 0; ++at)
      if (places_[at & mask_].key == key) return places_[at & mask_].block;
  if (!places_ || used_ * 2 > mask_) grow();
  const bool hasRoom = places_ && used_ < mask_;  // a search ends at a free place: one stays
  Block* made = hasRoom ? arena.make<Block>(*this, communicator, in) : nullptr;
  if (!made) {
    lose();
    return nullptr;
  }
  std::uint64_t at = spread(key);
  while (places_[at & mask_].key != 0) ++at;
  places_[at & mask_] = {key, made};
  ++used_;
  made->next = first_.load(std::memory_order_relaxed);
  first_.store(made, std::memory_order_release);
  return made;
}

void ThreadLog::grow() {
  const std::uint64_t size = places_ ? (mask_ + 1) * 2 : 16;
  Place* larger = arena.array<Place>(size);
  if (!larger) return;
  for (std::uint64_t i = 0; places_ && i <= mask_; ++i) {
    if (places_[i].key == 0) continue;
    std::uint64_t at = spread(places_[i].key);
    while (larger[at & (size - 1)].key != 0) ++at;
    larger[at & (size - 1)] = places_[i];
  }
  places_ = larger;
  mask_ = size - 1;
}

void ThreadLog::begin() {
  depth = 0;
  regionDepth = 0;
  isOwn = false;
  openCommunicator = nullptr;
  openOperation = Op::count;
  endPolls();
}

void* Storage::ofBytes(std::size_t bytes) {
  if (bytes <= bytes_) return at_;
  void* const larger = std::realloc(at_, bytes + bytes / 2);
  if (!larger) {
    lose();
    return nullptr;
  }
  at_ = larger;
  bytes_ = bytes + bytes / 2;
  return at_;
}

ThreadLog* takeLog() {
  pthread_once(&keyMade, [] { pthread_key_create(&atThreadEnd, release); });
  ownLog = left();
  if (!ownLog) ownLog = fresh();
  if (!ownLog) {
    lose();
    return nullptr;
  }
  ownLog->begin();
  pthread_setspecific(atThreadEnd, ownLog);
  return ownLog;
}

ThreadLog* firstLog() { return logs.load(std::memory_order_acquire); }

}  // namespace weft::record
