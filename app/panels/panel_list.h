// Every panel of a run, once: a line of this list, and NAME_panel.cpp with its title, its place, what a run must have
// for it, and the function that makes it. Docks, menus, workspaces, layouts, figures, the tour and what is saved read
// it.
#pragma once

#include <array>
#include <cstddef>
#include <memory>
#include <optional>
#include <string_view>

// In the order of docks and menus. Arrangements that were saved go by it: a new one comes last.
#define WEFT_PANELS(PANEL) \
  PANEL(regions)           \
  PANEL(communicators)     \
  PANEL(matrix)            \
  PANEL(bars)              \
  PANEL(ranks)             \
  PANEL(timeline)          \
  PANEL(time)              \
  PANEL(times)             \
  PANEL(functions)         \
  PANEL(waits)             \
  PANEL(links)             \
  PANEL(fabric)            \
  PANEL(details)           \
  PANEL(diagnostics)

namespace weft {

enum class FigureView;
struct OpenRun;
class RunPanel;
class RunSession;

#define WEFT_PANEL_ID(name) name,
enum class Panel { WEFT_PANELS(WEFT_PANEL_ID) };
#undef WEFT_PANEL_ID
#define WEFT_PANEL_ONE(name) +1
inline constexpr std::size_t panelCount = 0 WEFT_PANELS(WEFT_PANEL_ONE);
#undef WEFT_PANEL_ONE

enum class Workspace { summary, links, waits, change, compare, everything };
inline constexpr std::size_t workspaceCount = 6;
const char* wordOf(Workspace workspace);  // as it is saved
std::optional<Workspace> workspaceOf(std::string_view word);

struct PanelFigure {
  FigureView kind{};
  const char* title = nullptr;  // null: none
};

// The panel's step of the tour, if the panel can show it.
struct PanelTour {
  const char *title = nullptr, *text = nullptr;  // null: nothing
};

struct PanelSpec {
  Panel id;
  const char *name, *title;           // the name is saved; docks go by it
  Workspace workspace;                // where choosing it by name leads
  bool (*needs)(const OpenRun& run);  // whether the run has something to show in it
  std::unique_ptr<RunPanel> (*make)(RunSession& session);
  std::array<PanelFigure, 2> figures{};  // what it can be drawn as
  PanelTour tour{};
};
#define WEFT_PANEL_SPEC(name) extern const PanelSpec name##Panel;
WEFT_PANELS(WEFT_PANEL_SPEC)
#undef WEFT_PANEL_SPEC
const std::array<PanelSpec, panelCount>& panelSpecs();  // by Panel
const PanelSpec& specOf(Panel panel);

// What several of them need.
bool hasAll(const OpenRun& run);
bool hasProfile(const OpenRun& run);
bool hasOperations(const OpenRun& run);  // times, calls or bytes of them
bool hasFabric(const OpenRun& run);
bool hasWaits(const OpenRun& run);  // of a trace that states its clock, which has its states too

}  // namespace weft
