#include "app/panels/panel_list.h"

#include <algorithm>

#include "analysis/run/open_run.h"

namespace weft {
namespace {

constexpr std::array<const char*, workspaceCount> workspaceWords{"summary", "links",   "waits",
                                                                 "change",  "compare", "everything"};

}  // namespace

const char* wordOf(Workspace workspace) { return workspaceWords.at(static_cast<std::size_t>(workspace)); }

std::optional<Workspace> workspaceOf(std::string_view word) {
  const auto found = std::ranges::find(workspaceWords, word);
  return found == workspaceWords.end() ? std::nullopt : std::optional(Workspace(found - workspaceWords.begin()));
}

const std::array<PanelSpec, panelCount>& panelSpecs() {
#define WEFT_PANEL_SPEC(name) name##Panel,
  static const std::array<PanelSpec, panelCount> all{{WEFT_PANELS(WEFT_PANEL_SPEC)}};
#undef WEFT_PANEL_SPEC
  return all;
}

const PanelSpec& specOf(Panel panel) { return panelSpecs().at(static_cast<std::size_t>(panel)); }

bool hasAll(const OpenRun&) { return true; }
bool hasProfile(const OpenRun& run) { return !run.snapshot.communicators.empty(); }
bool hasOperations(const OpenRun& run) {
  const RunSnapshot& of = run.snapshot;
  return !of.operations.empty() || !of.byRank.empty() || !of.bySize.empty() ||
         std::ranges::any_of(of.communicators, [](const Communicator& each) { return each.statedBytes.has_value(); });
}
bool hasFabric(const OpenRun& run) { return run.hasFabric(); }
bool hasWaits(const OpenRun& run) { return run.snapshot.facts.contains("waits"); }

}  // namespace weft
