// The functions of mpi_monitoring.h, over the sessions of weft.h: a session's number is its MPI_M_msid. What is added
// are the library's states and errors, its flags and its files.
#include <mpi.h>

#include <algorithm>
#include <cstdio>
#include <mutex>
#include <string>
#include <utility>
#include <vector>

#include "collector/record/bundle/messages.h"
#include "collector/record/bundle/process.h"
#include "collector/record/counting/kept.h"
#include "collector/record/counting/own_time.h"
#include "collector/record/life/sessions.h"
#include "collector/record/naming/communicators.h"
#include "mpi_monitoring.h"
#include "weft.h"

namespace weft::record {
namespace {

static_assert(MPI_M_P2P_ONLY == WEFT_P2P && MPI_M_COLL_ONLY == WEFT_COLLECTIVE && MPI_M_OSC_ONLY == WEFT_ONESIDED);
static_assert(sizeof(unsigned long) == sizeof(unsigned long long));

using Numbers = std::vector<unsigned long long>;

// Never destroyed: who ends the process may be another thread. No lock is held while members communicate.
struct Monitoring {
  std::mutex lock;
  bool isInitialised = false;
  std::vector<MPI_M_msid> open;  // ascending: those of mpi_monitoring.h that are not freed
};
Monitoring& own = *new Monitoring;

std::vector<MPI_M_msid> monitoredSessions() {
  const std::lock_guard guard(own.lock);
  return own.open;
}

// Why a function can't act on one session; `active`: the state that it needs it in.
int refusal(MPI_M_msid msid, bool active, int otherwise) {
  const std::lock_guard guard(own.lock);
  if (!own.isInitialised) return MPI_M_MISSING_INIT;
  if (!std::binary_search(own.open.begin(), own.open.end(), msid)) return MPI_M_INVALID_MSID;
  return isActive(msid) == active ? MPI_SUCCESS : otherwise;
}

int refusalOfReading(MPI_M_msid msid, int flags) {
  if (const int why = refusal(msid, false, MPI_M_SESSION_NOT_SUSPENDED)) return why;
  return flags > 0 && (flags & ~MPI_M_ALL_COMM) == 0 ? MPI_SUCCESS : MPI_M_INTERNAL_FAIL;
}

bool isRankOf(MPI_M_msid msid, int root) {
  int size = 0;
  PMPI_Comm_size(communicatorOf(msid), &size);
  return root >= 0 && root < size;
}

// Changes one session, or all that are in the state.
int change(MPI_M_msid msid, bool active, int otherwise, int (*with)(weft_session)) {
  if (msid != MPI_M_ALL_MSID) {
    if (const int why = refusal(msid, active, otherwise)) return why;
    return with(msid) == WEFT_OK ? MPI_SUCCESS : MPI_M_INTERNAL_FAIL;
  }
  {
    const std::lock_guard guard(own.lock);
    if (!own.isInitialised) return MPI_M_MISSING_INIT;
  }
  bool isDone = true;
  for (const MPI_M_msid each : monitoredSessions())
    if (isActive(each) == active) isDone &= with(each) == WEFT_OK;
  return isDone ? MPI_SUCCESS : MPI_M_INTERNAL_FAIL;
}

// Reset and free act on all or on none.
int refusalOfAll(MPI_M_msid msid) {
  if (msid != MPI_M_ALL_MSID) return MPI_SUCCESS;
  const std::vector<MPI_M_msid> all = monitoredSessions();
  return std::any_of(all.begin(), all.end(), isActive) ? MPI_M_SESSION_STILL_ACTIVE : MPI_SUCCESS;
}

int freeOne(weft_session session) {
  const int answer = weft_session_free_(session);
  const std::lock_guard guard(own.lock);
  own.open.erase(std::remove(own.open.begin(), own.open.end(), session), own.open.end());
  return answer;
}

// The sums of a session that the flags choose. Messages of collectives are point-to-point ones to the library; none is
// counted twice.
int sumsOf(int flags) {
  const bool areKnown = messagesAreRecorded(), isPointToPoint = flags & MPI_M_P2P_ONLY,
             isCollective = flags & MPI_M_COLL_ONLY;
  const int others = flags & (MPI_M_P2P_ONLY | MPI_M_OSC_ONLY);
  if (isPointToPoint && (areKnown || isCollective)) return others | WEFT_COLLECTIVE;
  return isCollective ? others | meantInCollectives : others;
}

unsigned long long* wide(unsigned long* numbers) { return reinterpret_cast<unsigned long long*>(numbers); }

class ProfileFile {
 public:
  explicit ProfileFile(const std::string& name) : file_(std::fopen(name.c_str(), "w")) {}
  ProfileFile(const ProfileFile&) = delete;
  ProfileFile& operator=(const ProfileFile&) = delete;
  ~ProfileFile() { close(); }
  void put(const std::string& text) {
    if (file_) isWhole_ &= std::fputs(text.c_str(), file_) >= 0;
  }
  bool close() {  // whether all of it is written
    if (!file_) return false;
    isWhole_ &= std::fclose(file_) == 0;
    file_ = nullptr;
    return isWhole_;
  }

