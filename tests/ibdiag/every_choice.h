// What flows put on link ends under every choice that the switches of a small fabric have, one choice after the other:
// each as a forwarding table of its own, walked over the rows.
#pragma once

#include <algorithm>

#include "brute_force.h"

namespace weft {

class EveryChoice {
 public:
  using End = BruteForce::End;

  // Of one source port and one LID: the parts of all choices that have it, 0 … 1.
  struct OfFlow {
    std::map<End, long double> crosses;
    long double arrives = 0;
    std::set<std::pair<End, End>> waits;  // the end by which a switch sends and the next one's, on ways that arrive
  };

  explicit EveryChoice(MemorySink rows) : rows_(std::move(rows)) {}

  std::vector<OfFlow> of(const std::vector<PortRow>& sources, unsigned lid) {
    const std::vector<Choice> choices = choicesOf(lid);
    std::vector<OfFlow> found(sources.size());
    std::uint64_t count = 1;
    for (const Choice& each : choices) count *= each.ports.size();
    if (count > most) throw std::runtime_error("too many choices for a test");
    const auto before = rows_.tables;
    for (std::uint64_t which = 0; which < count; ++which) {
      choose(choices, lid, which);
      const BruteForce brute(rows_);
      for (std::size_t i = 0; i < sources.size(); ++i) {
        const auto walk = brute.walk(own(sources[i]), lid);
        for (const End& end : walk.ends) found[i].crosses[end] += 1;
        if (!walk.arrived) continue;
        found[i].arrives += 1;
        for (std::size_t at = 2; at < walk.ends.size(); ++at) found[i].waits.emplace(walk.ends[at - 1], walk.ends[at]);
      }
    }
    rows_.tables = before;
    for (OfFlow& each : found) {
      each.arrives /= count;
      for (auto& [end, part] : each.crosses) part /= count;
    }
    return found;
  }

  std::uint64_t countOf(unsigned lid) const {
    std::uint64_t count = 1;
    for (const Choice& each : choicesOf(lid)) count *= each.ports.size();
    return count;
  }

  static constexpr std::uint64_t most = 5000;

 private:
  struct Choice {
    NodeId at{};
    std::vector<PortNumber> ports;
  };

  // The walk knows a port by its place in the rows.
  const PortRow& own(const PortRow& source) const {
    return *std::ranges::find_if(
        rows_.ports, [&](const PortRow& each) { return each.node == source.node && each.number == source.number; });
  }

  // A switch does not choose a port that is down, nor where to send what is its own.
  std::vector<Choice> choicesOf(unsigned lid) const {
    const BruteForce brute(rows_);
    std::vector<Choice> all;
    for (const AdaptiveTableRow& row : rows_.adaptive) {
      if (lid >= row.groupOfLid.size() || row.groupOfLid[lid] == AdaptiveTableRow::noGroup ||
          staticPort(row.switchNode, lid) == 0)
        continue;
      Choice choice{row.switchNode, {}};
      for (const PortGroup& group : row.groups)
        if (group.number == row.groupOfLid[lid])
          std::ranges::copy_if(group.ports, std::back_inserter(choice.ports), [&](PortNumber port) {
            return brute.peer({row.switchNode, port}).has_value();
          });
      if (!choice.ports.empty()) all.push_back(std::move(choice));
    }
    return all;
  }

  PortNumber staticPort(NodeId at, unsigned lid) const {
    const auto table = rows_.tables.find(at);
    return table == rows_.tables.end() || lid >= table->second.size() ? noRoute : table->second[lid];
  }

  void choose(const std::vector<Choice>& choices, unsigned lid, std::uint64_t which) {
    for (const Choice& each : choices) {
      auto& table = rows_.tables[each.at];
      if (table.size() <= lid) table.resize(lid + 1, noRoute);
      table[lid] = each.ports[which % each.ports.size()];
      which /= each.ports.size();
    }
  }

  MemorySink rows_;
};

}  // namespace weft
