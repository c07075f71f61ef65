#include "views/details/filter_effect.h"

namespace weft {

const std::vector<PairLayer>* layersOf(const DetailContext& context) {
  if (followedByLayers(context.filter)) return &context.run.snapshot.pairLayers;
  PairFilter of = context.shown.filter;
  of.communicators = context.filter.communicators;  // a communicator that is selected takes their place
  return context.numbers.pairs && of == context.filter ? &context.numbers.pairs->layers : nullptr;
}

}  // namespace weft