 private:
  std::FILE* file_;
  bool isWhole_ = true;
};

bool writeMatrix(const std::string& name, const Numbers& matrix, int size) {
  ProfileFile file(name);
  std::string line;
  for (std::size_t at = 0; at < matrix.size(); ++at) {
    line += std::to_string(matrix[at]);
    const bool isLast = (at + 1) % static_cast<std::size_t>(size) == 0;
    line += isLast ? '\n' : ' ';
    if (isLast) {
      file.put(line);
      line.clear();
    }
  }
  return file.close();
}

// A section of Open MPI's monitoring: its pairs that have anything.
void putPairs(ProfileFile& file, char tag, int sums, MPI_M_msid msid, int rank, int size) {
  Numbers counts(static_cast<std::size_t>(size)), sizes(counts);
  if (!getSession(msid, sums, counts.data(), sizes.data())) return;
  for (std::size_t peer = 0; peer < counts.size(); ++peer)
    if (counts[peer] != 0)
      file.put(std::string(1, tag) + '\t' + std::to_string(rank) + '\t' + std::to_string(peer) + '\t' +
               std::to_string(sizes[peer]) + " bytes\t" + std::to_string(counts[peer]) + " msgs sent\t\n");
}

bool writeRow(const std::string& filename, MPI_M_msid msid, int flags) {
  int rank = 0, size = 0;
  PMPI_Comm_rank(communicatorOf(msid), &rank);
  PMPI_Comm_size(communicatorOf(msid), &size);
  ProfileFile file(filename + "." + std::to_string(rank) + ".prof");
  file.put("# POINT TO POINT\n");
  if (flags & MPI_M_P2P_ONLY) {
    putPairs(file, 'E', WEFT_P2P, msid, rank, size);
    if (messagesAreRecorded()) putPairs(file, 'I', WEFT_COLLECTIVE, msid, rank, size);
  }
  file.put("# OSC\n");
  if (flags & MPI_M_OSC_ONLY) putPairs(file, 'S', WEFT_ONESIDED, msid, rank, size);
  file.put("# COLLECTIVES\n");
  if (flags & MPI_M_COLL_ONLY) putPairs(file, 'C', meantInCollectives, msid, rank, size);
  return file.close();
}

}  // namespace
}  // namespace weft::record

using namespace weft::record;

