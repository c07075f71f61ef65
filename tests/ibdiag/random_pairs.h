// Ranks on the hosts of a fabric and what they sent, at random: for tests that compute loads a second, slow way.
#pragma once

#include <QTemporaryDir>

#include <random>

#include "core/store/run_writer.h"
#include "fabric_files.h"

namespace weft {

struct RandomPairs {
  static constexpr std::uint32_t ranks =
      48;  // the last two without a host, the two before on one that the fabric lacks

  explicit RandomPairs(unsigned seed) : random(seed) {}

  unsigned below(unsigned limit) { return static_cast<unsigned>(random()) % limit; }
  bool once(unsigned in) { return below(in) == 0; }

  // Cables pulled, entries turned to other ports or none, tables lost.
  void damage(MemorySink& fabric) {
    for (unsigned i = 0; i < 1 + fabric.links.size() / 20; ++i)
      fabric.links.erase(fabric.links.begin() + below(static_cast<unsigned>(fabric.links.size())));
    for (auto& [node, table] : fabric.tables) {
      if (once(12)) table.clear();
      for (unsigned i = 0; i < table.size() / 8; ++i)
        table[below(static_cast<unsigned>(table.size()))] = static_cast<PortNumber>(once(2) ? noRoute : below(24));
    }
    std::erase_if(fabric.tables, [](const auto& each) { return each.second.empty(); });
  }

  // Gives the hosts of the fabric to the run: by HostIndex id + 1.
  static void nameHosts(FabricRecords& records) {
    const Fabric fabric = Fabric::build(records);
    for (std::uint32_t host = 0; host < fabric.hosts().size(); ++host)
      for (const NodeIndex adapter : fabric.hosts()[host].adapters)
        for (Node& node : records.nodes)
          if (node.id == fabric.node(adapter).id) node.host = HostId(host + 1);
  }

  // On some of the hosts, several ranks on one.
  void placeRanks(std::uint32_t hosts) {
    std::vector<std::uint32_t> some;
    for (int i = 0; i < 14; ++i) some.push_back(below(hosts));
    for (std::uint32_t rank = 0; rank < ranks; ++rank) {
      std::optional<HostId> host = HostId(some[below(14)] + 1);
      if (rank >= ranks - 4) host = HostId(hosts + 7);
      if (rank >= ranks - 2) host.reset();
      processes.push_back({RankId(rank), host, {}});
    }
  }

  void makeRows(RowSink& out, std::size_t count) {
    for (const char* each : {"W", "W_s1.0", "W_s1.1"}) out.communicator({each, 8, "", false, false, {}, {}});
    for (const char* each : {"FFT", "sort"}) out.region(each);
    for (const char* each : {"Send", "Isend", "Allgather"}) out.operation(each);
    for (std::size_t i = 0; i < count; ++i) {
      PairTrafficRow row;
      if (!once(4)) row.communicator = CommunicatorId(1 + below(3));
      if (!once(4)) row.region = RegionId(1 + below(2));
      if (!once(3)) row.operation = OperationId(1 + below(3));
      row.kind = pairClasses[below(std::size(pairClasses))];
      row.source = RankId(below(ranks + 2));  // two that nobody knows
      row.undirected = once(9);
      row.hasBytes = !once(9);
      row.unpairedBytes = once(6) ? below(1000) : 0;
      for (std::uint32_t to = 0; to < ranks + 2; ++to)
        if (once(4)) row.peers.push_back({RankId(to), below(3), row.hasBytes ? bytes() : 0});
      rows.push_back(row);
      out.pairTraffic(row);
    }
  }

  std::uint64_t bytes() { return once(5) ? 0 : once(2) ? below(7) : (std::uint64_t{random()} << below(12)) + below(9); }

  template <class Id>
  std::vector<Id> someOf(unsigned count) {
    std::vector<Id> ids;
    if (once(2)) return ids;
    for (unsigned i = 1; i <= count; ++i)
      if (once(2)) ids.push_back(Id(i));
    return ids;
  }

  PairFilter filter() {
    return {someOf<CommunicatorId>(3), someOf<RegionId>(2), someOf<PairClass>(5), someOf<OperationId>(3)};
  }

  std::mt19937 random;
  std::vector<Process> processes;
  std::vector<PairTrafficRow> rows;
};

// Whether a row is part of a filter, told without the store.
inline bool isPart(const PairTrafficRow& row, const PairFilter& filter) {
  return passes({row.communicator, row.region, row.kind, row.operation, false, 0, {}, {}, 0, 0}, filter);
}

}  // namespace weft
