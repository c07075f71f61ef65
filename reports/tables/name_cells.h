// Names of what rows refer to by its id, as cells.
#pragma once

#include <map>
#include <optional>
#include <string>

#include "core/base/known_value.h"
#include "reports/table.h"

namespace weft {

template <class Id, class List>
std::map<Id, std::string> namesOf(const List& list) {
  std::map<Id, std::string> names;
  for (const auto& each : list) names[each.id] = each.name;
  return names;
}

// `absent`: of none, or one without a name.
template <class Id>
Cell nameCell(const std::map<Id, std::string>& names, const std::optional<Id>& id,
              const Cell& absent = Absence::notRecorded) {
  const auto found = id ? names.find(*id) : names.end();
  return found == names.end() ? absent : Cell(found->second);
}

}  // namespace weft
