#include "collector/record/naming/groups.h"

#include <atomic>
#include <numeric>
#include <set>

namespace weft::record {
namespace {

bool areSame(MPI_Group one, MPI_Group other) {
  if (one == MPI_GROUP_NULL || other == MPI_GROUP_NULL) return one == other;
  int result = MPI_UNEQUAL;
  PMPI_Group_compare(one, other, &result);
  return result == MPI_IDENT;
}

std::atomic<bool> hasOtherWorlds{false};

// The lists are copies, because older MPI libraries declare them without const.
bool areSameMembers(MPI_Group one, std::vector<int> ranks, MPI_Group other, std::vector<int> otherRanks) {
  MPI_Group part = MPI_GROUP_NULL, otherPart = MPI_GROUP_NULL;
  PMPI_Group_incl(one, static_cast<int>(ranks.size()), ranks.data(), &part);
  PMPI_Group_incl(other, static_cast<int>(otherRanks.size()), otherRanks.data(), &otherPart);
  const bool same = areSame(part, otherPart);
  if (part != MPI_GROUP_NULL) PMPI_Group_free(&part);
  if (otherPart != MPI_GROUP_NULL) PMPI_Group_free(&otherPart);
  return same;
}

// Sets those in [begin, end) to -1 that are of another world than `in`: MPICH 4.0 translates the ranks of processes by
// their numbers in their own worlds, but compares groups by both numbers.
void omitConfused(MPI_Group in, MPI_Group group, std::vector<int>& found, std::size_t begin, std::size_t end) {
  std::vector<int> there, here;
  for (std::size_t i = begin; i < end; ++i)
    if (found[i] >= 0) {
      here.push_back(static_cast<int>(i));
      there.push_back(found[i]);
    }
  if (here.empty()) return;
  const bool isUnique = std::set<int>(there.begin(), there.end()).size() == there.size();  // MPI includes no rank twice
  if (isUnique && areSameMembers(group, here, in, there)) return;
  if (end - begin == 1) {
    found[begin] = -1;
    return;
  }
  const std::size_t middle = begin + (end - begin) / 2;
  omitConfused(in, group, found, begin, middle);
  omitConfused(in, group, found, middle, end);
}

}  // namespace

void expectOtherWorlds() { hasOtherWorlds.store(true, std::memory_order_relaxed); }

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
  if (found == MPI_UNDEFINED) return -1;
  const bool isRight = !hasOtherWorlds.load(std::memory_order_relaxed) || areSameMembers(group, {rank}, in, {found});
  return isRight ? found : -1;
}

int memberIn(MPI_Group in, MPI_Group group, int rank) {
  const int found = rankIn(in, group, rank);
  if (found >= 0 || in == MPI_GROUP_NULL || group == MPI_GROUP_NULL || !hasOtherWorlds.load(std::memory_order_relaxed))
    return found;
  int size = 0;
  PMPI_Group_size(in, &size);
  for (int each = 0; each < size; ++each)
    if (areSameMembers(group, {rank}, in, {each})) return each;
  return -1;
}

std::vector<int> ranksIn(MPI_Group in, MPI_Group group, int size) {
  std::vector<int> ranks(static_cast<std::size_t>(size)), found(ranks.size(), -1);
  std::iota(ranks.begin(), ranks.end(), 0);
  if (in == group && in != MPI_GROUP_NULL) return ranks;
  if (in == MPI_GROUP_NULL || group == MPI_GROUP_NULL) return found;
  PMPI_Group_translate_ranks(group, size, ranks.data(), in, found.data());
  for (int& each : found)
    if (each == MPI_UNDEFINED) each = -1;
  if (hasOtherWorlds.load(std::memory_order_relaxed)) omitConfused(in, group, found, 0, found.size());
  return found;
}

}  // namespace weft::record
