#include "ibdiag/assembly/node_name_map_reader.h"

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <sstream>
#include <utility>
#include <vector>

#include "core/base/ascii.h"
#include "core/base/cells.h"
#include "core/base/units.h"
#include "ibdiag/assembly/adapter_names.h"
#include "ibdiag/dumps/dump_text.h"

namespace weft {
namespace {

// # comment
// 0x0008f1040041254a "leaf 3, rack 12"  # and behind the name
//  node GUID         name, in quotes

std::optional<ListedName> namedLine(std::string_view line) {
  const std::string_view word = takeWord(line);
  if (!word.starts_with("0x") && !word.starts_with("0X")) return std::nullopt;
  const auto guid = parseGuid(word);
  line = trimmed(line);
  if (!guid || number(*guid) == 0 || !line.starts_with('"')) return std::nullopt;
  const auto close = line.find('"', 1);
  const std::string_view name = close == line.npos ? std::string_view() : trimmed(line.substr(1, close - 1));
  const std::string_view rest = close == line.npos ? std::string_view() : trimmed(line.substr(close + 1));
  if (name.empty() || (!rest.empty() && !rest.starts_with('#'))) return std::nullopt;
  return ListedName{*guid, std::string(description(name)), 0};
}

// rank,host,guid,name
// 0,n001,0x0002c90300001234,mlx5_0
// ,n002,0x0002c90300001238,         an adapter without a rank; without a name it is called as its host
class AdapterColumns {
 public:
  // Finds the columns; false if the title does not name them.
  bool find(std::string_view title) {
    for (const char separator : {',', ';', '\t'}) {
      separator_ = separator;
      const auto columns = cellsOf(title, separator_);
      const auto at = [&](std::string_view name) {
        return std::ranges::find_if(columns, [&](std::string_view each) { return sameLetters(each, name); }) -
               columns.begin();
      };
      const auto count = static_cast<std::ptrdiff_t>(columns.size());
      guid_ = at("guid");
      host_ = at("host");
      name_ = at("name");
      if (guid_ < count && (host_ < count || name_ < count)) return true;
    }
    return false;
  }

  // An empty name: the line has no adapter. Nothing: it is no line of the table.
  std::optional<ListedName> row(std::string_view line) const {
    const auto columns = cellsOf(line, separator_);
    const auto at = [&](std::ptrdiff_t column) {
      return column < static_cast<std::ptrdiff_t>(columns.size()) ? columns[static_cast<std::size_t>(column)]
                                                                  : std::string_view();
    };
    if (at(guid_).empty()) return ListedName{};
    const auto guid = parseGuid(at(guid_));
    std::string name(at(host_));
    if (!at(name_).empty()) name += (name.empty() ? "" : " ") + std::string(at(name_));
    if (!guid || number(*guid) == 0 || name.empty()) return std::nullopt;
    return ListedName{*guid, std::string(description(name)), 0};
  }

 private:
  char separator_ = ',';
  std::ptrdiff_t guid_ = 0, host_ = 0, name_ = 0;
};

}  // namespace

bool looksLikeAdapterTable(std::string_view firstBytes) {
  return AdapterColumns().find(trimmed(withoutByteOrderMark(firstBytes.substr(0, firstBytes.find('\n')))));
}

ImportReport readAdapterTable(std::istream& in, std::string_view file, const AcceptName& accept,
                              const Progress& progress) {
  TextLines lines(in, progress);
  LineReport said(lines, file);
  AdapterColumns columns;
  std::map<Guid, std::string> known;
  bool isTitle = true;
  for (std::string_view line; lines.next(line);) {
    line = trimmed(line.substr(0, line.find('#')));
    if (line.empty()) continue;
    if (std::exchange(isTitle, false)) {
      columns.find(line);
      continue;
    }
    auto named = columns.row(line);
    if (named && named->name.empty()) continue;
    const bool isOther = named && known.try_emplace(named->guid, named->name).first->second != named->name;
    if (!named || isOther) {
      said.leaveOut(
          "names.line", "names.cut",
          isOther ? "the GUID has another name already" : "the line has no GUID, or a GUID without host and name",
          "this line was skipped", "write an adapter's GUID, as 0x0002c90300001234, with its host, its name, or both");
      continue;
    }
    named->line = lines.lineNumber();
    ++said.report.rowsKept;
    accept(std::move(*named));
  }
  return said.finish("names.empty", "it names no adapter", "");
}

bool looksLikeNodeNameMap(std::string_view firstBytes) {
  std::size_t named = 0, others = 0;
  anyLine(firstBytes, [&](std::string_view line) {
    line = trimmed(line);
    if (!line.empty() && !line.starts_with('#')) ++(namedLine(line) ? named : others);
    return false;
  });
  return named > others;
}

ImportReport readNodeNameMap(std::istream& in, std::string_view file, const AcceptName& accept,
                             const Progress& progress) {
  TextLines lines(in, progress);
  LineReport said(lines, file);
  std::set<Guid> known;
  for (std::string_view line; lines.next(line);) {
    line = trimmed(line);
    if (line.empty() || line.starts_with('#')) continue;
    auto named = namedLine(line);
    const bool isAgain = named && !known.insert(named->guid).second;
    if (!named || isAgain) {
      said.leaveOut("names.line", "names.cut",
                    isAgain ? "the GUID has a name already" : "the line is no GUID with a name in quotes",
                    "this line was skipped", "write each node once, as 0x0008f1040041254a \"name\"");
      continue;
    }
    named->line = lines.lineNumber();
    ++said.report.rowsKept;
    accept(std::move(*named));
  }
  return said.finish("names.empty", "it names no node", "write a line for each node, as 0x0008f1040041254a \"name\"");
}

std::map<Guid, std::string> adapterNamesIn(const std::string& content, const std::string& shown) {
  std::map<Guid, std::string> names;
  const AcceptName accept = [&](ListedName&& one) { names.emplace(one.guid, std::move(one.name)); };
  const Progress always;
  std::istringstream in(content);
  if (looksLikeAdapterTable(content)) readAdapterTable(in, shown, accept, always);
  else if (looksLikeNodeNameMap(content)) readNodeNameMap(in, shown, accept, always);
  return names;
}

}  // namespace weft
