// Counterparts of items in several runs, so that a selection or filter in one applies to the others.
#pragma once

#include <memory>
#include <vector>

#include "analysis/run/item.h"
#include "analysis/run/open_run.h"
#include "core/sums/run_match.h"
#include "ibdiag/model/end_match.h"

namespace weft {

class Counterparts {
 public:
  // Two or more. Takes its time with many communicators or large fabrics; null once stopped() is true.
  static std::shared_ptr<const Counterparts> find(std::vector<std::shared_ptr<const OpenRun>> runs, RanksBy by,
                                                  const Stopped& stopped);

  const std::vector<std::shared_ptr<const OpenRun>>& runs() const { return runs_; }
  const RunMatch& match() const { return match_; }

  // Nothing where the other run has none.
  Item of(const Item& item, std::size_t from, std::size_t to) const;
  PairFilter of(const PairFilter& filter, std::size_t from, std::size_t to) const;

 private:
  Counterparts(std::vector<std::shared_ptr<const OpenRun>> runs, RunMatch match, std::vector<FabricMatch> fabrics)
      : runs_(std::move(runs)), match_(std::move(match)), fabrics_(std::move(fabrics)) {}

  std::optional<RankId> rank(RankId id, std::size_t from, std::size_t to) const;
  std::optional<HostIndex> host(HostIndex at, std::size_t from, std::size_t to) const;
  std::optional<NodeIndex> node(NodeIndex at, std::size_t from, std::size_t to) const;
  std::optional<EndIndex> end(EndIndex at, std::size_t from, std::size_t to) const;

  std::vector<std::shared_ptr<const OpenRun>> runs_;
  RunMatch match_;
  std::vector<FabricMatch> fabrics_;  // by run: the first run's and this one's; of the first: itself
};

}  // namespace weft
