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

class Walk {
 public:
  Walk(Stack& made, const Stack& earlier, bool isBegun) : to(made), begun(isBegun), before_(earlier) {}

  Stack& to;
  bool begun;  // behind the handler's frames

  // From the frame on whose return address lies at `slot`: the frames of the stack before, where it lay there too and
  // all words from it on are what they were. False, and nothing is taken, where they are not.
  bool takesRest(const std::uintptr_t* slot) {
    while (next_ < before_.count && (!before_.slot[next_] || before_.slot[next_] < slot)) ++next_;
    if (next_ == before_.count || before_.slot[next_] != slot) return false;
    for (int i = next_; i < before_.count; ++i)
      if (!before_.slot[i] || *before_.slot[i] != before_.pc[i] + 1) {
        next_ = i + 1;
        return false;
      }
    const int rest = before_.count - next_, place = Stack::most - to.count, own = before_.own - next_;
    // What was cut off then may not be now, and of the recorder's own frames only the outermost is known.
    if ((before_.cut && rest < place) || own > place) {
      next_ = before_.count;
      return false;
    }
    if (own > 0) to.own = to.count + own;
    to.cut = before_.cut || rest > place;
    for (int i = next_; i < next_ + std::min(rest, place); ++i, ++to.count) {
      to.pc[to.count] = before_.pc[i];
      to.slot[to.count] = before_.slot[i];
      to.function[to.count] = before_.function[i];
    }
    return true;
  }

 private:
  const Stack& before_;
  int next_ = 0;  // of the stack before: frames further in are not met any more
};

// The word that frame addresses say the return address is in, where it is: that is so on x86-64.
const std::uintptr_t* slotOf(std::uintptr_t frame, std::uintptr_t returnAddress) {
#if defined(__x86_64__)
  const auto* const slot = reinterpret_cast<const std::uintptr_t*>(frame) - 1;
  return *slot == returnAddress ? slot : nullptr;
#else
  static_cast<void>(frame);
  static_cast<void>(returnAddress);
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
  if (to.count == Stack::most) {
    to.cut = true;
    return _URC_END_OF_STACK;
  }
  const std::uintptr_t* const slot = isInterrupted ? nullptr : slotOf(_Unwind_GetCFA(context), at);
  if (slot && walk.takesRest(slot)) return _URC_END_OF_STACK;
  to.pc[to.count] = isInterrupted ? at : at - 1;
  to.slot[to.count] = slot;
  to.function[to.count] = _Unwind_GetRegionStart(context);
  ++to.count;
  return _URC_NO_REASON;
}

void unwind(Stack& to, const Stack& before, bool fromHere) {
  to.count = to.own = 0;
  to.cut = false;
  Walk walk(to, before, fromHere);
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
  static Stack first, none;
  unwindCaller(first, none);
}

void unwindCaller(Stack& to, const Stack& before) { unwind(to, before, true); }
void unwindInterrupted(Stack& to, const Stack& before) { unwind(to, before, false); }

}  // namespace weft::record
