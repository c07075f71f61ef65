// The traffic that belongs to a selected item, and where it comes from: from a link back to communicators, regions and
// pairs of ranks.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <vector>

#include "analysis/run/item.h"
#include "analysis/load/traffic_source.h"
#include "core/base/known_value.h"
#include "ibdiag/loads/end_users.h"

namespace weft {

// Of a link end what it carries, of a switch what it forwards, of hosts and ranks what they send, of a pair what the
// first sends to the second, of communicators what was sent on them. Bytes that a source does not tell by communicator
// or region count in `bytes` alone.
struct SelectedTraffic {
  TrafficSource source = TrafficSource::pair;
  std::uint64_t bytes = 0;
  std::map<CommunicatorId, std::uint64_t> communicators;  // above 0
  std::map<RegionId, std::uint64_t> regions;              // likewise
  std::vector<RankPair> pairs;                            // that sent these bytes, ascending; of port traffic none
  std::vector<HostPair> hosts;                            // the same as hosts; of port traffic alone
  bool held = false;                                      // a sum passed 2^63 and was held there
  // By EndIndex, where isOnRoutes() and something was sent: of a link end or a switch those on the routes that lead
  // over it, of a host or a rank those on the routes of what it sends; else empty.
  std::vector<bool> ends = {};
  std::shared_ptr<const EndUsers> users = {};  // by pair traffic: whose the bytes are, layer by layer and pair by pair

  // What `some` of `bytes` are of them, 0 … 1; nothing where there are none.
  std::optional<double> partOf(std::uint64_t some) const;
  // Their part of `bytes`, 0 … 1. Nothing where no byte is told by communicator, or there are none.
  std::optional<double> shareOf(const std::vector<CommunicatorId>& ids) const;
};

// What each host of the fabric sends of it, by pair traffic; what ranks on no host of the fabric sent is missing.
std::map<HostIndex, std::uint64_t> bytesBySender(const OpenRun& run, const SelectedTraffic& traffic);

// Whether the routes of its traffic are to be shown, and not it alone: of a link end, a switch, a host, a rank.
bool isOnRoutes(const Item& item);

// By pair traffic, on links as the request's view puts it there; of a run without, by port traffic, of hosts, switches
// and link ends. The request's filter holds in both; of port traffic its regions. Takes as long as reading the pairs
// once or twice.
KnownValue<SelectedTraffic> selectedTraffic(const OpenRun& run, const RunTraffic& traffic, const LinkRequest& request,
                                            const Item& item, const Stopped& stopped = {});

}  // namespace weft