extern "C" {

int weft_m_init_(void) {
  if (!recordingRuns()) return MPI_M_MPIT_FAIL;
  const std::lock_guard guard(own.lock);
  return std::exchange(own.isInitialised, true) ? MPI_M_MULTIPLE_CALL : MPI_SUCCESS;
}

int weft_m_finalize_(void) {
  {
    const std::lock_guard guard(own.lock);
    if (!own.isInitialised) return MPI_M_MISSING_INIT;
    if (std::any_of(own.open.begin(), own.open.end(), isActive)) return MPI_M_SESSION_STILL_ACTIVE;
  }
  const int answer = change(MPI_M_ALL_MSID, false, MPI_M_INTERNAL_FAIL, freeOne);
  const std::lock_guard guard(own.lock);
  own.isInitialised = false;
  return answer;
}

int weft_m_start_(MPI_Comm comm, MPI_M_msid* msid) {
  {
    const std::lock_guard guard(own.lock);
    if (!own.isInitialised) return MPI_M_MISSING_INIT;
    if (!msid) return MPI_M_INVALID_MSID;
    if (own.open.size() == MPI_M_MAX_SESSIONS) return MPI_M_SESSION_OVERFLOW;
  }
  if (!recordingRuns() || !isIntra(comm)) return MPI_M_MPIT_FAIL;
  const int answer = weft_session_start_(comm, msid);
  if (answer != WEFT_OK) return answer == WEFT_ABSENT ? MPI_M_MPIT_FAIL : MPI_M_INTERNAL_FAIL;
  const std::lock_guard guard(own.lock);
  return kept([&] { own.open.insert(std::upper_bound(own.open.begin(), own.open.end(), *msid), *msid); })
             ? MPI_SUCCESS
             : MPI_M_INTERNAL_FAIL;
}

int weft_m_suspend_(MPI_M_msid msid) { return change(msid, true, MPI_M_MULTIPLE_CALL, weft_session_suspend_); }

int weft_m_continue_(MPI_M_msid msid) { return change(msid, false, MPI_M_MULTIPLE_CALL, weft_session_continue_); }

int weft_m_reset_(MPI_M_msid msid) {
  if (const int why = refusalOfAll(msid)) return why;
  return change(msid, false, MPI_M_SESSION_NOT_SUSPENDED, weft_session_reset_);
}

int weft_m_free_(MPI_M_msid msid) {
  if (const int why = refusalOfAll(msid)) return why;
  return change(msid, false, MPI_M_SESSION_NOT_SUSPENDED, freeOne);
}

int weft_m_get_info_(MPI_M_msid msid, int* provided, int* array_size) {
  const int why = refusal(msid, false, MPI_SUCCESS);
  if (why != MPI_SUCCESS) return why;
  if (provided && PMPI_Query_thread(provided) != MPI_SUCCESS) return MPI_M_MPIT_FAIL;
  if (array_size && PMPI_Comm_size(communicatorOf(msid), array_size) != MPI_SUCCESS) return MPI_M_MPIT_FAIL;
  return MPI_SUCCESS;
}

int weft_m_get_data_(MPI_M_msid msid, unsigned long* msg_counts, unsigned long* msg_sizes, int flags) {
  if (const int why = refusalOfReading(msid, flags)) return why;
  return getSession(msid, sumsOf(flags), wide(msg_counts), wide(msg_sizes)) ? MPI_SUCCESS : MPI_M_INTERNAL_FAIL;
}

// One rank may want what another one ignores, so all of it is gathered.
int weft_m_allgather_data_(MPI_M_msid msid, unsigned long* matrix_counts, unsigned long* matrix_sizes, int flags) {
  if (const int why = refusalOfReading(msid, flags)) return why;
  int size = 0;
  PMPI_Comm_size(communicatorOf(msid), &size);
  bool isDone = false;
  kept([&] {
    Numbers unwanted[2];
    const auto target = [&](unsigned long* given, Numbers& instead) {
      if (given) return wide(given);
      instead.resize(static_cast<std::size_t>(size) * static_cast<std::size_t>(size));
      return instead.data();
    };
    isDone =
        gatherSession(msid, -1, sumsOf(flags), target(matrix_counts, unwanted[0]), target(matrix_sizes, unwanted[1]));
  });
  return isDone ? MPI_SUCCESS : MPI_M_INTERNAL_FAIL;
}

int weft_m_rootgather_data_(MPI_M_msid msid, int root, unsigned long* matrix_counts, unsigned long* matrix_sizes,
                            int flags) {
  if (const int why = refusalOfReading(msid, flags)) return why;
  if (!isRankOf(msid, root)) return MPI_M_INVALID_ROOT;
  return gatherSession(msid, root, sumsOf(flags), wide(matrix_counts), wide(matrix_sizes)) ? MPI_SUCCESS
                                                                                           : MPI_M_INTERNAL_FAIL;
}

int weft_m_flush_(MPI_M_msid msid, const char* filename, int flags) {
  if (const int why = refusalOfReading(msid, flags)) return why;
  const OwnTime time;
  bool isWritten = false;
  if (filename) kept([&] { isWritten = writeRow(filename, msid, flags); });
  return isWritten ? MPI_SUCCESS : MPI_M_INTERNAL_FAIL;
}

// All learn whether root could write.
int weft_m_rootflush_(MPI_M_msid msid, int root, const char* filename, int flags) {
  if (const int why = refusalOfReading(msid, flags)) return why;
  if (!isRankOf(msid, root)) return MPI_M_INVALID_ROOT;
  const OwnTime time;
  const MPI_Comm comm = communicatorOf(msid);
  int rank = 0, size = 0, isWritten = 0;
  PMPI_Comm_rank(comm, &rank);
  PMPI_Comm_size(comm, &size);
  Numbers counts, sizes;
  if (rank == root)
    kept([&] {
      counts.resize(static_cast<std::size_t>(size) * static_cast<std::size_t>(size));
      sizes.resize(counts.size());
    });
  if (gatherSession(msid, root, sumsOf(flags), rank == root ? counts.data() : nullptr,
                    rank == root ? sizes.data() : nullptr) &&
      !counts.empty() && !sizes.empty() && filename)
    kept([&] {
      const std::string end = "." + std::to_string(worldRank()) + ".prof", start = filename;
      const bool hasCounts = writeMatrix(start + "_counts" + end, counts, size);
      isWritten = writeMatrix(start + "_sizes" + end, sizes, size) && hasCounts;
    });
  PMPI_Bcast(&isWritten, 1, MPI_INT, root, comm);
  return isWritten ? MPI_SUCCESS : MPI_M_INTERNAL_FAIL;
}

}  // extern "C"
