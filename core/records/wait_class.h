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
  // Scalasca's patterns "Barrier completion", "N×N completion", "Wait at fence", "Wait at window create", "… free".
  barrierCompletion = 9,    // in a barrier since the first rank left it, and the last one came
  nxnCompletion = 10,       // likewise, of operations in which all ranks send to all
  waitAtFence = 11,         // in MPI_Win_fence until the last rank came, where none left before
  waitAtWindowCreate = 12,  // likewise, of calls that make a window
  waitAtWindowFree = 13,    // likewise, of MPI_Win_free
  // Of general active-target synchronisation. Scalasca's "Early wait" is the last two together.
  latePost = 14,      // in MPI_Win_start, an access or MPI_Win_complete until the last target calls MPI_Win_post
  earlyWait = 15,     // in MPI_Win_wait, until the last access of the epoch has been made
  lateComplete = 16,  // in MPI_Win_wait, from then on until the last origin calls MPI_Win_complete
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
    WaitClassName{WaitClass::barrierCompletion, "barrier-completion", "Barrier completion"},
    WaitClassName{WaitClass::nxnCompletion, "nxn-completion", "N×N completion"},
    WaitClassName{WaitClass::waitAtFence, "wait-at-fence", "Wait at fence"},
    WaitClassName{WaitClass::waitAtWindowCreate, "wait-at-window-create", "Wait at window create"},
    WaitClassName{WaitClass::waitAtWindowFree, "wait-at-window-free", "Wait at window free"},
    WaitClassName{WaitClass::latePost, "late-post", "Late post"},
    WaitClassName{WaitClass::earlyWait, "early-wait", "Early wait"},
    WaitClassName{WaitClass::lateComplete, "late-complete", "Late complete"},
};

constexpr bool eachWaitClassHasAName() {
  for (std::size_t at = 0; at < waitClassNames.size(); ++at)
    if (static_cast<std::size_t>(waitClassNames[at].kind) != at + 1) return false;
  return static_cast<std::size_t>(WaitClass::lateComplete) == waitClassNames.size();
}
static_assert(eachWaitClassHasAName(), "the names stand in the order of the classes");

// Nobody is waited for: the operation itself takes longer on one rank than on another.
inline constexpr std::array completionClasses{WaitClass::barrierCompletion, WaitClass::nxnCompletion};
constexpr bool isCompletion(WaitClass kind) { return kind == completionClasses[0] || kind == completionClasses[1]; }

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
