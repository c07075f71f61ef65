// A run small enough to compute by hand: four hosts on two leaves under two spines.
//
//        S1      S2        to LID 1 and 3 by S1, to LID 2 and 4 by S2
//       /  \    /  \       .
//     L1 ---\--/--- L2     LIDs: hosts n1 … n4 have 1 … 4, switches L1 11, L2 12, S1 13, S2 14
//     n1 n2      n3 n4     rank r runs on host n(r+1)
#pragma once

#include <filesystem>

#include "core/store/run_writer.h"

namespace weft::test {

inline constexpr std::uint64_t fftBytes = 1000, sortBytes = 7;  // from n1 to n3; and from n1 to n4 in region sort

struct SmallRunParts {
  bool fabric = true, traffic = true, hosts = true;
  bool counters = false;  // of leaf1 alone: it sent 2000 bytes to spine1 and none to spine2; port 1 has symbol errors
  bool tables = true;
  bool pairs = false;  // as worldFft and so on say
  bool pairsByCommunicator = true;
  bool lostCable = false;  // between leaf2 and spine2
  bool groups = false;     // the leaves may choose a spine for hosts of the other one
  bool gateway = false;    // n4 is one
  bool oneHost = false;    // all ranks ran on n1
};

// Pair traffic, bytes. W in FFT: rank 0 to 2, rank 0 to 1; in sort: rank 0 to 3. W_s2.1 in FFT: rank 0 to 2 and back.
inline constexpr std::uint64_t worldFft = 600, worldFftNear = 100, worldSort = 50, halvesFft = 300;
inline constexpr std::uint64_t unpairedSort = 99;  // of W_s2.1 in sort

inline Guid guidOf(unsigned lid) { return Guid(0x1000 + lid); }

inline constexpr std::uint64_t countedBytes = 2000, symbolErrors = 12;

inline void writeFabric(RunWriter& out, const SmallRunParts& parts) {
  out.beginSource({"fabric.lst", kinds::topology, "ibdiagnet .lst", "", ""});
  std::map<unsigned, NodeId> node;
  for (const unsigned lid : {1U, 2U, 3U, 4U, 11U, 12U, 13U, 14U}) {
    const bool isHost = lid < 10;
    const bool isGateway = parts.gateway && lid == 4;
    const std::string leaf = lid == 11 ? "leaf1" : lid == 12 ? "leaf2" : lid == 13 ? "spine1" : "spine2";
    const std::uint8_t ports = isHost ? 1 : 4;
    node[lid] =
        out.node({SubnetId(0), guidOf(lid), isHost ? NodeKind::channelAdapter : NodeKind::switchNode, guidOf(lid),
                  isHost ? (isGateway ? "gateway" : "n") + std::to_string(lid) + " HCA-1" : leaf, ports});
    out.port({node[lid], PortNumber(isHost ? 1 : 0), guidOf(lid), Lid(static_cast<std::uint16_t>(lid)), 0});
    if (isHost && !isGateway) out.hostOfNode(node[lid], "n" + std::to_string(lid));
  }
  const auto link = [&](unsigned a, int portA, unsigned b, int portB) {
    out.link({node[a], PortNumber(portA), node[b], PortNumber(portB), "4x", "25", "ACT"});
  };
  link(1, 1, 11, 1);
  link(2, 1, 11, 2);
  link(3, 1, 12, 1);
  link(4, 1, 12, 2);
  link(11, 3, 13, 1);
  link(11, 4, 14, 1);
  link(12, 3, 13, 2);
  if (!parts.lostCable) link(12, 4, 14, 2);
  const auto table = [&](unsigned of, std::initializer_list<std::pair<int, int>> entries) {
    std::vector<PortNumber> ports(15, noRoute);
    for (const auto& [lid, port] : entries) ports[static_cast<std::size_t>(lid)] = PortNumber(port);
    out.forwardingTable(node[of], ports);
  };
  if (parts.counters) {
    PortCountersRow row;
    row.node = node[11];
    for (const int port : {1, 2, 3, 4}) {
      row.port = PortNumber(port);
      row.bytesSent = Counted{port == 3 ? countedBytes : 0, false};
      row.errors.clear();
      if (port == 1) row.errors.push_back({"SymbolErrorCounter", {symbolErrors, false}});
      row.errorsRead = 1;
      out.portCounters(row);
    }
  }
  if (!parts.tables) return out.endSource({});
  table(11, {{1, 1}, {2, 2}, {3, 3}, {4, 4}, {11, 0}, {12, 3}, {13, 3}, {14, 4}});
  table(12, {{1, 3}, {2, 4}, {3, 1}, {4, 2}, {11, 3}, {12, 0}, {13, 3}, {14, 4}});
  table(13, {{1, 1}, {2, 1}, {3, 2}, {4, 2}, {11, 1}, {12, 2}, {13, 0}});
  table(14, {{1, 1}, {2, 1}, {3, 2}, {4, 2}, {11, 1}, {12, 2}, {14, 0}});
  constexpr std::uint16_t none = AdaptiveTableRow::noGroup;
  if (parts.groups) out.adaptiveTable({node[11], {{7, {3, 4}}}, {none, none, none, 7, 7}});
  if (parts.groups) out.adaptiveTable({node[12], {{7, {3, 4}}}, {none, 7, 7}});
  out.endSource({});
}

inline void writeTraffic(RunWriter& out) {
  out.beginSource({"traffic.otf2", kinds::portTraffic, "OTF2 port traffic", "", ""});
  const RegionId fft = out.region("FFT"), sort = out.region("sort");
  out.portTraffic({fft, RankId(0), guidOf(1), Lid(1), 1, "mlx5_0", {{Lid(3), fftBytes, 0}}});
  out.portTraffic({sort, RankId(0), guidOf(1), Lid(1), 1, "mlx5_0", {{Lid(3), sortBytes, 0}, {Lid(4), sortBytes, 0}}});
  out.endSource({});
}

inline void writeProfile(RunWriter& out, bool hosts, bool oneHost = false) {
  out.beginSource({"profile.csv", kinds::profile, "mpisee CSV", "", ""});
  const OperationId allreduce = out.operation("Allreduce");
  const auto communicator = [&](const char* name, std::initializer_list<std::uint32_t> ranks) {
    const CommunicatorId id =
        out.communicator({name, static_cast<std::uint32_t>(ranks.size()), "", false, false, {}, {}});
    std::vector<RankId> members;
    for (const std::uint32_t rank : ranks) {
      members.push_back(RankId(rank));
      out.statistics({id, {}, RankId(rank), allreduce, 0, 1024, 10, 80, false, 0.5, {}});
    }
    out.members(id, members, true);
    return id;
  };
  for (std::uint32_t rank = 0; rank < 4; ++rank) {
    std::optional<std::string> host;
    if (hosts) host = "n" + std::to_string(oneHost ? 1 : rank + 1);
    out.process({RankId(rank), host, HostOrigin::profile, 2.0});
  }
  const CommunicatorId world = communicator("W", {0, 1, 2, 3});
  out.parent(communicator("W_s2.0", {0, 1}), world, false);
  out.parent(communicator("W_s2.1", {0, 2}), world, false);
  ImportReport report;
  for (int i = 0; i < 150; ++i)
    report.diagnostics.add({"csv.columns", Severity::dataLost, "profile.csv", 7, "5 columns", "left out", ""});
  out.endSource(report);
}

inline void writePairs(RunWriter& out, bool byCommunicator) {
  out.beginSource({"traces.otf2", kinds::trace, "OTF2 trace", "", ""});
  const RegionId fft = out.region("FFT"), sort = out.region("sort");
  const OperationId send = out.operation("Send"), allreduce = out.operation("Allreduce"),
                    exchange = out.operation("Alltoallv");
  const auto of = [&](unsigned id) { return byCommunicator ? std::optional(CommunicatorId(id)) : std::nullopt; };
  const auto world = of(1), halves = of(3);  // as writeProfile() numbers them
  using enum PairClass;
  out.pairTraffic({world,
                   fft,
                   pointToPoint,
                   send,
                   RankId(0),
                   false,
                   true,
                   true,
                   {{RankId(2), 2, worldFft}, {RankId(1), 1, worldFftNear}}});
  out.pairTraffic({world, sort, pointToPoint, send, RankId(0), false, true, true, {{RankId(3), 1, worldSort}}});
  out.pairTraffic({halves, fft, collective, allreduce, RankId(0), false, true, true, {{RankId(2), 1, halvesFft}}});
  out.pairTraffic({halves, fft, collective, allreduce, RankId(2), false, true, true, {{RankId(0), 1, halvesFft}}});
  out.pairTraffic({halves, sort, collective, exchange, RankId(0), false, true, true, {}, 3, unpairedSort});
  out.fact("time bin seconds", "0.5");
  out.timeBin({0, pointToPoint, RankId(0), {{RankId(1), 1, worldFftNear}, {RankId(2), 2, worldFft}}});
  out.timeBin({1, collective, RankId(0), {{RankId(2), 1, halvesFft}}});
  out.timeBin({1, collective, RankId(2), {{RankId(0), 1, halvesFft}}});
  out.timeBin({3, pointToPoint, RankId(0), {{RankId(3), 1, worldSort}}});
  out.endSource({});
}

inline void writeSmallRun(const std::filesystem::path& path, const SmallRunParts& parts = {}) {
  RunWriter out(path);
  writeProfile(out, parts.hosts, parts.oneHost);
  if (parts.fabric) writeFabric(out, parts);
  if (parts.traffic) writeTraffic(out);
  if (parts.pairs) writePairs(out, parts.pairsByCommunicator);
  out.commit();
}

}  // namespace weft::test
