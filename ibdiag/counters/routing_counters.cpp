#include "ibdiag/counters/routing_counters.h"

#include <algorithm>

#include "core/base/units.h"

namespace weft {
namespace {

// RN_COUNTERS                       NodeGUID,PortGUID,PortNumber,port_rcv_rn_pkt,port_xmit_rn_pkt,…,port_ar_trials
// HBF_PORT_COUNTERS                 NodeGUID,PortGUID,PortNumber,rx_pkt_forwarding_static,…,rx_pkt_hbf_fallback_remote
// FAST_RECOVERY_COUNTERS            NodeGUID,PortGUID,PortNumber,trigger,…,num_errors,num_warnings         a row per
// trigger CREDIT_WATCHDOG_TIMEOUT_COUNTERS  NodeGUID,PortGUID,PortNumber,total_port_credit_watchdog_timeout PM_INFO,
// PM_DELTA                 NodeGUID,PortGUID,PortNumber,…,PortRcvFECN,PortRcvBECN,PortXmitTimeCong   "…Ext" where they
// are wide
//
// No real file with these sections was seen: the names are those that public readers of ibdiagnet's files have.

constexpr std::string_view notices = "RN_COUNTERS", hashes = "HBF_PORT_COUNTERS", recovery = "FAST_RECOVERY_COUNTERS",
                           watchdog = "CREDIT_WATCHDOG_TIMEOUT_COUNTERS", pmReading = "PM_INFO",
                           pmDifference = "PM_DELTA";

struct CountColumn {
  std::string_view section;  // PM_INFO for PM_DELTA too
  PortFact fact;
  std::string_view first, second = {};  // the better of two columns
};

constexpr CountColumn countColumns[] = {
    {notices, PortFact::noticesReceived, "port_rcv_rn_pkt"},
    {notices, PortFact::noticesSent, "port_xmit_rn_pkt"},
    {notices, PortFact::noticeErrors, "port_rcv_rn_error"},
    {notices, PortFact::noticeRelayErrors, "port_rcv_switch_relay_rn_error", "sw_relay_rn_error"},
    {notices, PortFact::routeTrials, "port_ar_trials"},
    {notices, PortFact::faultNoticesReceived, "pfrn_received_packet"},
    {notices, PortFact::faultNoticeErrors, "pfrn_received_error"},
    {notices, PortFact::faultNoticesSent, "pfrn_xmit_packet"},
    {notices, PortFact::faultNoticesStarted, "pfrn_start_packet"},
    {hashes, PortFact::staticPackets, "rx_pkt_forwarding_static"},
    {hashes, PortFact::hashedPackets, "rx_pkt_forwarding_hbf"},
    {hashes, PortFact::adaptivePackets, "rx_pkt_forwarding_ar"},
    {hashes, PortFact::localFallbacks, "rx_pkt_hbf_fallback_local"},
    {hashes, PortFact::remoteFallbacks, "rx_pkt_hbf_fallback_remote"},
    {recovery, PortFact::recoveryErrors, "num_errors"},
    {recovery, PortFact::recoveryWarnings, "num_warnings"},
    {watchdog, PortFact::watchdogTimeouts, "total_port_credit_watchdog_timeout"},
    {pmReading, PortFact::forwardMarks, "PortRcvFECNExt", "PortRcvFECN"},
    {pmReading, PortFact::backwardMarks, "PortRcvBECNExt", "PortRcvBECN"},
    {pmReading, PortFact::congestedTicks, "PortXmitTimeCongExt", "PortXmitTimeCong"}};

}  // namespace

bool RoutingCounters::areIn(std::string_view section) {
  return section == pmDifference ||
         std::ranges::find(countColumns, section, &CountColumn::section) != std::end(countColumns);
}

void RoutingCounters::take(const DbCsvSections& rows, Guid node, PortNumber port) {
  const bool isDifference = rows.section() == pmDifference;
  for (const CountColumn& column : countColumns) {
    if (column.section != rows.section() && !(isDifference && column.section == pmReading)) continue;
    ListedPortFacts read;  // knows the placeholders
    for (const std::string_view name : {column.first, column.second})
      if (const auto text = name.empty() ? std::nullopt : rows.text(rows.column(name)); text && read.facts.empty())
        read.add(column.fact, *text);
    const auto count = read.facts.empty() ? std::nullopt : parseNumber(read.facts.front().second);
    if (!count) continue;
    Counts& of = ports_.try_emplace({node, port, isDifference}, Counts{{}, rows.lines().lineNumber()}).first->second;
    bool held = false;
    if (const auto [known, isNew] = of.counts.try_emplace(column.fact, *count); !isNew && column.section == recovery)
      known->second = saturatingAdd(known->second, *count, held);
  }
}

void RoutingCounters::handOver(const AcceptPortFacts& accept) const {
  for (const auto& [place, of] : ports_) {
    ListedPortFacts port{std::get<0>(place), std::get<1>(place), of.line};
    port.isDifference = std::get<2>(place);
    for (const auto& [fact, count] : of.counts) port.facts.emplace_back(fact, std::to_string(count));
    accept(std::move(port));
  }
}

}  // namespace weft
