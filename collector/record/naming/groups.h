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

// -1: not in it.
int rankIn(MPI_Group in, MPI_Group group, int rank);
std::vector<int> ranksIn(MPI_Group in, MPI_Group group, int size);  // of all that are in the group

}  // namespace weft::record
