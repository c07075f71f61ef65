#include "fuzz_target.h"

#include <map>
#include <string>

namespace weft {
namespace {

std::map<std::string, FuzzTarget*>& targets() {
  static std::map<std::string, FuzzTarget*> all;  // filled before main() begins
  return all;
}

}  // namespace

bool registerFuzzTarget(const char* name, FuzzTarget* target) {
  targets().emplace(name, target);
  return true;
}

FuzzTarget* fuzzTarget(const char* name) {
  const auto found = targets().find(name);
  return found == targets().end() ? nullptr : found->second;
}

}  // namespace weft
