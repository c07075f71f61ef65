#include "collector/record/naming/fortran_library.h"

#include <sys/mman.h>
#include <unistd.h>

#include "core/base/fortran_bindings.h"

namespace weft::record {
namespace {

static_assert(sizeof(void*) == 8, "relocations are read as 64-bit systems have them");

}  // namespace

std::vector<FortranLibrary> FortranLibrary::loaded(unsigned long long& seen) {
  struct Search {
    unsigned long long before, now;
    std::vector<FortranLibrary> found;
  } search{seen, seen, {}};
  dl_iterate_phdr(
      [](dl_phdr_info* info, std::size_t, void* data) {
        Search& to = *static_cast<Search*>(data);
        to.now = info->dlpi_adds;
        if (to.now == to.before) return 1;
        if (!info->dlpi_name || !isFortranBindings(info->dlpi_name)) return 0;
        const FortranLibrary library(*info);
        if (library.complete()) to.found.push_back(library);
        return 0;
      },
      &search);
  seen = search.now;
  return search.found;
}

FortranLibrary::FortranLibrary(const dl_phdr_info& info) : base_(info.dlpi_addr) {
  for (std::size_t i = 0; i < info.dlpi_phnum; ++i) {
    const ElfW(Phdr)& part = info.dlpi_phdr[i];
    if (part.p_type == PT_DYNAMIC) read(reinterpret_cast<const ElfW(Dyn)*>(base_ + part.p_vaddr));
    if (part.p_type == PT_GNU_RELRO) {
      frozen_ = base_ + part.p_vaddr;
      frozenEnd_ = frozen_ + part.p_memsz;
    }
  }
}

void FortranLibrary::read(const ElfW(Dyn) * dynamic) {
  // The linker of glibc has added the base to these addresses already, that of musl has not.
  const auto at = [this](const ElfW(Dyn) & entry) {
    return entry.d_un.d_ptr < base_ ? base_ + entry.d_un.d_ptr : entry.d_un.d_ptr;
  };
  const ElfW(Rela)* calls = nullptr, *data = nullptr;
  std::size_t callBytes = 0, dataBytes = 0;
  for (; dynamic->d_tag != DT_NULL; ++dynamic) switch (dynamic->d_tag) {
      case DT_SYMTAB:
        symbols_ = reinterpret_cast<const ElfW(Sym)*>(at(*dynamic));
        break;
      case DT_STRTAB:
        names_ = reinterpret_cast<const char*>(at(*dynamic));
        break;
      case DT_JMPREL:
        calls = reinterpret_cast<const ElfW(Rela)*>(at(*dynamic));
        break;
      case DT_PLTRELSZ:
        callBytes = dynamic->d_un.d_val;
        break;
      case DT_RELA:
        data = reinterpret_cast<const ElfW(Rela)*>(at(*dynamic));
        break;
      case DT_RELASZ:
        dataBytes = dynamic->d_un.d_val;
        break;
      default:
        break;
    }
  if (calls) calls_ = {calls, callBytes / sizeof(ElfW(Rela))};
  if (data) data_ = {data, dataBytes / sizeof(ElfW(Rela))};
}

void FortranLibrary::redirect(void** place, void* to) const {
  const auto page = static_cast<ElfW(Addr)>(sysconf(_SC_PAGESIZE)), address = reinterpret_cast<ElfW(Addr)>(place);
  const bool frozen = address >= frozen_ && address < frozenEnd_ / page * page;
  void* const start = reinterpret_cast<void*>(address / page * page);
  if (frozen && mprotect(start, page, PROT_READ | PROT_WRITE) != 0) return;
  __atomic_store_n(place, to, __ATOMIC_RELEASE);
  if (frozen) mprotect(start, page, PROT_READ);
}

}  // namespace weft::record
