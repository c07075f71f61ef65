// The breakdown of pair traffic in words: by communicator in a region, operation, and pair of ranks, with shares.
#pragma once

#include "ibdiag/loads/end_users.h"
#include "views/details/details.h"

namespace weft {

// "W_s1.0 in FFT" first, or what the source tells instead; then communicators, regions and operations, where there are
// several of them and the first does not tell them already; then pairs of ranks, where there are several. The first has
// the heading and says what the parts add up to. Never empty.
std::vector<DetailSection> pairSections(const DetailContext& context, const QString& heading, const EndUsers& users);

// Communicators, regions and operations of some layers, likewise, without pairs.
std::vector<DetailSection> layerSections(const DetailContext& context, const std::vector<LayerShare>& layers);

// "pair traffic, even over rails, all regions": that which the sections are of.
QString pairWords(const DetailContext& context);

}  // namespace weft
