#include "importers/training/trace_remarks.h"

#include "core/base/units.h"

namespace weft {

void tellTrace(const TrainingTrace& trace, ReaderNotes& notes) {
  if (trace.sizeless != 0)
    notes.lost("training.no_size", counted(trace.sizeless, "collective call has", "collective calls have") + " no size, or none that can be true", "they were left out",
               "a newer PyTorch records sizes");
  if (trace.unknownTypes != 0) notes.lost("training.type", counted(trace.unknownTypes, "call has", "calls have") + " a type of elements that Weft does not know", "they were left out");
  if (trace.unknownOperations != 0)
    notes.lost("training.operation", counted(trace.unknownOperations, "call is", "calls are") + " of an operation that Weft does not know", "they were left out");
  if (trace.badGroups != 0)
    notes.lost("training.ranks", counted(trace.badGroups, "call names", "calls name") + " a process group whose ranks can't be true", "they were left out", "check that the file is whole");
  if (trace.isFull()) notes.lost("training.kinds", "there are more than a million kinds of calls", "what came later was left out", "check whether the file is damaged");
  notes.report.rowsLeftOut += trace.sizeless + trace.unknownTypes + trace.unknownOperations + trace.badGroups;
}

}  // namespace weft
