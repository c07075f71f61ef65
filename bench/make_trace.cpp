// Writes an MPI trace of any size: ranks on a ring that exchange messages with their neighbours, without and with
// requests, and reduce a number on the world every tenth time, in two nested code regions. Usage: make_trace FOLDER
// RANKS EVENTS
#include <otf2/otf2.h>

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

namespace {

enum : std::uint32_t { isend, irecv, waitall, sendrecv, allreduce, solve, exchange, regionCount };
constexpr const char* regionNames[] = {"MPI_Isend",     "MPI_Irecv", "MPI_Waitall", "MPI_Sendrecv",
                                       "MPI_Allreduce", "solve",     "exchange"};

OTF2_FlushType preFlush(void*, OTF2_FileType, OTF2_LocationRef, void*, bool) { return OTF2_FLUSH; }
OTF2_TimeStamp postFlush(void*, OTF2_FileType, OTF2_LocationRef) { return 0; }

class Definitions {
 public:
  explicit Definitions(OTF2_GlobalDefWriter* writer) : writer_(writer) {}
  OTF2_StringRef string(const std::string& text) {
    OTF2_GlobalDefWriter_WriteString(writer_, next_, text.c_str());
    return next_++;
  }
  OTF2_GlobalDefWriter* operator*() const { return writer_; }

 private:
  OTF2_GlobalDefWriter* writer_;
  OTF2_StringRef next_ = 0;
};

void define(OTF2_Archive* archive, std::uint32_t ranks, const std::vector<std::uint64_t>& counts,
            std::uint64_t length) {
  Definitions to(OTF2_Archive_GetGlobalDefWriter(archive));
  OTF2_GlobalDefWriter_WriteClockProperties(*to, 1000000000, 0, length, OTF2_UNDEFINED_TIMESTAMP);
  const auto empty = to.string(""), machine = to.string("machine"), node = to.string("node"),
             thread = to.string("Master thread");
  OTF2_GlobalDefWriter_WriteParadigm(*to, OTF2_PARADIGM_MPI, to.string("MPI"), OTF2_PARADIGM_CLASS_PROCESS);
  OTF2_GlobalDefWriter_WriteSystemTreeNode(*to, 0, machine, machine, OTF2_UNDEFINED_SYSTEM_TREE_NODE);
  std::vector<std::uint64_t> members;
  for (std::uint32_t rank = 0; rank < ranks; ++rank) {
    if (rank % 16 == 0) {
      char name[16];
      std::snprintf(name, sizeof name, "node%04u", rank / 16);
      OTF2_GlobalDefWriter_WriteSystemTreeNode(*to, 1 + rank / 16, to.string(name), node, 0);
    }
    OTF2_GlobalDefWriter_WriteLocationGroup(*to, rank, to.string("MPI Rank " + std::to_string(rank)),
                                            OTF2_LOCATION_GROUP_TYPE_PROCESS, 1 + rank / 16,
                                            OTF2_UNDEFINED_LOCATION_GROUP);
    OTF2_GlobalDefWriter_WriteLocation(*to, rank, thread, OTF2_LOCATION_TYPE_CPU_THREAD, counts[rank], rank);
    members.push_back(rank);
  }
  for (std::uint32_t region = 0; region < regionCount; ++region) {
    const auto name = to.string(regionNames[region]);
    OTF2_GlobalDefWriter_WriteRegion(*to, region, name, name, empty, OTF2_REGION_ROLE_FUNCTION,
                                     region < solve ? OTF2_PARADIGM_MPI : OTF2_PARADIGM_USER, OTF2_REGION_FLAG_NONE,
                                     empty, 0, 0);
  }
  OTF2_GlobalDefWriter_WriteGroup(*to, 0, empty, OTF2_GROUP_TYPE_COMM_LOCATIONS, OTF2_PARADIGM_MPI,
                                  OTF2_GROUP_FLAG_NONE, ranks, members.data());
  OTF2_GlobalDefWriter_WriteGroup(*to, 1, empty, OTF2_GROUP_TYPE_COMM_GROUP, OTF2_PARADIGM_MPI, OTF2_GROUP_FLAG_NONE,
                                  ranks, members.data());
  OTF2_GlobalDefWriter_WriteComm(*to, 0, to.string("MPI_COMM_WORLD"), 1, OTF2_UNDEFINED_COMM, OTF2_COMM_FLAG_NONE);
}

// The events of one rank; ticks are nanoseconds.
class Rank {
 public:
  Rank(OTF2_EvtWriter* writer, std::uint32_t rank, std::uint32_t ranks)
      : writer_(writer), next_((rank + 1) % ranks), before_((rank + ranks - 1) % ranks), ranks_(ranks) {}

