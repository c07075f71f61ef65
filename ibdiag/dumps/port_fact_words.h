// Port facts of a dump, without the placeholders that tools print for unknown values.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/records/importer.h"
#include "core/records/port_facts.h"
#include "ibdiag/dumps/collected_dumps.h"

namespace weft {

// The number of the port that has this label on a switch or an adapter: "7"; "1/32/1" is 63, the first of two in the
// 32nd cage; "B184D0F0/0/0/1" (bus, device and function of an adapter) is 1. Nothing for a port that is split
// (ASIC/Cage/Port/Split), whose number does not follow from the label.
std::optional<PortNumber> labelledPort(std::string_view label);

// The port is that of a node, or the port, of this GUID; number 0 is the node as a whole.
struct ListedPortFacts {
  Guid guid{};
  PortNumber port = 0;
  std::uint64_t line = 0;
  std::vector<std::pair<PortFact, std::string>> facts{};
  bool isOneWay =
      false;  // the dump names a neighbour that does not name it: it has a cable only if another dump knows it
  bool isDifference = false;  // of facts that count: the tool took two readings itself

  // Left out silently: "N/A", "-1", "0xffff", a bit error rate of "1.5e-254", a temperature that nothing has, what
  // should be a number and is none.
  void add(PortFact fact, std::string_view written);
  // A label that is more than the port's number, and the cage that it names.
  void addLabel(std::string_view label);
};

using AcceptPortFacts = std::function<void(ListedPortFacts&&)>;

struct PortFactDump {
  DumpName name;
  CounterMoment moment = CounterMoment::notSaid;
  std::vector<ListedPortFacts> ports;  // in the order of the file
};

}  // namespace weft
