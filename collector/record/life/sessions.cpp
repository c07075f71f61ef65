// Sessions of weft.h: what this process sends while a session is active. The sums are never reset: a session remembers
// where they stood when it became active, so that any number of sessions may overlap and recording costs the same with
// and without them.
#include <mpi.h>

#include <algorithm>
#include <memory>
#include <mutex>
#include <vector>

#include "collector/record/bundle/messages.h"
#include "collector/record/bundle/process.h"
#include "collector/record/bundle/sums.h"
#include "collector/record/calls/declared.h"
#include "collector/record/counting/kept.h"
#include "collector/record/counting/own_time.h"
#include "collector/record/life/sessions.h"
#include "collector/record/naming/communicators.h"
#include "weft.h"

namespace weft::record {
namespace {

// What this process sent is kept by class and rank of MPI_COMM_WORLD. Behind the classes of weft.h is one more: what
// collective calls mean, if their class has the messages that they became, too.
constexpr std::size_t meantPlace = classNames.size();
static_assert(meantInCollectives == 1 << meantPlace);
using Row = std::array<std::vector<Traffic>, meantPlace + 1>;

void add(Traffic& sum, const Traffic& traffic) {
  sum.messages += traffic.messages;
  sum.bytes += traffic.bytes;
}

void addPairs(Row& row, const BlockSum& block, bool decomposed) {
  const Communicator& of = *block.communicator;
  const std::vector<int>& ranks = Communicators::worldRanks(of, of.isInter());
  const auto self = of.isInter() ? UINT32_MAX : static_cast<std::uint32_t>(of.rank);
  for (const auto& [key, traffic] : block.pairs) {
    const TrafficClass kind = classOf(operationOf(key.first));
    if (key.first & fetched) continue;
    const auto addTo = [&, &traffic = traffic](std::uint32_t place) {
      if (place >= ranks.size() || ranks[place] < 0) return;
      const auto rank = static_cast<std::size_t>(ranks[place]);
      if (kind == TrafficClass::collective) add(row[meantPlace][rank], traffic);
      if (kind != TrafficClass::collective || !decomposed) add(row[static_cast<std::size_t>(kind)][rank], traffic);
    };
    if (key.second != eachPeer && key.second != higherPeer) {
      addTo(key.second);
      continue;
    }
    const std::uint32_t first = key.second == higherPeer ? self + 1 : 0;
    for (std::uint32_t place = first; place < ranks.size(); ++place)
      if (place != self) addTo(place);
  }
  for (const auto& [key, traffic] : block.messages)
    add(row[static_cast<std::size_t>(TrafficClass::collective)][key.second], traffic);
}

Row sentUntilNow() {
  Row row;
  for (auto& each : row) each.resize(static_cast<std::size_t>(worldSize()));
  const std::vector<BlockSum> blocks = sums();
  for (const BlockSum& block : blocks) addPairs(row, block, messagesAreRecorded());
  return row;
}

struct Session {
  MPI_Comm comm = MPI_COMM_NULL;  // of the session alone
  std::vector<int> members;       // ranks of MPI_COMM_WORLD
  Row before, sum;
  bool active = false;

