#include "app/formats.h"

#include <algorithm>
#include <iterator>

#include "ibdiag/fabric_importers.h"
#include "importers/host_map.h"
#include "importers/ipm_reader.h"
#include "importers/monitoring_reader.h"
#include "importers/mpisee_importers.h"
#include "importers/port_traffic_importer.h"
#include "importers/rank_matrix_reader.h"
#include "importers/record_reader.h"
#include "importers/times_reader.h"
#include "importers/trace_importer.h"

namespace weft {

Importers allImporters() {
  Importers all = mpiseeImporters();
  Importers fabric = fabricImporters();
  std::ranges::move(fabric, std::back_inserter(all));
  all.push_back(portTrafficImporter());
  all.push_back(traceImporter());
  all.push_back(monitoringImporter());
  all.push_back(ipmImporter());
  all.push_back(timesImporter());
  all.push_back(recordImporter());  // after those of single tables of its form
  all.push_back(hostMapImporter());
  all.push_back(rankMatrixImporter());  // last: a square of numbers may be anything
  return all;
}

}  // namespace weft
