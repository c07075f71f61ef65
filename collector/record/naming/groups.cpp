#include "collector/record/naming/groups.h"

#include <numeric>

namespace weft::record {
namespace {

bool areSame(MPI_Group one, MPI_Group other) {
  if (one == MPI_GROUP_NULL || other == MPI_GROUP_NULL) return one == other;
  int result = MPI_UNEQUAL;
  PMPI_Group_compare(one, other, &result);
  return result == MPI_IDENT;
}

}  // namespace

Groups::~Groups() {
  if (own != MPI_GROUP_NULL) PMPI_Group_free(&own);
  if (remote != MPI_GROUP_NULL) PMPI_Group_free(&remote);
}

std::shared_ptr<const Groups> Groups::of(MPI_Comm handle, bool isInter) {
  auto groups = std::make_shared<Groups>();
  PMPI_Comm_group(handle, &groups->own);
  if (isInter) PMPI_Comm_remote_group(handle, &groups->remote);
  return groups;
}

std::shared_ptr<const Groups> Groups::of(MPI_Group own) {
  auto groups = std::make_shared<Groups>();
  groups->own = own;
  return groups;
}

bool Groups::areThoseOf(const Groups& other) const { return areSame(own, other.own) && areSame(remote, other.remote); }

int rankIn(MPI_Group in, MPI_Group group, int rank) {
  int found = MPI_UNDEFINED;
  if (in != MPI_GROUP_NULL && group != MPI_GROUP_NULL) PMPI_Group_translate_ranks(group, 1, &rank, in, &found);
  return found == MPI_UNDEFINED ? -1 : found;
}

std::vector<int> ranksIn(MPI_Group in, MPI_Group group, int size) {
  std::vector<int> ranks(static_cast<std::size_t>(size)), found(ranks.size(), -1);
  std::iota(ranks.begin(), ranks.end(), 0);
  if (in == group && in != MPI_GROUP_NULL) return ranks;
  if (in != MPI_GROUP_NULL && group != MPI_GROUP_NULL)
    PMPI_Group_translate_ranks(group, size, ranks.data(), in, found.data());
  for (int& each : found)
    if (each == MPI_UNDEFINED) each = -1;
  return found;
}

}  // namespace weft::record
