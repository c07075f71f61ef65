#include "views/shared/profile_source.h"

#include <filesystem>

namespace weft {

QString profileSource(const RunSnapshot& run) {
  const Source* first = nullptr;
  std::size_t others = 0;
  for (const char* kind : {kinds::recording, kinds::profile, kinds::trace, kinds::pairTraffic}) {
    for (const Source& one : run.sources)
      if (one.row.kind == kind && one.rowsKept > 0) {
        others += first != nullptr;
        if (!first) first = &one;
      }
    if (first) break;
  }
  if (!first) return {};
  const QString more = others > 0 ? QObject::tr(" and %1 more").arg(others) : QString();
  return QObject::tr("source: %1 (%2)%3")
      .arg(QString::fromStdString(std::filesystem::path(first->row.path).filename().string()),
           QString::fromStdString(first->row.format), more);
}

}  // namespace weft
