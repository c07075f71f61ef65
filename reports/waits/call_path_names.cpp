#include "reports/waits/call_path_names.h"

#include "core/base/error.h"

namespace weft {

std::string CallPathNames::operator()(const std::optional<CallPathId>& path) const {
  std::string text;
  for (std::optional<CallPathId> at = path; at;) {
    const std::size_t index = number(*at) - std::size_t{1};
    if (index >= paths_.size()) throw Error("the run store is damaged (a call path that is named is not there); import the bundle again");
    const CallPathRow& row = paths_[index].row;
    text = text.empty() ? row.name : row.name + "/" + text;
    at = row.parent;
  }
  return text;
}

}  // namespace weft
