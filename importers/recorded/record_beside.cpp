// A part of RecordRows: the rows to use beside a trace of the same run.
#include <string>

#include "core/base/units.h"
#include "importers/recorded/record_rows.h"

namespace weft {

void RecordRows::giveBeside(const ToldCommunicators& told) {
  isBeside_ = true;
  facts();
  processes();
  regions();
  operations();
  groups_.take(told);
  adapters();
  samples();
  if (!told.empty()) tellBeside();
}

void RecordRows::tellBeside() {
  std::size_t readings = 0;
  for (const auto& [port, samples] : data_.samples) readings += samples.size();
  std::string taken;
  const auto have = [&](std::size_t count, const char* one, const char* several) {
    if (count != 0) taken += (taken.empty() ? "" : ", ") + counted(count, one, several);
  };
  have(data_.processes.size(), "process with its times", "processes with their times");
  have(data_.ports.size(), "port of an adapter", "ports of adapters");
  have(readings, "reading of its counters", "readings of counters");
  have(data_.sampling.samples.size(), "sum of samples", "sums of samples");
  notes_.note("record.beside_trace", "it goes with a trace of the run",
              (taken.empty() ? "nothing was" : taken + " were") +
                  " taken from it; calls, messages, communicators, time bins, waits and the timeline are the trace's");
  if (unknownCommunicators_ != 0)
    notes_.note("record.communicator_untold",
                counted(unknownCommunicators_, "sum of samples is", "sums of samples are") +
                    " of communicators that the trace does not distinguish",
                "they stand under no communicator");
  if (withoutBin_ != 0)
    notes_.note("record.sample_bins", "its samples are in time bins that begin when MPI_Init returns",
                "they stand in no bin: those of the trace begin elsewhere");
}

}  // namespace weft
