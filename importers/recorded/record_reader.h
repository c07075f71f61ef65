// Recorded bundles: what Weft's own recorder wrote (docs/bundle.md), gathered files or the parts of a killed program.
#pragma once

#include <memory>

#include "core/records/importer.h"
#include "core/records/time_bins.h"

namespace weft {

// Whether the first bytes start any table of the recorder's form.
bool looksLikeRecord(std::string_view firstBytes);

// All files of a bundle, which are `files` and its others, as one source.
ImportReport readRecord(const InputFile& files, RowSink& sink, const Progress& progress, const BinChoice& bins = {});

std::unique_ptr<Importer> recordImporter(const BinChoice& bins = {});

}  // namespace weft
