#include "core/sums/state_shares.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "core/base/error.h"
#include "core/records/state_codec.h"
#include "core/store/run_store.h"

namespace weft {
namespace {

__extension__ using Wide = unsigned __int128;
constexpr std::size_t between = 64;  // runs from one mark to the next

[[noreturn]] void damagedRuns() {
  throw Error("the run store is damaged (runs of states don't fit their sums); import the bundle again");
}

}  // namespace

std::uint64_t TimeParts::begin(std::uint32_t part) const {
  return from + static_cast<std::uint64_t>(Wide(until - from) * part / parts);
}

struct StateShares::Chunk {
  std::int64_t id = 0;
  std::uint64_t from = 0, until = 0;
  std::vector<StateRun> sums;  // state: a place in states_
};

// With what was done up to every 64th run.
struct StateShares::Loaded {
  struct Mark {
    std::uint64_t time = 0;
    std::size_t offset = 0;  // of the next run in `packed`
  };
  std::string packed;
  std::vector<Mark> marks;
  std::vector<std::uint64_t> sums;  // mark × states of the chunk
  std::size_t states = 0;

  std::uint64_t size() const { return packed.size() + marks.size() * sizeof(Mark) + sums.size() * 8; }
};

StateShares::StateShares(const RunStore& store, std::uint64_t maxBytes)
    : store_(store), states_(store_.states()), mostBytes_(maxBytes) {
  auto heads = store_.heads();
  if (states_.size() > UINT16_MAX) throw Error("the run store has more states than a picture can distinguish");
  from_ = heads.empty() ? 0 : UINT64_MAX;
  for (StateChunkHead& head : heads) {
    if (tracks_.empty() || tracks_.back().rank != head.rank || tracks_.back().thread != head.thread)
      tracks_.push_back({head.rank, head.thread, head.from, 0, chunks_.size(), 0});
    for (StateRun& sum : head.sums) {
      const auto found = std::ranges::lower_bound(states_, sum.state, {}, &StateRow::id);
      if (found == states_.end() || found->id != sum.state)
        throw Error("the run store is damaged (a thread is in a state that there is not); import the bundle again");
      sum.state = StateId(static_cast<std::uint32_t>(found - states_.begin()));
    }
    tracks_.back().until = head.until;
    ++tracks_.back().chunks;
    from_ = std::min(from_, head.from);
    until_ = std::max(until_, head.until);
    chunks_.push_back({head.id, head.from, head.until, std::move(head.sums)});
  }
  loaded_.resize(chunks_.size());
  build();
}

StateShares::~StateShares() = default;

void StateShares::build() {
  std::vector<std::uint64_t> sums(states_.size());
  const auto sumOf = [&](std::size_t count, const auto& at) {
    std::vector<StateRun> list;
    for (std::size_t i = 0; i < count; ++i)
      for (const StateRun& each : at(i)) {
        if (sums[number(each.state)] == 0 && each.nanoseconds != 0) list.push_back({each.state, 0});
        sums[number(each.state)] += each.nanoseconds;
      }
    for (StateRun& each : list) each.nanoseconds = std::exchange(sums[number(each.state)], 0);
    return list;
  };
  for (std::size_t below = chunks_.size(); below > fanOut; below = levels_.back().size()) {
    const std::size_t level = levels_.size();
    std::vector<std::vector<StateRun>> nodes;
    for (std::size_t first = 0; first < below; first += fanOut)
      nodes.push_back(sumOf(std::min(fanOut, below - first), [&](std::size_t i) -> const std::vector<StateRun>& {
        return level == 0 ? chunks_[first + i].sums : levels_[level - 1][first + i];
      }));
    levels_.push_back(std::move(nodes));
  }
}

const StateShares::Loaded& StateShares::load(std::size_t at) {
  if (loaded_[at]) return *loaded_[at];
  const Chunk& chunk = chunks_[at];
  auto made = std::make_unique<Loaded>();
  made->packed = store_.packed(chunk.id);
  made->states = chunk.sums.size();
  std::vector<std::uint64_t> sums(made->states);
  std::uint64_t time = chunk.from, nanoseconds = 0;
  std::uint32_t place = 0;
  std::string_view rest = made->packed;
  const std::size_t most = StateChunkRow::maxRuns + static_cast<std::size_t>((chunk.until - chunk.from) >> longestBits);
  for (std::size_t run = 0; !rest.empty(); ++run) {
    if (run == most) damagedRuns();
    if (run % between == 0) {
      made->marks.push_back({time, made->packed.size() - rest.size()});
      made->sums.insert(made->sums.end(), sums.begin(), sums.end());
    }
    if (!takeRun(rest, made->states, nanoseconds, place) || nanoseconds > chunk.until - time) damagedRuns();
    sums[place] += nanoseconds;
    time += nanoseconds;
  }
  if (made->marks.empty() || !std::ranges::equal(sums, chunk.sums, {}, {}, &StateRun::nanoseconds)) damagedRuns();
  bytes_ += made->size();
  order_.push_back(at);
  loaded_[at] = std::move(made);
  if (bytes_ > mostBytes_) {  // half of them go, the first that came
    const std::size_t gone = order_.size() / 2;
    for (std::size_t i = 0; i < gone; ++i) {
      bytes_ -= loaded_[order_[i]]->size();
      loaded_[order_[i]].reset();
    }
    order_.erase(order_.begin(), order_.begin() + static_cast<std::ptrdiff_t>(gone));
  }
  return *loaded_[at];
}

// Sums of one track, by classes.
class StateShares::Summing {
 public:
  Summing(StateShares& of, std::span<const std::uint16_t> classOf) : of_(of), classOf_(classOf) {}

