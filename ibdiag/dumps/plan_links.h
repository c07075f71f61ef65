// Cables of a plan. A plan names nodes without their kind, so cables are collected until all lines have been read.
#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "ibdiag/dumps/lst_reader.h"
#include "ibdiag/dumps/port_fact_words.h"

namespace weft {

struct PlanEnd {
  enum class Kind { notSaid, adapter, switchNode };

  std::string name;  // of the node: "leaf1", "leaf1/L3" of a board, "node01/mlx5_0"
  PortNumber port = 0;
  Kind kind = Kind::notSaid;
  std::string type;     // of the system; may be empty
  std::string label{};  // what the plan calls the port, where that is no number
};

struct PlanCable {
  PlanEnd a, b;
  std::string width, speed, state;  // as link_words.h spells them
  std::uint64_t line = 0;
};

class PlanLinks {
 public:
  // False if the cable is there already, from its other end or a second time.
  bool add(PlanCable cable);

  // Nodes get GUIDs that are made from their names. A node is an adapter if the plan states it, or if it has two ports
  // at most; but it is a switch if most systems of its type have more ports, or if all its neighbours are adapters.
  void handOver(const AcceptLink& accept, const AcceptPortFacts& acceptFacts = {});

 private:
  struct Node {
    PlanEnd::Kind said = PlanEnd::Kind::notSaid;
    std::string type;
    PortNumber highest = 0;
    bool onlyAdaptersBeside = true;  // that the plan says to be some
    NodeKind kind = NodeKind::channelAdapter;
    Guid guid{};
  };

  void see(const PlanEnd& end, const PlanEnd& other);
  void resolveKinds();
  void resolveGuids();
  ListedEnd listed(const PlanEnd& end) const;

  std::vector<PlanCable> cables_;
  std::set<std::pair<std::pair<std::string, PortNumber>, std::pair<std::string, PortNumber>>> known_;
  std::map<std::string, Node> nodes_;
};

// The port number and the rest of what a plan calls a port: "P3" → 3; "L1/P3", "L1/U1/P3" → 3 of board "L1", "L1/U1".
struct PanelPort {
  PortNumber port = 0;
  std::string_view board;
};
std::optional<PanelPort> panelPort(std::string_view text);

}  // namespace weft
