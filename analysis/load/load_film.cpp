#include "analysis/load/load_film.h"

#include <algorithm>
#include <deque>
#include <future>
#include <thread>

#include "analysis/pairs/filter_options.h"
#include "analysis/pairs/pair_parts.h"
#include "core/base/error.h"
#include "core/base/known_value.h"
#include "core/base/row_of.h"
#include "core/base/units.h"
#include "core/base/varint.h"
#include "core/base/work_stop.h"
#include "core/records/time_bins.h"

namespace weft {
namespace {

struct FilmBin {
  FilmMoment moment;
  std::vector<FilmEnd> ends;
  bool held = false;
  std::vector<Flow> flows = {};
};

FilmBin binOf(const OpenRun& run, const PairWays& ways, std::uint32_t bin, const std::vector<BinRow>& rows,
              const Stopped& stopped) {
  const WorkStop stop([&] { return stopped && stopped(); });
  const PairFlows pairs = flowsOfBin(run.fabric, run.rankHosts, ways, rows);
  const LinkLoads loads = accumulate(run.fabric, pairs.flows);
  FilmBin made{{bin, {}, 0, {}, pairs.onLinks, pairs.byLog}, {}, pairs.held || loads.overflow};
  for (std::uint32_t end = 0; end < loads.bytes.size(); ++end) {
    if (loads.flows[end] != 0) made.ends.push_back({EndIndex(end), loads.bytes[end], loads.flows[end]});
    if (loads.bytes[end] > made.moment.bytes) {
      made.moment.hottest = EndIndex(end);
      made.moment.bytes = loads.bytes[end];
    }
  }
  if (run.fabric.spreads()) made.flows = pairs.flows;
  if (made.moment.hottest)
    made.moment.causes = usersOfBin(run.fabric, run.rankHosts, ways, pairs.flows, rows, *made.moment.hottest).layers;
  return made;
}

// A thread's own: what finds the rails of a pair keeps them until the next one.
class FilmWorkers {
 public:
  FilmWorkers(const OpenRun& run, const PairWays& ways, const Stopped& stopped)
      : run_(run), stopped_(stopped), ways_(std::clamp(std::thread::hardware_concurrency(), 1U, 8U), ways) {}

  void give(std::uint32_t bin, std::vector<BinRow> rows) {
    const PairWays& own = ways_[given_++ % ways_.size()];
    waiting_.push_back(std::async(std::launch::async, [this, &own, bin, rows = std::move(rows)] {
      return binOf(run_, own, bin, rows, stopped_);
    }));
  }
  bool full() const { return waiting_.size() == ways_.size(); }
  bool empty() const { return waiting_.empty(); }
  FilmBin take() {
    FilmBin made = waiting_.front().get();
    waiting_.pop_front();
    return made;
  }

 private:
  const OpenRun& run_;
  const Stopped& stopped_;
  std::vector<PairWays> ways_;
  std::size_t given_ = 0;
  std::deque<std::future<FilmBin>> waiting_;  // in their order; last: it waits for all
};

// Switches that divide flows round each end once, so that bins may miss the sum by a byte or so: the bins of an end
// take that, the last ones first.
class Settled {
 public:
  Settled(std::vector<FilmBin>& bins, const LinkLoads& all) : bins_(bins), missing_(all.bytes.size()) {
    for (std::size_t end = 0; end < missing_.size(); ++end) missing_[end] = static_cast<std::int64_t>(all.bytes[end]);
    for (const FilmBin& bin : bins)
      for (const FilmEnd& each : bin.ends) missing_[number(each.end)] -= static_cast<std::int64_t>(each.bytes);
  }

  void settle() {
    for (auto bin = bins_.rbegin(); bin != bins_.rend(); ++bin) {
      for (FilmEnd& each : bin->ends) give(missing_[number(each.end)], each.bytes);
      find(bin->moment, bin->ends);
    }
  }

 private:
  static void give(std::int64_t& missing, std::uint64_t& bytes) {
    if (missing < 0) {
      const auto taken = std::min(bytes, static_cast<std::uint64_t>(-missing));
      bytes -= taken;
      missing += static_cast<std::int64_t>(taken);
    } else {
      bytes += static_cast<std::uint64_t>(missing);
      missing = 0;
    }
  }

