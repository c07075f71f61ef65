// What can be selected in the small runs.
#pragma once

#include "analysis/run/item_words.h"
#include "core/base/error.h"
#include "small_run.h"

namespace weft::test {

// Of each kind that there is, as far as the run has it.
inline std::vector<std::pair<std::string, Item>> selectable(const OpenRun& run) {
  std::vector<std::pair<std::string, Item>> all;
  for (const char* words : {"communicator W_s2.1", "family of W_s2.0", "host n3", "switch leaf1", "switch spine2",
                            "link leaf1 port 3", "link spine2 port 1", "hosts n1 > n3", "ranks 0 > 2", "rank 2"})
    try {
      all.emplace_back(words, itemOf(run, words));
    } catch (const Error&) {
      continue;
    }
  if (const auto from = run.fabric.portByGuid(guidOf(1)), to = run.fabric.portByGuid(guidOf(3)); from && to) {
    all.emplace_back("a pair of ports", PortPair{*from, *to});
    const NodeIndex leaf = std::get<NodeIndex>(itemOf(run, "switch leaf2"));
    all.emplace_back("a pair of places", PlacePair{HostIndex(0), leaf});
    all.emplace_back("a part of the map", Area{{HostIndex(0)}, {leaf}});
  }
  if (run.snapshot.pairLayers.empty()) return all;
  PairBlock block{.rows = 1,
                  .columns = 1,
                  .pairs = 1,
                  .bytes = 900,
                  .messages = 2,
                  .largest = {{RankPair{RankId(0), RankId(2)}, 900, 2}}};
  if (run.hostOf(RankId(0)) && run.hostOf(RankId(2))) block.hosts = {{*run.hostOf(RankId(0)), *run.hostOf(RankId(2))}};
  all.emplace_back("a block of a matrix", block);
  block.transaction = 1;
  block.cells = {{RankId(0), RankId(2)}};
  all.emplace_back("a transaction", block);
  return all;
}

}  // namespace weft::test
