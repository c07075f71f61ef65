// A diagnostic of an importer: data, not a log line.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace weft {

enum class Severity { note, dataLost, importStopped };

std::string_view name(Severity severity);  // "note", "data lost", "import stopped"

struct Diagnostic {
  std::string code;  // stable, e.g. "csv.columns"; one meaning for ever
  Severity severity = Severity::note;
  std::string file;        // as the user gave it
  std::uint64_t line = 0;  // as an editor counts it; 0 where the file has no lines or the whole file is meant
  std::string seen;        // "5 columns, the header has 7"
  std::string done;        // "this row was left out"
  std::string advice;      // "copy the file again if it was still being written"; may be empty
};

// "links.csv, line 1284: 5 columns, the header has 7. This row was left out. …"
std::string sentence(const Diagnostic& diagnostic);

// Keeps the first `kept` of each code and counts the rest, so that a hostile file can't fill memory.
class Diagnostics {
 public:
  static constexpr std::size_t kept = 100;
  static constexpr std::size_t longestText = 400;  // bytes; what was seen may quote the input

  void add(Diagnostic diagnostic);

  const std::vector<Diagnostic>& list() const { return list_; }
  const std::map<std::string, std::uint64_t>& totals() const { return totals_; }  // code → all of them
  bool has(Severity severity) const;

 private:
  std::vector<Diagnostic> list_;
  std::map<std::string, std::uint64_t> totals_;
};

// Valid UTF-8 without control characters and without what XML forbids, each of them and each bad byte replaced by
// U+FFFD, tabs and line ends by blanks: for names and text from input.
std::string cleanText(std::string_view bytes);

}  // namespace weft
