// Recorded bundles: what Weft's own recorder wrote (docs/bundle.md), gathered files or the parts of a killed program.
#pragma once

#include <memory>

#include "core/records/importer.h"
#include "core/records/time_bins.h"
#include "importers/events/told_communicators.h"

namespace weft {

// All files of a bundle, which are `files` and its others, as one source. Where neither operations nor pairs are
// wanted, a trace has them: of what is `told` of its communicators samples take theirs. Else it tells of its own, for a
// trace that was made of it.
ImportReport readRecord(const InputFile& files, RowSink& sink, const Progress& progress, const BinChoice& bins = {},
                        ToldCommunicators* told = nullptr);

std::unique_ptr<Importer> recordImporter(const BinChoice& bins = {}, std::shared_ptr<ToldCommunicators> told = nullptr);

}  // namespace weft
