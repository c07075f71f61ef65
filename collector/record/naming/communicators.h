// The communicators of this process: handles of MPI to what is known of them, and their names, which all members agree on.
#pragma once

#include <mpi.h>

#include <atomic>
#include <cstdint>
#include <functional>
#include <vector>

#include "collector/record/counting/communicator.h"

namespace weft::record {

// Handles are pointers in Open MPI and integers in MPICH.
template <class Handle>
std::uintptr_t keyOf(Handle handle) {
  if constexpr (std::is_pointer_v<Handle>) return reinterpret_cast<std::uintptr_t>(handle);
  else return static_cast<std::uintptr_t>(static_cast<unsigned>(handle));
}

// Raised whenever a handle stops to stand for what it stood for.
extern std::atomic<std::uint32_t> handleEpoch;

// Who takes part in agreeing on a new communicator's number: only who makes the call at all.
enum class Agreement { parent, members };

class Communicators {
 public:
  static void start();  // MPI_COMM_WORLD and MPI_COMM_SELF, right after MPI_Init
  static void startOf(MPI_Group processes);  // of sessions: no MPI_COMM_WORLD, but its name and its ranks

  // Never fails: a handle that was made behind the recorder's back is taken in by the size and first rank of its group, and where
  // there is no memory for it "unknown" stands for it.
  static Communicator& of(MPI_Comm handle);

  // After the call on every rank that made it, those that got MPI_COMM_NULL included. `several`: the call may make several
  // communicators at once. nullptr where there is none.
  static Communicator* made(Op call, MPI_Comm parent, MPI_Comm created, bool several, Agreement agreement = Agreement::parent);
  // For a call that must not wait: the number that this process goes into the agreement with, then the communicator.
  static int numberForLater();
  static Communicator* madeLater(Op call, const Communicator& parent, MPI_Comm created, int number);
  static Communicator* madeBetween(MPI_Comm local, MPI_Comm created);  // MPI_Intercomm_create
  static Communicator* madeOfGroup(Op call, MPI_Comm created);         // of no parent

  static void label(MPI_Comm handle, const char* name);
  static void freeing(MPI_Comm handle);  // before the call that frees it

  // Ranks of MPI_COMM_WORLD, by rank of the communicator, or of its remote group; -1: of another MPI_COMM_WORLD. Calls MPI, once for
  // each communicator.
  static const std::vector<int>& worldRanks(const Communicator& communicator, bool remote = false);
  // For threads that must not call MPI: nullptr where nobody has asked for them yet.
  static const std::vector<int>* knownWorldRanks(const Communicator& communicator, bool remote = false);
  // The neighbours to which neighbourhood collectives send, as ranks of the communicator.
  static const std::vector<int>& destinations(MPI_Comm handle);

  // Waits for numbers that were to be agreed on later; all members must call it in the same order as they were made.
  static void settle();
  static void visit(const std::function<void(const Communicator&)>& visitor);
};

int worldRank();
int worldSize();

}  // namespace weft::record
