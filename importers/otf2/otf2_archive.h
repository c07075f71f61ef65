// An OTF2 archive, opened and read step by step, so that a damaged one can neither stall nor end the reader. What goes
// wrong becomes diagnostics of the report.
//
// An archive is an anchor NAME.otf2, definitions NAME.def, and for each location NAME/<id>.evt and, where the writer's
// numbers are not the global ones, NAME/<id>.def. One location is read at a time: one file is open, one chunk in
// memory.
#pragma once

#include <otf2/otf2.h>

#include <filesystem>
#include <memory>
#include <optional>
#include <span>
#include <set>
#include <string>
#include <string_view>

#include "core/records/importer.h"
#include "importers/otf2/otf2_callbacks.h"
#include "importers/otf2/otf2_file.h"
#include "importers/otf2/otf2_messages.h"

namespace weft {

bool looksLikeOtf2(std::string_view firstBytes);
// Whether `other` is a file of the archive whose anchor this is: NAME.def, NAME.marker or below NAME/.
bool ownsOtf2(const std::filesystem::path& anchor, const std::filesystem::path& other);

inline constexpr int deepestTree = 64;  // of system tree nodes; a parent chain that is longer goes round in circles

// What a callback was given to hand over to.
template <class User>
User& to(void* user) {
  return *static_cast<User*>(user);
}

// As the definitions have it.
struct Otf2Location {
  OTF2_LocationRef id;
  std::uint64_t events;  // so many it has
};

struct Cancelled {};  // thrown where progress says "stop"

template <auto freeIt>
struct Otf2Free {
  void operator()(auto* handle) const { freeIt(handle); }
};

class Otf2Archive {
 public:
  Otf2Archive(const InputFile& file, const Progress& progress, ImportReport& report);

  bool open();  // false after a diagnostic: nothing can be read
  std::optional<std::string> property(const char* name);
  std::string creator();
  std::string machine();

  using DefinitionCalls =
      std::unique_ptr<OTF2_GlobalDefReaderCallbacks, Otf2Free<OTF2_GlobalDefReaderCallbacks_Delete>>;
  using EventCalls = std::unique_ptr<OTF2_EvtReaderCallbacks, Otf2Free<OTF2_EvtReaderCallbacks_Delete>>;
  // As many as there are: those of a file that is cut off are used, with a diagnostic.
  void readDefinitions(const DefinitionCalls& calls, void* user);
  // The locations that will be read, all at once, before the first of them.
  void select(std::span<const OTF2_LocationRef> locations);
  // The events of one of them. `stated`: their number by the definitions. `lost`: what is not known where its file is
  // not there ("the traffic of its port").
  void readEvents(OTF2_LocationRef location, std::uint64_t stated, const EventCalls& calls, void* user,
                  const char* lost);
  // Checks the files of those locations among `all` whose events were not read: whether they exist and are complete. An
  // archive that was copied in part must be noticed, whichever files it lacks.
  void checkOthers(std::span<const Otf2Location> all);

  // "/17.evt" → "bundle/traces/17.evt"; ".def" → "bundle/traces.def": as the user knows the file.
  std::string shownFile(const std::string& name) const;
  std::string shownEvents(OTF2_LocationRef location) const { return shownFile(localFile(location, ".evt")); }
  const std::string& shown() const { return shown_; }
  // Adds what the library said since the last time.
  void tell(const char* code, Severity severity, const std::string& file, std::string seen, std::string done,
            std::string advice = {});
  void carryOn() const;  // throws Cancelled

 private:
  bool knowsChunks();
  bool tellProblem(const Otf2File::Content& content, const std::string& file);  // whether there was one
  std::string localFile(OTF2_LocationRef location, const char* extension) const {
    return "/" + std::to_string(location) + extension;
  }
  void readMappings(OTF2_LocationRef location);
  void checkOther(const Otf2Location& location);
  // Report what is wrong with a file; `done`: what Weft made of it.
  void tellNoMappings(const std::string& name, const char* done);  // where other locations have some
  void tellCutMappings(const std::string& name, const char* done);
  void tellNoEvents(const std::string& file, const char* done);
  void tellCutEvents(const Otf2File::Content& content, const std::string& file, const char* done);
  // Tells where fewer events are there than are stated.
  void tellMissing(const Otf2File::Content& content, std::uint64_t stated, const std::string& file, const char* done);
  bool readEvents(OTF2_EvtReader* events, std::uint64_t count, const EventCalls& calls, void* user);
  std::string text(OTF2_ErrorCode (*get)(OTF2_Reader*, char**));

  std::filesystem::path anchor_;
  std::string shown_, stem_;
  const Progress& progress_;
  ImportReport& report_;
  Otf2Messages messages_;
  std::unique_ptr<OTF2_Reader, Otf2Free<OTF2_Reader_Close>> reader_;
  std::optional<Otf2File> definitionFile_, eventFile_;
  std::set<OTF2_LocationRef> read_;
  bool hasMappings_ = false;  // some location that was selected has local definitions
  std::uint64_t bytesRead_ = 0;
};

}  // namespace weft
