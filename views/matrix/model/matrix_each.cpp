#include "views/matrix/model/matrix_each.h"

#include <algorithm>
#include <map>
#include <tuple>

#include "core/base/units.h"
#include "core/store/layer_totals.h"

namespace weft {
namespace {

constexpr std::size_t mostShown = 24, mostOfFamily = 3;
constexpr std::uint32_t mostBlocks = 96;

using Family = std::tuple<std::optional<CommunicatorId>, std::string, std::optional<std::uint32_t>>;

struct EachCandidate {
  const Communicator* communicator;
  std::uint64_t volume;
};

// Ranks are told by the pairs alone.
std::vector<PairLayer> layersOf(const MatrixInputs& inputs, const PairFilter& filter, const MatrixStopped& stopped) {
  if (followedByLayers(filter)) return *inputs.layers;
  LayerTotals totals;
  inputs.pairs(filter, [&](const PairTrafficRow& row) {
    totals.add(row);
    return !stopped || !stopped();
  });
  return totals.layers();
}

// What passes the filter, by volume; bytes, or messages where no layer has bytes.
std::vector<EachCandidate> candidates(const MatrixInputs& inputs, const PairFilter& filter,
                                      const MatrixStopped& stopped) {
  std::map<CommunicatorId, CellAmount> sums;
  bool anyBytes = false;
  for (const PairLayer& layer : layersOf(inputs, filter, stopped)) {
    if (!layer.communicator || !passes(layer, filter)) continue;
    sums[*layer.communicator].add({layer.bytes.value_or(0), layer.messages.value_or(0)});
    anyBytes = anyBytes || layer.bytes.value_or(0) != 0;
  }
  std::vector<EachCandidate> found;
  for (const auto& [id, amount] : sums) {
    const Communicator* one = inputs.run->find(id);
    const std::uint64_t volume = anyBytes ? amount.bytes : amount.messages;
    if (one && volume != 0) found.push_back({one, volume});
  }
  std::ranges::stable_sort(found, std::ranges::greater{}, &EachCandidate::volume);
  return found;
}

SmallMatrix pooled(const MatrixPicture& matrix, const Communicator& communicator) {
  SmallMatrix one;
  one.communicator = communicator.id;
  one.name = communicator.name;
  one.ranks = matrix.facts->side();
  one.total = matrix.facts->cells->total();
  int level = 0;
  while ((one.ranks >> level) > mostBlocks) ++level;
  const std::uint64_t block = std::uint64_t{1} << level;
  one.side = static_cast<std::uint32_t>((one.ranks + block - 1) / block);
  matrix.pyramid->gather(level, {0, one.side, 0, one.side}, one.blocks);
  one.recorded.assign(one.side, false);
  for (std::uint32_t at = 0; at < one.ranks; ++at)
    if (matrix.facts->entries[at].recorded) one.recorded[at >> level] = true;
  return one;
}

}  // namespace

SmallMatrices collectEach(const MatrixInputs& inputs, const MatrixRequest& request, const MatrixStopped& stopped) {
  SmallMatrices page;
  page.request = request;
  std::map<Family, std::vector<std::size_t>> families;  // positions in the list
  for (const auto& [communicator, volume] : candidates(inputs, request.filter, stopped)) {
    const Family family{communicator->parent, communicator->call, communicator->size};
    std::vector<std::size_t>& shown = families[family];
    if (shown.size() == mostOfFamily) {
      ++page.list[shown.back()].alike;
      continue;
    }
    if (page.list.size() == mostShown) {
      ++page.more;
      continue;
    }
    MatrixRequest one = request;
    one.source = MatrixSource::pairs;
    one.axis = communicator->members.empty() ? MatrixAxis::ranks : MatrixAxis::members;
    one.order = MatrixOrder::number;
    one.communicator = communicator->id;
    one.filter.communicators = {communicator->id};
    const MatrixPicture matrix = collectMatrix(inputs, one, stopped);
    if (!matrix.facts) return {};
    shown.push_back(page.list.size());
    page.list.push_back(pooled(matrix, *communicator));
    page.largest = std::max(page.largest, matrix.pyramid->largest());
    const std::uint64_t least = matrix.pyramid->smallest();
    if (least != 0 && (page.smallest == 0 || least < page.smallest)) page.smallest = least;
  }
  return page;
}

}  // namespace weft
