// How the members of a new communicator agree on its name, by as few messages as MPI itself takes to make it.
#pragma once

#include <mpi.h>

#include <string>

#include "collector/record/counting/operations.h"

namespace weft::record {

// The letter of mpisee's names (its III-A), and those that it has none for; docs/bundle.md lists them.
std::string letterOf(Op call);

// MPI_MAX or MPI_MIN over all members; over both groups of an inter-communicator.
int agreed(MPI_Comm communicator, int value, MPI_Op operation);

// The name that the group where `own` is true has, on every rank of both groups of an inter-communicator.
std::string nameAcross(MPI_Comm between, const std::string& name, bool own);

// A number that members agree on without waiting for each other: a nonblocking maximum, asked for at the end.
class LaterNumber {
 public:
  void start(MPI_Comm communicator, int own);
  void settle();
  bool wasStarted() const { return started_; }
  int ownNumber() const { return own_; }
  int number() const { return largest_; }

 private:
  bool started_ = false;
  int own_ = 0, largest_ = 0;
  MPI_Request request_ = MPI_REQUEST_NULL;
};

}  // namespace weft::record
