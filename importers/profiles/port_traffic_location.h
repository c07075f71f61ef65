// The dumps of one METRIC location: metric events in, one row per (region, port) out.
#pragma once

#include <otf2/otf2.h>

#include <bitset>
#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "core/records/import_report.h"
#include "core/records/row_sink.h"
#include "importers/profiles/port_traffic_layout.h"

namespace weft {

// The results to which the locations of an archive are added.
struct TrafficTarget {
  RowSink& sink;
  ImportReport& report;
  std::unordered_map<std::uint32_t, RegionId> regions = {};  // those that were dumped, by reference
};

class LocationTraffic {
 public:
  // `file` names the location's file in diagnostics.
  LocationTraffic(const TrafficLayout& layout, const TrafficLocation& location, std::string file,
                  TrafficTarget& target);

  void metric(OTF2_MetricRef metric, std::span<const OTF2_Type> types, const OTF2_MetricValue* values);
  // Hands over the rows; what was read so far counts, even if the file ends too early.
  void finish();

 private:
  // The sums of one port in one region, over all its dumps.
  struct Sums {
    std::vector<PeerTraffic> peers;
    std::uint64_t sent = 0, received = 0;
    bool ascending = true;

    void add(const PeerTraffic& peer);
    void merge();  // ascending, each LID once
  };
  // The dump that is open: between its header and the next one.
  struct Dump {
    Sums* sums = nullptr;  // none where its port is unknown: its entries are left out
    const std::string* region = nullptr;
    std::uint64_t announced = 0, seen = 0;
    std::uint64_t badLids = 0, overflows = 0, tooLarge = 0, surplus = 0;
    bool isDense = false;
  };

  const MetricLayout* layoutOf(OTF2_MetricRef metric);
  bool wellFormed(const MetricLayout& metric, std::span<const OTF2_Type> types);
  void open(const MetricLayout& header, OTF2_MetricRef metric, const OTF2_MetricValue* values);
  void close();
  std::optional<std::size_t> portOf(OTF2_MetricRef header) const;
  std::optional<RegionId> region(std::uint64_t ref);
  void triples(const MetricLayout& metric, const OTF2_MetricValue* values);
  void dense(const MetricLayout& metric, const OTF2_MetricValue* values);
  bool add(std::uint64_t lid, std::uint64_t sent, std::uint64_t received);
  void diagnose(const char* code, std::string seen, std::string done, std::string advice = {});

  const TrafficLayout& layout_;
  const TrafficLocation& location_;
  std::string file_;
  TrafficTarget& target_;
  std::map<std::pair<std::size_t, std::optional<RegionId>>, Sums> sums_;  // by port and region
  std::optional<Dump> dump_;
  std::bitset<0x10000> densePeers_;  // LIDs seen in the open dump of a dense255 profile
  OTF2_MetricRef lastMetric_ = OTF2_UNDEFINED_METRIC;
  const MetricLayout* lastLayout_ = nullptr;
  std::uint64_t orphans_ = 0, malformed_ = 0;  // entries before a header, events that do not fit their metric class
};

}  // namespace weft
