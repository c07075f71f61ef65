// Imports a trace for a test and asks for its rows by name.
#pragma once

#include <QTemporaryDir>

#include <map>
#include <numeric>
#include <tuple>

#include "archive_pack.h"
#include "importers/otf2/trace_importer.h"
#include "memory_sink.h"
#include "otf2_leaks.h"

namespace weft {

struct ImportedTrace {
  MemorySink sink;
  ImportReport report;

  std::string communicator(const PairTrafficRow& row) const {
    return sink.communicators[number(*row.communicator) - 1].name;
  }
  std::string region(const std::optional<RegionId>& id) const { return id ? sink.regions[number(*id) - 1] : "-"; }
  std::string operation(OperationId id) const { return sink.operations[number(id) - 1]; }
  std::vector<std::string> codes() const {
    std::vector<std::string> list;
    for (const Diagnostic& each : report.diagnostics.list()) list.push_back(each.code);
    return list;
  }
  using Pairs = std::map<std::pair<int, int>, std::pair<std::uint64_t, std::uint64_t>>;  // ranks → messages, bytes
  template <class Wanted>
  Pairs pairs(const Wanted& wanted) const {
    Pairs sums;
    for (const PairTrafficRow& row : sink.pairs)
      if (wanted(row))
        for (const PairPeer& peer : row.peers) {
          auto& [messages, bytes] = sums[{number(row.source), number(peer.destination)}];
          messages += peer.messages;
          bytes += peer.bytes;
        }
    return sums;
  }
  Pairs pairs(const char* operationName) const {
    return pairs([&](const PairTrafficRow& row) { return operation(*row.operation) == operationName; });
  }
  Pairs binned(PairClass kind) const {
    Pairs sums;
    for (const TimeBinRow& row : sink.bins)
      if (row.kind == kind)
        for (const PairPeer& peer : row.peers) {
          auto& [messages, bytes] = sums[{number(row.source), number(peer.destination)}];
          messages += peer.messages;
          bytes += peer.bytes;
        }
    return sums;
  }
};

inline ImportedTrace importTrace(const std::filesystem::path& anchor, const Progress& progress = {}) {
  ImportedTrace result;
  const auto importer = traceImporter();
  result.report = importer->read({anchor, "bundle/traces.otf2", {}}, result.sink, progress);
  importer->finish(result.sink, {});
  return result;
}

// An archive in a folder of its own, which can be damaged before it is imported.
struct TraceArchive {
  QTemporaryDir folder;
  std::filesystem::path anchor;

  explicit TraceArchive(const char* pack)
      : anchor(unpackArchive(fileContent(std::filesystem::path(WEFT_TEST_DATA) / "trace/load" / pack),
                             folder.path().toStdString())) {}
  std::filesystem::path file(const char* name) const {
    return std::filesystem::path(folder.path().toStdString()) / name;
  }
};

}  // namespace weft
