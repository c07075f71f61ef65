#include "app/drawing/drawing.h"
#include "figures/offscreen.h"
#include "figures/report_html.h"

namespace weft {

std::string drawnReport(const std::string& runStore) {
  const Offscreen fonts;
  return reportPage(runStore);
}

}  // namespace weft
