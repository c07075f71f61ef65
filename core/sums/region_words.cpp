#include "core/sums/region_words.h"

#include <string_view>

namespace weft {

std::string shortRegion(const std::string& name) {
  for (const std::string_view ending : {" section.", " section"})
    if (name.size() > ending.size() && name.ends_with(ending)) return name.substr(0, name.size() - ending.size());
  return name;
}

}  // namespace weft
