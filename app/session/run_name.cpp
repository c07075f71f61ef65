#include "app/session/run_name.h"

#include "app/session/origins.h"
#include "core/sums/run_label.h"
#include "views/shared/text.h"

namespace weft {

QString runName(const RunSession& session, const std::filesystem::path& runStore) {
  if (const auto& run = session.run())
    if (const std::string label = runLabel(run->snapshot.facts); !label.empty()) return QString::fromStdString(label).simplified();
  return pathText(origins::of(runStore).value_or(runStore).filename());
}

}  // namespace weft
