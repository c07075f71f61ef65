#include "collector/record/sampling/wait_rule.h"

#include <dlfcn.h>
#include <link.h>

#include <algorithm>
#include <array>
#include <cstring>

namespace weft::record::wait_rule {
namespace {

struct Code {
  std::uintptr_t begin = 0, end = 0;
  bool has(std::uintptr_t address) const { return address - begin < end - begin; }
};

template <std::size_t most>
struct Codes {
  std::array<Code, most> all;
  std::size_t count = 0;
  void add(Code code) {
    if (count < most && code.begin < code.end) all[count++] = code;
  }
  bool have(std::uintptr_t address) const {
    return std::any_of(all.begin(), all.begin() + static_cast<std::ptrdiff_t>(count),
                       [=](const Code& each) { return each.has(address); });
  }
};
Codes<8> asking;
Codes<1> yielding;
Codes<2> copying;
Codes<128> handling;

Code functionNamed(const char* name, std::size_t least = 0) {
  void* const at = dlsym(RTLD_DEFAULT, name);
  Dl_info where{};
  void* entry = nullptr;
  if (!at || !dladdr1(at, &where, &entry, RTLD_DL_SYMENT)) return {};
  const auto* const symbol = static_cast<const ElfW(Sym)*>(entry);
  const auto begin = reinterpret_cast<std::uintptr_t>(at);
  const bool isExact = symbol && where.dli_saddr == at;
  return {begin, begin + std::max<std::size_t>(isExact ? symbol->st_size : 0, least)};
}

int addHandling(dl_phdr_info* info, std::size_t, void*) {
  const char* const slash = std::strrchr(info->dlpi_name, '/');
  const char* const name = slash ? slash + 1 : info->dlpi_name;
  for (const char* each : {"libmpi.so", "mca_pml_", "mca_coll_", "mca_osc_", "mca_op_", "mca_io_", "mca_vprotocol_"}) {
    if (std::strncmp(name, each, std::strlen(each)) != 0) continue;
    Code code{UINTPTR_MAX, 0};
    for (int i = 0; i < info->dlpi_phnum; ++i) {
      if (info->dlpi_phdr[i].p_type != PT_LOAD) continue;
      const std::uintptr_t begin = info->dlpi_addr + info->dlpi_phdr[i].p_vaddr;
      code = {std::min(code.begin, begin), std::max(code.end, begin + info->dlpi_phdr[i].p_memsz)};
    }
    handling.add(code);
  }
  return 0;
}

// The library chooses one of several for the processor, which has no name of its own: what is known is where it begins.
constexpr std::size_t copyBytes = 2048;

bool onlyWaits(Op operation) {
  switch (operation) {
    case Op::Recv:
    case Op::Mrecv:
    case Op::Probe:
    case Op::Mprobe:
    case Op::Wait:
    case Op::Waitall:
    case Op::Waitany:
    case Op::Waitsome:
    case Op::Barrier:
      return true;
    default:
      return false;
  }
}

}  // namespace

void learn() {
  asking.count = yielding.count = copying.count = handling.count = 0;
  for (const char* each :
       {"opal_progress", "ompi_sync_wait_mt", "ompi_request_default_wait", "ompi_request_default_wait_all",
        "ompi_request_default_wait_any", "ompi_request_default_wait_some"})
    asking.add(functionNamed(each));
  yielding.add(functionNamed("sched_yield"));
  for (const char* each : {"memcpy", "memmove"}) copying.add(functionNamed(each, copyBytes));
  dl_iterate_phdr(addHandling, nullptr);
}

bool goesByFrames() { return asking.count != 0; }

Activity activity(const Stack& inside, Op operation) {
  const Activity elsewhere = onlyWaits(operation) ? Activity::unclear : Activity::works;
  if (inside.own == 0) return elsewhere;
  if (copying.have(inside.pc[0])) return Activity::works;
  if (!goesByFrames()) return elsewhere;
  if (yielding.have(inside.pc[0])) return Activity::waits;
  int asked = 0;
  while (asked < inside.own && !asking.have(inside.pc[asked])) ++asked;
  if (asked == inside.own) return elsewhere;
  for (int i = 0; i + 1 < asked; ++i)
    if (handling.have(inside.pc[i])) return Activity::works;
  return Activity::waits;
}

bool hasWaited(std::uint64_t waitNanoseconds, std::uint64_t samples) {
  return goesByFrames() ? waitNanoseconds != 0 : samples > 1;
}

}  // namespace weft::record::wait_rule
