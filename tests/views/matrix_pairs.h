// 24 ranks on five hosts with pair traffic in three communicators, and what is asked of their matrix.
#pragma once

#include <map>
#include <set>

#include "star_fabric.h"
#include "views/matrix/model/matrix_collect.h"

namespace weft {

using Cells = std::map<std::pair<std::string, std::string>, CellAmount>;

inline constexpr std::uint32_t ranks = 24, hosts = 5;

inline std::string hostOf(std::uint32_t rank) { return "n" + std::to_string(1 + rank * 7 % hosts); }

// 24 ranks dealt out over five hosts; rank 23 has no host. W with two halves, evens and odds reversed.
inline std::shared_ptr<RunSnapshot> runOf() {
  auto run = std::make_shared<RunSnapshot>();
  for (std::uint32_t host = 0; host < hosts; ++host)
    run->hosts.push_back({HostId(host + 1), "n" + std::to_string(host + 1)});
  for (std::uint32_t rank = 0; rank < ranks; ++rank)
    run->processes.push_back(
        {RankId(rank), rank == 23 ? std::nullopt : std::optional(HostId(1 + rank * 7 % hosts)), {}});
  run->regions = {{RegionId(1), "setup"}, {RegionId(2), "solve"}};
  Communicator world, evens, odds;
  world.id = CommunicatorId(1);
  world.name = "W";
  world.size = ranks;
  evens.id = CommunicatorId(2);
  evens.name = "evens";
  evens.size = ranks / 2;
  evens.parent = CommunicatorId(1);
  odds.id = CommunicatorId(3);
  odds.name = "odds";
  odds.size = ranks / 2;
  odds.parent = CommunicatorId(1);
  for (std::uint32_t rank = 0; rank < ranks; ++rank) {
    world.members.push_back(RankId(rank));
    (rank % 2 == 0 ? evens : odds).members.push_back(RankId(rank % 2 == 0 ? rank : ranks - rank));
  }
  odds.membersInOrder = evens.membersInOrder = world.membersInOrder = true;
  run->communicators = {world, evens, odds};
  return run;
}

inline std::vector<PairTrafficRow> rowsOf() {
  std::vector<PairTrafficRow> rows;
  std::uint32_t state = 7;
  const auto random = [&](std::uint32_t below) { return (state = state * 1664525U + 1013904223U) / 65536U % below; };
  for (std::uint32_t round = 0; round < 200; ++round) {
    PairTrafficRow row;
    const std::uint32_t group = random(3);
    row.communicator = CommunicatorId(1 + group);
    if (random(4) != 0) row.region = RegionId(1 + random(2));
    row.kind = pairClasses[random(5)];
    row.source =
        RankId(group == 0 ? random(ranks - 2) : random(ranks / 2) * 2 + group - 1);  // of W, 22 and 23 only receive
    std::set<std::uint32_t> to;
    for (int i = 0; i < 5; ++i) to.insert(group == 0 ? random(ranks) : random(ranks / 2) * 2 + group - 1);
    for (const std::uint32_t one : to) row.peers.push_back({RankId(one), 1 + random(9), random(1000)});
    rows.push_back(row);
  }
  return rows;
}

inline bool isKeptBy(const PairTrafficRow& row, const PairFilter& filter) {
  const auto has = [](const auto& list, const auto& one) {
    return list.empty() || (one && std::ranges::find(list, *one) != list.end());
  };
  return has(filter.communicators, row.communicator) && has(filter.regions, row.region) &&
         (filter.classes.empty() ? countsAsSent(row.kind)
                                 : std::ranges::find(filter.classes, row.kind) != filter.classes.end());
}

struct MatrixPairs {
  std::shared_ptr<RunSnapshot> run;
  std::vector<PairTrafficRow> rows;
  MatrixInputs inputs;

  MatrixPairs() {
    run = runOf();
    rows = rowsOf();
    FabricRecords records = starRecords(hosts);
    for (std::uint32_t host = 1; host <= hosts; ++host) records.nodes[host].host = HostId(host);
    inputs.run = run;
    inputs.fabric = std::make_shared<const Fabric>(Fabric::build(records));
    std::vector<PairLayer> layers;
    std::set<RankId> senders;
    for (const PairTrafficRow& row : rows) {
      layers.push_back({row.communicator, row.region, row.kind, {}, false, row.peers.size(), 1, 1, 0, 0});
      senders.insert(row.source);
    }
    inputs.layers = std::make_shared<const std::vector<PairLayer>>(layers);
    inputs.senders.assign(senders.begin(), senders.end());
    inputs.pairs = [this](const PairFilter& filter, const PairVisit& visit) {
      for (const PairTrafficRow& row : rows)
        if (isKeptBy(row, filter) && !visit(row)) return;
    };
  }
  MatrixPairs(const MatrixPairs&) = delete;  // the inputs read its rows
  MatrixPairs& operator=(const MatrixPairs&) = delete;
};

inline MatrixRequest request(MatrixAxis axis, MatrixOrder order, MatrixMeasure measure = MatrixMeasure::bytes,
                             PairFilter filter = {}) {
  return {MatrixSource::pairs, axis, order, measure, std::move(filter), {}};
}

}  // namespace weft
