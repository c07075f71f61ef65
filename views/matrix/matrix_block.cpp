#include "views/matrix/matrix_block.h"

#include <algorithm>
#include <tuple>

#include "views/matrix/matrix_marks.h"

namespace weft {
namespace {

constexpr std::size_t mostLargest = 16, mostHostPairs = 1'000'000;

struct FoundPair {
  CellAmount amount;
  std::uint32_t row = 0, column = 0;
};

void keepEachOnce(std::vector<HostPair>& pairs) {
  std::ranges::sort(pairs);
  pairs.erase(std::ranges::unique(pairs).begin(), pairs.end());
}

class BlockFinder {
 public:
  explicit BlockFinder(const MatrixFacts& facts) : facts_(facts) {}

  void add(std::uint32_t row, std::uint32_t column, const CellAmount& amount) {
    ++block_.pairs;
    sum_.add(amount);
    keepLargest({amount, row, column});
    const auto &from = facts_.entries[row].host, &to = facts_.entries[column].host;
    if (!from || !to || *from == *to || block_.tooMany) return;
    block_.hosts.push_back({*from, *to});
    if (block_.hosts.size() < 4 * mostHostPairs) return;
    keepEachOnce(block_.hosts);
    block_.tooMany = block_.hosts.size() > mostHostPairs;
  }

  PairBlock finish() {
    keepEachOnce(block_.hosts);
    block_.tooMany = block_.tooMany || block_.hosts.size() > mostHostPairs;
    if (block_.tooMany) block_.hosts.clear();
    block_.bytes = sum_.bytes;
    block_.messages = sum_.messages;
    for (const FoundPair& one : largest_) {
      const Item item = itemOf(facts_.entries[one.row], facts_.entries[one.column]);
      const auto name = [&](const auto& pair) {
        block_.largest.push_back({pair, one.amount.bytes, one.amount.messages});
      };
      if (const auto* ranks = std::get_if<RankPair>(&item)) name(*ranks);
      if (const auto* hosts = std::get_if<HostPair>(&item)) name(*hosts);
      if (const auto* ports = std::get_if<PortPair>(&item)) name(*ports);
      if (const auto* places = std::get_if<PlacePair>(&item)) name(*places);
    }
    return std::move(block_);
  }

 private:
  // Largest first; of equal ones the upper, then the left one.
  void keepLargest(const FoundPair& one) {
    const auto before = [](const FoundPair& a, const FoundPair& b) {
      return std::tuple(b.amount.bytes, b.amount.messages, a.row, a.column) <
             std::tuple(a.amount.bytes, a.amount.messages, b.row, b.column);
    };
    if (largest_.size() == mostLargest && !before(one, largest_.back())) return;
    if (largest_.size() == mostLargest) largest_.pop_back();
    largest_.insert(std::upper_bound(largest_.begin(), largest_.end(), one, before), one);
  }

  const MatrixFacts& facts_;
  PairBlock block_;
  CellAmount sum_;
  std::vector<FoundPair> largest_;
};

}  // namespace

PairBlock blockOf(const MatrixFacts& facts, const CellWindow& window) {
  BlockFinder finder(facts);
  facts.cells->visit(window, [&](std::uint32_t row, std::uint32_t column, const CellAmount& amount) {
    finder.add(row, column, amount);
  });
  PairBlock block = finder.finish();
  block.rows = window.endRow - window.firstRow;
  block.columns = window.endColumn - window.firstColumn;
  block.filter = facts.request.filter;
  return block;
}

}  // namespace weft