  void write(std::uint64_t events) {
    enter(solve);
    for (std::uint64_t round = 0; count_ + 30 < events; ++round) turn(round);
    leave(solve);
  }
  std::uint64_t count() const { return count_; }
  std::uint64_t time() const { return time_; }

 private:
  void turn(std::uint64_t round) {
    enter(exchange);
    const std::uint64_t bytes = 64 << round % 12, receive = ++request_, send = ++request_;
    enter(irecv);
    OTF2_EvtWriter_MpiIrecvRequest(writer_, nullptr, tick(), receive);
    leave(irecv);
    enter(isend);
    OTF2_EvtWriter_MpiIsend(writer_, nullptr, tick(), next_, 0, 1, bytes, send);
    leave(isend);
    enter(waitall);
    OTF2_EvtWriter_MpiIrecv(writer_, nullptr, tick(), before_, 0, 1, bytes, receive);
    OTF2_EvtWriter_MpiIsendComplete(writer_, nullptr, tick(), send);
    leave(waitall);
    enter(sendrecv);
    OTF2_EvtWriter_MpiSend(writer_, nullptr, tick(), before_, 0, 2, 8);
    OTF2_EvtWriter_MpiRecv(writer_, nullptr, tick(), next_, 0, 2, 8);
    leave(sendrecv);
    leave(exchange);
    if (round % 10 != 9) return;
    enter(allreduce);
    OTF2_EvtWriter_MpiCollectiveBegin(writer_, nullptr, tick());
    OTF2_EvtWriter_MpiCollectiveEnd(writer_, nullptr, tick(), OTF2_COLLECTIVE_OP_ALLREDUCE, 0,
                                    OTF2_COLLECTIVE_ROOT_NONE, 8 * ranks_, 8 * ranks_);
    leave(allreduce);
  }
  void enter(std::uint32_t region) { OTF2_EvtWriter_Enter(writer_, nullptr, tick(), region); }
  void leave(std::uint32_t region) { OTF2_EvtWriter_Leave(writer_, nullptr, tick(), region); }
  std::uint64_t tick() {
    ++count_;
    return time_ += 500;
  }

  OTF2_EvtWriter* writer_;
  std::uint32_t next_, before_;
  std::uint64_t ranks_, count_ = 0, time_ = 0, request_ = 0;
};

}  // namespace

int main(int argc, char** argv) {
  const auto ranks = argc == 4 ? static_cast<std::uint32_t>(std::atoi(argv[2])) : 0;
  if (ranks < 2) {
    std::fprintf(stderr, "usage: make_trace FOLDER RANKS EVENTS\n");
    return 2;
  }
  OTF2_Archive* archive = OTF2_Archive_Open(argv[1], "traces", OTF2_FILEMODE_WRITE, 1 << 20, 4 << 20,
                                            OTF2_SUBSTRATE_POSIX, OTF2_COMPRESSION_NONE);
  if (!archive) return 1;
  const OTF2_FlushCallbacks flush{preFlush, postFlush};
  OTF2_Archive_SetFlushCallbacks(archive, &flush, nullptr);
  OTF2_Archive_SetSerialCollectiveCallbacks(archive);
  OTF2_Archive_SetCreator(archive, "Weft make_trace");
  OTF2_Archive_OpenEvtFiles(archive);
  std::vector<std::uint64_t> counts;
  std::uint64_t length = 0;
  for (std::uint32_t rank = 0; rank < ranks; ++rank) {
    OTF2_EvtWriter* writer = OTF2_Archive_GetEvtWriter(archive, rank);
    Rank events(writer, rank, ranks);
    events.write(std::strtoull(argv[3], nullptr, 10) / ranks);
    counts.push_back(events.count());
    length = events.time();
    OTF2_Archive_CloseEvtWriter(archive, writer);
  }
  OTF2_Archive_CloseEvtFiles(archive);
  OTF2_Archive_OpenDefFiles(archive);  // empty mappings: without them readers complain
  for (std::uint32_t rank = 0; rank < ranks; ++rank)
    OTF2_Archive_CloseDefWriter(archive, OTF2_Archive_GetDefWriter(archive, rank));
  OTF2_Archive_CloseDefFiles(archive);
  define(archive, ranks, counts, length);
  OTF2_Archive_Close(archive);
  return 0;
}
