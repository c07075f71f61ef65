// The tables of weft compare. If there are more than two runs, each but the first is B once; the last column names it.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "analysis/run/notes.h"
#include "analysis/load/compared_runs.h"
#include "reports/table.h"

namespace weft {

// `notes`: what is not subtracted, because it represents different things.
// path,size_a,size_b,members,name_a,name_b,match, then seconds, mean_s, bytes and calls
Table comparedCommunicators(const ComparedRuns& runs, Notes& notes);
// path,name_a,name_b,match,operation, then the same
Table comparedOperations(const ComparedRuns& runs, Notes& notes);
// run,file,processes,total_s,total_from,difference_s,speedup
Table comparedTimes(const ComparedRuns& runs);
// path,name,size,match,points,r,slope,intercept,mean_s_1,…: one row for each communicator with a time, those that go
// best with the total time first
Table correlations(const ComparedRuns& runs);
// subnet,node,guid,port,peer,peer_guid,peer_port,in, then bytes. Throws Error where the runs have no traffic in common.
// `notes`: which traffic was used if the request leaves it open, and which part of it is on no link.
Table comparedLinks(const ComparedRuns& runs, Notes& notes);
// source,destination,in, then bytes and messages; hosts where ranks are matched by host. Throws Error likewise, and
// where the messages of collectives are not of one kind.
Table comparedPairs(const ComparedRuns& runs);

// The same one at a time: they may be millions.
class PairSide;
class SharedNames;

// Throws Error where the messages of collectives of the runs are not of one kind.
void refuseOtherCollectives(const ComparedRuns& runs);

// One pair: the numbers of A and of B. Absent: not known.
struct ComparedPair {
  const PairSide* shown = nullptr;  // whose positions these are
  std::uint32_t source = 0, destination = 0;
  bool inA = false, inB = false;
  std::optional<std::uint64_t> bytesA, bytesB, messagesA, messagesB;
  std::size_t other = 1;  // which run is B

  std::optional<std::uint64_t> difference() const;  // of bytes, without its sign
};

class PairComparison {
 public:
  // Throws Error where a run has no pairs, or the runs have none of one kind. `runs` outlives it.
  explicit PairComparison(const ComparedRuns& runs);
  ~PairComparison();

  std::vector<Column> columns() const;
  // Those of A in order, then those that only B has, likewise; for each other run.
  void each(const std::function<void(const ComparedPair&)>& visit) const;
  Row rowOf(const ComparedPair& pair) const;
  void fill(Row& row, const ComparedPair& pair) const;  // in place of what it holds, for one row after another

 private:
  const ComparedRuns& runs_;
  std::unique_ptr<SharedNames> names_;
  std::unique_ptr<const PairSide> first_;
};

}  // namespace weft
