#include "importers/recorded/record_whole.h"

#include <algorithm>

#include "core/base/units.h"

namespace weft {
namespace {

std::string_view takeWord(std::string_view& list) {
  const auto blank = std::min(list.find(' '), list.size());
  const std::string_view word = list.substr(0, blank);
  list.remove_prefix(std::min(blank + 1, list.size()));
  return word;
}

}  // namespace

bool RecordWhole::states(std::string_view list) {
  Tables& all = tables();
  while (!list.empty()) {
    const std::string_view table = takeWord(list);
    const auto rows = parseDigits(takeWord(list), 10);
    if (table.empty() || !rows || *rows > INT64_MAX || all.size() >= maxTables) return false;
    auto& stated = all[std::string(table)].stated;
    stated = checkedSum(stated.value_or(0), *rows).value_or(UINT64_MAX);
  }
  return true;
}

void RecordWhole::seen(const std::string& table, std::optional<std::uint64_t> rows) {
  Tables& all = tables();
  if (all.size() >= maxTables && !all.contains(table)) return;
  Table& of = all[table];
  of.isThere = true;
  if (rows) of.read += *rows;
  else of.isPassedOver = true;
}

void RecordWhole::tellPart(ReaderNotes& notes) {
  tell(part_, notes);
  part_.clear();
}

void RecordWhole::tell(const Tables& tables, ReaderNotes& notes) {
  for (const auto& [name, table] : tables) {
    if (!table.stated || table.isPassedOver || (*table.stated == 0 && !table.isThere)) continue;
    const std::string of = "table " + name, stated = counted(*table.stated, "row", "rows");
    if (!table.isThere)
      notes.lost("record.table_missing", of + " of " + stated + " is not there", "what it held is missing from the run",
                 "copy the whole folder again");
    else if (table.read < *table.stated)
      notes.lost("record.cut", of + " has " + std::to_string(table.read) + " of " + stated,
                 "the others are missing from the run",
                 "its file was copied too early, or the disk was full; copy it again");
    else if (table.read > *table.stated)
      notes.lost("record.more_rows",
                 of + " has " + counted(table.read, "row", "rows") + " where the recorder wrote " +
                     std::to_string(*table.stated),
                 "all were added up", "a file may be there twice under two names; remove one");
  }
}

}  // namespace weft
