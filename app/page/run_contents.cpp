#include "app/page/run_contents.h"

#include "analysis/run/open_run.h"

namespace weft {

RunContents contentsOf(const OpenRun& run) {
  RunContents contents{{}, run.hasFabric(), run.rankRails != nullptr};
  for (const PanelSpec& spec : panelSpecs()) contents.filled.set(static_cast<std::size_t>(spec.id), spec.needs(run));
  return contents;
}

}  // namespace weft
