// A fabric of planes, for tests: systems of four chips, each cabled to the chips of its number.
#pragma once

#include "fabric_shapes.h"

namespace weft {

struct PlaneFabric {
  unsigned hosts = 6;      // with an adapter on each plane, by turns on two leaf systems
  bool crossed = false;    // the cables of the second leaf system lead to other planes
  bool withGuids = true;   // of systems
  bool inOneHost = false;  // the adapters of a host: else each is a host of its own
};

inline FabricRecords planeFabric(const PlaneFabric& made = {}) {
  FabricShape shape;
  std::vector<std::vector<NodeId>> systems;
  for (const char* name : {"leaf1", "leaf2", "spine"}) {
    systems.emplace_back();
    for (unsigned chip = 1; chip <= 4; ++chip)
      systems.back().push_back(shape.addSwitch(std::string("MF0;") + name + ":Q3400_RA/U" + std::to_string(chip),
                                               made.withGuids ? 0x70 + systems.size() : 0));
  }
  for (unsigned leaf = 0; leaf < 2; ++leaf)
    for (unsigned chip = 0; chip < 4; ++chip)
      shape.cable(systems[leaf][chip], systems[2][made.crossed && leaf == 1 ? (chip + 1) % 4 : chip], 2);
  for (unsigned host = 0; host < made.hosts; ++host)
    for (unsigned chip = 0; chip < 4; ++chip)
      shape.addHost("n" + std::to_string(host) + "-p" + std::to_string(chip), systems[host % 2][chip]);
  FabricRecords records = shape.records();
  for (Node& node : records.nodes)
    if (made.inOneHost && node.row.kind == NodeKind::channelAdapter) {
      node.row.description.resize(node.row.description.find(" HCA-1"));
      node.row.description.replace(node.row.description.find("-p"), 2, " mlx5_");
    }
  return records;
}

}  // namespace weft
