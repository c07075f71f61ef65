// The program and libraries that are loaded, so that an address becomes a place in a file. Libraries come and go: an
// epoch ends when one is unloaded, all that are loaded then are learnt before, and a call path belongs to the epoch in
// which it was found.
#pragma once

#include <atomic>
#include <cstdint>
#include <optional>
#include <string>

namespace weft::record {

struct Module {
  std::string path;                   // as the loader has it; of the program itself where /proc/self/exe leads to
  std::string buildId;                // hexadecimal; empty: it has none
  std::uintptr_t begin = 0, end = 0;  // where it lies
  std::uintptr_t base = 0;            // address 0 of its file
  std::uint32_t first = 0, last = 0;  // epochs
};

namespace modules {

extern std::atomic<std::uint32_t> epoch;  // read by handlers

void learn();  // what is loaded now
// By dlclose(): `close` unloads.
int unloaded(int (*close)(void*), void* handle);

// The module that lay at the address; good until the next learn(). nullptr: nothing that the loader knows of.
const Module* at(std::uintptr_t address, std::uint32_t epoch);

}  // namespace modules
}  // namespace weft::record