  // The most loaded end stays, whatever a byte more would make of it; its causes still add up.
  static void find(FilmMoment& moment, const std::vector<FilmEnd>& ends) {
    if (!moment.hottest || moment.causes.empty()) return;
    moment.bytes = rowOf(ends, "link ends of a time bin", *moment.hottest, &FilmEnd::end).bytes;
    std::uint64_t sum = 0;
    for (const LayerShare& each : moment.causes) sum += each.bytes;
    moment.causes.front().bytes += moment.bytes - sum;  // of either sign; a byte or so
  }

  std::vector<FilmBin>& bins_;
  std::vector<std::int64_t> missing_;  // by end
};

// Takes the bins of a film in their order. If switches divide flows, they are settled at the end.
class FilmMaker {
 public:
  FilmMaker(const OpenRun& run, double binSeconds) : fabric_(run.fabric), divides_(run.fabric.spreads()) {
    film_.binSeconds = binSeconds;
  }

  void take(FilmBin made) {
    film_.held = film_.held || made.held;
    if (!divides_) return film_.add(std::move(made.moment), made.ends);
    ends_ += made.ends.size();
    for (const Flow& each : made.flows) {
      std::uint64_t& sum = flows_[{each.source, each.destination}];
      sum = saturatingAdd(sum, each.bytes, film_.held);
    }
    made.flows = {};
    unsettled_.push_back(std::move(made));
  }

  std::uint64_t size() const { return std::max<std::uint64_t>(film_.size(), ends_ * sizeof(FilmEnd)); }

  LoadFilm finish() {
    if (divides_) {
      std::vector<Flow> flows;
      for (const auto& [ends, bytes] : flows_) flows.push_back({ends.first, ends.second, bytes});
      Settled(unsettled_, accumulate(fabric_, flows)).settle();
    }
    for (FilmBin& bin : unsettled_) film_.add(std::move(bin.moment), bin.ends);
    return std::move(film_);
  }

