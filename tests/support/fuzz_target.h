// A fuzz target: WEFT_FUZZ_TARGET(READER_fuzz)(const std::uint8_t* data, std::size_t size) { … return 0; } in
// READER_fuzz.cpp, whose corpus is tests/data/READER and whose first line, "// libraries: …", names what it tries. All
// targets are one program.
#pragma once

#include <cstddef>
#include <cstdint>

namespace weft {

using FuzzTarget = int(const std::uint8_t* data, std::size_t size);

// Keeps the target for main(); gives nothing that anybody needs.
bool registerFuzzTarget(const char* name, FuzzTarget* target);

// Null where there is none of that name.
FuzzTarget* fuzzTarget(const char* name);

}  // namespace weft

#define WEFT_FUZZ_TARGET(name)                                                                  \
  static weft::FuzzTarget name;                                                                 \
  [[maybe_unused]] static const bool registered_##name = weft::registerFuzzTarget(#name, name); \
  static int name
