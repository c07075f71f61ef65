// A part of RecordTables: threads, modules, stacks and samples.
#include "core/base/units.h"
#include "importers/recorded/record_tables.h"

namespace weft {
namespace {

constexpr std::uint64_t lastBin = 8'640'000, largestNumber = UINT32_MAX;

}  // namespace

void RecordTables::threads(Row& row) {
  enum : std::size_t { rank, thread, samples, seconds, recorder, skipped };
  rows(row, {"rank", "thread", "samples", "seconds", "recorder_s", "skipped"}, [&] {
    row.needWhole(rank, largestRank);
    row.needWhole(thread, largestNumber);
    const std::uint64_t left = row.whole(skipped, maxOfOneRow).value_or(0);
    if (!addWithinLimit(row, skipped_, left, "samples that were skipped")) return;
    ++data_.sampling.threads;
    data_.sampling.skipped = skipped_;
  });
}

void RecordTables::modules(Row& row) {
  enum : std::size_t { rank, module, build, path };
  rows(row, {"rank", "module", "build_id", "path"}, [&] {
    const RecordSampling::OfRank key(row.needWhole(rank, largestRank), row.needWhole(module, largestNumber));
    RecordModule one{cleanText(row.text(path)), cleanText(row.text(build))};
    if (row.isWrong()) return;
    if (!data_.sampling.modules.emplace(key, std::move(one)).second)
      row.wrong("record.twice", "module " + std::to_string(key.second) + " of the rank comes again");
  });
}

void RecordTables::stacks(Row& row) {
  enum : std::size_t { rank, stack, parent, module, offset };
  rows(row, {"rank", "stack", "parent", "module", "offset"}, [&] {
    const RecordSampling::OfRank key(row.needWhole(rank, largestRank), row.needWhole(stack, largestNumber));
    RecordStack one;
    one.parent = static_cast<std::uint32_t>(row.whole(parent, largestNumber).value_or(0));
    one.module = static_cast<std::uint32_t>(row.whole(module, largestNumber).value_or(0));
    one.offset = row.needWhole(offset);
    if (row.isWrong()) return;
    if (one.parent >= key.second)
      return row.wrong("record.value", "stack " + std::to_string(key.second) + " has a parent that comes after it");
    if (!data_.sampling.stacks.emplace(key, one).second)
      row.wrong("record.twice", "stack " + std::to_string(key.second) + " of the rank comes again");
  });
}

void RecordTables::paths(Row& row) {
  enum : std::size_t { rank, path, stack };
  rows(row, {"rank", "path", "stack"}, [&] {
    const RecordSampling::OfRank key(row.needWhole(rank, largestRank), row.needWhole(path, largestNumber));
    const auto of = static_cast<std::uint32_t>(row.needWhole(stack, largestNumber));
    if (row.isWrong()) return;
    if (!data_.sampling.paths.emplace(key, of).second)
      row.wrong("record.twice", "path " + std::to_string(key.second) + " of the rank comes again");
  });
}

void RecordTables::samples(Row& row) {
  enum : std::size_t {
    rank,
    thread,
    stack,
    operation,
    communicator,
    region,
    bin,
    samples,
    seconds,
    cpu,
    wait,
    calls,
    sends,
    receives,
    sent,
    received,
    poll,
    unclear
  };
  rows(row,
       {"rank", "thread", "stack", "operation", "communicator", "region", "bin", "samples", "seconds", "cpu_s",
        "wait_s", "calls", "sends", "receives", "bytes_sent", "bytes_received", "poll_s", "unclear_s"},
       [&] {
         RecordSample one;
         one.rank = static_cast<std::uint32_t>(row.needWhole(rank, largestRank));
         one.thread = static_cast<std::uint32_t>(row.needWhole(thread, largestNumber));
         one.stack = static_cast<std::uint32_t>(row.whole(stack, largestNumber).value_or(0));
         if (const auto at = row.whole(bin, lastBin)) one.bin = static_cast<std::uint32_t>(*at);
         one.seconds = row.seconds(seconds).value_or(0);
         one.cpuSeconds = row.seconds(cpu).value_or(0);
         one.waitSeconds = row.seconds(wait).value_or(0);
         one.pollSeconds = row.seconds(poll);
         one.unclearSeconds = row.seconds(unclear);
         const std::pair<std::size_t, std::uint64_t*> counts[] = {
             {samples, &one.samples}, {calls, &one.calls}, {sends, &one.sends}, {receives, &one.receives}};
         for (const auto& [column, to] : counts) {
           *to = row.whole(column, maxOfOneRow).value_or(0);
           if (!addWithinLimit(row, sampleCounts_, *to, "samples, calls and messages")) return;
         }
         one.bytesSent = row.whole(sent, maxOfOneRow).value_or(0);
         one.bytesReceived = row.whole(received, maxOfOneRow).value_or(0);
         if (!addWithinLimit(row, sampleBytes_, one.bytesSent, "bytes by call path") ||
             !addWithinLimit(row, sampleBytes_, one.bytesReceived, "bytes by call path"))
           return;
         one.operation = row.has(operation) ? data_.operations[row.text(operation)] : noIndex;
         one.communicator = data_.communicators.orNone(row.text(communicator));
         one.region = data_.regions.orNone(row.text(region));
         data_.sampling.samples.push_back(one);
       });
}

}  // namespace weft
