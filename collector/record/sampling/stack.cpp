#include "collector/record/sampling/stack.h"

#include <link.h>
#include <unwind.h>

#include <algorithm>
#include <cstdint>

#include "collector/record/sampling/loaded.h"

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
  const loaded::Unwinding here;
  _Unwind_Backtrace(visit, &walk);
}

// Where this library lies, as every glibc says it.
int takeOwnCode(dl_phdr_info* info, std::size_t, void*) {
  const auto here = reinterpret_cast<std::uintptr_t>(&takeOwnCode);
  std::uintptr_t begin = UINTPTR_MAX, end = 0;
  for (std::size_t i = 0; i < info->dlpi_phnum; ++i) {
    const ElfW(Phdr)& part = info->dlpi_phdr[i];
    if (part.p_type != PT_LOAD) continue;
    begin = std::min<std::uintptr_t>(begin, info->dlpi_addr + part.p_vaddr);
    end = std::max<std::uintptr_t>(end, info->dlpi_addr + part.p_vaddr + part.p_memsz);
  }
  if (here < begin || here >= end) return 0;
  setOwnCode(begin, end);
  return 1;
}

}  // namespace

bool isOwnCode(std::uintptr_t address) { return address - ownBegin < ownEnd - ownBegin; }

void setOwnCode(std::uintptr_t begin, std::uintptr_t end) {
  ownBegin = begin;
  ownEnd = end;
}

void prepareUnwinding() {
  dl_iterate_phdr(takeOwnCode, nullptr);
  loaded::learn();
  static Stack first;
  unwindCaller(first);
}

void unwindCaller(Stack& to) { unwind(to, true); }
void unwindInterrupted(Stack& to) { unwind(to, false); }

}  // namespace weft::record
