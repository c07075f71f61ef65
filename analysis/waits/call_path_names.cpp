#include "analysis/waits/call_path_names.h"

#include "core/base/error.h"

namespace weft {

const CallPathRow& CallPathNames::rowOf(CallPathId path) const {
  const std::size_t index = number(path) - std::size_t{1};
  if (index >= paths_.size())
    throw Error("the run store is damaged (a call path that is named is not there); import the bundle again");
  return paths_[index].row;
}

std::string CallPathNames::operator()(const std::optional<CallPathId>& path) const {
  std::string text;
  for (std::optional<CallPathId> at = path; at; at = rowOf(*at).parent)
    text = text.empty() ? rowOf(*at).name : rowOf(*at).name + "/" + text;
  return text;
}

bool CallPathNames::isMpi(const std::optional<CallPathId>& path) const { return path && rowOf(*path).isMpi; }

}  // namespace weft
