#include "collector/port_traffic_writer.h"

#include <otf2/otf2.h>

#include <algorithm>
#include <array>
#include <fstream>
#include <map>
#include <sstream>
#include <string_view>
#include <utility>

#include "collector/port_traffic_definitions.h"
#include "core/base/error.h"
#include "core/base/port_traffic_format.h"

namespace weft {
namespace fs = std::filesystem;
namespace names = port_traffic;

// FNV-1a, 64 bit.
struct ArchiveHash {
  std::uint64_t value = 0xcbf29ce484222325;
  void add(std::string_view text) {
    add(text.size());
    for (const char c : text) add(static_cast<unsigned char>(c));
  }
  void add(std::uint64_t word) {
    for (int shift = 0; shift < 64; shift += 8) value = (value ^ (word >> shift & 0xFF)) * 0x100000001b3;
  }
};

namespace {

// OTF2's smallest: a reader that merges locations keeps a chunk of each in memory.
constexpr std::uint64_t eventChunk = 262144;

OTF2_FlushType flushAlways(void*, OTF2_FileType, OTF2_LocationRef, void*, bool) { return OTF2_FLUSH; }
OTF2_TimeStamp noFlushTime(void*, OTF2_FileType, OTF2_LocationRef) { return 0; }
constexpr OTF2_FlushCallbacks flushCalls{flushAlways, noFlushTime};

std::uint64_t traceId(const fs::path& anchor) {
  OTF2_Reader* reader = OTF2_Reader_Open(anchor.c_str());
  if (!reader) throw Error("the archive " + anchor.string() + " can't be read back; check the free space of the disk");
  std::uint64_t id = 0;
  const OTF2_ErrorCode read = OTF2_Reader_GetTraceId(reader, &id);
  OTF2_Reader_Close(reader);
  check(read);
  return id;
}

std::string littleEndian(std::uint64_t word) {
  std::string out;
  for (int shift = 0; shift < 64; shift += 8) out += static_cast<char>(word >> shift & 0xFF);
  return out;
}

// OTF2 makes the trace id from the clock and has no call to set it. It stands once in the anchor, as 8 bytes; where
// it does not (a byte order that this was not written for), the archive stays as OTF2 wrote it.
void setTraceId(const fs::path& anchor, std::uint64_t id) {
  const std::string before = littleEndian(traceId(anchor)), after = littleEndian(id);
  std::ostringstream content;
  content << std::ifstream(anchor, std::ios::binary).rdbuf();
  const std::string bytes = content.str();
  const auto at = bytes.find(before);
  if (at == std::string::npos || bytes.find(before, at + 1) != std::string::npos) return;
  std::fstream out(anchor, std::ios::binary | std::ios::in | std::ios::out);
  out.seekp(static_cast<std::streamoff>(at)).write(after.data(), static_cast<std::streamsize>(after.size()));
}

}  // namespace

struct PortTrafficWriter::State {
  State(std::vector<RecordedProcess> processes, std::vector<std::string> regions)
      : content(std::move(processes), std::move(regions)), written(content.locations()) {}

  fs::path anchor;
  OTF2_Archive* archive = nullptr;
  ArchiveContent content;
  std::vector<bool> written;  // by location
  ArchiveHash hash;

  ~State() {
    if (archive) OTF2_Archive_Close(archive);
  }

