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

// What a link end carries, a switch forwards, hosts and ranks send, the first of a pair sends to the second, or was
// sent on communicators. Bytes that a source does not attribute to a communicator or region count only in `bytes`.
struct SelectedTraffic {
  TrafficSource source = TrafficSource::pair;
  std::uint64_t bytes = 0;
  std::map<CommunicatorId, std::uint64_t> communicators;  // above 0
  std::map<RegionId, std::uint64_t> regions;              // likewise
  std::vector<RankPair> pairs;                            // that sent these bytes, ascending; of port traffic none
  std::vector<HostPair> hosts;                            // the same as hosts; of port traffic alone
  bool held = false;                                      // a sum passed 2^63 and was held there
  // By EndIndex, if isOnRoutes() and something was sent: the ends on the routes that lead over a link end or a switch,
  // or on the routes of what a host or a rank sends; else empty.
  std::vector<bool> ends = {};
  std::shared_ptr<const EndUsers> users = {};  // by pair traffic: bytes by layer and by pair of ranks

  // The share of `some` in `bytes`, 0 … 1; nothing if there are none.
  std::optional<double> partOf(std::uint64_t some) const;
  // Their share in `bytes`, 0 … 1. Nothing if no byte is attributed to a communicator, or there are none.
  std::optional<double> shareOf(const std::vector<CommunicatorId>& ids) const;
};

// What each host of the fabric sends of it, by pair traffic; what ranks on no host of the fabric sent is missing.
std::map<HostIndex, std::uint64_t> bytesBySender(const OpenRun& run, const SelectedTraffic& traffic);

// Whether the routes of its traffic are to be shown too, not only the item: for a link end, a switch, a host, a rank.
bool isOnRoutes(const Item& item);

// By pair traffic, on links as the request's view puts it there; of a run without, by port traffic, of hosts, switches
// and link ends. The request's filter holds in both; of port traffic its regions. Takes as long as reading the pairs
// once or twice.
KnownValue<SelectedTraffic> selectedTraffic(const OpenRun& run, const RunTraffic& traffic, const LinkRequest& request,
                                            const Item& item, const Stopped& stopped = {});

}  // namespace weft
