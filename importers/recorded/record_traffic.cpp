// A part of RecordTables: calls, pairs, time bins.
#include <cmath>
#include <optional>
#include <span>

#include "core/base/bundle_format.h"
#include "core/base/units.h"
#include "core/records/operation_class.h"
#include "importers/recorded/record_shapes.h"
#include "importers/recorded/record_tables.h"

namespace weft {
namespace {

// The number of bins of 10 ms in a run of a day.
constexpr std::uint64_t largestBin = 8'640'000;

// The class of an operation's pairs. An operation whose name Weft does not know is classified by what it sends to.
PairClass pairClass(std::string_view operation, std::string_view destination) {
  switch (classOf(operation)) {
    case OperationClass::collective:
      return PairClass::collective;
    case OperationClass::oneSided:
      return PairClass::oneSided;
    case OperationClass::send:
    case OperationClass::receive:
    case OperationClass::waiting:
      return PairClass::pointToPoint;
    case OperationClass::other:
      break;
  }
  return destination == "each" || destination == "higher" ? PairClass::collective : PairClass::pointToPoint;
}

constexpr std::size_t mostCounts = std::size_t{1} << 26;  // in lists of counts, of a bundle

std::optional<ReductionKind> reductionOf(std::string_view word) {
  if (word == "predefined") return ReductionKind::predefined;
  if (word == "commutative") return ReductionKind::commutative;
  if (word == "ordered") return ReductionKind::ordered;
  return std::nullopt;
}

// Whether the bytes of one call stay within maxSum.
bool isWithinSums(const RecordShape& one, std::span<const std::uint64_t> counts) {
  std::uint64_t all = one.call.count;
  for (const std::uint64_t each : counts) all = checkedSum(all, each).value_or(UINT64_MAX);
  return checkedProduct(all, one.call.elementBytes).value_or(UINT64_MAX) <= maxSum;
}

}  // namespace

// Adds to a sum over all rows; what would pass maxSum makes the row a wrong one.
bool RecordTables::addWithinLimit(Row& row, std::uint64_t& sum, std::uint64_t more, const char* what) {
  if (row.isWrong()) return false;
  const auto next = checkedSum(sum, more);
  if (!next || *next > maxSum) {
    row.wrong("record.overflow", std::string("with it the sum of all ") + what + " passes 2^62");
    return false;
  }
  sum = *next;
  return true;
}

void RecordTables::operations(Row& row) {
  enum : std::size_t {
    communicator,
    region,
    rank,
    operation,
    sizeMin,
    sizeMax,
    calls,
    bytes,
    seconds,
    polls,
    pollSeconds
  };
  rows(row,
       {"communicator", "region", "rank", "operation", "size_min", "size_max", "calls", "bytes", "seconds", "polls",
        "poll_s"},
       [&] {
         const auto on = row.needText(communicator), of = row.needText(operation);
         RecordCallKey key{0, noIndex, static_cast<std::uint32_t>(row.needWhole(rank, largestRank))};
         key.sizeMin = row.whole(sizeMin).value_or(UINT64_MAX);
         key.sizeMax = row.whole(sizeMax).value_or(UINT64_MAX);
         const std::uint64_t count = row.needWhole(calls, maxOfOneRow);
         const auto volume = row.whole(bytes, maxOfOneRow);
         const auto time = row.seconds(seconds);
         const auto ticks = static_cast<std::uint64_t>(std::llround(time.value_or(0) * nanosecondsPerSecond));
         const auto empty = row.whole(polls, maxOfOneRow);
         const auto inPolls = row.seconds(pollSeconds);
         const auto pollTicks = static_cast<std::uint64_t>(std::llround(inPolls.value_or(0) * nanosecondsPerSecond));
         if (empty.value_or(0) > count || pollTicks > ticks)
           return row.wrong("record.value", "more calls found nothing than there were, or took longer than all");
         if (!addWithinLimit(row, calls_, count, "calls") ||
             !addWithinLimit(row, bytes_, volume.value_or(0), "bytes") ||
             !addWithinLimit(row, nanoseconds_, ticks, "times"))
           return;
         key.communicator = data_.communicators[on];
         key.region = data_.regions.orNone(row.text(region));
         // No name of MPI's: its bytes were counted once when they were sent, so it can't be one with MPI_Sendrecv.
         key.operation = data_.operations[of == bundle_format::receivedBySendrecv ? receivedInSendrecv : of];
         RecordCalls& sums = data_.calls[key];
         sums.calls += count;
         sums.bytes += volume.value_or(0);
         sums.nanoseconds += ticks;
         sums.hasBytes |= volume.has_value();
         sums.hasSeconds |= time.has_value();
         sums.polls += empty.value_or(0);
         sums.pollNanoseconds += pollTicks;
         sums.hasPolls |= empty.has_value();
       });
}

void RecordTables::collectives(Row& row) {
  enum : std::size_t {
    communicator,
    region,
    rank,
    operation,
    root,
    count,
    elementBytes,
    inPlace,
    reduction,
    counts,
    calls
  };
  rows(row,
       {"communicator", "region", "rank", "operation", "root", "count", "element_bytes", "in_place", "reduction",
        "counts", "calls"},
       [&] {
         const auto on = row.needText(communicator), of = row.needText(operation);
         const auto by = static_cast<std::uint32_t>(row.needWhole(rank, largestRank));
         RecordShape one;
         if (const auto at = row.whole(root, largestRank)) one.call.root = static_cast<std::uint32_t>(*at);
         one.call.count = row.whole(count, maxOfOneRow).value_or(0);
         one.call.elementBytes = row.whole(elementBytes, UINT32_MAX).value_or(0);
         one.call.inPlace = row.whole(inPlace, 1).value_or(0) != 0;
         one.call.calls = row.needWhole(calls, maxOfOneRow);
         one.isKnown = row.has(elementBytes);
         if (row.has(reduction) && !(one.call.reduction = reductionOf(row.text(reduction))))
           row.wrong("record.value", "reduction is none of predefined, commutative, ordered");
         auto list = countsOf(row.text(counts), largestRank + 1);
         if (!list) row.wrong("record.value", "counts is no list of numbers, or of more than there may be ranks");
         if (row.isWrong()) return;
         if (!isWithinSums(one, *list)) return row.wrong("record.overflow", "its bytes pass 2^62");
         if (listedCounts_ + list->size() > mostCounts) {
           one.isKnown = false;
           list->clear();
         }
         listedCounts_ += list->size();
         one.call.counts = std::move(*list);
         one.region = data_.regions.orNone(row.text(region));
         data_.shapes[{data_.communicators[on], data_.operations[of]}][by].push_back(std::move(one));
       });
}

void RecordTables::addPair(Row& row, std::size_t destination, RecordPairs& cell) {
  const std::uint64_t messages = row.whole(destination + 1).value_or(0), bytes = row.whole(destination + 2).value_or(0);
  const std::string_view to = row.text(destination);
  if (to == "each") {
    cell.each.messages += messages;
    cell.each.bytes += bytes;
  } else if (to == "higher") {
    cell.higher.messages += messages;
    cell.higher.bytes += bytes;
  } else cell.to.add(RankId(static_cast<std::uint32_t>(*row.whole(destination))), messages, bytes);
}

void RecordTables::pairs(Row& row, bool decomposed) {
  enum : std::size_t { communicator, region, operation, source, destination, messages, bytes };
  data_.decomposed |= decomposed;
  rows(row, {"communicator", "region", "operation", "source", "destination", "messages", "bytes"}, [&] {
    if (!decomposed) {
      row.needText(communicator);
      row.needText(operation);
    }
    const auto from = static_cast<std::uint32_t>(row.needWhole(source, largestRank));
    const auto to = row.needText(destination);
    if (decomposed || (to != "each" && to != "higher")) row.needWhole(destination, largestRank);
    const std::uint64_t count = row.needWhole(messages, maxOfOneRow), volume = row.needWhole(bytes, maxOfOneRow);
    if (count == 0) row.wrong("record.value", "messages is 0");
    if (!addWithinLimit(row, messages_, count, "messages") || !addWithinLimit(row, pairBytes_, volume, "bytes")) return;
    CellKey key{data_.communicators.orNone(row.text(communicator)), data_.regions.orNone(row.text(region)),
                data_.operations.orNone(row.text(operation)), PairClass::collective};
    // The volumes that MPI defines stand beside the messages that they were made of.
    if (!decomposed) key.kind = pairClass(row.text(operation), to);
    if (!decomposed && key.kind == PairClass::collective) key.kind = PairClass::logical;
    addPair(row, destination, data_.pairs[{key, RankId(from)}]);
  });
}

void RecordTables::bins(Row& row) {
  enum : std::size_t { bin, communicator, kind, source, destination, messages, bytes };
  rows(row, {"bin", "communicator", "class", "source", "destination", "messages", "bytes"}, [&] {
    const auto at = static_cast<std::uint32_t>(row.needWhole(bin, largestBin));
    row.needText(communicator);
    const auto of = pairClassOf(row.needText(kind));
    if (!of || *of == PairClass::mixed || *of == PairClass::logical)
      row.wrong("record.value", "class is none of p2p, collective, onesided");
    const auto from = static_cast<std::uint32_t>(row.needWhole(source, largestRank));
    const auto to = row.needText(destination);
    if (to != "each" && to != "higher") row.needWhole(destination, largestRank);
    const std::uint64_t count = row.needWhole(messages, maxOfOneRow), volume = row.needWhole(bytes, maxOfOneRow);
    if (count == 0) row.wrong("record.value", "messages is 0");
    if (!addWithinLimit(row, binMessages_, count, "messages") || !addWithinLimit(row, binBytes_, volume, "bytes"))
      return;
    addPair(row, destination, data_.bins[{at, *of, RankId(from), data_.communicators[row.text(communicator)]}]);
  });
}

}  // namespace weft
