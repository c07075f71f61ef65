#include "importers/profiles/port_traffic_location.h"

#include <algorithm>

#include "core/base/units.h"
#include "importers/io/reader_notes.h"

namespace weft {
namespace {

using MetricKind = MetricLayout::Kind;

constexpr std::size_t mergeFrom = 2 * highestLid;  // so that repeated peers can't fill memory

std::string entries(std::uint64_t count) { return std::to_string(count) + (count == 1 ? " entry" : " entries"); }

std::string nameOf(const std::string* region) {
  return region ? "the dump of region " + region->substr(0, 100) : "a dump without a region";
}

}  // namespace

void LocationTraffic::Sums::add(const PeerTraffic& peer) {
  if (!peers.empty() && peers.back().lid >= peer.lid) ascending = false;
  peers.push_back(peer);
  if (peers.size() >= mergeFrom) merge();
}

void LocationTraffic::Sums::merge() {
  if (ascending) return;
  std::ranges::sort(peers, {}, &PeerTraffic::lid);
  auto last = peers.begin();
  for (auto next = last + 1; next != peers.end(); ++next) {
    if (next->lid != last->lid) {
      *++last = *next;
      continue;
    }
    // No overflow: the sums over all peers fit.
    last->sent += next->sent;
    last->received += next->received;
  }
  peers.erase(last + 1, peers.end());
  ascending = true;
}

LocationTraffic::LocationTraffic(const TrafficLayout& layout, const TrafficLocation& location, std::string file,
                                 TrafficTarget& target)
    : layout_(layout), location_(location), file_(std::move(file)), target_(target) {}

const MetricLayout* LocationTraffic::layoutOf(OTF2_MetricRef metric) {
  if (metric != lastMetric_ || !lastLayout_) {
    const auto found = layout_.metrics.find(metric);
    lastLayout_ = found == layout_.metrics.end() ? nullptr : &found->second;
    lastMetric_ = metric;
  }
  return lastLayout_;
}

bool LocationTraffic::wellFormed(const MetricLayout& metric, std::span<const OTF2_Type> types) {
  const bool fits = types.size() == metric.members &&
                    std::ranges::all_of(types, [](OTF2_Type type) { return type == OTF2_TYPE_UINT64; });
  if (!fits) ++malformed_;
  return fits;
}

void LocationTraffic::metric(OTF2_MetricRef metric, std::span<const OTF2_Type> types, const OTF2_MetricValue* values) {
  const MetricLayout* layout = layoutOf(metric);
  if (!layout || !wellFormed(*layout, types)) return;  // a metric that is not a profile's is none of our business
  switch (layout->kind) {
    case MetricKind::header:
      return open(*layout, metric, values);
    case MetricKind::triples:
      return triples(*layout, values);
    case MetricKind::dense:
      return dense(*layout, values);
    case MetricKind::other:
      return;
  }
}

std::optional<std::size_t> LocationTraffic::portOf(OTF2_MetricRef header) const {
  if (location_.ports.size() == 1) return 0;
  const auto found = std::ranges::find(location_.headers, header);
  const auto index = static_cast<std::size_t>(found - location_.headers.begin());
  if (found == location_.headers.end() || index >= location_.ports.size()) return std::nullopt;
  return index;
}

std::optional<RegionId> LocationTraffic::region(std::uint64_t ref) {
  if (ref == OTF2_UNDEFINED_REGION || ref == OTF2_UNDEFINED_UINT64) return std::nullopt;
  const auto found = ref <= UINT32_MAX ? layout_.regions.find(static_cast<std::uint32_t>(ref)) : layout_.regions.end();
  if (found == layout_.regions.end() || found->second.empty()) {
    diagnose("port-traffic.region", "a dump is of region " + std::to_string(ref) + ", which the archive does not name",
             "its bytes were kept without a region");
    return std::nullopt;
  }
  dump_->region = &found->second;
  const auto [known, isNew] = target_.regions.try_emplace(found->first);
  if (isNew) known->second = target_.sink.region(found->second);
  return known->second;
}

void LocationTraffic::open(const MetricLayout& header, OTF2_MetricRef metric, const OTF2_MetricValue* values) {
  close();
  Dump& dump = dump_.emplace(Dump{});
  dump.announced = values[header.entries].unsigned_int;
  const auto of = region(values[header.region].unsigned_int);
  const auto port = portOf(metric);
  if (port && location_.ports[*port]) dump.sums = &sums_[{*port, of}];
}

void LocationTraffic::triples(const MetricLayout& metric, const OTF2_MetricValue* values) {
  for (std::size_t at = 0; at < metric.members; at += 3) {
    const std::uint64_t lid = values[at + metric.lid].unsigned_int;
    if (!dump_) {
      if (lid != 0 || metric.members == 3) ++orphans_;
    } else if (dump_->seen < dump_->announced) {
      ++dump_->seen;
      add(lid, values[at + metric.sent].unsigned_int, values[at + metric.received].unsigned_int);
    } else if (lid != 0 || metric.members == 3) {  // not one of packed85's unused slots
      ++dump_->surplus;
    }
  }
}

void LocationTraffic::dense(const MetricLayout& metric, const OTF2_MetricValue* values) {
  for (std::size_t at = 0; at < metric.members; ++at) {
    const std::uint64_t bytes = values[at].unsigned_int;
    if (bytes == 0) continue;
    const auto [lid, sent] = metric.dense[at];
    if (!dump_) {
      ++orphans_;
    } else if (add(lid, sent ? bytes : 0, sent ? 0 : bytes) && !densePeers_[lid]) {  // add() has checked the LID
      densePeers_.set(lid);
      ++dump_->seen;
      dump_->isDense = true;
    }
  }
}

bool LocationTraffic::add(std::uint64_t lid, std::uint64_t sent, std::uint64_t received) {
  Dump& dump = *dump_;
  if (lid == 0 || lid > highestLid) {
    ++dump.badLids;
    return false;
  }
  if (!dump.sums) return true;  // counted, and told when the dump ends
  Sums& sums = *dump.sums;
  if (sent > maxOfOneRow || received > maxOfOneRow) {
    ++dump.tooLarge;
    return false;
  }
  if (sent > maxStoredBytes - sums.sent || received > maxStoredBytes - sums.received) {
    ++dump.overflows;
    return false;
  }
  sums.sent += sent;
  sums.received += received;
  if (sent != 0 || received != 0) sums.add({Lid(static_cast<std::uint16_t>(lid)), sent, received});
  return true;
}

// The checks that need the whole dump; one diagnostic per dump and kind, however many entries are wrong.
void LocationTraffic::close() {
  if (!dump_) return;
  Dump& dump = *dump_;
  if (dump.isDense) densePeers_.reset();
  const std::string where = nameOf(dump.region);
  if (dump.badLids != 0)
    diagnose("port-traffic.lid", where + " has " + entries(dump.badLids) + " with a LID outside 1 to 65535",
             "they were skipped");
  if (dump.tooLarge != 0)
    diagnose("port-traffic.value", where + " has " + entries(dump.tooLarge) + " of more than 2^60 bytes",
             "they were skipped", "the counters are probably damaged");
  if (dump.overflows != 0)
    diagnose("port-traffic.overflow", where + " has " + entries(dump.overflows) + " whose bytes bring a sum past 2^63",
             "they were skipped", "the counters are probably damaged");
  if (dump.seen < dump.announced)
    diagnose("port-traffic.entries",
             where + " announces " + entries(dump.announced) + ", it has " + std::to_string(dump.seen),
             "those that are there were read", "copy the archive again if it was still being written");
  if (dump.seen > dump.announced)  // dense255 only, where all are there however many were announced
    target_.report.diagnostics.add(
        {"port-traffic.entries", Severity::note, file_, 0,
         where + " announces " + entries(dump.announced) + ", it has " + std::to_string(dump.seen), "all were read",
         ""});
  if (dump.surplus != 0)
    diagnose("port-traffic.entries",
             where + " announces " + entries(dump.announced) + ", it has " + std::to_string(dump.seen + dump.surplus),
             "those beyond the number were skipped");
  if (!dump.sums && dump.seen != 0)
    diagnose("port-traffic.port", where + " is of a local port whose LID is not in the archive", "it was skipped");
  target_.report.rowsLeftOut +=
      dump.sums ? dump.badLids + dump.overflows + dump.tooLarge + dump.surplus : dump.seen + dump.surplus;
  dump_.reset();
}

void LocationTraffic::finish() {
  close();
  if (orphans_ != 0)
    diagnose("port-traffic.no-header", entries(orphans_) + " before the first dump's header, so of no known region",
             "they were skipped");
  if (malformed_ != 0)
    diagnose("port-traffic.event", entries(malformed_) + " whose values do not fit the metric class",
             "they were skipped");
  target_.report.rowsLeftOut += orphans_ + malformed_;
  for (auto& [key, sums] : sums_) {
    sums.merge();
    if (sums.peers.empty()) continue;
    const TrafficPort& port = *location_.ports[key.first];
    target_.report.rowsKept += sums.peers.size();
    target_.sink.portTraffic(
        {key.second, location_.rank, port.guid, port.lid, port.number, port.device, std::move(sums.peers)});
  }
}

void LocationTraffic::diagnose(const char* code, std::string seen, std::string done, std::string advice) {
  target_.report.diagnostics.add(
      {code, Severity::dataLost, file_, 0, std::move(seen), std::move(done), std::move(advice)});
}

}  // namespace weft
