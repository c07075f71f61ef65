#include "collector/record/naming/owners.h"

#include <array>

#include "collector/record/counting/kept.h"

namespace weft::record {

Owners &windows = *new Owners, &files = *new Owners;

void Owners::put(std::uintptr_t handle, Communicator& communicator) {
  const std::lock_guard guard(lock_);
  kept([&] { owners_[handle] = {&communicator, made_[&communicator]++}; });
  epoch_.fetch_add(1, std::memory_order_release);
}

bool Owners::remove(std::uintptr_t handle) {
  const std::lock_guard guard(lock_);
  const bool wasThere = owners_.erase(handle) != 0;
  epoch_.fetch_add(1, std::memory_order_release);
  return wasThere;
}

void Owners::putBack(std::uintptr_t handle, const Owner& owner) {
  const std::lock_guard guard(lock_);
  kept([&] { owners_[handle] = owner; });
  epoch_.fetch_add(1, std::memory_order_release);
}

Owners::Owner Owners::find(std::uintptr_t handle) const {
  {
    const std::lock_guard guard(lock_);
    const auto found = owners_.find(handle);
    if (found != owners_.end()) return found->second;
  }
  return {&Communicators::of(MPI_COMM_WORLD), 0};
}

Owners::Owner Owners::owner(std::uintptr_t handle) const {
  struct Seen {
    const Owners* in = nullptr;
    std::uintptr_t handle = 0;
    std::uint32_t epoch = 0;
    Owner owner;
  };
  static thread_local std::array<Seen, 16> lately;
  Seen& seen = lately[(handle >> 6 ^ handle) % lately.size()];
  const std::uint32_t epoch = epoch_.load(std::memory_order_acquire);
  if (seen.in != this || seen.handle != handle || seen.epoch != epoch) seen = {this, handle, epoch, find(handle)};
  return seen.owner;
}

}  // namespace weft::record
