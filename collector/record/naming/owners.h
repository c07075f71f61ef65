// The communicator on which each window and file was created, and which of those on it it is: the same for all members,
// who make them in one order. The recorder stores it because MPI cannot return it.
#pragma once

#include <atomic>
#include <cstdint>
#include <mutex>
#include <unordered_map>

#include "collector/record/naming/communicators.h"

namespace weft::record {

class Owners {
 public:
  struct Owner {
    Communicator* communicator = nullptr;
    std::uint32_t number = 0;
  };
  void put(std::uintptr_t handle, Communicator& communicator);
  bool remove(std::uintptr_t handle);                       // false: it was not there
  void putBack(std::uintptr_t handle, const Owner& owner);  // it has not ended after all
  // MPI_COMM_WORLD for what was made behind the recorder's back. Without the lock where this thread asked for the same
  // lately.
  Communicator& of(std::uintptr_t handle) const { return *owner(handle).communicator; }
  Owner owner(std::uintptr_t handle) const;

 private:
  Owner find(std::uintptr_t handle) const;

  mutable std::mutex lock_;
  std::unordered_map<std::uintptr_t, Owner> owners_;
  std::unordered_map<const Communicator*, std::uint32_t> made_;  // on each, in all
  std::atomic<std::uint32_t> epoch_{1};  // raised whenever a handle begins or stops to represent something
};

extern Owners &windows, &files;  // never destroyed: threads may still be in MPI calls when the process ends

}  // namespace weft::record
