#include "importers/otf2/trace_archive.h"

#include <otf2/otf2.h>

#include <map>

#include "core/base/error.h"
#include "core/base/trace_format.h"
#include "importers/otf2/trace_archive_definitions.h"
#include "importers/otf2/trace_collectives.h"

namespace weft {
namespace fs = std::filesystem;
namespace {

constexpr std::uint64_t eventChunk = 1 << 20;

OTF2_FlushType flushAlways(void*, OTF2_FileType, OTF2_LocationRef, void*, bool) { return OTF2_FLUSH; }
OTF2_TimeStamp noFlushTime(void*, OTF2_FileType, OTF2_LocationRef) { return 0; }
constexpr OTF2_FlushCallbacks flushCalls{flushAlways, noFlushTime};

OTF2_CollectiveOp collectiveOf(std::string_view operation) {
  for (OTF2_CollectiveOp each = OTF2_COLLECTIVE_OP_BARRIER; each <= OTF2_COLLECTIVE_OP_REDUCE_SCATTER_BLOCK; ++each)
    if (nameOf(each) == operation) return each;
  return OTF2_COLLECTIVE_OP_CREATE_HANDLE;
}

}  // namespace

bool isTracedCollective(std::string_view operation) {
  return collectiveOf(operation) != OTF2_COLLECTIVE_OP_CREATE_HANDLE;
}

class TraceArchiveWriter::Thread final : public TraceEventSink {
 public:
  Thread(OTF2_EvtWriter* to, TraceContent& content) : to_(to), content_(content) {}

  void enter(std::uint64_t time, std::uint32_t region) override {
    written(OTF2_EvtWriter_Enter(to_, nullptr, time, region));
  }
  void leave(std::uint64_t time, std::uint32_t region) override {
    written(OTF2_EvtWriter_Leave(to_, nullptr, time, region));
  }
  void sent(std::uint64_t time, const Message& one) override {
    written(
        one.request == 0
            ? OTF2_EvtWriter_MpiSend(to_, nullptr, time, one.peer, one.communicator, one.tag, one.bytes)
            : OTF2_EvtWriter_MpiIsend(to_, nullptr, time, one.peer, one.communicator, one.tag, one.bytes, one.request));
  }
  void received(std::uint64_t time, const Message& one) override {
    written(
        one.request == 0
            ? OTF2_EvtWriter_MpiRecv(to_, nullptr, time, one.peer, one.communicator, one.tag, one.bytes)
            : OTF2_EvtWriter_MpiIrecv(to_, nullptr, time, one.peer, one.communicator, one.tag, one.bytes, one.request));
  }
  void requested(std::uint64_t time, std::uint64_t request, bool isCollective) override {
    written(isCollective ? OTF2_EvtWriter_NonBlockingCollectiveRequest(to_, nullptr, time, request)
                         : OTF2_EvtWriter_MpiIrecvRequest(to_, nullptr, time, request));
  }
  void sendDone(std::uint64_t time, std::uint64_t request) override {
    written(OTF2_EvtWriter_MpiIsendComplete(to_, nullptr, time, request));
  }
  void cancelled(std::uint64_t time, std::uint64_t request) override {
    written(OTF2_EvtWriter_MpiRequestCancelled(to_, nullptr, time, request));
  }
  void collectiveBegan(std::uint64_t time) override { written(OTF2_EvtWriter_MpiCollectiveBegin(to_, nullptr, time)); }
  void collective(std::uint64_t time, const Collective& part) override {
    const OTF2_CollectiveOp operation = collectiveOf(part.operation);
    written(part.request == 0
                ? OTF2_EvtWriter_MpiCollectiveEnd(to_, nullptr, time, operation, part.communicator, part.root,
                                                  part.sent, part.received)
                : OTF2_EvtWriter_NonBlockingCollectiveComplete(to_, nullptr, time, operation, part.communicator,
                                                               part.root, part.sent, part.received, part.request));
  }
  void accessed(std::uint64_t time, const Access& one) override {
    const OTF2_RmaWinRef window = content_.window(one.window);
    if (one.isAtomic)
      written(OTF2_EvtWriter_RmaAtomic(to_, nullptr, time, window, one.target, OTF2_RMA_ATOMIC_TYPE_ACCUMULATE,
                                       one.written, one.read, 0));
    else if (one.read != 0) written(OTF2_EvtWriter_RmaGet(to_, nullptr, time, window, one.target, one.read, 0));
    else written(OTF2_EvtWriter_RmaPut(to_, nullptr, time, window, one.target, one.written, 0));
  }
  void windowBegan(std::uint64_t time) override { written(OTF2_EvtWriter_RmaCollectiveBegin(to_, nullptr, time)); }
  void windowEnded(std::uint64_t time, WindowStep step, std::uint32_t communicator) override {
    const OTF2_CollectiveOp operation = step == WindowStep::fence    ? OTF2_COLLECTIVE_OP_BARRIER
                                        : step == WindowStep::create ? OTF2_COLLECTIVE_OP_CREATE_HANDLE
                                                                     : OTF2_COLLECTIVE_OP_DESTROY_HANDLE;
    written(OTF2_EvtWriter_RmaCollectiveEnd(to_, nullptr, time, operation, OTF2_RMA_SYNC_LEVEL_MEMORY,
                                            content_.window({communicator, 0}), OTF2_COLLECTIVE_ROOT_NONE, 0, 0));
  }
  void synchronised(std::uint64_t time, const Window& window, const std::vector<std::uint32_t>& group) override {
    written(OTF2_EvtWriter_RmaGroupSync(to_, nullptr, time, OTF2_RMA_SYNC_LEVEL_PROCESS, content_.window(window),
                                        content_.group(group)));
  }
  void made(std::uint64_t time, std::uint32_t communicator) override {
    written(OTF2_EvtWriter_CommCreate(to_, nullptr, time, communicator));
  }
  void switched(std::uint64_t time, bool on) override {
    written(OTF2_EvtWriter_MeasurementOnOff(to_, nullptr, time, on ? OTF2_MEASUREMENT_ON : OTF2_MEASUREMENT_OFF));
  }

