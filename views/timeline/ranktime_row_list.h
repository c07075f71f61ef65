// The rows of the rank timeline: threads of ranks, or one row for each host, leaf switch or communicator.
#pragma once

#include "analysis/run/open_run.h"
#include "views/timeline/ranktime_facts.h"
#include "views/timeline/ranktime_part.h"

namespace weft {

class RankTimeRowList {
 public:
  // `open` has the fabric, for leaf switches and for what a row of a host selects; may be null. Rows, the filter and
  // what is selected of the request count. All that is given outlives it.
  RankTimeRowList(const RunSnapshot& run, const OpenRun* open, const StateShares& shares,
                  const RankTimeRequest& request);

  std::size_t size() const { return rows_.size(); }
  const std::string& label(std::size_t row) const { return rows_[row].label; }
  const std::string& host(std::size_t row) const { return rows_[row].host; }  // of a rank; empty: not known
  const Item& item(std::size_t row) const { return rows_[row].item; }
  std::vector<StateShares::Track> tracks(std::size_t row) const;  // by rank, then thread
  std::optional<std::size_t> rowOf(RankId rank) const;            // the first that has it
  const RankTimePart& part() const { return part_; }              // of the request's filter

 private:
  struct Row {
    std::string label;
    Item item;
    std::vector<std::size_t> tracks;  // places; those of a communicator follow from its members
    const Communicator* communicator = nullptr;
    std::string host = {};
  };

  void addTrack(std::size_t at);
  void addRanks();
  void addMembers();
  void addHosts(const OpenRun* open, bool byLeaf);
  void addCommunicators();
  std::vector<std::size_t> tracksOf(RankId rank) const;  // that are chosen

  const RunSnapshot& run_;
  const OpenRun* const open_;
  const StateShares& shares_;
  const RankTimeRequest& request_;
  const RankTimePart part_;
  std::vector<Row> rows_;
  std::vector<std::pair<RankId, std::size_t>> rowOfRank_;  // ascending
};

}  // namespace weft
