// What libFuzzer calls: the target that the environment names, WEFT_FUZZ_TARGET=READER_fuzz.
#include <cstdio>
#include <cstdlib>

#include "fuzz_target.h"

namespace {

weft::FuzzTarget* chosen = nullptr;

}  // namespace

extern "C" int LLVMFuzzerInitialize(int*, char***) {
  const char* name = std::getenv("WEFT_FUZZ_TARGET");
  chosen = weft::fuzzTarget(name != nullptr ? name : "");
  if (chosen != nullptr) return 0;
  std::fprintf(stderr, "WEFT_FUZZ_TARGET names no fuzz target: a file of tests/fuzz without .cpp\n");
  std::exit(2);
}

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) { return chosen(data, size); }
