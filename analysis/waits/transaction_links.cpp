#include "analysis/waits/transaction_links.h"

#include <algorithm>
#include <set>
#include <tuple>

#include "core/base/units.h"
#include "ibdiag/loads/link_loads.h"
#include "ibdiag/loads/pair_flows.h"
#include "ibdiag/routes/minimal_routes.h"

namespace weft {
namespace {

constexpr std::size_t mostLargest = 16, mostHostPairs = 1'000'000;  // as PairBlock wants them

std::vector<PairTrafficRow> rowsOf(const MessageTransaction& one) {
  std::vector<PairTrafficRow> rows;
  for (const MessageGroupRow& pair : one.pairs) {
    PairTrafficRow& row = rows.emplace_back();
    row.source = pair.source;
    row.peers = {{pair.destination, pair.messages, pair.bytes}};
  }
  return rows;
}

}  // namespace

TransactionLinks linksOf(const OpenRun& run, const MessageTransaction& one, Rails rails) {
  const PairFlows flows = flowsOfRows(run.fabric, run.rankHosts, rails, allOf(rowsOf(one)));
  const LinkLoads loads = accumulate(run.fabric, flows.flows);
  TransactionLinks links;
  bool isHeld = false;
  links.sameHost = flows.sameHost;
  links.unknown = saturatingAdd(flows.hostUnknown, flows.noCommonRail, isHeld);
  links.known = routesUnknown(run.fabric).empty() && (links.unknown == 0 || flows.onLinks != 0);
  for (std::uint32_t end = 0; end < loads.bytes.size(); ++end)
    if (loads.bytes[end] != 0) links.ends.push_back({EndIndex(end), loads.bytes[end]});
  std::ranges::stable_sort(links.ends, std::greater{}, &LinkEndBytes::bytes);
  return links;
}

Item itemOf(const OpenRun& run, const MessageTransaction& one, const PairFilter& filter) {
  if (one.pairs.size() == 1) return RankPair{one.pairs.front().source, one.pairs.front().destination};
  PairBlock block;
  block.transaction = one.number;
  std::set<RankId> sources, destinations;
  for (const MessageGroupRow& pair : one.pairs) {
    sources.insert(pair.source);
    destinations.insert(pair.destination);
    if (block.cells.size() < mostHostPairs) block.cells.push_back({pair.source, pair.destination});
    block.largest.push_back({RankPair{pair.source, pair.destination}, pair.bytes, pair.messages});
    const auto from = run.hostOf(pair.source), to = run.hostOf(pair.destination);
    if (from && to && *from != *to) block.hosts.push_back({*from, *to});
  }
  block.rows = static_cast<std::uint32_t>(sources.size());
  block.columns = static_cast<std::uint32_t>(destinations.size());
  block.pairs = one.pairs.size();
  block.bytes = one.bytes;
  block.messages = one.messages;
  std::ranges::stable_sort(block.largest, std::greater{},
                           [](const PairBlock::Largest& each) { return std::pair(each.bytes, each.messages); });
  if (block.largest.size() > mostLargest) block.largest.resize(mostLargest);
  std::ranges::sort(block.cells);
  std::ranges::sort(block.hosts);
  block.hosts.erase(std::ranges::unique(block.hosts).begin(), block.hosts.end());
  if (block.hosts.size() > mostHostPairs) {
    block.hosts.clear();
    block.tooMany = true;
  }
  block.filter = filter;
  if (one.communicator) block.filter.communicators = {*one.communicator};
  block.filter.classes = {PairClass::pointToPoint};
  return block;
}

}  // namespace weft
