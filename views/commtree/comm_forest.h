// The ancestry of a run's communicators as a forest; similar siblings are folded into families.
#pragma once

#include <QString>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/sums/communicator_totals.h"
#include "ibdiag/model/locality.h"

namespace weft {

struct CommNode {
  const Communicator* communicator = nullptr;  // nullptr: a family of like siblings
  std::optional<std::uint32_t> parent;         // position in CommForest::nodes
  std::uint32_t row = 0;                       // among its siblings
  std::vector<std::uint32_t> children;         // a family's are its members
  std::optional<std::uint32_t> size;
  std::string call;
  bool guess = false;         // the parent is a guess
  bool cutLoose = false;      // named its own descendant as its parent; shown at the top instead
  bool tooDeep = false;       // below deepestLevel; shown beside its parent
  CommunicatorTotals totals;  // of the communicator itself, without its descendants; a family's are its members' sums
  const Locality* locality = nullptr;                   // nullptr: of a family, or not known (yet)
  std::array<std::uint32_t, reaches> membersByReach{};  // a family's members by their locality; all 0 where not known

  bool isFamily() const { return communicator == nullptr; }
};

struct CommForest {
  // Siblings with the same creating call and size fold from this many on.
  static constexpr std::size_t smallestFamily = 4;
  // Real programs stay below ten; a hostile store must not exhaust the stack of a view.
  static constexpr std::uint32_t deepestLevel = 100;

  std::shared_ptr<const RunSnapshot> run;  // keeps `communicator` alive
  std::vector<CommNode> nodes;             // parents before their children
  std::vector<std::uint32_t> roots;
  // The largest of any node that is no family, for bars; nothing where no node has it.
  std::optional<double> mostSeconds;
  std::optional<std::uint64_t> mostVolume, mostCalls;
  std::optional<double> mostImbalance;
  Statistics callsOf, volumeOf;                   // what the numbers of all communicators represent
  bool timesAreMaxima = false;                    // some communicator has only the largest rank's time
  std::shared_ptr<const LocalityFacts> locality;  // null: not known (yet)
  std::shared_ptr<const std::vector<CommunicatorTotals>>
      whole;  // by node, where the totals are of a part that a filter keeps; else null

  bool hasSpine() const { return locality && locality->hasSpine; }
  bool knowsHosts() const;  // of some communicator it is known how far apart its members are
  const std::vector<std::uint32_t>& childrenOf(std::optional<std::uint32_t> node) const {
    return node ? nodes[*node].children : roots;
  }
  std::optional<std::uint32_t> find(CommunicatorId id) const;  // O(log n)

  std::vector<std::pair<CommunicatorId, std::uint32_t>> byId;  // ascending
};

// Communicators without a known parent are at the top; the profiler's own are omitted, and their children move up.
// Siblings are in natural order of their names, a family at the place of its first member.
CommForest buildForest(std::shared_ptr<const RunSnapshot> run);

std::shared_ptr<const std::vector<CommunicatorTotals>> totalsByNode(const CommForest& forest);
// `forest`: from the part of the run to which these totals belong; nothing happens if its nodes are different.
void setWhole(CommForest& forest, std::shared_ptr<const std::vector<CommunicatorTotals>> whole);

// Tells each node how far apart its members are; null takes that away again. Nothing else changes.
void setLocality(CommForest& forest, std::shared_ptr<const LocalityFacts> locality);

// A family of which no member has children: opening it shows nothing but more of the same.
bool staysFolded(const CommForest& forest, std::uint32_t node);

// "W_s1.0"; "64 × size 4: 60 across nodes, 4 in a node" for a family, without what is not known.
std::string label(const CommForest& forest, const CommNode& node);

// The same without where they are.
std::string shortLabel(const CommForest& forest, const CommNode& node);

// "in a leaf", "across the spine": where a communicator is.
QString phrase(const CommForest& forest, Reach reach);

}  // namespace weft
