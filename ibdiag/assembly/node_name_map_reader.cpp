#include "ibdiag/assembly/node_name_map_reader.h"

#include <optional>
#include <set>

#include "core/base/units.h"
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

}  // namespace

bool looksLikeNodeNameMap(std::string_view firstBytes) {
  std::size_t named = 0, others = 0;
  anyLine(firstBytes, [&](std::string_view line) {
    line = trimmed(line);
    if (!line.empty() && !line.starts_with('#')) ++(namedLine(line) ? named : others);
    return false;
  });
  return named > others;
}

ImportReport readNodeNameMap(std::istream& in, std::string_view file, const AcceptName& accept, const Progress& progress) {
  LineReader lines(in, progress);
  LineReport said(lines, file);
  std::set<Guid> known;
  for (std::string_view line; lines.next(line);) {
    line = trimmed(line);
    if (line.empty() || line.starts_with('#')) continue;
    auto named = namedLine(line);
    const bool isAgain = named && !known.insert(named->guid).second;
    if (!named || isAgain) {
      said.leaveOut("names.line", "names.cut", isAgain ? "the GUID has a name already" : "the line is no GUID with a name in quotes", "this line was left out",
                    "write each node once, as 0x0008f1040041254a \"name\"");
      continue;
    }
    named->line = lines.lineNumber();
    ++said.report.rowsKept;
    accept(std::move(*named));
  }
  return said.finish("names.empty", "it names no node", "write a line for each node, as 0x0008f1040041254a \"name\"");
}

}  // namespace weft
