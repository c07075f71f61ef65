#include "ibdiag/counters/counter_places.h"

#include <algorithm>

#include "core/base/units.h"

namespace weft {
namespace {

std::string described(const ListedCounters& port) {
  std::string said = "port " + std::to_string(port.port) + " of ";
  if (port.guid) return said + "GUID " + text(*port.guid);
  return said + "LID " + std::to_string(port.lid ? number(*port.lid) : 0);
}

class Placing {
 public:
  Placing(const PortDirectory& directory, ImportReport& report) : directory_(directory), report_(report) {}

  void add(const CounterDump& dump, const std::vector<const ListedCounters*>& ports) {
    dump_ = &dump;
    subnet_ = subnetOf(ports);
    repeated_ = within_ = 0;
    for (const ListedCounters* port : ports) {
      const auto place = find(*port);
      if (place) put(*place, *port);
    }
    if (repeated_ != 0)
      tell("counters.twice", Severity::note, firstRepeated_,
           counted(repeated_, "port was", "ports were") + " read before with other values, the first at " +
               text(earlier_),
           "the later values are used", "name the readings with --counters-before and --counters-after");
    if (within_ != 0)
      tell("counters.twice", Severity::note, firstWithin_,
           counted(within_, "port names", "ports name") + " a counter twice with other values, the first is " +
               firstName_,
           "the later values are used", "compare the file with the original, or dump the counters again");
  }

  PlacedReadings take() { return std::move(readings_); }

 private:
  // LIDs repeat between subnets, but all LIDs of a file belong to one subnet: the one that has most of its ports.
  std::optional<SubnetId> subnetOf(const std::vector<const ListedCounters*>& ports) const {
    std::map<SubnetId, std::size_t> votes;
    for (const ListedCounters* port : ports)
      if (!port->guid && port->lid)
        for (const auto& [subnet, place] : directory_.byLid(*port->lid, port->port))
          if (directory_.hasLink(place)) ++votes[subnet];
    if (votes.empty()) return std::nullopt;
    const auto best = std::ranges::max_element(votes, {}, [](const auto& entry) { return entry.second; });
    const auto tied = std::ranges::count(votes, best->second, [](const auto& entry) { return entry.second; });
    return tied == 1 ? std::optional(best->first) : std::nullopt;
  }

  std::optional<PortPlace> find(const ListedCounters& port) {
    std::optional<PortPlace> place;
    if (port.guid) place = directory_.byGuid(*port.guid, port.guidOf, port.port);
    if (!place && port.lid && !port.guid) {
      const auto found = directory_.byLid(*port.lid, port.port);
      const auto same = std::ranges::find(found, subnet_, [](const auto& each) { return std::optional(each.first); });
      if (same != found.end()) place = same->second;
      else if (found.size() > 1) {
        leaveOut("counters.ambiguousLid", port, "is in several subnets",
                 "keep the counters of each subnet in a file of its own");
        return std::nullopt;
      } else if (found.size() == 1) place = found.front().second;
    }
    if (place && directory_.hasLink(*place)) return place;
    // A switch's own port 0 is on no link, and ports without a cable have counted nothing.
    const bool nothing = std::ranges::all_of(port.values, [](const ReadCounter& each) { return each.value == 0; });
    if (place && (port.port == 0 || nothing)) return std::nullopt;
    leaveOut("counters.noPort", port, place ? "has no link in the topology" : "is not in the topology",
             "check that counters and topology are of one fabric");
    return std::nullopt;
  }

  void put(const PortPlace& place, const ListedCounters& port) {
    const auto [found, isNew] = readings_.try_emplace(place);
    PlacedReading& known = found->second;
    const Place here{&dump_->name.shown, port.line};
    if (isNew) known.place = here;  // one port may name a counter twice
    bool same = true;
    for (const ReadCounter& read : port.values) same = known.reading.put(read) && same;
    if (!same && isNew) tellWithin(port);
    else if (!same && repeated_++ == 0) {
      firstRepeated_ = port.line;
      earlier_ = known.place;
    }
    known.place = here;
  }

  void tellWithin(const ListedCounters& port) {
    if (within_++ != 0) return;
    firstWithin_ = port.line;
    firstName_ = described(port);
  }

  void leaveOut(const char* code, const ListedCounters& port, const char* what, const char* advice) {
    ++report_.rowsLeftOut;
    tell(code, Severity::dataLost, port.line, described(port) + " " + what, "its counters were discarded", advice);
  }

  void tell(const char* code, Severity severity, std::uint64_t line, std::string seen, const char* done,
            const char* advice) {
    report_.diagnostics.add({code, severity, dump_->name.shown, line, std::move(seen), done, advice});
  }

  const PortDirectory& directory_;
  ImportReport& report_;
  const CounterDump* dump_ = nullptr;
  std::optional<SubnetId> subnet_;
  PlacedReadings readings_;
  std::uint64_t repeated_ = 0, firstRepeated_ = 0;
  Place earlier_;
  std::uint64_t within_ = 0, firstWithin_ = 0;  // ports that name a counter twice themselves
  std::string firstName_;
};

}  // namespace

PlacedReadings placeCounters(const std::vector<const CounterDump*>& dumps,
                             const std::function<bool(const CounterDump&, const ListedCounters&)>& wanted,
                             const PortDirectory& directory, ImportReport& report) {
  Placing placing(directory, report);
  for (const CounterDump* dump : dumps) {
    std::vector<const ListedCounters*> ports;
    for (const ListedCounters& port : dump->ports)
      if (wanted(*dump, port)) ports.push_back(&port);
    placing.add(*dump, ports);
  }
  return placing.take();
}

}  // namespace weft
