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
  static constexpr std::array all{
      QuantityRow{Quantity::runTime,
                  "run time",
                  "s",
                  "the largest of any rank",
                  "a profile, a trace or a recorded bundle",
                  Extent::betweenInitAndFinalize,
                  {}},
      QuantityRow{Quantity::recordedTime,
                  "recorded",
                  "s",
                  "mean over the ranks",
                  "a recorded bundle or a trace of a program that switched the recording off and on",
                  Extent::recordedPart,
                  {}},
      QuantityRow{Quantity::timeInMpi, "time in MPI", "s", "mean over the ranks of each one's sum",
                  "seconds of operations by rank", Extent::recordedPart, Measure::profile},
      QuantityRow{Quantity::shareOfMpi,
                  "share of MPI",
                  "1",
                  "mean over the ranks, divided by the mean of their recorded times",
                  "time in MPI and run time",
                  Extent::recordedPart,
                  {}},
      QuantityRow{Quantity::timeInInit,
                  "time in MPI_Init",
                  "s",
                  "mean over the ranks",
                  "seconds of operations, or of processes",
                  Extent::ofInit,
                  {}},
      QuantityRow{Quantity::timeInFinalize,
                  "time in MPI_Finalize",
                  "s",
                  "mean over the ranks",
                  "seconds of operations, or of processes",
                  Extent::ofFinalize,
                  {}},
      QuantityRow{Quantity::timeInCommunicator, "time in a communicator", "s",
                  "sum over the ranks, and mean over those that made a call", "seconds of operations by communicator",
                  Extent::recordedPart, Measure::profile},
      QuantityRow{Quantity::calls, "calls", "", "sum over the ranks", "operations", Extent::wholeProcess,
                  Measure::profile},
      QuantityRow{Quantity::volume, "volume", "B", "sum over the ranks", "bytes of operations", Extent::recordedPart,
                  Measure::profile},
      QuantityRow{Quantity::pairTraffic, "pair traffic", "B", "sum over the pairs of ranks",
                  "pairs of ranks with their bytes", Extent::recordedPart, Measure::pairs},
      QuantityRow{Quantity::messages, "messages", "", "sum over the pairs of ranks", "pair traffic",
                  Extent::recordedPart, Measure::pairs},
      QuantityRow{Quantity::linkBytes, "link bytes", "B", "sum over what crosses a link end",
                  "pair traffic or port traffic with forwarding tables, or port counters", Extent::recordedPart,
                  Measure::pairs},
      QuantityRow{Quantity::utilisation, "utilisation", "1", "link bytes, of what the link carries in the run time",
                  "link bytes, run time and link rates", Extent::recordedPart, Measure::pairs},
      QuantityRow{Quantity::waiting, "waiting", "s", "sum over the ranks", "a trace", Extent::wholeProcess,
                  Measure::waits},
      QuantityRow{Quantity::samples, "samples", "", "sum over the threads of the ranks",
                  "a bundle recorded with --sample", Extent::betweenInitAndFinalize, Measure::samples},
  };
  static_assert(areInOrder(all), "rowOf() finds a row by its place");
  return all;
}

const QuantityRow& rowOf(Quantity quantity) { return quantities()[static_cast<std::size_t>(quantity)]; }

const char* word(Extent extent) {
  switch (extent) {
    case Extent::wholeProcess:
      return "from MPI_Init to the end of MPI_Finalize";
    case Extent::betweenInitAndFinalize:
      return "from the end of MPI_Init to the start of MPI_Finalize";
    case Extent::recordedPart:
      return "from the end of MPI_Init to the start of MPI_Finalize, while the recording was on";
    case Extent::ofInit:
      return "in MPI_Init";
    case Extent::ofFinalize:
      break;
  }
  return "in MPI_Finalize";
}

std::optional<Absence> absenceUnder(Quantity quantity, const PairFilter& filter, const RunKeys& keys) {
  const auto& measure = rowOf(quantity).measure;
  const bool follows = measure ? restrict(filter, {*measure, keys}).isWhole() : filter == PairFilter();
  return follows ? std::nullopt : std::optional(Absence::notUnderFilter);
}

}  // namespace weft