  // Adds what was done within [from, until) of one chunk.
  void within(std::size_t at, std::uint64_t from, std::uint64_t until, std::uint64_t* into) {
    const Chunk& chunk = of_.chunks_[at];
    if (from <= chunk.from && until >= chunk.until) return whole(chunk.sums, into);
    const Loaded& loaded = of_.load(at);
    if (from > chunk.from) {
      upTo(loaded, at, from);
      for (std::size_t i = 0; i < sums_.size(); ++i) into[classOf_[number(chunk.sums[i].state)]] -= sums_[i];
    }
    upTo(loaded, at, std::min(until, chunk.until));
    for (std::size_t i = 0; i < sums_.size(); ++i) into[classOf_[number(chunk.sums[i].state)]] += sums_[i];
  }

  void whole(const std::vector<StateRun>& sums, std::uint64_t* into) const {
    for (const StateRun& each : sums) into[classOf_[number(each.state)]] += each.nanoseconds;
  }

  // Whole chunks [first, end).
  void chunks(std::size_t first, std::size_t end, std::uint64_t* into) const {
    const auto sumsOf = [&](std::size_t level, std::size_t node) -> const std::vector<StateRun>& {
      return level == 0 ? of_.chunks_[node].sums : of_.levels_[level - 1][node];
    };
    for (std::size_t level = 0; first < end; ++level, first /= fanOut, end /= fanOut) {
      const bool isTop = level == of_.levels_.size();
      while (first < end && (isTop || first % fanOut != 0)) whole(sumsOf(level, first++), into);
      while (first < end && end % fanOut != 0) whole(sumsOf(level, --end), into);
    }
  }

 private:
  // From the beginning of a chunk up to a time within. The last answer is kept: parts share their edges.
  void upTo(const Loaded& loaded, std::size_t at, std::uint64_t time) {
    if (at == chunk_ && time == time_) return;
    const auto mark = std::ranges::upper_bound(loaded.marks, time, {}, &Loaded::Mark::time) - loaded.marks.begin() - 1;
    const auto place = static_cast<std::size_t>(std::max<std::ptrdiff_t>(mark, 0));
    sums_.assign(loaded.sums.begin() + static_cast<std::ptrdiff_t>(place * loaded.states),
                 loaded.sums.begin() + static_cast<std::ptrdiff_t>((place + 1) * loaded.states));
    std::string_view rest = std::string_view(loaded.packed).substr(loaded.marks[place].offset);
    std::uint64_t nanoseconds = 0;
    std::uint32_t state = 0;
    for (std::uint64_t now = loaded.marks[place].time; now < time; now += nanoseconds) {
      if (!takeRun(rest, loaded.states, nanoseconds, state)) damagedRuns();
      sums_[state] += std::min(nanoseconds, time - now);
    }
    chunk_ = at;
    time_ = time;
  }

