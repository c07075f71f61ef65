// The classes of waits in MPI calls, found by matching calls of several ranks. docs/states.md defines each.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

namespace weft {

// Numbers as the run store has them.
enum class WaitClass : std::uint8_t {
  lateSender = 1,      // a receive was entered before the send
  lateReceiver = 2,    // a send was entered before the receive, and lasted until then
  waitAtBarrier = 3,   // until the last rank came
  waitAtNxN = 4,       // likewise, of operations in which all ranks send to all
  lateBroadcast = 5,   // ranks that receive came before the root
  earlyReduce = 6,     // the root came before the last rank that sends
  earlyScan = 7,       // a rank came before one of the lower ranks
  waitAtFinalize = 8,  // in MPI_Finalize until the last rank came
};

struct WaitClassName {
  WaitClass kind;
  const char* name;   // what is typed and printed
  const char* title;  // for people
};

inline constexpr std::array waitClassNames{
    WaitClassName{WaitClass::lateSender, "late-sender", "Late sender"},
    WaitClassName{WaitClass::lateReceiver, "late-receiver", "Late receiver"},
    WaitClassName{WaitClass::waitAtBarrier, "wait-at-barrier", "Wait at barrier"},
    WaitClassName{WaitClass::waitAtNxN, "wait-at-nxn", "Wait at N×N"},
    WaitClassName{WaitClass::lateBroadcast, "late-broadcast", "Late broadcast"},
    WaitClassName{WaitClass::earlyReduce, "early-reduce", "Early reduce"},
    WaitClassName{WaitClass::earlyScan, "early-scan", "Early scan"},
    WaitClassName{WaitClass::waitAtFinalize, "wait-at-finalize", "Wait at finalize"},
};

constexpr const WaitClassName* find(WaitClass kind) {
  for (const WaitClassName& each : waitClassNames)
    if (each.kind == kind) return &each;
  return nullptr;
}

constexpr std::string_view name(WaitClass kind) { return find(kind)->name; }

constexpr std::optional<WaitClass> waitClass(std::string_view name) {
  for (const WaitClassName& each : waitClassNames)
    if (name == each.name) return each.kind;
  return std::nullopt;
}

}  // namespace weft
