#include "importers/port_traffic_importer.h"

#include <otf2/otf2.h>

#include <algorithm>
#include <array>
#include <filesystem>

#include "core/error.h"
#include "core/port_traffic_format.h"
#include "core/units.h"
#include "importers/otf2_file.h"
#include "importers/otf2_messages.h"
#include "importers/port_traffic_definitions.h"
#include "importers/port_traffic_location.h"

namespace weft {
namespace fs = std::filesystem;
namespace names = port_traffic;
namespace {

// An anchor's first bytes: 03, 'B' or '#' for the order of bytes, "OTF2", 00, version 3 of the anchor's own layout.
constexpr std::string_view magic{"OTF2\0\3", 6};
constexpr std::size_t magicOffset = 2;
constexpr std::uint64_t eventsPerLook = 1 << 20;  // between two looks at "carry on?"

using ReaderPointer = std::unique_ptr<OTF2_Reader, decltype([](OTF2_Reader* reader) { OTF2_Reader_Close(reader); })>;
using EventCalls = std::unique_ptr<OTF2_EvtReaderCallbacks, decltype([](OTF2_EvtReaderCallbacks* calls) {
                                     OTF2_EvtReaderCallbacks_Delete(calls);
                                   })>;

struct Cancelled {};

std::string withoutExtension(const fs::path& anchor) { return (anchor.parent_path() / anchor.stem()).string(); }

OTF2_CallbackCode onMetric(OTF2_LocationRef, OTF2_TimeStamp, std::uint64_t, void* user, OTF2_AttributeList*,
                           OTF2_MetricRef metric, std::uint8_t count, const OTF2_Type* types,
                           const OTF2_MetricValue* values) {
  static_cast<LocationTraffic*>(user)->metric(metric, {types, count}, values);
  return OTF2_CALLBACK_SUCCESS;
}

class Archive {
 public:
  Archive(const InputFile& file, RowSink& sink, const Progress& progress, ImportReport& report)
      : anchor_(file.path), shown_(file.shown), stem_(withoutExtension(file.path)), target_{sink, report},
        progress_(progress) {}

  void read();

 private:
  bool openAnchor();
  bool knowsChunks();
  bool isPortTraffic();
  bool readDefinitions();
  void readLocations();
  void readLocation(const TrafficLocation& location);
  bool readEvents(OTF2_EvtReader* events, std::uint64_t count, LocationTraffic& traffic);
  void readMappings(const TrafficLocation& location);
  std::optional<std::string> property(const char* name);
  std::string shownFile(const std::string& name) const;
  void tell(const char* code, Severity severity, const std::string& file, std::string seen, std::string done,
            std::string advice = {});
  void carryOn() const {
    if (progress_ && !progress_(bytesRead_)) throw Cancelled();
  }

