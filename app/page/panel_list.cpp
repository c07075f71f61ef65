#include "app/page/panel_list.h"

#include <algorithm>

#include "analysis/run/open_run.h"
#include "views/times/time_facts.h"

namespace weft {
namespace {

constexpr std::array<const char*, workspaceCount> workspaceWords{"summary", "links",   "waits",
                                                                 "change",  "compare", "everything"};

bool hasProfile(const OpenRun& run) { return !run.snapshot.communicators.empty(); }
bool hasFabric(const OpenRun& run) { return run.hasFabric(); }
bool hasWaits(const OpenRun& run) {
  return run.snapshot.facts.contains("waits");
}  // of a trace that states its clock, which has its states too
bool always(const OpenRun&) { return true; }

constexpr std::array<PanelSpec, panelCount> specs{{
    {Panel::regions, "regions", "Regions", Workspace::links,
     [](const OpenRun& run) { return !run.snapshot.regions.empty(); }},
    {Panel::communicators, "communicators", "Communicators", Workspace::everything, hasProfile},
    {Panel::matrix, "matrix", "Matrix", Workspace::links,
     [](const OpenRun& run) {
       return !run.snapshot.pairLayers.empty() || !run.pairSenders.empty() || run.hasPortTraffic;
     }},
    {Panel::bars, "bars", "Bars", Workspace::everything, hasProfile},
    {Panel::ranks, "ranks", "Ranks", Workspace::everything,
     [](const OpenRun& run) { return hasProfile(run) || !run.snapshot.byRank.empty(); }},
    {Panel::timeline, "timeline", "Timeline", Workspace::waits, hasWaits},
    {Panel::time, "time", "Time", Workspace::links, [](const OpenRun& run) { return run.knowsMoments; }},
    {Panel::times, "times", "Run times", Workspace::everything,
     [](const OpenRun& run) {
       return collectTimes(run.snapshot.toolTimes, run.snapshot.processes, TimesShown::parts).missing.empty();
     }},
    {Panel::functions, "functions", "Functions", Workspace::waits,
     [](const OpenRun& run) { return run.snapshot.facts.contains("sample hertz"); }},
    {Panel::waits, "waits", "Waits", Workspace::everything, hasWaits},
    {Panel::links, "links", "Links", Workspace::links, hasFabric},
    {Panel::fabric, "fabric", "Fabric", Workspace::everything, hasFabric},
    {Panel::details, "details", "Details", Workspace::links, always},
    {Panel::diagnostics, "diagnostics", "Diagnostics", Workspace::everything, always},
}};

}  // namespace

const char* wordOf(Workspace workspace) { return workspaceWords.at(static_cast<std::size_t>(workspace)); }

std::optional<Workspace> workspaceOf(std::string_view word) {
  const auto found = std::ranges::find(workspaceWords, word);
  return found == workspaceWords.end() ? std::nullopt : std::optional(Workspace(found - workspaceWords.begin()));
}

const std::array<PanelSpec, panelCount>& panelSpecs() { return specs; }
const PanelSpec& specOf(Panel panel) { return specs.at(static_cast<std::size_t>(panel)); }

}  // namespace weft
