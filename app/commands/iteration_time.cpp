#include "app/commands/iteration_time.h"

#include <algorithm>
#include <map>
#include <vector>

#include "ibdiag/loads/link_loads.h"

namespace weft {
namespace {

// Of the link end that is busiest for longest.
double busiestSeconds(const RemapAnswer& answer, const std::vector<Flow>& flows, const ExchangeModel& model) {
  const LinkLoads loads = accumulate(answer.fabric(), flows);
  double most = 0;
  for (std::size_t end = 0; end < loads.bytes.size(); ++end) {
    const auto capacity = (*answer.run().capacities)[end / 2];
    const double bits = capacity ? static_cast<double>(*capacity) : model.bitsPerSecond;
    most = std::max(most, static_cast<double>(loads.bytes[end]) * 8 / bits);
  }
  return most;
}

struct Sent {
  double waiting = 0, seconds = 0;
};

std::map<RankId, Sent> sentByRank(const RemapAnswer& answer, const RankHosts& hosts, const ExchangeModel& model) {
  std::map<RankId, Sent> all;
  answer.rows()([&](const PairTrafficRow& row) {
    if (!countsAsSent(row.kind)) return;
    Sent& sent = all[row.source];
    const auto from = hosts.of(row.source);
    for (const PairPeer& peer : row.peers) {
      if (peer.destination == row.source) continue;
      const bool isNear = from && hosts.of(peer.destination) == from;
      sent.waiting += static_cast<double>(peer.messages) * (isNear ? model.hostLatency : model.latency);
      sent.seconds += static_cast<double>(peer.bytes) * 8 / (isNear ? model.hostBitsPerSecond : model.bitsPerSecond);
    }
  });
  return all;
}

}  // namespace

IterationTime iterationTime(const RemapAnswer& answer, const RankHosts& hosts, const ExchangeModel& model) {
  IterationTime time;
  double longest = busiestSeconds(answer, answer.flowsOf(hosts).flows, model);
  for (const auto& [rank, sent] : sentByRank(answer, hosts, model)) {
    time.waiting = std::max(time.waiting, sent.waiting);
    longest = std::max(longest, sent.seconds);
  }
  return {time.waiting / model.iterations, longest / model.iterations};
}

double redistributionTime(const RemapAnswer& answer, const RankHosts& after, std::uint64_t bytes,
                          const ExchangeModel& model) {
  if (bytes == 0) return 0;
  const RankHosts& before = answer.run().rankHosts;
  std::vector<std::pair<RankId, HostIndex>> places;  // of each rank, and of what it was: a rank of its own
  std::vector<PairTrafficRow> rows;
  std::uint32_t highest = 0;
  for (const Process& process : answer.run().snapshot.processes) highest = std::max(highest, number(process.rank));
  for (const Process& process : answer.run().snapshot.processes) {
    const auto from = before.of(process.rank), to = after.of(process.rank);
    if (!from || !to || *from == *to || highest > UINT32_MAX / 2) continue;
    const auto then = static_cast<RankId>(number(process.rank) + highest + 1);
    places.emplace_back(process.rank, *from);
    places.emplace_back(then, *to);
    PairTrafficRow row;
    row.source = process.rank;
    row.peers.push_back({then, 1, bytes});
    rows.push_back(std::move(row));
  }
  const PairFlows flows = flowsOfRows(answer.fabric(), RankHosts(places), Rails::even, allOf(rows));
  return flows.flows.empty() ? 0 : model.latency + busiestSeconds(answer, flows.flows, model);
}

std::optional<double> meanMessage(const RemapAnswer& answer) {
  double messages = 0, bytes = 0;
  answer.rows()([&](const PairTrafficRow& row) {
    if (!countsAsSent(row.kind)) return;
    for (const PairPeer& peer : row.peers) {
      messages += static_cast<double>(peer.messages);
      bytes += static_cast<double>(peer.bytes);
    }
  });
  return messages > 0 && bytes > 0 ? std::optional(bytes / messages) : std::nullopt;
}

}  // namespace weft
