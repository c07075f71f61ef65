#include "collector/record/sampling/stack.h"

#include <link.h>
#include <unwind.h>

namespace weft::record {

std::uintptr_t threadStart = 0;

namespace {

std::uintptr_t ownBegin = 0, ownEnd = 0;

struct Walk {
  Stack& to;
  bool begun;  // behind the handler's frames
};

// The word that frame addresses say the return address is in, where it is: that is so on x86-64.
const std::uintptr_t* slotOf(std::uintptr_t frame, std::uintptr_t returnAddress) {
#if defined(__x86_64__)
  const auto* const slot = reinterpret_cast<const std::uintptr_t*>(frame) - 1;
  return *slot == returnAddress ? slot : nullptr;
#else
  static_cast<void>(frame), static_cast<void>(returnAddress);
  return nullptr;
#endif
}

_Unwind_Reason_Code visit(_Unwind_Context* context, void* argument) {
  Walk& walk = *static_cast<Walk*>(argument);
  int isInterrupted = 0;
  const std::uintptr_t at = _Unwind_GetIPInfo(context, &isInterrupted);
  if (at == 0) return _URC_END_OF_STACK;
  if (!walk.begun && !isInterrupted) return _URC_NO_REASON;
  walk.begun = true;
  if (isOwnCode(at)) {
    if (_Unwind_GetRegionStart(context) != threadStart) walk.to.own = walk.to.count;
    return _URC_NO_REASON;
  }
  Stack& to = walk.to;
  if (to.count == Stack::most) return to.cut = true, _URC_END_OF_STACK;
  to.pc[to.count] = isInterrupted ? at : at - 1;
  to.slot[to.count] = isInterrupted ? nullptr : slotOf(_Unwind_GetCFA(context), at);
  ++to.count;
  return _URC_NO_REASON;
}

void unwind(Stack& to, bool fromHere) {
  to.count = to.own = 0;
  to.cut = false;
  Walk walk{to, fromHere};
  _Unwind_Backtrace(visit, &walk);
}

}  // namespace

bool isOwnCode(std::uintptr_t address) { return address - ownBegin < ownEnd - ownBegin; }

void setOwnCode(std::uintptr_t begin, std::uintptr_t end) {
  ownBegin = begin;
  ownEnd = end;
}

void prepareUnwinding() {
  dl_find_object own{};
  if (_dl_find_object(reinterpret_cast<void*>(&prepareUnwinding), &own) == 0) {
    ownBegin = reinterpret_cast<std::uintptr_t>(own.dlfo_map_start);
    ownEnd = reinterpret_cast<std::uintptr_t>(own.dlfo_map_end);
  }
  static Stack first;
  unwindCaller(first);
}

void unwindCaller(Stack& to) { unwind(to, true); }
void unwindInterrupted(Stack& to) { unwind(to, false); }

}  // namespace weft::record
