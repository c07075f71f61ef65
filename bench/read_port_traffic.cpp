// The plain reader that an import is measured against: reads every event of every METRIC location and adds up what
// the triples say, nothing else. Usage: read_port_traffic ARCHIVE.otf2
#include <otf2/otf2.h>

#include <cinttypes>
#include <cstdint>
#include <cstdio>
#include <vector>

namespace {

struct Totals {
  std::vector<OTF2_LocationRef> locations;
  std::uint64_t events = 0, sent = 0, received = 0;
};

OTF2_CallbackCode location(void* user, OTF2_LocationRef self, OTF2_StringRef, OTF2_LocationType type, std::uint64_t,
                           OTF2_LocationGroupRef) {
  if (type == OTF2_LOCATION_TYPE_METRIC) static_cast<Totals*>(user)->locations.push_back(self);
  return OTF2_CALLBACK_SUCCESS;
}

OTF2_CallbackCode metric(OTF2_LocationRef, OTF2_TimeStamp, std::uint64_t, void* user, OTF2_AttributeList*,
                         OTF2_MetricRef, std::uint8_t count, const OTF2_Type*, const OTF2_MetricValue* values) {
  auto& totals = *static_cast<Totals*>(user);
  ++totals.events;
  if (count % 3 != 0) return OTF2_CALLBACK_SUCCESS;  // a dump's header has four values
  for (int i = 0; i + 2 < count; i += 3) {
    totals.sent += values[i + 1].unsigned_int;
    totals.received += values[i + 2].unsigned_int;
  }
  return OTF2_CALLBACK_SUCCESS;
}

void readDefinitions(OTF2_Reader* reader, Totals& totals) {
  OTF2_GlobalDefReader* definitions = OTF2_Reader_GetGlobalDefReader(reader);
  OTF2_GlobalDefReaderCallbacks* calls = OTF2_GlobalDefReaderCallbacks_New();
  OTF2_GlobalDefReaderCallbacks_SetLocationCallback(calls, location);
  OTF2_Reader_RegisterGlobalDefCallbacks(reader, definitions, calls, &totals);
  OTF2_GlobalDefReaderCallbacks_Delete(calls);
  std::uint64_t count = 0;
  OTF2_Reader_ReadAllGlobalDefinitions(reader, definitions, &count);
}

void readLocation(OTF2_Reader* reader, OTF2_LocationRef which, OTF2_EvtReaderCallbacks* calls, Totals& totals) {
  std::uint64_t count = 0;
  if (OTF2_DefReader* local = OTF2_Reader_GetDefReader(reader, which)) {
    OTF2_Reader_ReadAllLocalDefinitions(reader, local, &count);
    OTF2_Reader_CloseDefReader(reader, local);
  }
  OTF2_EvtReader* events = OTF2_Reader_GetEvtReader(reader, which);
  if (!events) return;
  OTF2_Reader_RegisterEvtCallbacks(reader, events, calls, &totals);
  OTF2_Reader_ReadAllLocalEvents(reader, events, &count);
  OTF2_Reader_CloseEvtReader(reader, events);
}

}  // namespace

int main(int argc, char** argv) {
  OTF2_Reader* reader = argc == 2 ? OTF2_Reader_Open(argv[1]) : nullptr;
  if (!reader) {
    std::fprintf(stderr, "usage: read_port_traffic ARCHIVE.otf2\n");
    return 2;
  }
  OTF2_Reader_SetSerialCollectiveCallbacks(reader);
  Totals totals;
  readDefinitions(reader, totals);
  for (const OTF2_LocationRef each : totals.locations) OTF2_Reader_SelectLocation(reader, each);
  OTF2_Reader_OpenDefFiles(reader);
  OTF2_Reader_OpenEvtFiles(reader);
  OTF2_EvtReaderCallbacks* calls = OTF2_EvtReaderCallbacks_New();
  OTF2_EvtReaderCallbacks_SetMetricCallback(calls, metric);
  for (const OTF2_LocationRef each : totals.locations) readLocation(reader, each, calls, totals);
  OTF2_EvtReaderCallbacks_Delete(calls);
  OTF2_Reader_CloseEvtFiles(reader);
  OTF2_Reader_CloseDefFiles(reader);
  OTF2_Reader_Close(reader);
  std::printf("%zu locations, %" PRIu64 " events, %" PRIu64 " B sent, %" PRIu64 " B received\n",
              totals.locations.size(), totals.events, totals.sent, totals.received);
  return 0;
}
