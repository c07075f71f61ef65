#include "importers/recorded/record_bins.h"

#include <algorithm>
#include <cmath>

#include "core/base/units.h"

namespace weft {
namespace {

std::uint32_t factorFor(const RecordData& data, const BinChoice& choice, double recorded) {
  if (choice.seconds)
    return static_cast<std::uint32_t>(std::clamp(std::round(*choice.seconds / recorded), 1.0, double(UINT32_MAX)));
  if (!choice.most) return 1;
  const std::uint32_t first = data.bins.begin()->first.bin, last = data.bins.rbegin()->first.bin;
  std::uint32_t factor = (last - first) / std::max(1U, *choice.most) + 1;
  while (last / factor - first / factor >= *choice.most) ++factor;  // they start at multiples
  return factor;
}

}  // namespace

void mergeBins(RecordData& data, const BinChoice& choice, ReaderNotes& notes) {
  const auto recorded = binSeconds(data.facts);
  if (data.bins.empty() || !recorded || (!choice.most && !choice.seconds)) return;
  const std::uint32_t factor = factorFor(data, choice, *recorded);
  const double length = *recorded * factor;
  if (choice.seconds && std::abs(length - *choice.seconds) > 1e-9 * length)
    notes.note("record.bins", "bins of time of " + exactText(*recorded) + " s were recorded",
               "bins are " + exactText(length) + " s long", "only several of them together can be one");
  if (factor == 1) return;
  std::map<RecordBinKey, RecordPairs> merged;
  for (const auto& [key, cell] : data.bins) {
    RecordPairs& into = merged[{key.bin / factor, key.kind, key.source, key.communicator}];
    into.to.add(cell.to);
    into.each.add(cell.each);
    into.higher.add(cell.higher);
  }
  data.bins.swap(merged);
  for (RecordSample& one : data.sampling.samples)
    if (one.bin) *one.bin /= factor;
  data.facts["time bin seconds"] = exactText(length);
}

}  // namespace weft
