#include "views/ranktime/ranktime_lines.h"

#include <algorithm>
#include <map>
#include <tuple>

#include "core/base/units.h"

namespace weft {
namespace {

__extension__ using Wide = unsigned __int128;
constexpr std::uint64_t slices = 20;

using Key = std::tuple<double, double, std::uint64_t>;  // from, to, slice

struct Bundle {
  Wide sent = 0, received = 0;
  RankTimeFacts::Line line;
};

RankTimeFacts::Line lineOf(const Bundle& bundle) {
  RankTimeFacts::Line line = bundle.line;
  line.sent = static_cast<std::uint64_t>(bundle.sent / line.messages);
  line.received = static_cast<std::uint64_t>(bundle.received / line.messages);
  return line;
}

// Where rows stand among all: the middle of the one that is drawn.
class RowMiddles {
 public:
  explicit RowMiddles(const RankTimeFacts& facts) : facts_(facts) {}

  bool isShown(std::size_t row) const { return row >= facts_.firstRow() && row < facts_.endRow(); }
  double of(std::size_t row) const {
    if (!isShown(row)) return static_cast<double>(row) + 0.5;
    const auto next = std::ranges::upper_bound(facts_.rows, row, {}, &RankTimeFacts::Row::first);
    const auto& one = *(next - 1);
    return static_cast<double>(one.first + one.end) / 2;
  }
  // No farther than a picture away: there the way is the same.
  double near(std::size_t row) const {
    const auto first = static_cast<double>(facts_.firstRow()), end = static_cast<double>(facts_.endRow()), high = end - first;
    return isShown(row) ? of(row) : std::clamp(of(row), first - high, end + high);
  }

 private:
  const RankTimeFacts& facts_;
};

void add(Bundle& bundle, const RankTimeFacts::Line& line) {
  if (bundle.line.messages == 0) bundle.line.pair = line.pair;
  if (bundle.line.pair != line.pair) bundle.line.isOnePair = false;
  ++bundle.line.messages;
  bundle.line.bytes = checkedSum(bundle.line.bytes, line.bytes).value_or(maxStoredBytes);
  bundle.sent += line.sent;
  bundle.received += line.received;
}

}  // namespace

void addLines(RankTimeFacts& facts, const StateStore& store, const RankTimeRowList& rows, const RankTimeRequest& request, const std::function<bool()>& stopped) {
  const TimeParts& time = facts.time;
  const std::size_t most = request.mostLines;
  const RowMiddles middles(facts);
  std::map<Key, Bundle> bundles;
  std::uint64_t looked = 0;
  facts.lines.clear(), facts.marked.clear();
  facts.messages = facts.drawn = 0;
  facts.hasLines = true;
  store.messages(time.from, time.until, [&](RankId receiver, const MessageFlight& each) {
    if (++looked % 65536 == 0 && stopped && stopped()) return false;
    const auto from = rows.rowOf(each.source), to = rows.rowOf(receiver);
    if (!from || !to || !(middles.isShown(*from) || middles.isShown(*to))) return true;
    ++facts.messages;
    const RankTimeFacts::Line line{middles.of(*from), middles.of(*to), each.sent, each.received, 1, each.bytes, {each.source, receiver}};
    const bool isMarked = std::ranges::binary_search(request.marked, line.pair) && (!request.paths || each.paths == request.paths);
    if (isMarked && facts.marked.size() < most) facts.marked.push_back(line);
    if (facts.lines.size() <= most) facts.lines.push_back(line);
    const std::uint64_t at = std::clamp(each.sent, time.from, time.until - 1) - time.from;
    Bundle& bundle = bundles[{middles.near(*from), middles.near(*to), static_cast<std::uint64_t>(Wide(at) * slices / (time.until - time.from))}];
    add(bundle, line);
    return true;
  });
  if (facts.messages > most) {
    facts.lines.clear();
    for (auto& [key, bundle] : bundles) {
      bundle.line.from = std::get<0>(key), bundle.line.to = std::get<1>(key);
      facts.lines.push_back(lineOf(bundle));
    }
    std::ranges::stable_sort(facts.lines, std::ranges::greater(), &RankTimeFacts::Line::bytes);
    if (facts.lines.size() > most) facts.lines.resize(most);
  }
  for (const RankTimeFacts::Line& line : facts.lines) facts.drawn += line.messages;
}

}  // namespace weft
