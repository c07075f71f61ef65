#include "collector/record/sampling/wait_rule.h"

#include <dlfcn.h>
#include <link.h>

#include <algorithm>
#include <array>
#include <atomic>
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
  const Code* at(std::uintptr_t address) const {
    const auto end = all.begin() + static_cast<std::ptrdiff_t>(count);
    const auto found = std::find_if(all.begin(), end, [=](const Code& each) { return each.has(address); });
    return found == end ? nullptr : &*found;
  }
  bool have(std::uintptr_t address) const { return at(address) != nullptr; }
};
Codes<8> asking;   // who is below one of them waits
Codes<2> polling;  // those of them that look once whether something came, and return
Codes<1> yielding;
Codes<2> copying;
Codes<2> packing;     // from and into buffers with gaps
Codes<128> handling;  // the library's own files
bool ucxPolls = false;

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

// MPICH can be built for UCX, which exports how it polls. The linker of glibc has added the base to the address of the
// names on most processors, that of musl has not.
bool needsUcx(const ElfW(Dyn) * entries, std::uintptr_t base) {
  const char* names = nullptr;
  for (const auto* each = entries; each->d_tag != DT_NULL; ++each)
    if (each->d_tag == DT_STRTAB)
      names = reinterpret_cast<const char*>(each->d_un.d_ptr < base ? base + each->d_un.d_ptr : each->d_un.d_ptr);
  for (const auto* each = entries; names && each->d_tag != DT_NULL; ++each)
    if (each->d_tag == DT_NEEDED && std::strncmp(names + each->d_un.d_val, "libucp.so", 9) == 0) return true;
  return false;
}

int addHandling(dl_phdr_info* info, std::size_t, void*) {
  const char* const slash = std::strrchr(info->dlpi_name, '/');
  const char* const name = slash ? slash + 1 : info->dlpi_name;
  const auto begins = [=](const char* with) { return std::strncmp(name, with, std::strlen(with)) == 0; };
  const auto prefixes = {"libmpi", "mca_pml_", "mca_coll_", "mca_osc_", "mca_op_", "mca_io_", "mca_vprotocol_"};
  if (std::none_of(prefixes.begin(), prefixes.end(), begins)) return 0;
  Code code{UINTPTR_MAX, 0};
  for (int i = 0; i < info->dlpi_phnum; ++i) {
    const ElfW(Phdr)& part = info->dlpi_phdr[i];
    const std::uintptr_t begin = info->dlpi_addr + part.p_vaddr;
    if (part.p_type == PT_LOAD) code = {std::min(code.begin, begin), std::max(code.end, begin + part.p_memsz)};
    if (part.p_type == PT_DYNAMIC && begins("libmpi") &&
        needsUcx(reinterpret_cast<const ElfW(Dyn)*>(begin), info->dlpi_addr))
      ucxPolls = true;
  }
  handling.add(code);
  return 0;
}

// Functions that samples have met. Any thread adds to them, in its signal handler.
class Functions {
 public:
  void clear() {
    for (auto& each : places_) each = 0;
  }
  void add(std::uintptr_t function) {
    std::uintptr_t found = 0;
    if (auto* const place = placeOf(function)) place->compare_exchange_strong(found, function);
  }
  bool have(std::uintptr_t function) const {
    const auto* const place = placeOf(function);
    return place && *place == function;
  }

 private:
  // Where it is, or may be put; nullptr if it has no place any more.
  template <class Places>
  static auto placeIn(Places& places, std::uintptr_t function) -> decltype(places.data()) {
    const std::size_t first = (function * 0x9E3779B97F4A7C15U >> 32) % places.size();
    for (std::size_t i = 0; function != 0 && i < 8; ++i) {
      auto* const place = &places[(first + i) % places.size()];
      if (const std::uintptr_t found = *place; found == 0 || found == function) return place;
    }
    return nullptr;
  }
  std::atomic<std::uintptr_t>* placeOf(std::uintptr_t function) { return placeIn(places_, function); }
  const std::atomic<std::uintptr_t>* placeOf(std::uintptr_t function) const { return placeIn(places_, function); }
  std::array<std::atomic<std::uintptr_t>, 512> places_{};
};
Functions loops;    // call a polling function
Functions callers;  // call a loop

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

