// The tables of a recorded bundle as text, read without Weft's importer.
#pragma once

#include <charconv>
#include <filesystem>
#include <fstream>
#include <map>
#include <sstream>
#include <string>
#include <vector>

namespace weft {

using RecordedRow = std::map<std::string, std::string>;  // by column

inline std::vector<std::string> csvFields(const std::string& line) {
  std::vector<std::string> fields(1);
  bool quoted = false;
  for (std::size_t i = 0; i < line.size(); ++i) {
    if (line[i] == '"') {
      const bool doubled = quoted && i + 1 < line.size() && line[i + 1] == '"';
      if (doubled) fields.back() += line[++i];
      else quoted = !quoted;
    } else if (line[i] == ',' && !quoted) {
      fields.emplace_back();
    } else {
      fields.back() += line[i];
    }
  }
  return fields;
}

// The rows of FOLDER/TABLE.csv; none if the file is missing.
inline std::vector<RecordedRow> recordedRows(const std::filesystem::path& folder, const std::string& table) {
  std::vector<RecordedRow> rows;
  std::ifstream in(folder / (table + ".csv"));
  std::string line;
  if (!std::getline(in, line) || line != "#weft " + table + " 1" || !std::getline(in, line)) return rows;
  const auto names = csvFields(line);
  while (std::getline(in, line)) {
    const auto fields = csvFields(line);
    RecordedRow& row = rows.emplace_back();
    for (std::size_t i = 0; i < names.size() && i < fields.size(); ++i) row[names[i]] = fields[i];
  }
  return rows;
}

// The rows of one table from all parts, as processes wrote them: a part holds one table behind the other. A process
// that is killed while it writes leaves a file beside its part.
inline std::vector<RecordedRow> recordedPartRows(const std::filesystem::path& bundle, const std::string& table) {
  std::vector<RecordedRow> rows;
  for (const auto& part : std::filesystem::directory_iterator(bundle / "parts")) {
    if (part.path().extension() != ".csv") continue;
    std::ifstream in(part.path());
    std::vector<std::string> names;
    std::string line;
    bool here = false;
    while (std::getline(in, line)) {
      if (line.starts_with("#weft ")) {
        here = line == "#weft " + table + " 2";
        std::getline(in, line);
        names = csvFields(line);
        continue;
      }
      const auto fields = csvFields(line);
      if (!here) continue;
      RecordedRow& row = rows.emplace_back();
      for (std::size_t i = 0; i < names.size() && i < fields.size(); ++i) row[names[i]] = fields[i];
    }
  }
  return rows;
}

// The fact `rows` of all rows of the table `run`, added up by table.
inline std::map<std::string, std::size_t> statedRows(const std::vector<RecordedRow>& run) {
  std::map<std::string, std::size_t> sums;
  for (const RecordedRow& row : run) {
    if (row.at("key") != "rows") continue;
    std::istringstream words(row.at("value"));
    std::string table;
    for (std::size_t rows = 0; words >> table >> rows;) sums[table] += rows;
  }
  return sums;
}

// "0-3 8" as 0, 1, 2, 3, 8.
inline std::vector<int> recordedRanks(const std::string& text) {
  std::vector<int> ranks;
  const char *at = text.data(), *end = at + text.size();
  while (at < end) {
    int first = 0;
    at = std::from_chars(at, end, first).ptr;
    int last = first;
    if (at < end && *at == '-') at = std::from_chars(at + 1, end, last).ptr;
    for (int rank = first; rank <= last; ++rank) ranks.push_back(rank);
    if (at < end && *at != ' ') return {};
    ++at;
  }
  return ranks;
}

struct RecordedSum {
  long long calls = 0, bytes = 0;
  bool operator==(const RecordedSum&) const = default;
};

}  // namespace weft
