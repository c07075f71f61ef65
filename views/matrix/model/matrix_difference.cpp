#include "views/matrix/model/matrix_difference.h"

#include <algorithm>
#include <numeric>

#include "core/sums/filter_match.h"
#include "views/matrix/model/matrix_join.h"

namespace weft {
namespace {

// Puts the cells of one run into the joined matrix, 64 of its rows at a time.
class Joiner {
 public:
  Joiner(JoinedAxis& axis, MatrixTable& table, MatrixSides& sides) : axis_(axis), table_(table), sides_(sides) {
    rows_.assign(MatrixTile::side, MatrixRow(table.side()));
  }

  bool add(const MatrixFacts& facts, const std::vector<std::uint32_t>& places, bool second,
           const MatrixStopped& stopped) {
    const std::uint32_t side = facts.side();
    for (std::uint32_t band = 0; band < side; band += MatrixTile::side) {
      if (stopped && stopped()) return false;
      facts.cells->visit({band, std::min(side, band + MatrixTile::side), 0, side},
                         [&](std::uint32_t row, std::uint32_t column, const CellAmount& amount) {
                           take(row - band, places[row], places[column], amount, facts.request.measure, second);
                         });
      for (std::uint32_t row = band; row < std::min(side, band + MatrixTile::side); ++row)
        table_.add(places[row], rows_[row - band]);
    }
    return true;
  }

 private:
  void take(std::uint32_t slot, std::uint32_t from, std::uint32_t to, const CellAmount& amount, MatrixMeasure measure,
            bool second) {
    EntrySides &sender = axis_.sides[from], &receiver = axis_.sides[to];
    if (!sender.isComparable() || receiver.isAlone())
      return (second ? sides_.aloneSecond : sides_.aloneFirst).add(amount);
    const std::uint64_t value = valueOf(amount, measure);
    rows_[slot].add(to, second ? CellAmount{0, value} : CellAmount{value, 0});
    (second ? sender.sentSecond : sender.sentFirst).add(amount);
    (second ? receiver.receivedSecond : receiver.receivedFirst).add(amount);
    (second ? sides_.totalSecond : sides_.totalFirst).add(amount);
  }

  JoinedAxis& axis_;
  MatrixTable& table_;
  MatrixSides& sides_;
  std::vector<MatrixRow> rows_;
};

std::shared_ptr<const MatrixFacts> withoutCells(const MatrixFacts& facts) {
  MatrixFacts light = facts;
  light.cells = std::make_shared<const MatrixTable>();
  light.entries.clear();
  return std::make_shared<const MatrixFacts>(std::move(light));
}

}  // namespace

std::optional<MatrixRequest> requestOfSecond(const TwoInputs& inputs, const MatrixRequest& request) {
  if (!inputs.first.run || !inputs.second.run || !inputs.match) return std::nullopt;
  MatrixRequest other = request;
  const auto filter = filterOfSecond(request.filter, *inputs.first.run, *inputs.second.run, *inputs.match);
  if (!filter) return std::nullopt;
  other.filter = *filter;
  if (request.communicator) other.communicator = inputs.match->counterpart(0, *request.communicator, 1);
  if (request.communicator && !other.communicator && request.axis == MatrixAxis::members) return std::nullopt;
  if (other.order == MatrixOrder::bandwidth) other.order = MatrixOrder::number;  // the rows are the first run's anyway
  return other;
}

MatrixPicture collectDifference(const TwoInputs& inputs, const MatrixRequest& firstRequest,
                                const MatrixRequest& secondRequest, const MatrixStopped& stopped) {
  auto first = collectFacts(inputs.first, firstRequest, stopped);
  auto second = first ? collectFacts(inputs.second, secondRequest, stopped) : nullptr;
  if (!second) return {};
  JoinedAxis axis = joinAxes(inputs, *first, *second);
  auto cells = std::make_shared<MatrixTable>(static_cast<std::uint32_t>(axis.entries.size()));
  auto sides = std::make_shared<MatrixSides>();
  std::vector<std::uint32_t> same(first->side());
  std::iota(same.begin(), same.end(), 0U);
  sides->first = withoutCells(*first);
  sides->second = withoutCells(*second);
  if (Joiner joiner(axis, *cells, *sides); true) {
    if (!joiner.add(*first, same, false, stopped)) return {};
    first.reset();  // three large matrices at a time are enough
    if (!joiner.add(*second, axis.ofSecond, true, stopped)) return {};
    second.reset();
  }
  auto facts = std::make_shared<MatrixFacts>();
  facts->request = firstRequest;
  facts->entries = std::move(axis.entries);
  facts->cells = std::move(cells);
  facts->hasBytes = sides->first->hasBytes && sides->second->hasBytes;
  facts->hasMessages = sides->first->hasMessages && sides->second->hasMessages;
  facts->undirected = sides->first->undirected || sides->second->undirected;
  facts->tooDenseToOrder = sides->first->tooDenseToOrder;
  sides->entries = std::move(axis.sides);
  facts->sides = std::move(sides);
  return {facts, std::make_shared<const MatrixPyramid>(facts->cells, MatrixMeasure::difference)};
}

CellAmount sentBySides(const MatrixFacts& facts, std::uint32_t entry) {
  const EntrySides& one = facts.sides->entries[entry];
  return {valueOf(one.sentFirst, facts.request.measure), valueOf(one.sentSecond, facts.request.measure)};
}

CellAmount receivedBySides(const MatrixFacts& facts, std::uint32_t entry) {
  const EntrySides& one = facts.sides->entries[entry];
  return {valueOf(one.receivedFirst, facts.request.measure), valueOf(one.receivedSecond, facts.request.measure)};
}

}  // namespace weft
