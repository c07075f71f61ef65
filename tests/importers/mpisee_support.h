// Imports one file as the program does, into memory.
#pragma once

#include <filesystem>
#include <fstream>
#include <map>
#include <memory>
#include <sstream>
#include <string>
#include <utility>

#include "core/base/error.h"
#include "importers/mpisee/mpisee_importers.h"
#include "memory_sink.h"
#include "recorded.h"

namespace weft {

using namespace inputs;

// A file or folder of the recorded profiles, or of the published ones.
inline std::filesystem::path profileAt(const std::string& name) { return recordedOrPublished("mpisee/" + name); }

inline std::string bytesOf(const std::filesystem::path& path) {
  std::ostringstream out;
  out << std::ifstream(path, std::ios::binary).rdbuf();
  return out.str();
}

inline std::vector<std::string> linesOf(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream in(text);
  for (std::string line; std::getline(in, line);) lines.push_back(line);
  return lines;
}

struct Imported {
  std::optional<Recognised> recognised;
  ImportReport report;
  MemorySink sink;

  bool tells(const std::string& code) const { return report.diagnostics.totals().contains(code); }
  // The sentence of the first diagnostic of that code.
  std::string told(const std::string& code) const {
    for (const Diagnostic& each : report.diagnostics.list())
      if (each.code == code) return sentence(each);
    return {};
  }
  // Position + 1 is the id; 0 where there is none of that name.
  CommunicatorId find(const std::string& name) const {
    for (std::size_t i = 0; i < sink.communicators.size(); ++i)
      if (sink.communicators[i].name == name) return CommunicatorId(static_cast<std::uint32_t>(i + 1));
    return {};
  }
  const CommunicatorRow& row(CommunicatorId id) const { return sink.communicators[number(id) - 1]; }
  std::string parentOf(const std::string& name) const {
    const auto found = sink.parents.find(find(name));
    return found == sink.parents.end() ? "" : row(found->second.parent).name;
  }
};

inline InputFile fileAt(const std::filesystem::path& path) {
  return {path, path.filename().string(), [path] { return std::make_unique<std::ifstream>(path, std::ios::binary); }};
}

inline InputFile fileOf(const std::string& content, const std::string& name) {
  return {{}, name, [content] { return std::make_unique<std::istringstream>(content); }};
}

// Reads with the importer that recognises the first bytes; `recognised` stays empty where none does.
inline void importInto(RowSink& sink, const InputFile& file, std::optional<Recognised>& recognised,
                       ImportReport& report) {
  std::string first(Importer::sniffedBytes, '\0');
  const auto in = file.open();
  in->read(first.data(), static_cast<std::streamsize>(first.size()));
  first.resize(static_cast<std::size_t>(in->gcount()));
  for (const auto& importer : mpiseeImporters()) {
    recognised = importer->recognises(first);
    if (!recognised) continue;
    report = importer->read(file, sink, {});
    return;
  }
}

inline Imported importFile(const InputFile& file) {
  Imported result;
  importInto(result.sink, file, result.recognised, result.report);
  return result;
}

inline Imported importText(const std::string& text) { return importFile(fileOf(text, "profile.csv")); }

struct Sum {
  std::uint64_t calls = 0;
  std::uint64_t bytes = 0;
  double seconds = 0;
};
// (communicator, operation) → over ranks and message-size classes; operations without calls and times are left out.
using Sums = std::map<std::pair<std::string, std::string>, Sum>;

inline Sums sumsOf(const Imported& imported) {
  Sums sums;
  for (const StatisticsRow& row : imported.sink.rows) {
    Sum& sum = sums[{imported.row(row.communicator).name, imported.sink.operations[number(row.operation) - 1]}];
    sum.calls += row.calls;
    sum.bytes += row.bytes.value_or(0);
    sum.seconds += row.seconds.value_or(0);
  }
  return sums;
}

}  // namespace weft
