// From the sums of an archive to rows. Several archives of a bundle are parts of one run: the same communicator (name,
// parent, members) of two archives is one, and so are regions of one name.
#pragma once

#include <map>
#include <optional>
#include <tuple>

#include "core/records/import_report.h"
#include "core/records/row_sink.h"
#include "importers/events/region_parents.h"
#include "importers/events/told_communicators.h"
#include "importers/otf2/trace_names.h"

namespace weft {

class TraceRun {
 public:
  explicit TraceRun(const BinChoice& choice = {}) : choice_(choice) {}

  // Bins of time for an archive: as long as those of the run's first one. And its states, whose chunks `sink` takes.
  void setBins(const TraceLayout& layout, TraceTotals& totals, RowSink& sink) const;
  void write(const TraceLayout& layout, TraceTotals& totals, RowSink& sink, ImportReport& report);
  // The communicators of all archives that were written.
  void tell(ToldCommunicators& to) const;
  // The archive was made of a recording that was read before: calls, messages and communicators are that one's.
  void goesWith(const ToldCommunicators* recording) { recording_ = recording; }
  // After the last archive: in which region each was entered.
  void finish(RowSink& sink);

 private:
  // Name, parent, members, and how many such the archive has before it.
  using Identity = std::tuple<std::string, std::optional<CommunicatorId>, std::vector<RankId>, std::size_t>;
  class Writing;

  std::map<Identity, CommunicatorId> communicators_;
  RegionParents parents_;
  const ToldCommunicators* recording_ = nullptr;
  std::optional<CommunicatorId> pooled_;  // of calls that belong to no communicator
  BinChoice choice_;
  std::optional<std::uint64_t> binNanoseconds_;
  std::uint32_t nextState_ = 1;
};

}  // namespace weft
