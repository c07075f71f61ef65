#include "ibdiag/counters/counter_merge.h"

#include <algorithm>

#include "core/base/units.h"
#include "ibdiag/counters/counter_places.h"
#include "ibdiag/counters/ports_missing.h"

namespace weft {
namespace {

constexpr const char* timesTold = "read all ports again, before and after the run, and reset none between";

class CounterMerge {
 public:
  CounterMerge(const PortDirectory& directory, RowSink& sink, ImportReport& report)
      : directory_(directory), sink_(sink), report_(report) {}

  void readings(const PlacedReadings& all) {
    for (const auto& [place, placed] : all)
      emit(place, placed.place, [&](Counter counter) { return countOf(placed.reading, counter); });
  }

  void differences(const PlacedReadings& before, const PlacedReadings& after) {
    for (const auto& [place, later] : after) {
      const auto earlier = before.find(place);
      if (earlier == before.end()) {
        oneReading(place, later.place, "after");
        continue;
      }
      emit(place, later.place, [&](Counter counter) {
        const Difference difference = differenceOf(earlier->second.reading, later.reading, counter);
        if (difference.why) notKnown(place, later.place, counter, *difference.why);
        return difference.count;
      });
    }
    for (const auto& [place, earlier] : before)
      if (!after.contains(place)) oneReading(place, earlier.place, "before");
  }

  void name(const char* kind) {
    if (!rows_.empty()) sink_.fact("counters", kind);
  }

  // What one end sends, the other one receives. Readings are not taken in one instant, and the ends may have been reset
  // at different times: only a difference of more than a hundredth and a mebibyte is worth a word.
  void compareEnds() {
    std::uint64_t differing = 0;
    const PortCountersRow* worst = nullptr;
    std::uint64_t most = 0;
    const auto compare = [&](PortPlace near, PortPlace far) {
      const auto sender = rows_.find(near), receiver = rows_.find(far);
      if (sender == rows_.end() || receiver == rows_.end()) return;
      const auto &sent = sender->second.bytesSent, &received = receiver->second.bytesReceived;
      if (!sent || !received || sent->atLeast || received->atLeast) return;
      const auto [low, high] = std::minmax(sent->value, received->value);
      if (high - low <= std::max<std::uint64_t>(high / 100, 1 << 20)) return;
      ++differing;
      if (high - low > most) {
        most = high - low;
        worst = &sender->second;
      }
    };
    for (const auto& [a, b] : directory_.links()) {
      compare(a, b);
      compare(b, a);
    }
    if (!worst) return;
    report_.diagnostics.add({"counters.endsDiffer", Severity::note, worst->file, 0,
                             "on " + std::to_string(differing) +
                                 " link ends what was sent is not what the other end received; most differs port " +
                                 std::to_string(worst->port) + " of " + directory_.nameOf(worst->node) + ", by " +
                                 std::to_string(most) + " bytes",
                             "the sender's counter is used",
                             "the readings may be far apart in time, or one end was reset"});
  }

 private:
  template <class Count>
  void emit(PortPlace place, const Place& where, Count count) {
    PortCountersRow row{place.node,
                        place.port,
                        count(Counter::xmitData),
                        count(Counter::rcvData),
                        count(Counter::xmitPkts),
                        count(Counter::rcvPkts),
                        count(Counter::xmitWait),
                        {},
                        0,
                        *where.file};
    for (std::size_t i = 0; i < counterKinds; ++i) {
      const auto counter = static_cast<Counter>(i);
      if (!isError(counter)) continue;
      const auto errors = count(counter);
      if (!errors) continue;
      ++row.errorsRead;
      if (errors->value != 0) row.errors.push_back({std::string(weft::name(counter)), *errors});
    }
    std::ranges::sort(row.errors, {}, &ErrorCount::counter);
    sink_.portCounters(row);
    ++report_.rowsKept;
    rows_.emplace(place, std::move(row));
  }

  void oneReading(PortPlace place, const Place& where, const char* which) {
    ++report_.rowsLeftOut;
    tell("counters.oneReading", Severity::dataLost, where,
         "port " + std::to_string(place.port) + " of " + directory_.nameOf(place.node) + " is in the reading " + which +
             " the run only",
         "its traffic is not known");
  }

