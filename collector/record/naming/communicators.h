// The communicators of this process: maps MPI handles to recorded data, without communication. Names are found later,
// when the records of all processes are read.
#pragma once

#include <mpi.h>

#include <atomic>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "collector/record/counting/communicator.h"

namespace weft::record {

// Handles are pointers in Open MPI and integers in MPICH.
template <class Handle>
std::uintptr_t keyOf(Handle handle) {
  if constexpr (std::is_pointer_v<Handle>) return reinterpret_cast<std::uintptr_t>(handle);
  else return static_cast<std::uintptr_t>(static_cast<unsigned>(handle));
}

// Increased whenever a handle stops representing its communicator.
extern std::atomic<std::uint32_t> handleEpoch;

class Communicators {
 public:
  static void start();                       // MPI_COMM_WORLD and MPI_COMM_SELF, right after MPI_Init
  static void startOf(MPI_Group processes);  // of sessions: no MPI_COMM_WORLD, but its name and its ranks

  // Never fails: a handle that was made behind the recorder's back is taken in by the size and first rank of its group,
  // and where there is no memory for it "unknown" represents it.
  static Communicator& of(MPI_Comm handle);

  // After a call that all members of the parent make, whatever it gave this process. `key`: what this side of the call
  // knows of the other one.
  static void made(Op call, MPI_Comm parent, MPI_Comm created, const std::string& key = {});
  // For a call that ends later: its place among those on the parent, then the communicator.
  static std::uint32_t orderForLater(MPI_Comm parent);
  static void madeLater(Op call, Communicator& parent, MPI_Comm created, std::uint32_t order);
  // After a call that only the new communicator's members make: on a parent (MPI_Comm_create_group, MPIX_Comm_shrink),
  // or on none (MPI_COMM_NULL).
  static void madeByMembers(Op call, MPI_Comm parent, MPI_Comm created, const std::string& key);
  static void madeBetween(MPI_Comm local, MPI_Comm created, int tag);  // MPI_Intercomm_create

  static void label(MPI_Comm handle, const char* name);
  static Communicator& freeing(MPI_Comm handle);            // before the call that frees it
  static void stays(MPI_Comm handle, Communicator& freed);  // after it, where it failed

  // Ranks of MPI_COMM_WORLD, by rank of the communicator, or of its remote group; -1: of another MPI_COMM_WORLD. Calls
  // MPI, once for each communicator.
  static const std::vector<int>& worldRanks(const Communicator& communicator, bool remote = false);
  // For threads that must not call MPI: nullptr if they were not requested before.
  static const std::vector<int>* knownWorldRanks(const Communicator& communicator, bool remote = false);
  // The neighbours to which neighbourhood collectives send, as ranks of the communicator.
  static const std::vector<int>& destinations(MPI_Comm handle);

  static void visit(const std::function<void(const Communicator&)>& visitor);
};

int worldRank();
int worldSize();

}  // namespace weft::record
