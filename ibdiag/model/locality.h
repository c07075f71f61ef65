// The locality of a communicator: within one node, one leaf switch, one pod, or across the spine.
#pragma once

#include <array>
#include <functional>
#include <optional>
#include <string_view>
#include <vector>

#include "core/store/run_store.h"
#include "ibdiag/model/pods.h"

namespace weft {

// The distance of two ranks, nearest first. Hosts with ports on several subnets are compared on the first that has
// both, and there by the leaf switch of their first port.
enum class Reach : std::uint8_t {
  node,     // one host
  leaf,     // two hosts at one leaf switch
  pod,      // two leaf switches of one pod, of the largest pods that the fabric has
  across,   // farther: over the spine, or, where the fabric has no levels, over other switches
  apart,    // two hosts, of which the fabric does not say how they are joined
  unknown,  // of one of the two the host is not known
};
inline constexpr std::size_t reaches = 6;

using ReachCounts = std::array<std::uint64_t, reaches>;  // by Reach

// "node", "leaf", "pod", "across", "apart", "unknown": the words of the command line.
std::string_view name(Reach reach);

struct Locality {
  CommunicatorId communicator{};
  // The reach of its farthest two members. As long as some host is unknown, only `across` is certain; a member that the
  // source does not name is one of unknown host.
  Reach reach = Reach::unknown;
  std::uint32_t nodes = 0;   // different hosts, as far as known
  std::uint32_t leaves = 0;  // different leaf switches of their first ports, likewise
  ReachCounts pairs{};       // ordered pairs of different members; add up to n × (n − 1) of the named ones
  // What its members sent each other by recorded pair traffic of classes that countsAsSent(); a rank to itself is in
  // one node. Nothing where no pair traffic of it was recorded.
  std::optional<ReachCounts> bytes;
  bool held = false;  // a sum passed 2^63 and was held there
};

// The switches that a host's first ports are cabled to, one for each subnet that it is on, ascending subnets.
std::vector<NodeIndex> leavesOf(const Fabric& fabric, HostIndex host);

class RankPlaces {
 public:
  RankPlaces(const Fabric& fabric, const Levels& levels, const std::vector<Process>& processes);

  Reach between(RankId a, RankId b) const;
  std::optional<HostId> hostOf(RankId rank) const;
  // Leaf switches of the host's first port on each subnet, ascending subnets; empty where the fabric does not have it.
  std::vector<NodeIndex> leavesOf(HostId host) const;
  // Whether some switch stands above the leaves, so that `across` means the spine.
  bool hasSpine() const { return hasSpine_; }

  // Bytes are left empty. O(members × log(members)) on a fabric where all hosts are on the same subnets.
  Locality of(const Communicator& communicator) const;

 private:
  struct Spot {  // where a host is connected to one subnet
    SubnetId subnet{};
    NodeIndex leaf{};
    std::uint64_t pod = 0;  // of the leaf; one of its own where it is in none
  };
  friend class MemberPairs;

  const std::vector<Spot>& spotsOf(HostId host) const;
  static Reach between(const std::vector<Spot>& a, const std::vector<Spot>& b);

  std::vector<std::optional<HostId>> hostOf_;  // by rank, as far as ranks are recorded
  std::vector<std::vector<Spot>> spots_;       // by HostId
  bool hasSpine_ = false;
};

// Facts about all communicators of a run, for views.
struct LocalityFacts {
  std::vector<Locality> all;  // ascending communicator ids
  bool hasSpine = false;      // as RankPlaces::hasSpine()

  const Locality* find(CommunicatorId id) const;
};

// In the order of the communicators.
std::vector<Locality> localities(const RankPlaces& places, const std::vector<Communicator>& communicators);

// Fills in `bytes` in one pass over the pair traffic. `stopped` is asked after each row; once it returns true, the sums
// are incomplete.
void addPairBytes(std::vector<Locality>& localities, const RankPlaces& places, const RunStore& store,
                  const std::function<bool()>& stopped = {});

}  // namespace weft
