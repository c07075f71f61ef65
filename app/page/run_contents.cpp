#include "app/page/run_contents.h"

#include "analysis/run/open_run.h"
#include "views/times/time_facts.h"

namespace weft {

RunContents contentsOf(const OpenRun& run) {
  const RunSnapshot& all = run.snapshot;
  const bool profile = !all.communicators.empty(), fabric = run.hasFabric();
  RunContents contents{{}, fabric, run.rankRails != nullptr};
  const auto tell = [&](Panel panel, bool filled) { contents.filled.set(static_cast<std::size_t>(panel), filled); };
  tell(Panel::regions, !all.regions.empty());
  tell(Panel::communicators, profile);
  tell(Panel::matrix, !all.pairLayers.empty() || !run.pairSenders.empty() || run.hasPortTraffic);
  tell(Panel::bars, profile);
  tell(Panel::ranks, profile || !all.byRank.empty());
  tell(Panel::timeline, all.facts.contains("waits"));  // of a trace that states its clock, which has its states too
  tell(Panel::time, run.knowsMoments);
  tell(Panel::times, collectTimes(all.toolTimes, all.processes, TimesShown::parts).missing.empty());
  tell(Panel::functions, all.facts.contains("sample hertz"));
  tell(Panel::waits, all.facts.contains("waits"));
  tell(Panel::links, fabric);
  tell(Panel::fabric, fabric);
  tell(Panel::details, true);
  tell(Panel::diagnostics, true);
  return contents;
}

}  // namespace weft
