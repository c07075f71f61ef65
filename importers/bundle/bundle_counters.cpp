#include "importers/bundle/bundle_counters.h"

#include "core/base/error.h"
#include "importers/bundle/bundle_sources.h"

namespace weft {

std::vector<BundleSource> findCounterSources(const CounterReading& reading,
                                             const std::vector<std::filesystem::path>& leftOut,
                                             const Importers& importers, Diagnostics& diagnostics,
                                             const UnpackProgress& progress) {
  if (reading.given.empty()) return {};
  const auto files =
      openArchives(findFiles(reading.given, leftOut, diagnostics), reading.unpackTo, diagnostics, progress);
  Diagnostics passedOver;  // what else lies in the folder
  bool carryOn = true;
  auto sources = findSources(files, importers, passedOver,
                             [&] { return carryOn = carryOn && progress(0, 0, "looking at files"); });
  std::erase_if(sources, [](const BundleSource& source) { return !source.importer->countsPorts(); });
  const bool isBefore = reading.moment == CounterMoment::before;
  if (sources.empty() && carryOn)
    throw Error("there are no port counters in " + reading.given.front().string() + "; give " +
                (isBefore ? "--counters-before" : "--counters-after") +
                " a .pm file, what perfquery or ibqueryerrors printed, or a folder with such files");
  for (BundleSource& source : sources) {
    source.moment = reading.moment;
    source.recognised.format += isBefore ? ", before" : ", after";
  }
  return sources;
}

}  // namespace weft
