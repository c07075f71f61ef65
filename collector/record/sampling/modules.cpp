#include "collector/record/sampling/modules.h"

#include <elf.h>
#include <link.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cstring>
#include <deque>
#include <mutex>

#include "collector/record/counting/kept.h"
#include "collector/record/sampling/loaded.h"

namespace weft::record::modules {

std::atomic<std::uint32_t> epoch{0};

namespace {

// Never destroyed: threads outlive main.
struct Known {
  std::mutex lock;
  std::deque<Module> all;  // where they are stays
};
Known& known = *new Known;

std::string hex(const unsigned char* bytes, std::size_t count) {
  constexpr std::string_view digits = "0123456789abcdef";
  std::string text;
  for (std::size_t i = 0; i < count; ++i) (text += digits[bytes[i] >> 4]) += digits[bytes[i] & 15];
  return text;
}

std::string buildIdIn(const char* notes, std::size_t size) {
  const auto padded = [](std::size_t bytes) { return (bytes + 3) & ~std::size_t{3}; };
  for (std::size_t at = 0; at + sizeof(ElfW(Nhdr)) <= size;) {
    ElfW(Nhdr) note{};
    std::memcpy(&note, notes + at, sizeof(note));
    const std::size_t text = at + sizeof(note) + padded(note.n_namesz);
    if (text + note.n_descsz > size) break;
    if (note.n_type == NT_GNU_BUILD_ID && note.n_namesz == 4 && std::memcmp(notes + at + sizeof(note), "GNU", 4) == 0 &&
        note.n_descsz <= 64)
      return hex(reinterpret_cast<const unsigned char*>(notes + text), note.n_descsz);
    at = text + padded(note.n_descsz);
  }
  return {};
}

std::string programPath() {
  static const std::string& path = *new std::string([] {
    std::array<char, 4096> name{};
    const ssize_t length = readlink("/proc/self/exe", name.data(), name.size());
    return length > 0 ? std::string(name.data(), static_cast<std::size_t>(length)) : std::string();
  }());
  return path;
}

Module moduleOf(const dl_phdr_info& info) {
  Module made{info.dlpi_name && *info.dlpi_name ? info.dlpi_name : programPath(),
              {},
              UINTPTR_MAX,
              0,
              info.dlpi_addr,
              epoch,
              epoch};
  for (int i = 0; i < info.dlpi_phnum; ++i) {
    const ElfW(Phdr)& part = info.dlpi_phdr[i];
    const std::uintptr_t begin = info.dlpi_addr + part.p_vaddr;
    if (part.p_type == PT_LOAD) {
      made.begin = std::min(made.begin, begin);
      made.end = std::max(made.end, begin + part.p_memsz);
    }
    if (part.p_type == PT_NOTE && made.buildId.empty())
      made.buildId = buildIdIn(reinterpret_cast<const char*>(begin), part.p_memsz);
  }
  return made;
}

int learnOne(dl_phdr_info* info, std::size_t, void*) {
  const std::uint32_t now = epoch;
  for (auto each = known.all.rbegin(); each != known.all.rend(); ++each)
    if (each->base == info->dlpi_addr && each->last + 1 >= now &&
        (info->dlpi_name[0] == '\0' || each->path == info->dlpi_name)) {
      each->last = now;
      return 0;
    }
  known.all.push_back(moduleOf(*info));
  return 0;
}

unsigned long long unloads() {
  unsigned long long count = 0;
  const auto read = [](dl_phdr_info* info, std::size_t, void* to) {
    *static_cast<unsigned long long*>(to) = info->dlpi_subs;
    return 1;
  };
  dl_iterate_phdr(read, &count);
  return count;
}

}  // namespace

void learn() {
  kept([] {
    const std::lock_guard guard(known.lock);
    dl_iterate_phdr(learnOne, nullptr);
  });
}

int unloaded(int (*close)(void*), void* handle) {
  learn();
  const auto before = unloads();
  const int result = close(handle);
  if (unloads() == before) return result;
  epoch.fetch_add(1, std::memory_order_relaxed);
  loaded::learn();
  return result;
}

const Module* at(std::uintptr_t address, std::uint32_t in) {
  const std::lock_guard guard(known.lock);
  for (const Module& each : known.all)
    if (address - each.begin < each.end - each.begin && each.first <= in && in <= each.last) return &each;
  return nullptr;
}

}  // namespace weft::record::modules