  void begin() {
    before = sentUntilNow();
    active = true;
  }
  void end() {
    const Row now = sentUntilNow();
    for (std::size_t kind = 0; kind < now.size(); ++kind)
      for (std::size_t rank = 0; rank < now[kind].size(); ++rank) {
        sum[kind][rank].messages += now[kind][rank].messages - before[kind][rank].messages;
        sum[kind][rank].bytes += now[kind][rank].bytes - before[kind][rank].bytes;
      }
    active = false;
  }
  void clear() {
    for (auto& each : sum) each.assign(static_cast<std::size_t>(worldSize()), Traffic());
  }
  void read(int classes, std::vector<unsigned long long>& messages, std::vector<unsigned long long>& bytes) const {
    messages.assign(members.size(), 0);
    bytes.assign(members.size(), 0);
    for (std::size_t kind = 0; kind < sum.size(); ++kind)
      for (std::size_t i = 0; classes & (1 << kind) && i < members.size(); ++i) {
        if (members[i] < 0) continue;
        messages[i] += sum[kind][static_cast<std::size_t>(members[i])].messages;
        bytes[i] += sum[kind][static_cast<std::size_t>(members[i])].bytes;
      }
  }
};

std::mutex& lock = *new std::mutex;  // never destroyed, nor are they: who ends the process may be another thread
std::vector<std::unique_ptr<Session>>& sessions = *new std::vector<std::unique_ptr<Session>>;

// Does `work` with one session, or with all of them; only with those that are active, or that are not.
template <class Work>
int with(weft_session which, bool active, Work&& work) {
  if (which == WEFT_NO_SESSION) return WEFT_ABSENT;
  const OwnTime time;
  const std::lock_guard guard(lock);
  if (which == WEFT_ALL_SESSIONS) {
    bool isKept = true;
    for (auto& each : sessions)
      if (each && each->active == active) isKept &= kept([&] { work(each); });
    return isKept ? WEFT_OK : WEFT_MISUSE;
  }
  if (which < 0 || static_cast<std::size_t>(which) >= sessions.size()) return WEFT_MISUSE;
  auto& one = sessions[static_cast<std::size_t>(which)];
  if (!one || one->active != active) return WEFT_MISUSE;
  return kept([&] { work(one); }) ? WEFT_OK : WEFT_MISUSE;
}

void copy(const std::vector<unsigned long long>& from, unsigned long long* to) {
  if (to) std::copy(from.begin(), from.end(), to);
}

// Rows of all members, one below the other; root -1: everywhere.
void gather(const std::vector<unsigned long long>& own, unsigned long long* to, int root, MPI_Comm comm) {
  const int size = static_cast<int>(own.size());
  if (root < 0) asked(PMPI_Allgather, own.data(), size, MPI_UNSIGNED_LONG_LONG, to, size, MPI_UNSIGNED_LONG_LONG, comm);
  else asked(PMPI_Gather, own.data(), size, MPI_UNSIGNED_LONG_LONG, to, size, MPI_UNSIGNED_LONG_LONG, root, comm);
}

}  // namespace

bool isIntra(MPI_Comm comm) {
  int isInter = 0;
  return comm != MPI_COMM_NULL && PMPI_Comm_test_inter(comm, &isInter) == MPI_SUCCESS && !isInter;
}

bool allAgree(bool good, MPI_Comm comm) {
  int own = good ? 1 : 0, all = 0;
  PMPI_Allreduce(&own, &all, 1, MPI_INT, MPI_MIN, comm);
  return all != 0;
}

int allRecorded(MPI_Comm comm) {
  const OwnTime time;
  const bool runs = recordingRuns();
  int begun = 0, ended = 0;
  PMPI_Initialized(&begun);
  PMPI_Finalized(&ended);
  if ((!runs && (!begun || ended)) || !isIntra(comm)) return WEFT_MISUSE;
  return allAgree(runs, comm) ? WEFT_OK : WEFT_ABSENT;
}

namespace {

bool areClasses(int classes) { return classes > 0 && (classes & ~WEFT_ANY) == 0; }

}  // namespace

bool readSession(weft_session session, MPI_Comm comm, std::vector<unsigned long long>& bytes) {
  bool isOfIt = false;
  const int answer = session == WEFT_ALL_SESSIONS ? WEFT_MISUSE : with(session, false, [&](auto& each) {
    int result = MPI_UNEQUAL;
    if (isIntra(comm)) PMPI_Comm_compare(comm, each->comm, &result);
    isOfIt = result == MPI_IDENT || result == MPI_CONGRUENT;
    std::vector<unsigned long long> messages;
    if (isOfIt) each->read(WEFT_ANY, messages, bytes);
  });
  return answer == WEFT_OK && isOfIt;
}

bool isActive(weft_session session) {
  const std::lock_guard guard(lock);
  const auto& one = sessions[static_cast<std::size_t>(session)];
  return one && one->active;
}

MPI_Comm communicatorOf(weft_session session) {
  const std::lock_guard guard(lock);
  const auto& one = sessions[static_cast<std::size_t>(session)];
  return one ? one->comm : MPI_COMM_NULL;
}

bool getSession(weft_session session, int classes, unsigned long long* messages, unsigned long long* bytes) {
  return with(session, false, [&](auto& each) {
           std::vector<unsigned long long> ownMessages, ownBytes;
           each->read(classes, ownMessages, ownBytes);
           copy(ownMessages, messages);
           copy(ownBytes, bytes);
         }) == WEFT_OK;
}

// All members are asked whether a buffer is there, since each of them has to take part in what is gathered.
bool gatherSession(weft_session session, int root, int classes, unsigned long long* messages,
                   unsigned long long* bytes) {
  bool isRank = true;
  const int answer = with(session, false, [&](auto& each) {
    isRank = root < static_cast<int>(each->members.size());
    if (!isRank) return;
    int rank = 0, wanted[2] = {messages != nullptr, bytes != nullptr};
    PMPI_Comm_rank(each->comm, &rank);
    PMPI_Bcast(wanted, 2, MPI_INT, std::max(root, 0), each->comm);
    std::vector<unsigned long long> ownMessages, ownBytes, unwanted;
    each->read(classes, ownMessages, ownBytes);
    const auto target = [&](unsigned long long* given) {
      if (given || (root >= 0 && rank != root)) return given;
      unwanted.resize(ownBytes.size() * ownBytes.size());
      return unwanted.data();
    };
    if (wanted[0]) gather(ownMessages, target(messages), root, each->comm);
    if (wanted[1]) gather(ownBytes, target(bytes), root, each->comm);
  });
  return isRank && answer == WEFT_OK;
}

}  // namespace weft::record

