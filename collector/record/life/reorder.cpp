// weft_comm_reorder and weft_reorder_if_changed: ranks that send each other much come onto one node, while the program
// runs (figure 1 of the introspection paper).
#include <mpi.h>

#include <array>
#include <climits>
#include <numeric>
#include <string>
#include <utility>
#include <vector>

#include "collector/record/bundle/host.h"
#include "collector/record/bundle/process.h"
#include "collector/record/bundle/settings.h"
#include "collector/record/calls/declared.h"
#include "collector/record/counting/kept.h"
#include "collector/record/counting/own_time.h"
#include "collector/record/life/fabric_places.h"
#include "collector/record/life/last_order.h"
#include "collector/record/life/sessions.h"
#include "collector/record/mapping/node_mapping.h"
#include "collector/record/naming/communicators.h"
#include "weft.h"

namespace weft::record {
namespace {

// What rank 0 of a communicator gathers about it.
struct Gathered {
  std::vector<std::uint32_t> nodeOf;
  std::vector<std::string> hosts;  // empty: the fabric is not asked for
  std::vector<SentBytes> sent;
};

// The lowest rank with which this process shares memory, or so many of MPI_COMM_WORLD as the settings say.
int nodeOf(MPI_Comm comm) {
  if (settings().nodeRanks > 0) return worldRank() / settings().nodeRanks;
  int rank = 0;
  PMPI_Comm_rank(comm, &rank);
  MPI_Comm node = MPI_COMM_NULL;
  if (PMPI_Comm_split_type(comm, MPI_COMM_TYPE_SHARED, rank, MPI_INFO_NULL, &node) != MPI_SUCCESS) return rank;
  PMPI_Bcast(&rank, 1, MPI_INT, 0, node);
  PMPI_Comm_free(&node);
  return rank;
}

// Rank 0 decides whether the fabric is asked for: a launcher may give its environment to some ranks only.
void gatherHosts(MPI_Comm comm, int rank, Gathered& all) {
  int wanted = !settings().fabric.empty();
  PMPI_Bcast(&wanted, 1, MPI_INT, 0, comm);
  if (!wanted) return;
  using Name = std::array<char, 256>;
  Name own{};
  const std::string name = settings().host.empty() ? hostName() : settings().host;
  name.copy(own.data(), own.size() - 1);
  std::vector<Name> names(all.nodeOf.size());
  PMPI_Gather(own.data(), static_cast<int>(own.size()), MPI_CHAR, names.data(), static_cast<int>(own.size()), MPI_CHAR,
              0, comm);
  if (rank == 0)
    for (const Name& each : names) all.hosts.emplace_back(each.data());
}

std::vector<std::uint32_t> mapped(const Gathered& all) {
  if (!all.hosts.empty())
    if (auto ranks = mapOntoFabric(settings().fabric, all.hosts, all.sent)) return *ranks;
  return mapOntoNodes(all.nodeOf, all.sent);
}

std::vector<unsigned long long> pairsOf(const std::vector<unsigned long long>& bytes) {
  std::vector<unsigned long long> pairs;  // a member, then what it was sent
  for (std::size_t to = 0; to < bytes.size(); ++to)
    if (bytes[to] != 0) pairs.insert(pairs.end(), {to, bytes[to]});
  return pairs;
}

// Pairs of all members on rank 0; false everywhere where they are too many for one message of MPI 3.
bool gatherPairs(const std::vector<unsigned long long>& own, MPI_Comm comm, int rank, int size, Gathered& all) {
  MPI_Datatype pair = MPI_DATATYPE_NULL;
  PMPI_Type_contiguous(2, MPI_UNSIGNED_LONG_LONG, &pair);
  PMPI_Type_commit(&pair);
  const int count = static_cast<int>(own.size() / 2);
  std::vector<int> counts(rank == 0 ? static_cast<std::size_t>(size) : 0), places(counts.size());
  asked(PMPI_Gather, &count, 1, MPI_INT, counts.data(), 1, MPI_INT, 0, comm);
  int fits = std::accumulate(counts.begin(), counts.end(), 0LL) <= INT_MAX;
  PMPI_Bcast(&fits, 1, MPI_INT, 0, comm);
  if (fits) {
    std::exclusive_scan(counts.begin(), counts.end(), places.begin(), 0);
    std::vector<unsigned long long> pairs(rank == 0 ? 2 * static_cast<std::size_t>(places.back() + counts.back()) : 0);
    asked(PMPI_Gatherv, own.data(), count, pair, pairs.data(), counts.data(), places.data(), pair, 0, comm);
    for (std::size_t from = 0, at = 0; from < counts.size(); ++from)
      for (int i = 0; i < counts[from]; ++i, at += 2)
        all.sent.push_back({static_cast<std::uint32_t>(from), static_cast<std::uint32_t>(pairs[at]), pairs[at + 1]});
  }
  PMPI_Type_free(&pair);
  return fits != 0;
}

// This process's new rank, agreed with all members; its own where nothing is to be gained or not everything could be
// gathered.
int newRank(const std::vector<unsigned long long>& bytes, MPI_Comm comm) {
  int rank = 0, size = 0;
  PMPI_Comm_rank(comm, &rank);
  PMPI_Comm_size(comm, &size);
  Gathered all;
  all.nodeOf.resize(rank == 0 ? static_cast<std::size_t>(size) : 0);
  const int node = nodeOf(comm);
  asked(PMPI_Gather, &node, 1, MPI_INT, all.nodeOf.data(), 1, MPI_INT, 0, comm);
  gatherHosts(comm, rank, all);
  const bool isWhole = gatherPairs(pairsOf(bytes), comm, rank, size, all);
  std::vector<std::uint32_t> ranks(all.nodeOf.size());
  std::iota(ranks.begin(), ranks.end(), 0U);
  if (rank == 0 && isWhole) kept([&] { ranks = mapped(all); });
  int mine = rank;
  PMPI_Scatter(ranks.data(), 1, MPI_INT, &mine, 1, MPI_INT, 0, comm);
  return mine;
}

// The new communicator is one that the program made by MPI_Comm_split: it has a name, and what is sent on it is
// recorded.
int reorder(SentRow sent, MPI_Comm comm, MPI_Comm* reordered) {
  int rank = 0;
  {
    const OwnTime time;
    rank = newRank(sent, comm);
  }
  if (MPI_Comm_split(comm, 0, rank, reordered) != MPI_SUCCESS) return WEFT_MISUSE;
  const OwnTime time;
  rememberOrder(std::move(sent), comm, *reordered);
  return WEFT_OK;
}

}  // namespace
}  // namespace weft::record

