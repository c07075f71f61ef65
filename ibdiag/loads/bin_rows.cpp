#include "ibdiag/loads/bin_rows.h"

#include <algorithm>
#include <utility>

#include "core/base/units.h"
#include "core/records/bin_pairs.h"
#include "core/records/peer_part.h"

namespace weft {
namespace {

// The bytes of one pair may go by several: a host shares rails with itself as with others.
bool sharesRails(const Fabric& fabric, const PairWays& ways) {
  if (ways.logged.any() || hasCounted(fabric)) return true;
  for (std::uint32_t host = 0; host < fabric.hosts().size(); ++host)
    if (ways.rails.between(HostIndex(host), HostIndex(host)).size() > 1) return true;
  return false;
}

// All up to the end of the filter's time, by ascending bins: what is before it decides where odd bytes go.
void eachRowInOrder(const RunStore& store, const PairFilter& filter,
                    const std::function<bool(std::uint32_t bin, PairTrafficRow row)>& visit) {
  const PeerPart part(filter);
  const RowFilter passes(filter, {Measure::layers});
  store.timeBins([&](const TimeBinRow& bin) {
    if (filter.bins && bin.bin >= filter.bins->end) return false;
    PairTrafficRow row;
    setPairs(row, bin);
    if (!passes({row.communicator, row.region, row.kind, row.operation})) return true;
    part.keep(row.source, row.peers);
    return visit(bin.bin, std::move(row));
  });
}

}  // namespace

std::span<const std::uint64_t> SentBefore::add(const PairTrafficRow& row) {
  Sent& sent = sent_[{row.communicator, row.region, row.kind, row.operation, row.source}];
  bool held = false;  // sums of loads say so
  found_.clear();
  for (const PairPeer& peer : row.peers) {
    const std::uint32_t at = sent.peers.add(number(peer.destination));
    if (at == sent.bytes.size()) sent.bytes.push_back(0);
    found_.push_back(sent.bytes[at]);
    sent.bytes[at] = saturatingAdd(sent.bytes[at], peer.bytes, held);
  }
  return found_;
}

void eachPairRow(const PairStream& pairs, const Fabric& fabric, const PairFilter& filter, const PairWays& ways,
                 const std::function<bool(const PairTrafficRow& row, std::span<const std::uint64_t> before)>& visit) {
  if (!pairs.recorded || !filter.bins || !sharesRails(fabric, ways))
    return pairs(filter, [&](const PairTrafficRow& row) { return visit(row, {}); });
  SentBefore sent;
  eachRowInOrder(*pairs.recorded, filter, [&](std::uint32_t bin, const PairTrafficRow& row) {
    const auto before = sent.add(row);
    return bin < filter.bins->first || visit(row, before);
  });
}

void eachBin(const RunStore& store, const Fabric& fabric, const PairFilter& filter, const PairWays& ways,
             const std::function<bool(std::uint32_t bin, std::vector<BinRow> rows)>& visit) {
  const bool shares = sharesRails(fabric, ways);
  const std::uint32_t first = filter.bins ? filter.bins->first : 0;
  SentBefore sent;
  std::vector<BinRow> rows;
  std::uint32_t now = 0;
  bool goesOn = true;
  const auto hand = [&] { return rows.empty() || visit(now, std::exchange(rows, {})); };
  eachRowInOrder(store, filter, [&](std::uint32_t bin, PairTrafficRow row) {
    if (bin != now) goesOn = hand();
    now = bin;
    BinRow one{std::move(row), {}};
    if (shares) {
      const auto before = sent.add(one.traffic);
      one.before.assign(before.begin(), before.end());
    }
    if (bin >= first && !one.traffic.peers.empty()) rows.push_back(std::move(one));
    return goesOn;
  });
  if (goesOn) hand();
}

}  // namespace weft