  fs::path anchor_;
  std::string shown_, stem_;
  TrafficTarget target_;
  const Progress& progress_;
  Otf2Messages messages_;
  ReaderPointer reader_;
  TrafficLayout layout_;
  EventCalls calls_;
  std::optional<Otf2File> definitionFile_, eventFile_;
  std::uint64_t bytesRead_ = 0;
};

// "bundle/traces.otf2" → "bundle/traces/17.evt" or, for name ".def", "bundle/traces.def".
std::string Archive::shownFile(const std::string& name) const {
  return (fs::path(shown_).parent_path() / anchor_.stem()).string() + name;
}

void Archive::tell(const char* code, Severity severity, const std::string& file, std::string seen, std::string done,
                   std::string advice) {
  const std::string said = messages_.take();
  if (!said.empty()) seen += " (OTF2: " + said + ")";
  target_.report.diagnostics.add({code, severity, file, 0, std::move(seen), std::move(done), std::move(advice)});
}

bool Archive::openAnchor() {
  if (isWholeAnchor(anchor_)) reader_.reset(OTF2_Reader_Open(anchor_.c_str()));
  if (reader_ && OTF2_Reader_SetSerialCollectiveCallbacks(reader_.get()) == OTF2_SUCCESS) return true;
  tell("otf2.anchor", Severity::importStopped, shown_, "the OTF2 library can't open this archive",
       "nothing was read from it", "copy the archive again, with NAME.otf2, NAME.def and the folder NAME");
  return false;
}

bool Archive::knowsChunks() {
  OTF2_Compression compression = OTF2_COMPRESSION_UNDEFINED;
  std::uint64_t events = 0, definitions = 0;
  OTF2_Reader_GetCompression(reader_.get(), &compression);
  OTF2_Reader_GetChunkSize(reader_.get(), &events, &definitions);
  try {
    if (compression != OTF2_COMPRESSION_NONE) throw Error("a compressed archive; write it without compression");
    eventFile_.emplace(Otf2File::Kind::events, events);
    definitionFile_.emplace(Otf2File::Kind::definitions, definitions);
    return true;
  } catch (const Error& error) {
    tell("otf2.anchor", Severity::importStopped, shown_, error.what(), "nothing was read from it");
    return false;
  }
}

std::optional<std::string> Archive::property(const char* name) {
  char* value = nullptr;
  if (OTF2_Reader_GetProperty(reader_.get(), name, &value) != OTF2_SUCCESS || !value) {
    messages_.take();  // the library calls an absent property an error
    return std::nullopt;
  }
  std::string text = value;
  std::free(value);
  return text;
}

bool Archive::isPortTraffic() {
  const auto format = property(names::formatProperty), encoding = property(names::encodingProperty);
  if (!format || !encoding) {
    tell("port-traffic.other-archive", Severity::importStopped, shown_,
         "this OTF2 archive is a trace, not a port-traffic profile (it has no " + std::string(names::formatProperty) +
             " property)",
         "nothing was read from it", "traces of MPI events are not read; give a profile with port counters");
    return false;
  }
  if (*format != names::formatVersion) {
    tell("port-traffic.format", Severity::importStopped, shown_, "a port-traffic profile of format " + *format,
         "nothing was read from it", "this Weft reads format " + std::string(names::formatVersion));
    return false;
  }
  const std::array<std::string_view, 3> known{names::triple, names::packed85, names::dense255};
  if (std::ranges::find(known, *encoding) == known.end()) {
    tell("port-traffic.encoding", Severity::importStopped, shown_, "a port-traffic profile in encoding " + *encoding,
         "nothing was read from it", "this Weft reads triple, packed85 and dense255");
    return false;
  }
  target_.report.format = "OTF2 port traffic, " + *encoding;
  return true;
}

bool Archive::readDefinitions() {
  if (char* creator = nullptr; OTF2_Reader_GetCreator(reader_.get(), &creator) == OTF2_SUCCESS && creator) {
    target_.report.version = creator;
    std::free(creator);
  }
  const std::string file = shownFile(".def");
  const auto content = definitionFile_->look(stem_ + ".def").value_or(Otf2File::Content());
  PortTrafficDefinitions definitions;
  const bool read = content.records != 0 && definitions.read(reader_.get(), content.records);
  layout_ = definitions.understand();
  bytesRead_ += content.bytes;
  if (!read || !content.whole || messages_.any())
    tell("otf2.definitions", Severity::dataLost, file, "the definitions can't be read to their end",
         "what was read of them is used", "copy the archive again");
  if (layout_.hasHeader() && layout_.hasEntries() && !layout_.locations.empty()) return true;
  tell("port-traffic.definitions", Severity::importStopped, file,
       layout_.locations.empty() ? "no metric location has a LID"
                                 : "the metric classes of dump headers and entries are not both defined",
       "no traffic was read", "copy the archive again");
  return false;
}

void Archive::readMappings(const TrafficLocation& location) {
  // Without a mapping file numbers are global ones; the library would call its absence an error, five times.
  const std::string name = "/" + std::to_string(location.id) + ".def";
  const auto content = definitionFile_->look(stem_ + name);
  // Nor does a reader that has nothing to read pay: the library clears a chunk of some MiB for each.
  if (!content || (content->whole && content->records == 0)) return;
  OTF2_DefReader* mappings = OTF2_Reader_GetDefReader(reader_.get(), location.id);
  std::uint64_t count = 0;
  const bool read = mappings && OTF2_Reader_ReadLocalDefinitions(reader_.get(), mappings, content->records, &count) ==
                                    OTF2_SUCCESS;
  if (mappings) OTF2_Reader_CloseDefReader(reader_.get(), mappings);
  if (!read || !content->whole || messages_.any())
    tell("otf2.mappings", Severity::dataLost, shownFile(name), "the local definitions can't be read to their end",
         "the events were read without the rest", "copy the archive again");
}

// False where the library gave up before the end.
bool Archive::readEvents(OTF2_EvtReader* events, std::uint64_t count, LocationTraffic& traffic) {
  OTF2_Reader_RegisterEvtCallbacks(reader_.get(), events, calls_.get(), &traffic);
  for (std::uint64_t left = count, read = 0; left != 0; left -= read, carryOn()) {
    const std::uint64_t wanted = std::min(left, eventsPerLook);
    if (OTF2_Reader_ReadLocalEvents(reader_.get(), events, wanted, &read) != OTF2_SUCCESS || read != wanted)
      return false;
  }
  return !messages_.any();
}

void Archive::readLocation(const TrafficLocation& location) {
  const std::string name = "/" + std::to_string(location.id) + ".evt";
  const auto content = eventFile_->look(stem_ + name);
  if (!content)
    return tell("otf2.location-missing", Severity::dataLost, shownFile(name), "this file is not there",
                "the traffic of its port is not known", "copy the whole folder of the archive");
  if (!location.ports.front() && location.ports.size() == 1)
    tell("port-traffic.port-lid", Severity::dataLost, shownFile(name), "its port has no LID from 1 to 65535",
         "its traffic was left out");
  readMappings(location);
  LocationTraffic traffic(layout_, location, shownFile(name), target_);
  OTF2_EvtReader* events = OTF2_Reader_GetEvtReader(reader_.get(), location.id);
  if (!events || !readEvents(events, content->records, traffic) || !content->whole)
    tell("otf2.events", Severity::dataLost, shownFile(name),
         "the file is cut off or damaged after event " + std::to_string(content->records), "what stands before was read",
         "copy the archive again; if it is so at its source, the recording was cut off");
  if (events) OTF2_Reader_CloseEvtReader(reader_.get(), events);
  messages_.take();
  traffic.finish();
  bytesRead_ += content->bytes;
}

void Archive::readLocations() {
  for (const TrafficLocation& each : layout_.locations) OTF2_Reader_SelectLocation(reader_.get(), each.id);
  OTF2_Reader_OpenDefFiles(reader_.get());
  OTF2_Reader_OpenEvtFiles(reader_.get());
  messages_.take();  // what is wrong with a file is told when it is that file's turn
  calls_.reset(OTF2_EvtReaderCallbacks_New());
  OTF2_EvtReaderCallbacks_SetMetricCallback(calls_.get(), onMetric);
  for (const TrafficLocation& each : layout_.locations) {
    carryOn();
    readLocation(each);
  }
}

void Archive::read() {
  if (!openAnchor() || !isPortTraffic() || !knowsChunks()) return;
  const bool whole = readDefinitions();
  for (const TrafficProcess& each : layout_.processes)
    target_.sink.process({each.rank, each.host, HostOrigin::trace, std::nullopt});
  if (whole) readLocations();
}

class PortTrafficImporter final : public Importer {
 public:
  std::string_view kind() const override { return kinds::portTraffic; }

  std::optional<Recognised> recognises(std::string_view firstBytes) const override {
    if (firstBytes.size() < magicOffset || firstBytes.substr(magicOffset, magic.size()) != magic) return std::nullopt;
    const bool profile = firstBytes.find(names::formatProperty) != std::string_view::npos;
    return Recognised{profile ? "OTF2 port traffic" : "OTF2 trace", 0};
  }

  bool owns(const fs::path& path, const fs::path& other) const override {
    const std::string stem = withoutExtension(path.lexically_normal()), name = other.lexically_normal().string();
    return name == stem + ".def" || name == stem + ".marker" || name.starts_with(stem + '/');
  }

  ImportReport read(const InputFile& file, RowSink& sink, const Progress& progress) override {
    ImportReport report;
    try {
      Archive(file, sink, progress, report).read();
    } catch (const Cancelled&) {
      report.cancelled = true;
    }
    return report;
  }
};

}  // namespace

std::unique_ptr<Importer> portTrafficImporter() { return std::make_unique<PortTrafficImporter>(); }

}  // namespace weft