  OTF2_EvtWriter* writer() const { return to_; }

 private:
  OTF2_EvtWriter* to_;
  TraceContent& content_;
};

struct TraceArchiveWriter::State {
  OTF2_Archive* archive = nullptr;
  TraceContent content;
  std::map<std::uint32_t, std::pair<std::size_t, Thread>> open;  // by number; of one rank
  ~State() {
    if (archive) OTF2_Archive_Close(archive);
  }
};

TraceArchiveWriter::TraceArchiveWriter(const fs::path& folder) : state_(std::make_unique<State>()) {
  fs::remove_all(folder);
  fs::create_directories(folder);
  OTF2_Archive*& archive = state_->archive;
  archive = OTF2_Archive_Open(folder.c_str(), "traces", OTF2_FILEMODE_WRITE, eventChunk,
                              OTF2_CHUNK_SIZE_DEFINITIONS_DEFAULT, OTF2_SUBSTRATE_POSIX, OTF2_COMPRESSION_NONE);
  if (!archive)
    throw Error("the trace " + (folder / "traces.otf2").string() +
                " can't be made; check that the folder can be written");
  written(OTF2_Archive_SetFlushCallbacks(archive, &flushCalls, nullptr));
  written(OTF2_Archive_SetSerialCollectiveCallbacks(archive));
  written(OTF2_Archive_SetCreator(archive, "Weft recorder"));
  written(OTF2_Archive_SetProperty(archive, trace_format::archiveProperty, "1", true));
  written(OTF2_Archive_OpenEvtFiles(archive));
}

TraceArchiveWriter::~TraceArchiveWriter() = default;

void TraceArchiveWriter::setPart(const char* why) {
  written(OTF2_Archive_SetProperty(state_->archive, trace_format::partProperty, why, true));
}

void TraceArchiveWriter::setProcesses(const std::map<std::uint32_t, std::uint32_t>& ids) {
  std::string text;
  std::size_t kept = 0;
  for (auto at = ids.begin(); at != ids.end() && kept < trace_format::mostProcesses; ++at, ++kept)
    text += (text.empty() ? "" : " ") + std::to_string(at->first) + " " + std::to_string(at->second);
  if (!text.empty())
    written(OTF2_Archive_SetProperty(state_->archive, trace_format::processesProperty, text.c_str(), true));
}

std::uint32_t TraceArchiveWriter::function(const std::string& name) { return state_->content.region(name, false); }
std::uint32_t TraceArchiveWriter::call(const std::string& operation) {
  return state_->content.region("MPI_" + operation, true);
}

TraceEventSink& TraceArchiveWriter::thread(std::uint32_t rank, std::uint32_t number) {
  const auto known = state_->open.find(number);
  if (known != state_->open.end()) return known->second.second;
  auto& locations = state_->content.locations;
  OTF2_EvtWriter* const writer = OTF2_Archive_GetEvtWriter(state_->archive, locations.size());
  if (!writer) throw Error("the OTF2 library can't write a thread's events; check the free space of the disk");
  locations.push_back({rank, number, 0});
  return state_->open.emplace(number, std::pair(locations.size() - 1, Thread(writer, state_->content)))
      .first->second.second;
}

void TraceArchiveWriter::closeThreads() {
  for (auto& [number, one] : state_->open) {
    written(OTF2_EvtWriter_GetNumberOfEvents(one.second.writer(), &state_->content.locations[one.first].events));
    written(OTF2_Archive_CloseEvtWriter(state_->archive, one.second.writer()));
  }
  state_->open.clear();
}

void TraceArchiveWriter::finish(const std::vector<std::string>& hosts,
                                const std::vector<TracedCommunicator>& communicators, std::uint64_t begin,
                                std::uint64_t end) {
  OTF2_Archive* const archive = state_->archive;
  std::vector<bool> isThere(hosts.size());
  for (const TraceContent::Location& each : state_->content.locations) isThere[each.rank] = true;
  for (std::uint32_t rank = 0; rank < hosts.size(); ++rank) {
    if (isThere[rank]) continue;
    thread(rank, 0).switched(begin, false);  // nothing is known of it
    closeThreads();
  }
  written(OTF2_Archive_CloseEvtFiles(archive));
  written(OTF2_Archive_OpenDefFiles(archive));  // without one for each location readers print errors
  for (std::size_t i = 0; i < state_->content.locations.size(); ++i) {
    OTF2_DefWriter* const local = OTF2_Archive_GetDefWriter(archive, i);
    if (local) written(OTF2_Archive_CloseDefWriter(archive, local));
  }
  written(OTF2_Archive_CloseDefFiles(archive));
  state_->content.write(OTF2_Archive_GetGlobalDefWriter(archive), hosts, communicators, begin, end);
  state_->archive = nullptr;
  written(OTF2_Archive_Close(archive));
}

}  // namespace weft
