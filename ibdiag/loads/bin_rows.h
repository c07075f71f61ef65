// Pair traffic by time bin, so that the rails' bytes of all bins add up to those of the sum: an odd byte follows the
// bytes that were sent before.
#pragma once

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <span>
#include <tuple>
#include <vector>

#include "core/base/even_share.h"
#include "core/store/run_store.h"
#include "ibdiag/loads/logged_rails.h"
#include "ibdiag/loads/pair_stream.h"
#include "ibdiag/model/key_index.h"

namespace weft {

// The share of bytes that follow `before` others (see RailParts): shares of all that follow each other add up to that
// of their sum.
constexpr std::uint64_t shareAfter(std::uint64_t before, std::uint64_t bytes, std::size_t rail, std::size_t rails) {
  return evenShare(before + bytes, rail, rails) - evenShare(before, rail, rails);
}

// Sums of what ranks sent to ranks in earlier rows of the same communicator, region, class and operation.
class SentBefore {
 public:
  // For each peer of the row, what was sent before it, held at 2^63; then adds the row. Rows come by ascending bins.
  // Valid until the next call.
  std::span<const std::uint64_t> add(const PairTrafficRow& row);

 private:
  using Key =
      std::tuple<std::optional<CommunicatorId>, std::optional<RegionId>, PairClass, std::optional<OperationId>, RankId>;
  struct Sent {
    KeyIndex peers;
    std::vector<std::uint64_t> bytes;  // as peers
  };

  std::map<Key, Sent> sent_;
  std::vector<std::uint64_t> found_;
};

struct BinRow {
  PairTrafficRow traffic;
  std::vector<std::uint64_t> before;  // by peer; empty: nothing was, or no share depends on it
};

// The rows of the filter, with what was sent before (empty: likewise). Of recorded time bins, where shares depend on
// it, by ascending bins.
void eachPairRow(const PairStream& pairs, const Fabric& fabric, const PairFilter& filter, const PairWays& ways,
                 const std::function<bool(const PairTrafficRow& row, std::span<const std::uint64_t> before)>& visit);

// The rows of each bin with traffic of the filter, ascending; only bins within the filter's time, if it has one. Stops
// where `visit` answers false.
void eachBin(const RunStore& store, const Fabric& fabric, const PairFilter& filter, const PairWays& ways,
             const std::function<bool(std::uint32_t bin, std::vector<BinRow> rows)>& visit);

}  // namespace weft
