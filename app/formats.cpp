#include "app/formats.h"

#include "importers/host_map.h"
#if __has_include("importers/mpisee_importers.h")
#include "importers/mpisee_importers.h"
#endif
#if __has_include("importers/port_traffic_importer.h")
#include "importers/port_traffic_importer.h"
#endif
#if __has_include("ibdiag/fabric_importers.h")
#include "ibdiag/fabric_importers.h"
#endif

namespace weft {

Importers allImporters() {
  Importers all;
#if __has_include("importers/mpisee_importers.h")
  for (auto& each : mpiseeImporters()) all.push_back(std::move(each));
#endif
#if __has_include("importers/port_traffic_importer.h")
  all.push_back(portTrafficImporter());
#endif
#if __has_include("ibdiag/fabric_importers.h")
  for (auto& each : fabricImporters()) all.push_back(std::move(each));
#endif
  all.push_back(hostMapImporter());
  return all;
}

}  // namespace weft