using namespace weft::record;

extern "C" {

int weft_comm_reorder_(MPI_Comm comm, weft_session session, MPI_Comm* reordered) {
  if (!reordered) return WEFT_MISUSE;
  *reordered = MPI_COMM_NULL;
  if (const int answer = allRecorded(comm); answer != WEFT_OK) {
    if (answer == WEFT_ABSENT) MPI_Comm_dup(comm, reordered);
    return answer;
  }
  SentRow sent;
  {
    const OwnTime time;
    if (!allAgree(readSession(session, comm, sent), comm)) return WEFT_MISUSE;
  }
  return reorder(std::move(sent), comm, reordered);
}

int weft_reorder_if_changed_(MPI_Comm comm, double percent, weft_session session, MPI_Comm* reordered) {
  if (!reordered) return WEFT_MISUSE;
  *reordered = MPI_COMM_NULL;
  if (const int answer = allRecorded(comm); answer != WEFT_OK) {
    if (answer == WEFT_ABSENT) *reordered = comm;
    return answer;
  }
  SentRow sent;
  {
    const OwnTime time;
    const bool isPercent = percent >= 0 && percent <= 100;
    if (!allAgree(readSession(session, comm, sent) && isPercent, comm)) return WEFT_MISUSE;
    if (!allAgree(changeSinceOrder(sent, comm) >= percent, comm)) {
      *reordered = comm;
      return WEFT_UNCHANGED;
    }
  }
  return reorder(std::move(sent), comm, reordered);
}

int weft_comm_reorder_fortran_(MPI_Fint comm, weft_session session, MPI_Fint* reordered) {
  MPI_Comm made = MPI_COMM_NULL;
  const int answer = weft_comm_reorder_(PMPI_Comm_f2c(comm), session, &made);
  *reordered = PMPI_Comm_c2f(made);
  return answer;
}

int weft_reorder_if_changed_fortran_(MPI_Fint comm, double percent, weft_session session, MPI_Fint* reordered) {
  MPI_Comm made = MPI_COMM_NULL;
  const int answer = weft_reorder_if_changed_(PMPI_Comm_f2c(comm), percent, session, &made);
  *reordered = PMPI_Comm_c2f(made);
  return answer;
}

}  // extern "C"
