#include "core/sums/quantities.h"

#include <array>

namespace weft {
namespace {

constexpr bool areInOrder(std::span<const QuantityRow> rows) {
  for (std::size_t i = 0; i < rows.size(); ++i)
    if (static_cast<std::size_t>(rows[i].quantity) != i) return false;
  return rows.size() == static_cast<std::size_t>(Quantity::samples) + 1;
}

}  // namespace

std::span<const QuantityRow> quantities() {
  using enum FilterDimension;
  static constexpr Dimensions ofCalls{region, communicator, operation, rank, withoutRank};
  static constexpr Dimensions ofPairs{region, communicator, messageClass, operation, rank, withoutRank, time};

  static constexpr std::array all{
      QuantityRow{Quantity::runTime, "run time", "s",
                  "the largest of any rank",
                  "a profile, a trace or a recorded bundle", Extent::betweenInitAndFinalize, {rank, withoutRank}},
      QuantityRow{Quantity::recordedTime, "recorded", "s",
                  "mean over the ranks",
                  "a recorded bundle of a program that switched the recording off and on", Extent::recordedPart, {rank, withoutRank}},
      QuantityRow{Quantity::timeInMpi, "time in MPI", "s",
                  "mean over the ranks of each one's sum",
                  "seconds of operations by rank", Extent::recordedPart, ofCalls},
      QuantityRow{Quantity::shareOfMpi, "share of MPI", "1",
                  "mean over the ranks, of the mean of what was recorded of them",
                  "time in MPI and run time", Extent::recordedPart, {}},
      QuantityRow{Quantity::timeInInit, "time in MPI_Init", "s",
                  "mean over the ranks",
                  "seconds of operations, or of processes", Extent::ofInit, {rank, withoutRank}},
      QuantityRow{Quantity::timeInFinalize, "time in MPI_Finalize", "s",
                  "mean over the ranks",
                  "seconds of operations, or of processes", Extent::ofFinalize, {rank, withoutRank}},
      QuantityRow{Quantity::timeInCommunicator, "time in a communicator", "s",
                  "sum over the ranks, and mean over those that made a call",
                  "seconds of operations by communicator", Extent::recordedPart, ofCalls},
      QuantityRow{Quantity::calls, "calls", "",
                  "sum over the ranks",
                  "operations", Extent::wholeProcess, ofCalls},
      QuantityRow{Quantity::volume, "volume", "B",
                  "sum over the ranks",
                  "bytes of operations", Extent::recordedPart, ofCalls},
      QuantityRow{Quantity::messages, "messages", "",
                  "sum over the pairs of ranks",
                  "pair traffic", Extent::recordedPart, ofPairs},
      QuantityRow{Quantity::linkBytes, "link bytes", "B",
                  "sum over what crosses a link end",
                  "pair traffic or port traffic with forwarding tables, or port counters", Extent::recordedPart, ofPairs},
      QuantityRow{Quantity::utilisation, "utilisation", "1",
                  "link bytes, of what the link carries in the run time",
                  "link bytes, run time and link rates", Extent::recordedPart, ofPairs},
      QuantityRow{Quantity::waiting, "waiting", "s",
                  "sum over the ranks",
                  "a trace", Extent::wholeProcess, {region, communicator, operation, rank, withoutRank, time}},
      QuantityRow{Quantity::samples, "samples", "",
                  "sum over the threads of the ranks",
                  "a bundle recorded with --sample", Extent::betweenInitAndFinalize, {region, communicator, operation, rank, withoutRank, time}},
  };
  static_assert(areInOrder(all), "rowOf() finds a row by its place");
  return all;
}

const QuantityRow& rowOf(Quantity quantity) { return quantities()[static_cast<std::size_t>(quantity)]; }

const char* words(Extent extent) {
  switch (extent) {
    case Extent::wholeProcess: return "from MPI_Init to the end of MPI_Finalize";
    case Extent::betweenInitAndFinalize: return "from the end of MPI_Init to the start of MPI_Finalize";
    case Extent::recordedPart: return "from the end of MPI_Init to the start of MPI_Finalize, while the recording was on";
    case Extent::ofInit: return "in MPI_Init";
    case Extent::ofFinalize: break;
  }
  return "in MPI_Finalize";
}

std::optional<Absence> absenceUnder(Quantity quantity, const PairFilter& filter) {
  for (const FilterDimensionRow& row : filterDimensions())
    if (isChosen(filter, row) && !rowOf(quantity).follows.has(row.dimension)) return Absence::notUnderFilter;
  return std::nullopt;
}

}  // namespace weft
