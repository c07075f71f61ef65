// The list of all panels of a run: title, place, and what a run must have for it. Docks, menus, workspaces, layouts
// and saved states read this list.
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <string_view>

namespace weft {

struct OpenRun;

enum class Panel {
  regions,
  communicators,
  matrix,
  bars,
  ranks,
  timeline,
  time,
  times,
  functions,
  waits,
  links,
  fabric,
  details,
  diagnostics
};
inline constexpr std::size_t panelCount = 14;

enum class Workspace { summary, links, waits, change, compare, everything };
inline constexpr std::size_t workspaceCount = 6;
const char* wordOf(Workspace workspace);  // as it is saved
std::optional<Workspace> workspaceOf(std::string_view word);

struct PanelSpec {
  Panel id;
  const char *name, *title;           // the name is saved; docks go by it
  Workspace workspace;                // where choosing it by name leads
  bool (*needs)(const OpenRun& run);  // whether the run has something to show in it
};
const std::array<PanelSpec, panelCount>& panelSpecs();  // by Panel
const PanelSpec& specOf(Panel panel);

}  // namespace weft
