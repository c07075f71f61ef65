// The breakdown of pair traffic in words: by communicator in a region, operation, and pair of ranks, with shares.
#pragma once

#include "ibdiag/loads/end_users.h"
#include "views/details/details.h"

namespace weft {

// First "W_s1.0 in FFT", or the distinction that the source has instead; then communicators, regions and operations, if
// there are several and the first section does not show them already; then pairs of ranks, if there are several. The
// first section has the heading and the sum of the parts. Never empty.
std::vector<DetailSection> pairSections(const DetailContext& context, const QString& heading, const EndUsers& users);

// Communicators, regions and operations of some layers, likewise, without pairs.
std::vector<DetailSection> layerSections(const DetailContext& context, const std::vector<LayerShare>& layers);

// "pair traffic, even over rails, all regions": that which the sections are of.
QString pairWords(const DetailContext& context);

}  // namespace weft
