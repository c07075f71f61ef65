// The readers of fabric dumps as importers.
#pragma once

#include <memory>
#include <vector>

#include "core/importer.h"

namespace weft {

// .lst, .fdbs, guid2lid and the counters of .pm, perfquery and ibqueryerrors. They share what they collect; the first one's finish() puts it together and hands over the
// fabric, the others' does nothing.
std::vector<std::unique_ptr<Importer>> fabricImporters();

}  // namespace weft
