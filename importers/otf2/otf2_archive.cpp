#include "importers/otf2/otf2_archive.h"

#include <algorithm>
#include <cstdlib>
#include <cstring>

#include "core/base/error.h"
#include "core/base/units.h"

namespace weft {
namespace fs = std::filesystem;
namespace {

// An anchor's first bytes: 03, 'B' or '#' for the order of bytes, "OTF2", 00, version 3 of the anchor's own layout.
constexpr std::string_view magic{"OTF2\0\3", 6};
constexpr std::size_t magicOffset = 2;
constexpr std::uint64_t eventsPerLook = 1 << 20;  // between two looks at "carry on?"
constexpr std::uint64_t eztracesEvents = 2;       // that EZTrace states of every location

std::string withoutExtension(const fs::path& anchor) { return (anchor.parent_path() / anchor.stem()).string(); }

}  // namespace

bool looksLikeOtf2(std::string_view firstBytes) {
  return firstBytes.size() >= magicOffset && firstBytes.substr(magicOffset, magic.size()) == magic;
}

bool ownsOtf2(const fs::path& anchor, const fs::path& other) {
  const std::string stem = withoutExtension(anchor.lexically_normal()), name = other.lexically_normal().string();
  return name == stem + ".def" || name == stem + ".marker" || name.starts_with(stem + '/');
}

Otf2Archive::Otf2Archive(const InputFile& file, const Progress& progress, ImportReport& report)
    : anchor_(file.path), shown_(file.shown), stem_(withoutExtension(file.path)), progress_(progress), report_(report) {
}

std::string Otf2Archive::shownFile(const std::string& name) const {
  return (fs::path(shown_).parent_path() / anchor_.stem()).string() + name;
}

void Otf2Archive::tell(const char* code, Severity severity, const std::string& file, std::string seen, std::string done,
                       std::string advice) {
  const std::string said = messages_.take();
  if (!said.empty()) seen += " (OTF2: " + said + ")";
  report_.diagnostics.add({code, severity, file, 0, std::move(seen), std::move(done), std::move(advice)});
}

// A disk that fails is no file that is cut off.
bool Otf2Archive::tellProblem(const Otf2File::Content& content, const std::string& file) {
  if (content.problem == 0) return false;
  tell("file.read", Severity::dataLost, file,
       "reading it failed after " + counted(content.bytes, "byte", "bytes") + " (" + std::strerror(content.problem) +
           ")",
       "what came before was read, the rest is missing",
       "check the disk or the connection, and copy the archive again");
  return true;
}

void Otf2Archive::carryOn() const {
  if (progress_ && !progress_(bytesRead_)) throw Cancelled();
}

bool Otf2Archive::open() {
  if (isWholeAnchor(anchor_)) reader_.reset(OTF2_Reader_Open(anchor_.c_str()));
  if (reader_ && OTF2_Reader_SetSerialCollectiveCallbacks(reader_.get()) == OTF2_SUCCESS) return knowsChunks();
  tell("otf2.anchor", Severity::importStopped, shown_, "the OTF2 library can't open this archive",
       "nothing was read from it", "copy the archive again, with NAME.otf2, NAME.def and the folder NAME");
  return false;
}

bool Otf2Archive::knowsChunks() {
  OTF2_Compression compression = OTF2_COMPRESSION_UNDEFINED;
  std::uint64_t events = 0, definitions = 0;
  OTF2_Reader_GetCompression(reader_.get(), &compression);
  OTF2_Reader_GetChunkSize(reader_.get(), &events, &definitions);
  try {
    if (compression != OTF2_COMPRESSION_NONE) throw Error("the archive is compressed; write it without compression");
    eventFile_.emplace(Otf2File::Kind::events, events);
    definitionFile_.emplace(Otf2File::Kind::definitions, definitions);
    return true;
  } catch (const Error& error) {
    tell("otf2.anchor", Severity::importStopped, shown_, error.what(), "nothing was read from it");
    return false;
  }
}

std::optional<std::string> Otf2Archive::property(const char* name) {
  char* value = nullptr;
  if (OTF2_Reader_GetProperty(reader_.get(), name, &value) != OTF2_SUCCESS || !value) {
    messages_.take();  // the library calls an absent property an error
    return std::nullopt;
  }
  std::string text = value;
  std::free(value);
  return text;
}

std::string Otf2Archive::text(OTF2_ErrorCode (*get)(OTF2_Reader*, char**)) {
  char* value = nullptr;
  if (get(reader_.get(), &value) != OTF2_SUCCESS || !value) {
    messages_.take();
    return {};
  }
  std::string text = value;
  std::free(value);
  return text;
}

std::string Otf2Archive::creator() { return text(OTF2_Reader_GetCreator); }
std::string Otf2Archive::machine() { return text(OTF2_Reader_GetMachineName); }

void Otf2Archive::readDefinitions(const DefinitionCalls& calls, void* user) {
  const auto content = definitionFile_->look(stem_ + ".def").value_or(Otf2File::Content());
  OTF2_GlobalDefReader* definitions = content.records == 0 ? nullptr : OTF2_Reader_GetGlobalDefReader(reader_.get());
  bool read = false;
  if (definitions) {
    std::uint64_t got = 0;
    read = OTF2_Reader_RegisterGlobalDefCallbacks(reader_.get(), definitions, calls.get(), user) == OTF2_SUCCESS;
    read &= OTF2_Reader_ReadGlobalDefinitions(reader_.get(), definitions, content.records, &got) == OTF2_SUCCESS;
    OTF2_Reader_CloseGlobalDefReader(reader_.get(), definitions);
    rethrowCaught();
  }
  bytesRead_ += content.bytes;
  if (tellProblem(content, shownFile(".def"))) return;
  if (!read || !content.whole || messages_.any())
    tell("otf2.definitions", Severity::dataLost, shownFile(".def"), "the definitions can't be read to their end",
         "what was read of them is used", "copy the archive again");
}

void Otf2Archive::select(std::span<const OTF2_LocationRef> locations) {
  for (const OTF2_LocationRef each : locations) OTF2_Reader_SelectLocation(reader_.get(), each);
  hasMappings_ = std::ranges::any_of(
      locations, [&](OTF2_LocationRef each) { return fs::exists(stem_ + localFile(each, ".def")); });
  OTF2_Reader_OpenDefFiles(reader_.get());
  OTF2_Reader_OpenEvtFiles(reader_.get());
  messages_.take();  // what is wrong with a file is told when it is that file's turn
}

void Otf2Archive::tellNoMappings(const std::string& name, const char* done) {
  if (hasMappings_)
    tell("otf2.mappings-missing", Severity::dataLost, shownFile(name),
         "this file is not there, those of other locations are", done, "copy the whole folder of the archive");
}

void Otf2Archive::readMappings(OTF2_LocationRef location) {
  // Without a mapping file numbers are global ones; the library would call its absence an error, five times.
  const std::string name = localFile(location, ".def");
  const auto content = definitionFile_->look(stem_ + name);
  if (!content) tellNoMappings(name, "the numbers in its events were taken for those of the whole archive");
  // Nor does a reader that has nothing to read pay: the library clears a chunk of some MiB for each.
  if (!content || (content->whole && content->records == 0)) return;
  OTF2_DefReader* mappings = OTF2_Reader_GetDefReader(reader_.get(), location);
  std::uint64_t count = 0;
  const bool read =
      mappings && OTF2_Reader_ReadLocalDefinitions(reader_.get(), mappings, content->records, &count) == OTF2_SUCCESS;
  if (mappings) OTF2_Reader_CloseDefReader(reader_.get(), mappings);
  if (tellProblem(*content, shownFile(name))) return;
  if (!read || !content->whole || messages_.any()) tellCutMappings(name, "the events were read without the rest");
}

// False where the library gave up before the end.
bool Otf2Archive::readEvents(OTF2_EvtReader* events, std::uint64_t count, const EventCalls& calls, void* user) {
  OTF2_Reader_RegisterEvtCallbacks(reader_.get(), events, calls.get(), user);
  for (std::uint64_t left = count, read = 0; left != 0; left -= read, carryOn()) {
    const std::uint64_t wanted = std::min(left, eventsPerLook);
    const bool isRead = OTF2_Reader_ReadLocalEvents(reader_.get(), events, wanted, &read) == OTF2_SUCCESS;
    rethrowCaught();
    if (!isRead || read != wanted) return false;
  }
  return !messages_.any();
}

void Otf2Archive::tellCutMappings(const std::string& name, const char* done) {
  tell("otf2.mappings", Severity::dataLost, shownFile(name), "the local definitions can't be read to their end", done,
       "copy the archive again");
}

void Otf2Archive::tellNoEvents(const std::string& file, const char* done) {
  tell("otf2.location-missing", Severity::dataLost, file, "this file is not there", done,
       "copy the whole folder of the archive");
}

void Otf2Archive::tellCutEvents(const Otf2File::Content& content, const std::string& file, const char* done) {
  tell("otf2.events", Severity::dataLost, file,
       "the file is cut off or damaged after event " + std::to_string(content.records), done,
       "copy the archive again; if it is so at its source, the recording was cut off");
}

void Otf2Archive::tellMissing(const Otf2File::Content& content, std::uint64_t stated, const std::string& file,
                              const char* done) {
  if (content.records < stated && stated != eztracesEvents)
    tell("otf2.events-missing", Severity::dataLost, file,
         "it holds " + std::to_string(content.records) + " of " + std::to_string(stated) +
             " events that the definitions state",
         done, "copy the archive again, with all files of one run");
}

void Otf2Archive::readEvents(OTF2_LocationRef location, std::uint64_t stated, const EventCalls& calls, void* user,
                             const char* lost) {
  carryOn();
  read_.insert(location);
  const std::string file = shownEvents(location);
  const auto content = eventFile_->look(stem_ + localFile(location, ".evt"));
  if (!content) return tellNoEvents(file, lost);
  readMappings(location);
  OTF2_EvtReader* events = OTF2_Reader_GetEvtReader(reader_.get(), location);
  const bool isRead = events && readEvents(events, content->records, calls, user);
  if (tellProblem(*content, file)) messages_.take();
  else if (!isRead || !content->whole) tellCutEvents(*content, file, "what stands before was read");
  else tellMissing(*content, stated, file, "those that are there were read");
  if (events) OTF2_Reader_CloseEvtReader(reader_.get(), events);
  messages_.take();
  bytesRead_ += content->bytes;
}

void Otf2Archive::checkOthers(std::span<const Otf2Location> all) {
  for (const Otf2Location& each : all)
    if (read_.insert(each.id).second) checkOther(each);
}

void Otf2Archive::checkOther(const Otf2Location& location) {
  constexpr const char* unused = "nothing: Weft does not use the events of this location";
  carryOn();
  const std::string file = shownEvents(location.id);
  const auto content = eventFile_->look(stem_ + localFile(location.id, ".evt"));
  if (!content) {
    if (location.events != 0 && location.events != eztracesEvents) tellNoEvents(file, unused);
    return;
  }
  const std::string mappingsName = localFile(location.id, ".def");
  const auto mappings = definitionFile_->look(stem_ + mappingsName);
  if (!mappings) tellNoMappings(mappingsName, unused);
  else if (!tellProblem(*mappings, shownFile(mappingsName)) && !mappings->whole) tellCutMappings(mappingsName, unused);
  if (!tellProblem(*content, file)) {
    if (content->whole) tellMissing(*content, location.events, file, unused);
    else tellCutEvents(*content, file, unused);
  }
  bytesRead_ += content->bytes;
}

}  // namespace weft
