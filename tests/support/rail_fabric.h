// A rail-optimised fabric under director switches, for tests: units of leaf switches and hosts.
#pragma once

#include "fabric_shapes.h"

namespace weft {

// `units` of `hosts` hosts with an adapter on each of `rails` leaves, under two directors of `boards` line boards and
// two spine boards.
inline FabricRecords railFabric(unsigned units, unsigned hosts, unsigned rails, unsigned boards) {
  FabricShape shape;
  std::vector<std::vector<NodeId>> lineBoards;
  for (unsigned director = 0; director < 2; ++director) {
    const std::string called = "MF0;dir" + std::to_string(director) + ":CS7500/";
    const std::uint64_t system = 0x9000 + director;
    std::vector<NodeId> spines{shape.addSwitch(called + "S01/U1", system), shape.addSwitch(called + "S02/U1", system)};
    lineBoards.emplace_back();
    for (unsigned board = 1; board <= boards; ++board)
      for (const char* chip : {"/U1", "/U2"}) {
        lineBoards.back().push_back(
            shape.addSwitch(called + "L" + (board < 10 ? "0" : "") + std::to_string(board) + chip, system));
        for (const NodeId spine : spines) shape.cable(lineBoards.back().back(), spine);
      }
  }
  unsigned next = 0;
  for (unsigned unit = 0; unit < units; ++unit) {
    std::vector<NodeId> leaves;
    for (unsigned rail = 0; rail < rails; ++rail) {
      leaves.push_back(shape.addSwitch("leaf" + std::to_string(unit * rails + rail + 1)));
      for (const auto& director : lineBoards) shape.cable(leaves.back(), director[next++ % director.size()]);
    }
    for (unsigned host = 0; host < hosts; ++host)
      for (unsigned rail = 0; rail < rails; ++rail)
        shape.addHost("gpu" + std::to_string(unit * hosts + host + 1) + " mlx5_" + std::to_string(rail), leaves[rail]);
  }
  FabricRecords records = shape.records();
  for (Node& node : records.nodes) {
    if (node.row.kind != NodeKind::channelAdapter) continue;
    node.row.description.resize(node.row.description.find(" HCA-1"));
    records.ports.push_back({.node = node.id,
                             .number = 1,
                             .guid = Guid(number(node.row.guid) + 1),
                             .lid = Lid(static_cast<std::uint16_t>(number(node.id)))});
  }
  return records;
}

}  // namespace weft
