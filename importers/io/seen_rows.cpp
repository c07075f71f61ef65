#include "importers/io/seen_rows.h"

#include "core/base/units.h"

namespace weft {

bool SeenRow::saysTheSame(const SeenRow& other) const {
  return calls == other.calls && bytes == other.bytes && seconds == other.seconds && print == other.print;
}

std::string SeenRow::text() const {
  std::string all;
  const auto also = [&](const std::string& more) { all += (all.empty() ? "" : ", ") + more; };
  if (calls) also(counted(*calls, "call", "calls"));
  if (bytes) also(counted(*bytes, "byte", "bytes"));
  if (seconds) also(exactText(*seconds) + " s");
  return all;
}

std::size_t SeenRows::Hash::operator()(const Key& key) const noexcept {
  const std::uint64_t mixed = (key.what ^ std::uint64_t{key.rank} * 0x9E3779B97F4A7C15) * 0xD6E8FEB86659FD93;
  return mixed ^ mixed >> 32;
}

bool SeenRows::wasThere(const Key& key) {
  SeenRanks& ranks = ranks_[key.what];
  const std::size_t runs = ranks.runs();
  const auto answer = ranks.add(key.rank);
  runs_ += ranks.runs() - runs;
  return answer == SeenRanks::Answer::known ||
         (answer == SeenRanks::Answer::outOfOrder && !outOfOrder_.insert(key).second);
}

SeenRows::Answer SeenRows::add(std::uint64_t what, std::uint32_t rank, const SeenRow& row) {
  if (runs_ + outOfOrder_.size() >= mostPieces_) return Answer::full;
  const Key key{what, rank};
  if (!wasThere(key)) {
    if (kept_.size() < mostKept_) kept_.emplace(key, row);
    return Answer::isNew;
  }
  const auto found = kept_.find(key);
  if (found == kept_.end()) return Answer::known;
  first_ = found->second;
  return first_.saysTheSame(row) ? Answer::same : Answer::differs;
}

}  // namespace weft
