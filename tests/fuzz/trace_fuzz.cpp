// libraries: weft_importers weft_core
// An archive packed into one file (tests/support/archive_pack.h) is unpacked and imported.
#include <unistd.h>

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <string>

#include "../support/archive_pack.h"
#include "../support/memory_sink.h"
#include "../support/otf2_leaks.h"
#include "core/records/state_codec.h"
#include "core/records/wait_codec.h"
#include "fuzz_target.h"
#include "importers/otf2/trace_importer.h"

namespace trace_fuzz {

void check(const weft::MemorySink& sink, bool hasLateWaits) {
  for (const weft::PairTrafficRow& row : sink.pairs) {
    if (row.communicator && weft::number(*row.communicator) > sink.communicators.size()) std::abort();
    if (row.peers.empty() && row.unpairedMessages == 0) std::abort();
    for (std::size_t i = 1; i < row.peers.size(); ++i)
      if (row.peers[i - 1].destination >= row.peers[i].destination) std::abort();
  }
  for (const weft::MetricRegionRow& row : sink.metricRegions) {
    const bool known = weft::number(row.metric) <= sink.metrics.size() &&
                       (!row.region || weft::number(*row.region) <= sink.regions.size());
    if (!known || row.readings == 0 || row.sum.has_value() == row.mean.has_value() ||
        weft::isLess(row.maximum, row.minimum))
      std::abort();
  }
  for (const weft::MetricBinRow& row : sink.metricBins)
    if (weft::number(row.metric) > sink.metrics.size() || row.ranks == 0 || row.bin >= 1024 ||
        weft::isLess(row.maximum, row.minimum))
      std::abort();
  const auto isPath = [&](const std::optional<weft::CallPathId>& path) {
    return !path || weft::number(*path) <= sink.paths.size();
  };
  for (const weft::WaitRow& row : sink.waits)
    if (!isPath(row.path) || !isPath(row.meanwhile) || row.wrongOrder > row.waits ||
        row.wrongOrderNanoseconds > row.nanoseconds)
      std::abort();
  std::uint64_t waits = 0, singles = 0;
  for (const weft::WaitRow& row : sink.waits) waits += row.waits;
  for (const weft::WaitChunkRow& chunk : sink.waitChunks) {
    const weft::PackedWaits packed = weft::packWaits(chunk);
    const auto sums = weft::unpackWaitSums(packed.sums);
    if (!sums || weft::unpackWaits(chunk.rank, *sums, packed.packed) != chunk.waits) std::abort();
    for (const weft::SingleWait& wait : chunk.waits)
      if (weft::number(wait.kind) == 0 || weft::number(wait.kind) > sink.waitKinds.size()) std::abort();
    singles += chunk.waits.size();
  }
  if (singles > waits || (singles != waits && !hasLateWaits)) std::abort();
  for (const weft::StateChunkRow& chunk : sink.stateChunks)
    if (!weft::unpackSums(weft::packStates(chunk).sums)) std::abort();
  for (const auto* chunks : {&sink.messageChunks, &sink.correctedMessageChunks})
    for (const weft::MessageChunkRow& chunk : *chunks) {
      auto back = weft::unpackMessages(chunk.rank, chunk.messages.size(), weft::packMessages(chunk));
      if (!back || !weft::unpackMessagePaths(weft::packMessagePaths(chunk), *back) || back->messages != chunk.messages)
        std::abort();
      if (chunks == &sink.correctedMessageChunks &&
          std::ranges::any_of(chunk.messages, [](const auto& each) { return each.received < each.sent; }))
        std::abort();
    }
  for (const weft::MessageGroupRow& row : sink.groups)
    if (!isPath(row.sender) || !isPath(row.receiver) || row.messages == 0) std::abort();
  // No circle: a walk up ends.
  for (const auto& [child, parent] : sink.parents) {
    auto at = child;
    for (std::size_t steps = 0; sink.parents.contains(at); at = sink.parents.at(at).parent)
      if (++steps > sink.communicators.size()) std::abort();
  }
}

WEFT_FUZZ_TARGET(trace_fuzz)(const std::uint8_t* data, std::size_t size) {
  namespace fs = std::filesystem;
  const std::string_view pack{reinterpret_cast<const char*>(data), size};
  const auto importer = weft::traceImporter();
  importer->recognises(pack);
  std::string folder = (fs::temp_directory_path() / "weft-fuzz-XXXXXX").string();
  if (!::mkdtemp(folder.data())) return 0;
  if (const fs::path anchor = weft::unpackArchive(pack, folder); !anchor.empty()) {
    weft::MemorySink sink;
    const weft::ImportReport report = importer->read({anchor, "fuzz.otf2", {}}, sink, {});
    importer->finish(sink, {});
    if (report.rowsKept == 0 && report.diagnostics.list().empty() && !sink.pairs.empty()) std::abort();
    check(sink, std::ranges::count(report.diagnostics.list(), "trace.late-waits", &weft::Diagnostic::code) != 0);
  }
  std::error_code ignored;
  fs::remove_all(folder, ignored);
  return 0;
}

}  // namespace trace_fuzz
