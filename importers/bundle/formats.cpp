#include "importers/bundle/formats.h"

#include <algorithm>
#include <iterator>

#include "ibdiag/assembly/fabric_importers.h"
#include "importers/hosts/host_map.h"
#include "importers/profiles/ipm_reader.h"
#include "importers/profiles/monitoring_reader.h"
#include "importers/profiles/rank_matrix_reader.h"
#include "importers/mpisee/mpisee_importers.h"
#include "importers/otf2/trace_importer.h"
#include "importers/profiles/port_traffic_importer.h"
#include "importers/recorded/record_reader.h"
#include "importers/recorded/times_reader.h"
#include "importers/training/training_importers.h"

namespace weft {

Importers allImporters(const BinChoice& bins) {
  Importers all = mpiseeImporters();
  Importers fabric = fabricImporters();
  std::ranges::move(fabric, std::back_inserter(all));
  all.push_back(portTrafficImporter());
  const auto told = std::make_shared<ToldCommunicators>();
  all.push_back(traceImporter(bins, told));
  all.push_back(monitoringImporter());
  all.push_back(ipmImporter());
  std::ranges::move(trainingImporters(bins), std::back_inserter(all));
  all.push_back(timesImporter());
  all.push_back(recordImporter(bins, told));  // after those of single tables of its form
  all.push_back(hostMapImporter());
  all.push_back(rankMatrixImporter());  // last: a square of numbers may be anything
  return all;
}

}  // namespace weft
