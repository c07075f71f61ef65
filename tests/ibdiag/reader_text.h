// What the tests of dump readers write and compare.
#pragma once

#include <QStringList>

#include "core/records/import_report.h"

namespace weft {

// The head of a switch's table in an .fdbs file.
inline const std::string header =
    "osm_ucast_mgr_dump_ucast_routes: Switch 0x0002c90200450000\nLID    : Port : Hops : Optimal\n";

// Codes of the diagnostics, in their order.
inline QString codes(const ImportReport& report) {
  QStringList codes;
  for (const Diagnostic& each : report.diagnostics.list()) codes << QString::fromStdString(each.code);
  return codes.join(' ');
}

}  // namespace weft
