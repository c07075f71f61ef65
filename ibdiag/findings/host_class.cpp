#include "ibdiag/findings/host_class.h"

#include "ibdiag/model/host_names.h"

namespace weft {

std::string hostClass(const std::string& host) {
  std::string stem;
  for (const char c : shortHostKey(host)) {
    const bool isDigit = c >= '0' && c <= '9';
    if (!isDigit || !stem.ends_with('#')) stem += isDigit ? '#' : c;
  }
  return stem;
}

}  // namespace weft