  StateShares& of_;
  std::span<const std::uint16_t> classOf_;
  std::vector<std::uint64_t> sums_;
  std::size_t chunk_ = SIZE_MAX;
  std::uint64_t time_ = 0;
};

void StateShares::add(const Track& track, const TimeParts& time, std::span<const std::uint16_t> classOf,
                      std::uint16_t classes, std::span<std::uint64_t> into) {
  const auto begin = chunks_.begin() + static_cast<std::ptrdiff_t>(track.firstChunk),
             end = begin + static_cast<std::ptrdiff_t>(track.chunks);
  Summing summing(*this, classOf);
  auto at = std::upper_bound(begin, end, time.from,
                             [](std::uint64_t value, const Chunk& chunk) { return value < chunk.until; });
  for (std::uint32_t part = 0; part < time.parts && at != end; ++part) {
    const std::uint64_t from = time.begin(part), until = time.begin(part + 1);
    std::uint64_t* const to = into.data() + std::size_t{part} * classes;
    while (at != end && at->until <= from) ++at;
    auto last = at;  // the first chunk that does not end within the part
    if (last != end && last->until < until)
      last = std::lower_bound(last, end, until,
                              [](const Chunk& chunk, std::uint64_t value) { return chunk.until <= value; });
    if (at != last && at->from < from)
      summing.within(static_cast<std::size_t>(at++ - chunks_.begin()), from, until, to);
    if (at < last)
      summing.chunks(static_cast<std::size_t>(at - chunks_.begin()), static_cast<std::size_t>(last - chunks_.begin()),
                     to);
    at = std::max(at, last);
    if (at != end && at->from < until && at->until > from)
      summing.within(static_cast<std::size_t>(at - chunks_.begin()), from, until, to);
  }
}

void StateShares::runs(const Track& track, std::uint64_t from, std::uint64_t until,
                       const std::function<bool(const Run&)>& visit) {
  for (std::size_t at = track.firstChunk; at < track.firstChunk + track.chunks; ++at) {
    const Chunk& chunk = chunks_[at];
    if (chunk.until <= from) continue;
    if (chunk.from >= until) return;
    const Loaded& loaded = load(at);
    const auto mark = std::max<std::ptrdiff_t>(
        std::ranges::upper_bound(loaded.marks, from, {}, &Loaded::Mark::time) - loaded.marks.begin() - 1, 0);
    std::string_view rest = std::string_view(loaded.packed).substr(loaded.marks[static_cast<std::size_t>(mark)].offset);
    std::uint64_t now = loaded.marks[static_cast<std::size_t>(mark)].time, nanoseconds = 0;
    for (std::uint32_t place = 0; !rest.empty() && now < until; now += nanoseconds) {
      if (!takeRun(rest, loaded.states, nanoseconds, place)) damagedRuns();
      if (now + nanoseconds > from && !visit({number(chunk.sums[place].state), now, now + nanoseconds})) return;
    }
  }
}

std::uint64_t StateShares::wantedIn(const Chunk& chunk, const std::vector<bool>& wanted) const {
  std::uint64_t sum = 0;
  for (const StateRun& each : chunk.sums)
    if (wanted[number(each.state)]) sum += each.nanoseconds;
  return sum;
}

void StateShares::stretches(const Track& track, std::uint64_t from, std::uint64_t until,
                            const std::vector<bool>& wanted, const std::function<bool(const Run&)>& visit) {
  std::optional<Run> open;  // that may go on
  bool isWanted = true;
  const auto close = [&] {
    if (open && open->from >= from) isWanted = visit(*open);
    open.reset();
  };
  for (std::size_t at = track.firstChunk; at < track.firstChunk + track.chunks && isWanted; ++at) {
    const Chunk& chunk = chunks_[at];
    if (chunk.until < from) continue;
    if (chunk.from >= until && !open) return;
    if (open && chunk.from > open->until) close();  // nothing is known of the time between
    if (!isWanted) return;
    if (wantedIn(chunk, wanted) == 0) {
      close();
      continue;
    }
    runs(Track{track.rank, track.thread, track.from, track.until, at, 1}, chunk.from, chunk.until, [&](const Run& run) {
      if (run.until == run.from) return true;
      if (!wanted[run.state]) close();
      else if (open) open->until = run.until;
      else if (run.from < until) open = run;
      return isWanted && (open || run.from < until);
    });
  }
  if (isWanted) close();
}

std::uint64_t StateShares::mostWithin(const Track& track, std::uint64_t from, std::uint64_t until,
                                      const std::vector<bool>& wanted) const {
  std::uint64_t sum = 0;
  for (std::size_t at = track.firstChunk; at < track.firstChunk + track.chunks; ++at)
    if (chunks_[at].until >= from && chunks_[at].from < until) sum += wantedIn(chunks_[at], wanted);
  return sum;
}

}  // namespace weft
