#include "importers/profiles/port_traffic_importer.h"

#include <algorithm>
#include <array>

#include "core/base/port_traffic_format.h"
#include "importers/otf2/otf2_archive.h"
#include "importers/profiles/port_traffic_definitions.h"
#include "importers/profiles/port_traffic_location.h"

namespace weft {
namespace fs = std::filesystem;
namespace names = port_traffic;
namespace {

OTF2_CallbackCode onMetric(OTF2_LocationRef, OTF2_TimeStamp, std::uint64_t, void* user, OTF2_AttributeList*,
                           OTF2_MetricRef metric, std::uint8_t count, const OTF2_Type* types,
                           const OTF2_MetricValue* values) {
  static_cast<LocationTraffic*>(user)->metric(metric, {types, count}, values);
  return OTF2_CALLBACK_SUCCESS;
}

class PortTrafficReading {
 public:
  PortTrafficReading(const InputFile& file, RowSink& sink, const Progress& progress, ImportReport& report)
      : target_{sink, report}, archive_(file, progress, report) {}

  // The processes, by the definitions alone. Whether there is traffic to read.
  bool readProcesses() {
    if (!archive_.open() || !isPortTraffic()) return false;
    const bool whole = readDefinitions();
    for (const TrafficProcess& each : layout_.processes)
      target_.sink.process({each.rank, each.host, HostOrigin::trace, std::nullopt});
    return whole;
  }

  void read() {
    if (!readProcesses()) return;
    readLocations();
    archive_.checkOthers(locations_);
  }

 private:
  bool isPortTraffic();
  bool readDefinitions();
  void readLocations();

  TrafficTarget target_;
  Otf2Archive archive_;
  TrafficLayout layout_;
  std::vector<Otf2Location> locations_;  // of the archive
};

bool PortTrafficReading::isPortTraffic() {
  const auto stop = [&](const char* code, std::string seen, std::string advice) {
    archive_.tell(code, Severity::importStopped, archive_.shown(), std::move(seen), "nothing was read from it",
                  std::move(advice));
    return false;
  };
  const auto format = archive_.property(names::formatProperty), encoding = archive_.property(names::encodingProperty);
  if (!format || !encoding)
    return stop(
        "port-traffic.other-archive",
        "this archive lacks a property " + std::string(format ? names::encodingProperty : names::formatProperty),
        "copy the archive again");
  if (*format != names::formatVersion)
    return stop("port-traffic.format", "it is a port-traffic profile of format " + *format,
                "this Weft reads format " + std::string(names::formatVersion));
  const std::array<std::string_view, 3> known{names::triple, names::packed85, names::dense255};
  if (std::ranges::find(known, *encoding) == known.end())
    return stop("port-traffic.encoding", "it is a port-traffic profile in encoding " + *encoding,
                "this Weft reads triple, packed85 and dense255");
  target_.report.format = "OTF2 port traffic, " + *encoding;
  target_.report.version = archive_.creator();
  if (const auto origin = archive_.property(names::predictedProperty)) {
    target_.report.format += ", predicted from " + *origin;
    target_.sink.fact("port traffic", "predicted from " + *origin);
  }
  return true;
}

bool PortTrafficReading::readDefinitions() {
  PortTrafficDefinitions definitions;
  archive_.readDefinitions(PortTrafficDefinitions::calls(), &definitions);
  layout_ = definitions.understand();
  locations_ = std::move(definitions.every);
  if (layout_.hasHeader() && layout_.hasEntries() && !layout_.locations.empty()) return true;
  archive_.tell("port-traffic.definitions", Severity::importStopped, archive_.shownFile(".def"),
                layout_.locations.empty() ? "no metric location has a LID"
                                          : "the metric classes of dump headers and entries are not both defined",
                "no traffic was read", "copy the archive again");
  return false;
}

void PortTrafficReading::readLocations() {
  std::vector<OTF2_LocationRef> ids;
  for (const TrafficLocation& each : layout_.locations) ids.push_back(each.id);
  archive_.select(ids);
  const Otf2Archive::EventCalls calls(OTF2_EvtReaderCallbacks_New());
  OTF2_EvtReaderCallbacks_SetMetricCallback(calls.get(), caught<onMetric>);
  for (const TrafficLocation& each : layout_.locations) {
    const std::string file = archive_.shownEvents(each.id);
    if (!each.ports.front() && each.ports.size() == 1)
      archive_.tell("port-traffic.port-lid", Severity::dataLost, file, "its port has no LID from 1 to 65535",
                    "its traffic was discarded");
    LocationTraffic traffic(layout_, each, file, target_);
    archive_.readEvents(each.id, each.events, calls, &traffic, "the traffic of its port is not known");
    traffic.finish();
  }
}

class PortTrafficImporter final : public Importer {
 public:
  std::string_view kind() const override { return kinds::portTraffic; }

  std::optional<Recognised> recognises(std::string_view firstBytes) const override {
    const bool profile = looksLikeOtf2(firstBytes) && firstBytes.find(names::formatProperty) != firstBytes.npos;
    if (!profile) return std::nullopt;
    const bool isPredicted = firstBytes.find(names::predictedProperty) != firstBytes.npos;
    return Recognised{isPredicted ? "OTF2 port traffic, predicted" : "OTF2 port traffic", 0, {}, isPredicted};
  }

  bool owns(const fs::path& path, const fs::path& other) const override { return ownsOtf2(path, other); }

  ImportReport read(const InputFile& file, RowSink& sink, const Progress& progress) override {
    ImportReport report;
    try {
      PortTrafficReading(file, sink, progress, report).read();
    } catch (const Cancelled&) {
      report.cancelled = true;
    }
    return report;
  }

  RunIdentity identity(const InputFile& file, const Progress& progress) override {
    ImportReport report;
    IdentitySink sink;
    try {
      PortTrafficReading(file, sink, progress, report).read();
    } catch (const Cancelled&) {
    }
    for (const auto& [rank, host] : sink.identity.hosts) sink.identity.eventsOf.insert(rank);
    return std::move(sink.identity);
  }
};

}  // namespace

std::unique_ptr<Importer> portTrafficImporter() { return std::make_unique<PortTrafficImporter>(); }

}  // namespace weft
