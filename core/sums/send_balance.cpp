#include "core/sums/send_balance.h"

#include <algorithm>
#include <map>

#include "core/base/ascii.h"
#include "core/base/units.h"
#include "core/records/operation_class.h"

namespace weft {
namespace {

struct Ends {
  std::uint64_t sends = 0, receives = 0;
  bool isKnown = true;
};

// "Sendrecv", "Isendrecv_replace": one of each.
bool isBoth(const std::string& name) { return name.find("sendrecv") != std::string::npos; }
bool isStart(const std::string& name) {
  return name.starts_with("start") || name.find("psend") != std::string::npos ||
         name.find("precv") != std::string::npos;
}

}  // namespace

std::string sendBalance(const std::vector<OperationSummary>& operations,
                        const std::vector<Communicator>& communicators) {
  constexpr std::size_t mostShown = 5;
  std::map<CommunicatorId, Ends> ends;
  for (const OperationSummary& each : operations) {
    const std::string name = lowerCase(each.operationName);
    const OperationClass kind = classOf(name);
    const bool isReceive = kind == OperationClass::receive;
    if (!each.communicator || (kind != OperationClass::send && !isReceive)) continue;
    Ends& of = ends[*each.communicator];
    of.isKnown &= !isStart(name) && each.callsOf.isPlain();
    if (!isBoth(name)) {
      of.sends += isReceive ? 0 : each.calls;
      of.receives += isReceive ? each.calls : 0;
    }
  }
  std::erase_if(ends, [](const auto& each) { return !each.second.isKnown; });
  std::uint64_t sends = 0, receives = 0;
  std::size_t differ = 0;
  std::string which;
  for (const auto& [id, of] : ends) {
    sends += of.sends;
    receives += of.receives;
    const auto on = std::ranges::find(communicators, id, &Communicator::id);
    if (of.sends != of.receives && on != communicators.end() && differ++ < mostShown)
      which += (which.empty() ? "" : "; ") + on->name + " has " + std::to_string(of.sends) + " sends, " +
               std::to_string(of.receives) + " receives";
  }
  if (sends == 0 || receives == 0) return {};
  const std::string all = std::to_string(ends.size()) + (ends.size() == 1 ? " communicator" : " communicators");
  if (differ == 0) return "equal on " + all + ", " + std::to_string(sends) + " of each";
  return "differ on " + std::to_string(differ) + " of " + all + ": " + which + (differ > mostShown ? "; …" : "");
}

}  // namespace weft
