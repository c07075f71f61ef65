#include "collector/record/bundle/sums.h"

#include <tuple>

#include "collector/record/bundle/regions.h"

namespace weft::record {
namespace {

void add(const PairTable& from, Peers& to) {
  from.visit([&](const PairTable::Entry& entry) {
    Traffic& sum = to[{entry.what(), entry.peer()}];
    sum.messages += entry.messages.value();
    sum.bytes += entry.bytes.value();
  });
}

void add(const Cell& from, CellSum& to) {
  to.calls += from.calls.value();
  to.bytes += from.bytes.value();
  to.ticks += from.ticks.value();
}

void add(const Block& from, BlockSum& to) {
  to.communicator = from.communicator;
  // First, so that there are never more than calls, which go on meanwhile.
  from.visitPolls([&](Op operation, const Cell& cell) { add(cell, to.polls[operation]); });
  from.visit([&](Op operation, std::size_t size, const Cell& cell) { add(cell, to.cells[{operation, size}]); });
  add(from.pairs, to.pairs);
  add(from.messages, to.messages);
  add(from.bins, to.bins);
  from.shapes.visit([&](const CallShape& shape, std::uint64_t calls) { to.shapes[shape] += calls; });
}

}  // namespace

bool ShapeLess::operator()(const CallShape& one, const CallShape& other) const {
  const auto all = [](const CallShape& of) {
    return std::tie(of.operation, of.root, of.isKnown, of.counts, of.count, of.elementBytes, of.reduction, of.inPlace);
  };
  return all(one) < all(other);
}

std::vector<BlockSum> sums() {
  std::map<std::pair<std::uint32_t, std::string>, BlockSum> blocks;
  std::vector<std::string> names;
  for (const ThreadLog* log = firstLog(); log; log = log->next)
    log->visit([&](const Block& block) {
      // A block may name a region that began after the names were read: then they are read again.
      if (block.region >= names.size()) names = Regions::names();
      BlockSum& sum = blocks[{block.communicator->number, names[block.region]}];
      sum.region = names[block.region];
      add(block, sum);
    });
  std::vector<BlockSum> all;
  all.reserve(blocks.size());
  for (auto& [key, sum] : blocks) all.push_back(std::move(sum));
  return all;
}

std::uint64_t overheadTicks() {
  std::uint64_t sum = 0;
  for (const ThreadLog* log = firstLog(); log; log = log->next) sum += log->overheadTicks.value();
  return sum;
}

std::uint64_t recorderBytes() {
  std::uint64_t sum = 0;
  for (const ThreadLog* log = firstLog(); log; log = log->next) sum += log->arena.size();
  return sum;
}

}  // namespace weft::record
