#include "collector/record/life/last_order.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "collector/record/calls/declared.h"
#include "collector/record/counting/kept.h"
#include "collector/record/naming/groups.h"

namespace weft::record {
namespace {

constexpr double rounding = 1e-9;  // of quotients that are added up: all is 100 %, not a little less

int forget(MPI_Comm, int, void* row, void*) {
  delete static_cast<SentRow*>(row);
  return MPI_SUCCESS;
}

// Duplicates of a communicator begin without an order.
int attribute() {
  static const int key = [] {
    int made = MPI_KEYVAL_INVALID;
    PMPI_Comm_create_keyval(MPI_COMM_NULL_COPY_FN, forget, &made, nullptr);
    return made;
  }();
  return key;
}

void put(MPI_Comm comm, const SentRow& sent) {
  SentRow* row = nullptr;
  kept([&] { row = new SentRow(sent); });
  PMPI_Comm_set_attr(comm, attribute(), row);
}

const SentRow* lastRow(MPI_Comm comm) {
  void* row = nullptr;
  int isThere = 0;
  PMPI_Comm_get_attr(comm, attribute(), &row, &isThere);
  return isThere ? static_cast<const SentRow*>(row) : nullptr;
}

// The rank in `to` of the process that has `rank` in `from`.
int translated(int rank, MPI_Comm from, MPI_Comm to) {
  MPI_Group before = MPI_GROUP_NULL, after = MPI_GROUP_NULL;
  PMPI_Comm_group(from, &before);
  PMPI_Comm_group(to, &after);
  const int result = memberIn(after, before, rank);
  PMPI_Group_free(&before);
  PMPI_Group_free(&after);
  return result;
}

unsigned long long sumOf(const SentRow& sent) { return std::accumulate(sent.begin(), sent.end(), 0ULL); }

}  // namespace

// The process that has rank r now goes on with what rank r did, so that it needs that one's row. Messages go over the
// new communicator, on which the program has none yet.
void rememberOrder(SentRow sent, MPI_Comm comm, MPI_Comm ordered) {
  int oldRank = 0, newRank = 0;
  PMPI_Comm_rank(comm, &oldRank);
  PMPI_Comm_rank(ordered, &newRank);
  put(comm, sent);
  PMPI_Sendrecv_replace(sent.data(), static_cast<int>(sent.size()), MPI_UNSIGNED_LONG_LONG, oldRank, 0,
                        translated(newRank, comm, ordered), 0, ordered, MPI_STATUS_IGNORE);
  put(ordered, sent);
}

double changeSinceOrder(const SentRow& sent, MPI_Comm comm) {
  const SentRow* const last = lastRow(comm);
  const bool isKnown = last && last->size() == sent.size();
  const unsigned long long own[3] = {sumOf(sent), isKnown ? sumOf(*last) : 0, isKnown ? 0ULL : 1ULL};
  unsigned long long all[3] = {};
  asked(PMPI_Allreduce, own, all, 3, MPI_UNSIGNED_LONG_LONG, MPI_SUM, comm);
  if (all[0] == 0) return 0;
  if (all[2] != 0 || all[1] == 0) return 100;
  double difference = 0, sum = 0;
  for (std::size_t i = 0; i < sent.size(); ++i)
    difference += std::abs(static_cast<double>(sent[i]) / static_cast<double>(all[0]) -
                           static_cast<double>((*last)[i]) / static_cast<double>(all[1]));
  asked(PMPI_Allreduce, &difference, &sum, 1, MPI_DOUBLE, MPI_SUM, comm);
  return std::min(100.0, 50 * sum + rounding);
}

}  // namespace weft::record