  void open(const fs::path& folder, const std::string& name, Origin origin);
  OTF2_EvtWriter* events(OTF2_LocationRef location);
  void finish(OTF2_EvtWriter* writer, OTF2_LocationRef location);
  void writeThread(std::size_t process, std::span<const RegionVisit> visits);
  void writePort(OTF2_LocationRef location, std::span<const RegionVisit> visits, std::span<const PeerCounters> dumps);
  void writeDump(OTF2_EvtWriter* writer, const RegionVisit& visit, std::uint64_t instance, const PeerCounters& peers);
  void writeMappings();
};

void PortTrafficWriter::State::open(const fs::path& folder, const std::string& name, Origin origin) {
  anchor = folder / (name + ".otf2");
  if (fs::exists(anchor) || fs::exists(folder / name))
    throw Error("there is an archive " + anchor.string() + " already; remove it or choose another folder");
  archive = OTF2_Archive_Open(folder.c_str(), name.c_str(), OTF2_FILEMODE_WRITE, eventChunk,
                              OTF2_CHUNK_SIZE_DEFINITIONS_DEFAULT, OTF2_SUBSTRATE_POSIX, OTF2_COMPRESSION_NONE);
  if (!archive) throw Error("the archive " + anchor.string() + " can't be made; check that the folder can be written");
  check(OTF2_Archive_SetFlushCallbacks(archive, &flushCalls, nullptr));
  check(OTF2_Archive_SetSerialCollectiveCallbacks(archive));
  check(OTF2_Archive_SetCreator(archive, "Weft collector 1"));
  check(OTF2_Archive_SetDescription(archive, "InfiniBand port traffic per peer LID and code region"));
  check(OTF2_Archive_SetProperty(archive, names::formatProperty, names::formatVersion, true));
  check(OTF2_Archive_SetProperty(archive, names::encodingProperty, names::triple, true));
  if (origin == Origin::predicted)
    check(OTF2_Archive_SetProperty(archive, names::predictedProperty, names::fromPairTraffic, true));
  check(OTF2_Archive_OpenEvtFiles(archive));
}

OTF2_EvtWriter* PortTrafficWriter::State::events(OTF2_LocationRef location) {
  OTF2_EvtWriter* writer = OTF2_Archive_GetEvtWriter(archive, location);
  if (!writer) throw Error("the OTF2 library can't write a location's events; check the free space of the disk");
  hash.add(location);
  return writer;
}

void PortTrafficWriter::State::finish(OTF2_EvtWriter* writer, OTF2_LocationRef location) {
  check(OTF2_EvtWriter_GetNumberOfEvents(writer, &content.events[location]));
  check(OTF2_Archive_CloseEvtWriter(archive, writer));
  written[location] = true;
}

void PortTrafficWriter::State::writeThread(std::size_t process, std::span<const RegionVisit> visits) {
  OTF2_EvtWriter* writer = events(content.threadOf(process));
  for (const RegionVisit& visit : visits) {
    check(OTF2_EvtWriter_Enter(writer, nullptr, visit.begin, visit.region));
    check(OTF2_EvtWriter_Leave(writer, nullptr, visit.end, visit.region));
    content.lastTick = std::max(content.lastTick, visit.end);
  }
  finish(writer, content.threadOf(process));
}

void PortTrafficWriter::State::writeDump(OTF2_EvtWriter* writer, const RegionVisit& visit, std::uint64_t instance,
                                         const PeerCounters& peers) {
  constexpr std::array<OTF2_Type, headerMembers> types{OTF2_TYPE_UINT64, OTF2_TYPE_UINT64, OTF2_TYPE_UINT64,
                                                       OTF2_TYPE_UINT64};
  std::array<OTF2_MetricValue, headerMembers> values{};
  const auto put = [&](OTF2_MetricRef metric, std::initializer_list<std::uint64_t> words) {
    auto at = values.begin();
    for (const std::uint64_t word : words) {
      at++->unsigned_int = word;
      hash.add(word);
    }
    check(OTF2_EvtWriter_Metric(writer, nullptr, visit.end, metric, static_cast<std::uint8_t>(words.size()),
                                types.data(), values.data()));
  };
  const auto silent = [](const PeerTraffic& peer) { return peer.sent == 0 && peer.received == 0; };
  const auto count = peers.size() - static_cast<std::size_t>(std::ranges::count_if(peers, silent));
  put(headerMetric, {visit.region, instance, count, visit.begin});
  for (const PeerTraffic& peer : peers)
    if (!silent(peer)) put(entryMetric, {number(peer.lid), peer.sent, peer.received});
}

void PortTrafficWriter::State::writePort(OTF2_LocationRef location, std::span<const RegionVisit> visits,
                                         std::span<const PeerCounters> dumps) {
  OTF2_EvtWriter* writer = events(location);
  std::map<std::uint32_t, std::uint64_t> instances;
  for (std::size_t i = 0; i < visits.size(); ++i) writeDump(writer, visits[i], instances[visits[i].region]++, dumps[i]);
  finish(writer, location);
}

// Without a mapping file per location the archive can be read all the same, but readers print errors.
void PortTrafficWriter::State::writeMappings() {
  check(OTF2_Archive_OpenDefFiles(archive));
  for (OTF2_LocationRef i = 0; i < content.locations(); ++i)
    check(OTF2_Archive_CloseDefWriter(archive, OTF2_Archive_GetDefWriter(archive, i)));
  check(OTF2_Archive_CloseDefFiles(archive));
}

PortTrafficWriter::PortTrafficWriter(const fs::path& folder, const std::string& name,
                                     std::vector<RecordedProcess> processes, std::vector<std::string> regions,
                                     Origin origin)
    : state_(std::make_unique<State>(std::move(processes), std::move(regions))) {
  state_->open(folder, name, origin);
  for (const RecordedProcess& process : state_->content.processes) state_->hash.add(process.host);
  for (const std::string& region : state_->content.regions) state_->hash.add(region);
}

PortTrafficWriter::~PortTrafficWriter() = default;

void PortTrafficWriter::write(std::size_t process, std::span<const RegionVisit> visits,
                              std::span<const std::vector<PeerCounters>> counters) {
  State& s = *state_;
  const std::size_t ports = s.content.processes.at(process).ports.size();
  const bool whole = counters.size() == ports &&
                     std::ranges::all_of(counters, [&](const auto& port) { return port.size() == visits.size(); });
  if (!whole) throw Error("counters are not one set per port and visit; this is a defect of the recorder");
  if (s.written[s.content.threadOf(process)]) throw Error("a process was written twice; write each process once");
  s.writeThread(process, visits);
  for (std::size_t port = 0; port < ports; ++port) s.writePort(s.content.portOf(process, port), visits, counters[port]);
}

void PortTrafficWriter::close() {
  State& s = *state_;
  for (OTF2_LocationRef i = 0; i < s.content.locations(); ++i)
    if (!s.written[i]) s.finish(s.events(i), i);
  check(OTF2_Archive_CloseEvtFiles(s.archive));
  s.writeMappings();
  writeDefinitions(OTF2_Archive_GetGlobalDefWriter(s.archive), s.content);
  check(OTF2_Archive_Close(std::exchange(s.archive, nullptr)));
  setTraceId(s.anchor, s.hash.value);
}

}  // namespace weft