// Whether a function begins with a jump to one of another library.
bool isStub(std::uintptr_t function) {
#if defined(__x86_64__)
  const auto* code = reinterpret_cast<const unsigned char*>(function);
  if (!code) return false;
  if (code[0] == 0xF3 && code[1] == 0x0F && code[2] == 0x1E) code += 4;  // endbr64
  if (code[0] == 0xF2) ++code;                                           // bnd
  return code[0] == 0xFF && (code[1] == 0x25 || code[1] == 0x35);        // jmp; push, which begins all of them
#else
  static_cast<void>(function);
  return false;
#endif
}

// Whether what came is handled below the frame `loop`. The function that this calls does not handle it, nor does one
// that is called by that one and is in the same file: these only look whether something came.
bool handles(const Stack& inside, int loop) {
  for (int i = isStub(inside.function[0]) ? 1 : 0; i + 1 < loop; ++i) {
    if (packing.have(inside.pc[i])) return true;
    const Code* const file = handling.at(inside.pc[i]);
    if (file && (i + 2 < loop || !file->has(inside.pc[i + 1]))) return true;
  }
  return false;
}

// Not below a polling function, but in a loop around one, which looks for messages in shared memory itself (MPICH).
bool isInLoop(const Stack& inside) {
  int loop = 0;
  while (loop < inside.own && !loops.have(inside.function[loop])) ++loop;
  if (loop == inside.own) return callers.have(inside.function[0]);
  return loop == 0 || (ucxPolls ? !handles(inside, loop) : loop == 1 && isStub(inside.function[0]));
}

void learnLoops(const Stack& inside, int polled) {
  if (polled + 1 < inside.own) loops.add(inside.function[polled + 1]);
  if (polled + 2 < inside.own) callers.add(inside.function[polled + 2]);
}

Activity activityByFrames(const Stack& inside) {
  if (inside.own == 0) return Activity::assumed;
  if (yielding.have(inside.pc[0])) return Activity::waits;
  int asked = 0;
  while (asked < inside.own && !asking.have(inside.pc[asked])) ++asked;
  if (asked == inside.own) return isInLoop(inside) ? Activity::unclear : Activity::works;
  if (handles(inside, asked)) return Activity::handles;
  if (polling.have(inside.pc[asked])) learnLoops(inside, asked);
  return Activity::waits;
}

}  // namespace

void learn() {
  asking.count = polling.count = yielding.count = copying.count = packing.count = handling.count = 0;
  loops.clear();
  callers.clear();
  ucxPolls = false;
  dl_iterate_phdr(addHandling, nullptr);
  polling.add(functionNamed("opal_progress"));
  ucxPolls = ucxPolls && polling.count == 0;
  if (ucxPolls) polling.add(functionNamed("ucp_worker_progress"));
  for (std::size_t i = 0; i < polling.count; ++i) asking.add(polling.all[i]);
  for (const char* each : {"ompi_sync_wait_mt", "ompi_request_default_wait", "ompi_request_default_wait_all",
                           "ompi_request_default_wait_any", "ompi_request_default_wait_some"})
    asking.add(functionNamed(each));
  yielding.add(functionNamed("sched_yield"));
  for (const char* each : {"memcpy", "memmove"}) copying.add(functionNamed(each, copyBytes));
  for (const char* each : {"opal_convertor_pack", "opal_convertor_unpack"}) packing.add(functionNamed(each));
}

bool goesByFrames() { return asking.count != 0; }

Activity activity(const Stack& inside, Op operation) {
  if (inside.own != 0 && copying.have(inside.pc[0])) return Activity::handles;
  if (goesByFrames()) return activityByFrames(inside);
  return onlyWaits(operation) ? Activity::unclear : Activity::assumed;
}

bool hasWaited(std::uint64_t waitNanoseconds, std::uint64_t samples) {
  return goesByFrames() ? waitNanoseconds != 0 : samples > 1;
}

}  // namespace weft::record::wait_rule
