// The label that a user gave a run at its import.
#pragma once

#include <map>
#include <string>

namespace weft {

// Empty where they gave none.
inline std::string runLabel(const std::map<std::string, std::string>& facts) {
  const auto label = facts.find("label");
  return label == facts.end() ? std::string() : label->second;
}

}  // namespace weft
