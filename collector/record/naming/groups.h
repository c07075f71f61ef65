// MPI groups that a communicator shares with its duplicates: freed with the last of these.
#pragma once

#include <mpi.h>

#include <memory>
#include <vector>

namespace weft::record {

struct Groups {
  MPI_Group own = MPI_GROUP_NULL, remote = MPI_GROUP_NULL;

  Groups() = default;
  Groups(const Groups&) = delete;
  Groups& operator=(const Groups&) = delete;
  ~Groups();

  static std::shared_ptr<const Groups> of(MPI_Comm handle, bool isInter);
  static std::shared_ptr<const Groups> of(MPI_Group own);  // takes it over
  bool areThoseOf(const Groups& other) const;              // the same processes in the same order
};

// From now on groups may have processes of several MPI_COMM_WORLDs, which MPICH 4.0 confuses where it translates ranks.
void expectOtherWorlds();

// -1: not in it. `in` has processes of one MPI_COMM_WORLD.
int rankIn(MPI_Group in, MPI_Group group, int rank);
std::vector<int> ranksIn(MPI_Group in, MPI_Group group, int size);  // of all that are in the group
// The rank in `in` of a member that is known to be there. `in` may be any group.
int memberIn(MPI_Group in, MPI_Group group, int rank);

}  // namespace weft::record