 private:
  const Fabric& fabric_;
  const bool divides_;
  LoadFilm film_;
  std::vector<FilmBin> unsettled_;
  std::map<std::pair<PortIndex, Lid>, std::uint64_t> flows_;  // of all bins
  std::uint64_t ends_ = 0;
};

void refuseTooLarge(std::uint64_t size, std::uint64_t mostMemory) {
  if (size > mostMemory)
    throw FilmTooLarge("loads of so many link ends in so many bins need more than " + humanBytes(mostMemory) +
                       " of memory; choose a shorter --time, or import with fewer --bins");
}

void refuseNoFilm(const OpenRun& run, const PairFilter& filter) {
  if (const std::string why = whyNoFilm(run, filter); !why.empty()) throw Error("there are no loads by time: " + why);
}

void pack(std::string& packed, const std::vector<FilmEnd>& ends) {
  std::uint64_t last = 0;
  for (const FilmEnd& each : ends) {
    putVarint(packed, number(each.end) - last);
    putVarint(packed, each.bytes);
    putVarint(packed, each.flows);
    last = number(each.end);
  }
}

template <class Visit>
void unpack(std::string_view packed, Visit visit) {
  std::uint64_t end = 0, step = 0, bytes = 0, flows = 0;
  while (takeVarint(packed, step) && takeVarint(packed, bytes) && takeVarint(packed, flows))
    visit(end += step, bytes, flows);
}

}  // namespace

std::string_view LoadFilm::packedOf(std::size_t moment) const {
  const std::uint64_t end = moment + 1 < begin_.size() ? begin_[moment + 1] : packed_.size();
  return std::string_view(packed_).substr(begin_[moment], end - begin_[moment]);
}

void LoadFilm::eachEnd(std::size_t moment, const std::function<void(const FilmEnd&)>& visit) const {
  unpack(packedOf(moment), [&](std::uint64_t end, std::uint64_t bytes, std::uint64_t flows) {
    visit({EndIndex(static_cast<std::uint32_t>(end)), bytes, flows});
  });
}

LinkLoads LoadFilm::loads(std::size_t moment, std::size_t ends) const {
  LinkLoads loads;
  loads.bytes.resize(ends);
  loads.flows.resize(ends);
  unpack(packedOf(moment), [&](std::uint64_t end, std::uint64_t bytes, std::uint64_t flows) {
    loads.bytes[end] = bytes;
    loads.flows[end] = flows;
  });
  return loads;
}

void LoadFilm::bytes(std::size_t moment, std::vector<std::uint64_t>& byEnd) const {
  std::ranges::fill(byEnd, 0);
  unpack(packedOf(moment), [&](std::uint64_t end, std::uint64_t bytes, std::uint64_t) { byEnd[end] = bytes; });
}

std::optional<std::size_t> LoadFilm::momentOf(std::uint32_t bin) const {
  const auto at = std::ranges::lower_bound(moments, bin, {}, &FilmMoment::bin);
  return at != moments.end() && at->bin == bin ? std::optional<std::size_t>(at - moments.begin()) : std::nullopt;
}

double LoadFilm::start(std::size_t moment) const { return startSeconds(moments[moment].bin, binSeconds); }
double LoadFilm::end(std::size_t moment) const { return startSeconds(moments[moment].bin + 1, binSeconds); }

void LoadFilm::add(FilmMoment moment, const std::vector<FilmEnd>& ends) {
  for (const FilmEnd& each : ends) largest = std::max(largest, each.bytes);
  begin_.push_back(packed_.size());
  pack(packed_, ends);
  moments.push_back(std::move(moment));
}

std::string whyNoFilm(const OpenRun& run, const PairFilter& filter) {
  if (std::string why = whyNot(run, nullptr, {TrafficSource::allToAll}); !why.empty()) return why;  // fabric and routes
  if (!binSeconds(run.snapshot.facts)) return "no traffic was recorded by time";
  if (!hasPairBytes(run)) return sentence("pair traffic", Absence::notRecorded, Verb::was) + ", or without bytes";
  return whyNotByTime(filter, binKeys(run.snapshot.facts));
}

LoadFilm loadFilm(const RunStore& store, const OpenRun& run, const PairFilter& filter, Rails rails,
                  const Stopped& stopped, std::uint64_t mostMemory) {
  refuseNoFilm(run, filter);
  const PairWays ways(store, run.fabric, run.rankHosts, rails);
  FilmMaker film(run, *binSeconds(run.snapshot.facts));
  FilmWorkers workers(run, ways, stopped);
  const auto take = [&] {
    film.take(workers.take());
    refuseTooLarge(film.size(), mostMemory);
  };
  eachBin(store, run.fabric, filter, ways, [&](std::uint32_t bin, std::vector<BinRow> rows) {
    if (workers.full()) take();
    workers.give(bin, std::move(rows));
    return !stopped || !stopped();
  });
  while (!workers.empty()) take();
  return film.finish();
}

std::map<CommunicatorId, LoadFilm> loadFilms(const RunStore& store, const OpenRun& run, const PairFilter& filter,
                                             Rails rails, std::uint64_t mostMemory) {
  PairFilter ofCommunicators = filter;
  if (ofCommunicators.communicators.empty()) ofCommunicators.communicators = {CommunicatorId{}};  // any one
  refuseNoFilm(run, ofCommunicators);
  const double seconds = *binSeconds(run.snapshot.facts);
  const PairWays ways(store, run.fabric, run.rankHosts, rails);
  std::map<CommunicatorId, FilmMaker> makers;
  const Stopped never;
  FilmWorkers workers(run, ways, never);
  std::deque<CommunicatorId> waiting;  // as workers have their bins
  std::uint64_t size = 0;
  const auto take = [&] {
    FilmMaker& film = makers.try_emplace(waiting.front(), run, seconds).first->second;
    waiting.pop_front();
    size -= film.size();
    film.take(workers.take());
    refuseTooLarge(size += film.size(), mostMemory);
  };
  eachBin(store, run.fabric, filter, ways, [&](std::uint32_t bin, std::vector<BinRow> rows) {
    std::map<CommunicatorId, std::vector<BinRow>> parts;
    for (BinRow& row : rows)
      if (const auto communicator = row.traffic.communicator) parts[*communicator].push_back(std::move(row));
    for (auto& [communicator, part] : parts) {
      if (workers.full()) take();
      workers.give(bin, std::move(part));
      waiting.push_back(communicator);
    }
    return true;
  });
  while (!workers.empty()) take();
  std::map<CommunicatorId, LoadFilm> films;
  for (auto& [communicator, maker] : makers) films.emplace(communicator, maker.finish());
  return films;
}

}  // namespace weft
