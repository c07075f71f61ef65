// What must be said beside numbers of link ends.
#include "analysis/load/link_numbers.h"
#include "core/base/units.h"

namespace weft {
namespace {

std::string count(std::uint64_t number) { return std::to_string(number); }

void addUnknownPorts(const PortTraffic& traffic, Notes& notes) {
  if (traffic.unknownPorts != 0)
    notes.push_back(count(traffic.unknownPorts) + " recorded ports are not in the fabric; their " +
                    count(traffic.unknownPortBytes) + " bytes load no link");
}

void addBroken(const LinkLoads& loads, Notes& notes) {
  for (std::size_t i = 0; i < loads.flowsByEnd.size(); ++i) {
    const auto end = static_cast<RouteEnd>(i);
    if (end == RouteEnd::arrived || loads.flowsByEnd[i] == 0) continue;
    notes.push_back(count(loads.flowsByEnd[i]) + " flows with " + count(loads.bytesByEnd[i]) +
                    " bytes do not arrive: " + sentence(end) + "; they count up to where they end");
  }
}

}  // namespace

Notes notesOf(const RunTraffic& traffic, const LinkNumbers& numbers) {
  Notes notes;
  if (!numbers.loads) return notes;
  if (!numbers.pairs && !numbers.recorded) addUnknownPorts(traffic.port, notes);
  addBroken(*numbers.loads, notes);
  if (numbers.loads->overflow || (numbers.pairs && numbers.pairs->held))
    notes.push_back("some sums pass 2^63 and are held there");
  return notes;
}

}  // namespace weft