using namespace weft::record;

extern "C" {

int weft_session_start_(MPI_Comm comm, weft_session* session) {
  if (!session) return WEFT_MISUSE;
  const int answer = allRecorded(comm);
  if (answer == WEFT_ABSENT) *session = WEFT_NO_SESSION;
  if (answer != WEFT_OK) return answer;
  const OwnTime time;
  const bool isKept = kept([&] {
    auto made = std::make_unique<Session>();
    made->members = Communicators::worldRanks(Communicators::of(comm));
    PMPI_Comm_dup(comm, &made->comm);
    made->clear();
    made->begin();
    const std::lock_guard guard(lock);
    *session = static_cast<weft_session>(sessions.size());
    sessions.push_back(std::move(made));
  });
  return isKept ? WEFT_OK : WEFT_MISUSE;
}

int weft_session_suspend_(weft_session session) {
  return with(session, true, [](auto& each) { each->end(); });
}

int weft_session_continue_(weft_session session) {
  return with(session, false, [](auto& each) { each->begin(); });
}

int weft_session_reset_(weft_session session) {
  return with(session, false, [](auto& each) { each->clear(); });
}

int weft_session_free_(weft_session session) {
  return with(session, false, [](auto& each) {
    if (recordingRuns()) PMPI_Comm_free(&each->comm);
    each.reset();
  });
}

int weft_session_get_(weft_session session, int classes, unsigned long long* messages, unsigned long long* bytes) {
  if (session == WEFT_NO_SESSION) return WEFT_ABSENT;
  if (session == WEFT_ALL_SESSIONS || !areClasses(classes)) return WEFT_MISUSE;
  return getSession(session, classes, messages, bytes) ? WEFT_OK : WEFT_MISUSE;
}

int weft_session_gather_(weft_session session, int root, int classes, unsigned long long* messages,
                         unsigned long long* bytes) {
  if (session == WEFT_NO_SESSION) return WEFT_ABSENT;
  if (session == WEFT_ALL_SESSIONS || !areClasses(classes) || root < -1 || !recordingRuns()) return WEFT_MISUSE;
  return gatherSession(session, root, classes, messages, bytes) ? WEFT_OK : WEFT_MISUSE;
}

}  // extern "C"