  void notKnown(PortPlace place, const Place& where, Counter counter, NotKnown why) {
    const std::string who = std::string(weft::name(counter)) + " of port " + std::to_string(place.port) + " of " +
                            directory_.nameOf(place.node);
    if (why == NotKnown::wentDown)
      tell("counters.wentDown", Severity::dataLost, where,
           who + " is smaller after the run than before: reset or wrapped", "what it counted is not known");
    if (why == NotKnown::wasFull)
      tell("counters.full", isError(counter) ? Severity::note : Severity::dataLost, where,
           who + " stood at its highest value before the run", "what it counted is not known");
    if (why == NotKnown::otherWidth)
      tell("counters.otherWidth", Severity::dataLost, where,
           who + " is a 64-bit counter in one reading and a narrow one in the other", "what it counted is not known");
  }

  void tell(const char* code, Severity severity, const Place& where, std::string seen, const char* done) {
    report_.diagnostics.add({code, severity, *where.file, where.line, std::move(seen), done, timesTold});
  }

  const PortDirectory& directory_;
  RowSink& sink_;
  ImportReport& report_;
  std::map<PortPlace, PortCountersRow> rows_;
};

void leaveAside(const std::vector<const CounterDump*>& dumps, ImportReport& report) {
  for (const CounterDump* dump : dumps) {
    if (dump->moment != CounterMoment::notSaid || dump->ports.empty()) continue;
    report.diagnostics.add({"counters.unused", Severity::note, dump->name.shown, 0,
                            "its counters are neither of the reading before the run nor of that after it",
                            "they were not used", "name it with --counters-before or --counters-after"});
  }
}

void tellReadingsAside(const std::vector<const CounterDump*>& dumps, ImportReport& report) {
  const auto isReading = [](const ListedCounters& port) { return !port.isDifference; };
  for (const CounterDump* dump : dumps)
    if (std::ranges::any_of(dump->ports, isReading))
      report.diagnostics.add({"counters.readingAside", Severity::note, dump->name.shown, 0,
                              "there are counters since the last reset, and others that are a difference",
                              "only the difference was used", "import the readings separately to see them"});
}

void tellNoTopology(const std::vector<const CounterDump*>& dumps, ImportReport& report) {
  for (const CounterDump* dump : dumps) {
    if (dump->ports.empty()) continue;
    report.rowsLeftOut += dump->ports.size();
    report.diagnostics.add({"counters.noTopology", Severity::dataLost, dump->name.shown, 0,
                            "no topology was read, so that the ports have no place",
                            "the counters of " + counted(dump->ports.size(), "port", "ports") + " were skipped",
                            "import the .lst file or another topology of the fabric with them"});
  }
}

}  // namespace

void mergeCounters(const std::vector<const CounterDump*>& byPath, const PortDirectory& directory, RowSink& sink,
                   ImportReport& report) {
  if (directory.empty()) return tellNoTopology(byPath, report);
  const auto has = [&](auto wanted) { return std::ranges::any_of(byPath, wanted); };
  const auto hasDifference = [](const CounterDump* dump) {
    return std::ranges::any_of(dump->ports, &ListedCounters::isDifference);
  };
  const auto place = [&](auto wanted) { return placeCounters(byPath, wanted, directory, report); };
  CounterMerge merge(directory, sink, report);
  if (has([](const CounterDump* dump) { return dump->moment != CounterMoment::notSaid; })) {
    const auto at = [&](CounterMoment moment) {
      return place([&](const CounterDump& dump, const ListedCounters& port) {
        return dump.moment == moment && !port.isDifference;
      });
    };
    leaveAside(byPath, report);
    const auto before = at(CounterMoment::before), after = at(CounterMoment::after);
    merge.differences(before, after);
    merge.name("difference of two readings");
  } else if (has(hasDifference)) {
    tellReadingsAside(byPath, report);
    merge.readings(place([](const CounterDump&, const ListedCounters& port) { return port.isDifference; }));
    merge.name("difference by the tool");
  } else if (has([](const CounterDump* dump) { return !dump->ports.empty(); })) {
    merge.readings(place([](const CounterDump&, const ListedCounters&) { return true; }));
    merge.name("one reading");
  }
  merge.compareEnds();
  reportPortsMissing(byPath, directory, report);
}

}  // namespace weft
