#include "views/timeline/ranktime_lines.h"

#include <algorithm>
#include <map>
#include <numeric>
#include <tuple>

#include "core/base/units.h"

namespace weft {
namespace {

__extension__ using Wide = unsigned __int128;
constexpr std::uint64_t slices = 20;
constexpr std::size_t mostWays = 1 << 19;  // distinguished; of more all of the time is fewer slices

// Messages as long as they are few; of more those that go the same way.
class Lines {
 public:
  explicit Lines(std::size_t most) : most_(most) {}

  // `from`, `to`, `slice`: its way.
  void add(const RankTimeFacts::Line& line, double from, double to, std::uint64_t slice) {
    ++messages_;
    if (single_.size() <= most_) single_.push_back(line);
    Bundle& bundle = bundles_[{from, to, slice / together_}];
    bundle.add({line.sent, line.received, line});
    if (bundles_.size() > mostWays && together_ < slices) coarsen();
  }
  std::uint64_t messages() const { return messages_; }

  // At most as many as are wanted, the largest first.
  std::vector<RankTimeFacts::Line> take() {
    if (messages_ <= most_) return std::move(single_);
    std::vector<RankTimeFacts::Line> list;
    for (const auto& [way, bundle] : bundles_) list.push_back(lineOf(way, bundle));
    std::ranges::stable_sort(list, std::ranges::greater(), &RankTimeFacts::Line::bytes);
    if (list.size() > most_) list.resize(most_);
    return list;
  }

 private:
  using Way = std::tuple<double, double, std::uint64_t>;
  struct Bundle {
    Wide sent = 0, received = 0;
    RankTimeFacts::Line line;

    void add(const Bundle& more) {
      if (line.messages == 0) line.pair = more.line.pair;
      line.isOnePair &= more.line.isOnePair && line.pair == more.line.pair;
      line.messages += more.line.messages;
      addHeld(line.bytes, more.line.bytes);
      sent += more.sent;
      received += more.received;
    }
  };
  void coarsen() {
    together_ *= 2;
    std::map<Way, Bundle> before;
    before.swap(bundles_);
    while (!before.empty()) {
      const auto node = before.extract(before.begin());
      const auto& [from, to, slice] = node.key();
      bundles_[{from, to, slice / 2}].add(node.mapped());
    }
  }
  static RankTimeFacts::Line lineOf(const Way& way, const Bundle& bundle) {
    RankTimeFacts::Line line = bundle.line;
    line.from = std::get<0>(way);
    line.to = std::get<1>(way);
    line.sent = static_cast<std::uint64_t>(bundle.sent / line.messages);
    line.received = static_cast<std::uint64_t>(bundle.received / line.messages);
    return line;
  }

  std::size_t most_;
  std::vector<RankTimeFacts::Line> single_;
  std::map<Way, Bundle> bundles_;
  std::uint64_t messages_ = 0, together_ = 1;  // together_: slices that are one
};

std::uint64_t messagesIn(const std::vector<RankTimeFacts::Line>& lines) {
  return std::accumulate(lines.begin(), lines.end(), std::uint64_t{0},
                         [](std::uint64_t sum, const auto& line) { return sum + line.messages; });
}

// The middle of a row, no farther than a picture away: there the way is the same.
double near(const RankTimeFacts& facts, std::size_t row) {
  const auto first = static_cast<double>(facts.firstRow()), end = static_cast<double>(facts.endRow()),
             high = end - first;
  return facts.isShown(row) ? facts.middle(row) : std::clamp(facts.middle(row), first - high, end + high);
}

}  // namespace

double RankTimeFacts::middle(std::size_t row) const {
  if (!isShown(row)) return static_cast<double>(row) + 0.5;
  const Row& drawn = *(std::ranges::upper_bound(rows, row, {}, &Row::first) - 1);
  return static_cast<double>(drawn.first + drawn.end) / 2;
}

void addLines(RankTimeFacts& facts, const StateStore& store, const RankTimeRowList& rows,
              const RankTimeRequest& request, const KeptMessages& kept, const std::function<bool()>& stopped) {
  const TimeParts& time = facts.time;
  Lines lines(request.mostLines), marked(request.mostLines);
  std::uint64_t looked = 0;
  facts.markedTime = {};
  facts.hasLines = true;
  facts.elsewhere = 0;
  store.messages(
      time.from, time.until,
      [&](RankId receiver, const MessageFlight& each) {
        if (++looked % 65536 == 0 && stopped && stopped()) return false;
        const auto from = rows.rowOf(each.source), to = rows.rowOf(receiver);
        const bool isShown = (from && facts.isShown(*from)) || (to && facts.isShown(*to));
        if (!isShown || !kept(each)) return true;
        if (!from || !to) {
          if (kept.keepsRanks(each.source, receiver)) ++facts.elsewhere;
          return true;
        }
        const RankTimeFacts::Line line{facts.middle(*from), facts.middle(*to),      each.sent, each.received, 1,
                                       each.bytes,          {each.source, receiver}};
        const std::uint64_t at = std::clamp(each.sent, time.from, time.until - 1) - time.from;
        const auto slice = static_cast<std::uint64_t>(Wide(at) * slices / (time.until - time.from));
        lines.add(line, near(facts, *from), near(facts, *to), slice);
        if (!std::ranges::binary_search(request.marked, line.pair) || (request.paths && each.paths != request.paths))
          return true;
        marked.add(line, near(facts, *from), near(facts, *to), slice);
        const auto [begin, end] = std::minmax(each.sent, each.received);
        facts.markedTime = marked.messages() == 1 ? TimeParts{begin, end, 1}
                                                  : TimeParts{std::min(facts.markedTime.from, begin),
                                                              std::max(facts.markedTime.until, end), 1};
        return true;
      },
      MessageClocks::corrected);
  facts.messages = lines.messages();
  facts.markedMessages = marked.messages();
  facts.lines = lines.take();
  facts.marked = marked.take();
  facts.drawn = messagesIn(facts.lines);
  facts.markedDrawn = messagesIn(facts.marked);
}

}  // namespace weft
