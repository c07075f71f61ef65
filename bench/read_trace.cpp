// The plain reader that the import of a trace is measured against: every event of every thread is handed to a function
// that does nothing. Usage: read_trace ARCHIVE.otf2
#include <otf2/otf2.h>

#include <cinttypes>
#include <cstdint>
#include <cstdio>
#include <vector>

namespace {

std::vector<OTF2_LocationRef> locations;

OTF2_CallbackCode location(void*, OTF2_LocationRef self, OTF2_StringRef, OTF2_LocationType type, std::uint64_t,
                           OTF2_LocationGroupRef) {
  if (type == OTF2_LOCATION_TYPE_CPU_THREAD) locations.push_back(self);
  return OTF2_CALLBACK_SUCCESS;
}

// One for every signature: what the event says is thrown away.
template <class... Values>
OTF2_CallbackCode nothing(OTF2_LocationRef, OTF2_TimeStamp, std::uint64_t, void*, OTF2_AttributeList*, Values...) {
  return OTF2_CALLBACK_SUCCESS;
}

OTF2_EvtReaderCallbacks* callbacks() {
  OTF2_EvtReaderCallbacks* calls = OTF2_EvtReaderCallbacks_New();
  OTF2_EvtReaderCallbacks_SetEnterCallback(calls, nothing);
  OTF2_EvtReaderCallbacks_SetLeaveCallback(calls, nothing);
  OTF2_EvtReaderCallbacks_SetMpiSendCallback(calls, nothing);
  OTF2_EvtReaderCallbacks_SetMpiIsendCallback(calls, nothing);
  OTF2_EvtReaderCallbacks_SetMpiIsendCompleteCallback(calls, nothing);
  OTF2_EvtReaderCallbacks_SetMpiRecvCallback(calls, nothing);
  OTF2_EvtReaderCallbacks_SetMpiIrecvCallback(calls, nothing);
  OTF2_EvtReaderCallbacks_SetMpiIrecvRequestCallback(calls, nothing);
  OTF2_EvtReaderCallbacks_SetMpiCollectiveBeginCallback(calls, nothing);
  OTF2_EvtReaderCallbacks_SetMpiCollectiveEndCallback(calls, nothing);
  OTF2_EvtReaderCallbacks_SetCommCreateCallback(calls, nothing);
  return calls;
}

void readDefinitions(OTF2_Reader* reader) {
  OTF2_GlobalDefReader* definitions = OTF2_Reader_GetGlobalDefReader(reader);
  OTF2_GlobalDefReaderCallbacks* calls = OTF2_GlobalDefReaderCallbacks_New();
  OTF2_GlobalDefReaderCallbacks_SetLocationCallback(calls, location);
  OTF2_Reader_RegisterGlobalDefCallbacks(reader, definitions, calls, nullptr);
  OTF2_GlobalDefReaderCallbacks_Delete(calls);
  std::uint64_t count = 0;
  OTF2_Reader_ReadAllGlobalDefinitions(reader, definitions, &count);
}

std::uint64_t readLocation(OTF2_Reader* reader, OTF2_LocationRef which, OTF2_EvtReaderCallbacks* calls) {
  std::uint64_t count = 0;
  if (OTF2_DefReader* local = OTF2_Reader_GetDefReader(reader, which)) {
    OTF2_Reader_ReadAllLocalDefinitions(reader, local, &count);
    OTF2_Reader_CloseDefReader(reader, local);
  }
  OTF2_EvtReader* events = OTF2_Reader_GetEvtReader(reader, which);
  if (!events) return 0;
  OTF2_Reader_RegisterEvtCallbacks(reader, events, calls, nullptr);
  OTF2_Reader_ReadAllLocalEvents(reader, events, &count);
  OTF2_Reader_CloseEvtReader(reader, events);
  return count;
}

}  // namespace

int main(int argc, char** argv) {
  OTF2_Reader* reader = argc == 2 ? OTF2_Reader_Open(argv[1]) : nullptr;
  if (!reader) {
    std::fprintf(stderr, "usage: read_trace ARCHIVE.otf2\n");
    return 2;
  }
  OTF2_Reader_SetSerialCollectiveCallbacks(reader);
  readDefinitions(reader);
  for (const OTF2_LocationRef each : locations) OTF2_Reader_SelectLocation(reader, each);
  OTF2_Reader_OpenDefFiles(reader);
  OTF2_Reader_OpenEvtFiles(reader);
  OTF2_EvtReaderCallbacks* calls = callbacks();
  std::uint64_t events = 0;
  for (const OTF2_LocationRef each : locations) events += readLocation(reader, each, calls);
  OTF2_EvtReaderCallbacks_Delete(calls);
  OTF2_Reader_CloseEvtFiles(reader);
  OTF2_Reader_CloseDefFiles(reader);
  OTF2_Reader_Close(reader);
  std::printf("%zu locations, %" PRIu64 " events\n", locations.size(), events);
  return 0;
}
