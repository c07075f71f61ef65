#include "views/matrix/model/matrix_collect.h"

#include <algorithm>

#include "core/store/run_store.h"
#include "views/matrix/model/matrix_axis_ports.h"
#include "views/matrix/model/matrix_order.h"

namespace weft {
namespace {

struct CellFilling {
  std::shared_ptr<MatrixTable> cells;
  std::vector<RankId> strangers;  // ranks that no source named; each perhaps several times
  bool stopped = false;
};

class PairCollector {
 public:
  PairCollector(const MatrixInputs& inputs, const MatrixRequest& request, const MatrixStopped& stopped)
      : inputs_(inputs), request_(request), stopped_(stopped) {}

  std::shared_ptr<MatrixFacts> collect() {
    std::vector<RankId> ranks = knownRanks(inputs_, request_);
    while (true) {
      facts_ = std::make_shared<MatrixFacts>();
      axis_ = axisOfRanks(inputs_, request_, ranks);
      CellFilling filling = fill();
      if (filling.stopped) return nullptr;
      if (!filling.strangers.empty()) {
        // Ranks that only receive, of a run whose processes nobody named: read again with rows for them.
        ranks.insert(ranks.end(), filling.strangers.begin(), filling.strangers.end());
        std::ranges::sort(ranks);
        ranks.erase(std::ranges::unique(ranks).begin(), ranks.end());
        continue;
      }
      facts_->cells = std::move(filling.cells);
      facts_->entries = std::move(axis_.entries);
      return facts_;
    }
  }

 private:
  CellFilling fill() {
    const auto side = static_cast<std::uint32_t>(axis_.entries.size());
    CellFilling filling{std::make_shared<MatrixTable>(side), {}, false};
    MatrixRow columns(side);
    facts_->hasBytes = facts_->hasMessages = false;
    inputs_.pairs(request_.filter, [&](const PairTrafficRow& row) {
      facts_->undirected = facts_->undirected || row.undirected;
      facts_->hasBytes = facts_->hasBytes || row.hasBytes;
      facts_->hasMessages = facts_->hasMessages || row.hasMessages;
      facts_->unpaired.add({row.unpairedBytes, row.unpairedMessages});
      const std::uint32_t from = axis_.entryOf(row.source);
      if (from == MatrixAxisMap::nobody) note(row.source, filling);
      for (const PairPeer& peer : row.peers) {
        const CellAmount amount{row.hasBytes ? peer.bytes : 0, row.hasMessages ? peer.messages : 0};
        const std::uint32_t to = axis_.entryOf(peer.destination);
        if (to == MatrixAxisMap::nobody) note(peer.destination, filling);
        if (from != MatrixAxisMap::nobody && to != MatrixAxisMap::nobody) columns.add(to, amount);
        else facts_->elsewhere.add(amount);
      }
      if (from != MatrixAxisMap::nobody) filling.cells->add(from, columns);
      filling.stopped = stopped_ && stopped_();
      return !filling.stopped;
    });
    return filling;
  }

  void note(RankId rank, CellFilling& filling) const {
    if (request_.axis != MatrixAxis::ranks) return;
    auto& list = filling.strangers;
    list.push_back(rank);
    if (list.size() < 1U << 16 || (list.size() & (list.size() - 1)) != 0) return;
    std::ranges::sort(list);  // from time to time, so that it does not outgrow the ranks there are
    list.erase(std::ranges::unique(list).begin(), list.end());
  }

  const MatrixInputs& inputs_;
  const MatrixRequest& request_;
  const MatrixStopped& stopped_;
  MatrixAxisMap axis_;
  std::shared_ptr<MatrixFacts> facts_;
};

std::shared_ptr<MatrixFacts> collectPorts(const MatrixInputs& inputs, const MatrixRequest& request,
                                          const MatrixStopped& stopped) {
  auto facts = std::make_shared<MatrixFacts>();
  MatrixAxisMap axis = axisOfPorts(inputs, request);
  const Fabric& fabric = *inputs.fabric;
  const auto side = static_cast<std::uint32_t>(axis.entries.size());
  auto cells = std::make_shared<MatrixTable>(side);
  MatrixRow columns(side);
  const auto& wanted = request.filter.regions;
  for (const RegionTraffic& region : inputs.ports->regions) {
    if (!wanted.empty() && (!region.region || std::ranges::find(wanted, *region.region) == wanted.end())) continue;
    for (auto flow = region.flows.begin(); flow != region.flows.end();) {
      if (stopped && stopped()) return nullptr;
      const PortIndex source = flow->source;
      const std::size_t lids = std::size_t{number(fabric.node(fabric.port(source).node).subnet)} << 16;
      const std::uint32_t from = axis.ofPort[number(source)];
      for (; flow != region.flows.end() && flow->source == source; ++flow) {
        const std::uint32_t to = axis.ofLid[lids + number(flow->destination)];
        if (from != MatrixAxisMap::nobody && to != MatrixAxisMap::nobody) columns.add(to, {flow->bytes, 0});
        else facts->elsewhere.add({flow->bytes, 0});
      }
      if (from != MatrixAxisMap::nobody) cells->add(from, columns);
    }
  }
  facts->cells = std::move(cells);
  facts->entries = std::move(axis.entries);
  return facts;
}

void orderByBandwidth(MatrixFacts& facts) {
  const std::vector<std::uint32_t> order =
      facts.side() == 0 ? std::vector<std::uint32_t>() : bandwidthOrder(*facts.cells);
  facts.tooDenseToOrder = order.size() != facts.side();
  if (order.empty() || facts.tooDenseToOrder) return;
  facts.cells = reordered(*facts.cells, order);
  std::vector<MatrixEntry> entries;
  for (const std::uint32_t at : order) entries.push_back(std::move(facts.entries[at]));
  facts.entries = std::move(entries);
}

bool differInMeasureOnly(MatrixRequest a, const MatrixRequest& b) {
  a.measure = b.measure;
  return a == b;
}

}  // namespace

PairStream pairsOf(const RunSnapshot& run) {
  return [path = run.path, file = run.file](const PairFilter& filter, const PairVisit& visit) {
    RunSnapshot{.path = path, .file = file}.store().pairTraffic(filter, visit);
  };
}

std::shared_ptr<MatrixFacts> collectFacts(const MatrixInputs& inputs, const MatrixRequest& request,
                                          const MatrixStopped& stopped) {
  auto facts = request.source == MatrixSource::ports ? collectPorts(inputs, request, stopped)
                                                     : PairCollector(inputs, request, stopped).collect();
  if (!facts) return nullptr;
  if (request.order == MatrixOrder::bandwidth) orderByBandwidth(*facts);
  facts->request = request;
  if (request.source == MatrixSource::pairs) facts->collectives = inputs.collectives;
  if (inputs.isFabricForeign)
    for (MatrixEntry& each : facts->entries) {
      each.host.reset();
      each.port.reset();
      each.leaf.reset();
    }
  return facts;
}

MatrixPicture collectMatrix(const MatrixInputs& inputs, const MatrixRequest& request, const MatrixStopped& stopped,
                            const MatrixPicture& before) {
  std::shared_ptr<MatrixFacts> facts;
  if (before.facts && differInMeasureOnly(before.facts->request, request)) {
    facts = std::make_shared<MatrixFacts>(*before.facts);
    facts->request = request;
  } else {
    facts = collectFacts(inputs, request, stopped);
  }
  if (!facts) return {};
  return {facts, std::make_shared<const MatrixPyramid>(facts->cells, request.measure)};
}

}  // namespace weft
