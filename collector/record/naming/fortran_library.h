// A loaded library of MPI's Fortran bindings, as the dynamic linker describes it.
#pragma once

#include <elf.h>
#include <link.h>

#include <cstdint>
#include <vector>

namespace weft::record {

class FortranLibrary {
 public:
  // The libraries that are loaded now. `seen` counts libraries that were ever loaded: if it did not change, none are
  // returned.
  static std::vector<FortranLibrary> loaded(unsigned long long& seen);

  // visitor(name of a function of another library, place of its address), once for each place.
  template <class Visitor>
  void visit(Visitor&& visitor) const {
    for (const Places& table : {calls_, data_})
      for (const ElfW(Rela)* at = table.first; at != table.first + table.count; ++at) {
        const ElfW(Rela)& each = *at;
        const auto symbol = each.r_info >> 32;
        if (symbol != 0 && each.r_addend == 0 && symbols_[symbol].st_shndx == SHN_UNDEF)
          visitor(names_ + symbols_[symbol].st_name, reinterpret_cast<void**>(base_ + each.r_offset));
      }
  }
  void redirect(void** place, void* to) const;

 private:
  struct Places {
    const ElfW(Rela) * first = nullptr;
    std::size_t count = 0;
  };

  explicit FortranLibrary(const dl_phdr_info& info);
  bool complete() const { return symbols_ && names_; }
  void read(const ElfW(Dyn) * dynamic);

  ElfW(Addr) base_, frozen_ = 0, frozenEnd_ = 0;  // what the linker made read-only
  const ElfW(Sym) * symbols_ = nullptr;
  const char* names_ = nullptr;
  Places calls_, data_;
};

}  // namespace weft::record
