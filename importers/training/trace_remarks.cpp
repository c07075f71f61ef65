#include "importers/training/trace_remarks.h"

#include "core/base/units.h"

namespace weft {

void reportTrace(const TrainingTrace& trace, ReaderNotes& notes) {
  if (trace.repeated != 0)
    notes.note("training.repeated_record",
               counted(trace.repeated, "record is", "records are") + " in the trace a second time",
               "each was counted once", "check whether traces were joined by hand");
  if (trace.contradicting != 0)
    notes.lost("training.same_number",
               counted(trace.contradicting, "record has", "records have") + " the number of another in the trace",
               "they were skipped", "check whether traces were joined by hand");
  if (trace.sizeless != 0)
    notes.lost(
        "training.no_size",
        counted(trace.sizeless, "collective call has", "collective calls have") + " no size, or none that can be true",
        "they were skipped", "traces have sizes if PyTorch 2.2 or later writes them");
  if (trace.unknownTypes != 0)
    notes.lost("training.type",
               counted(trace.unknownTypes, "call has", "calls have") + " a type of elements that Weft does not know",
               "they were skipped");
  if (trace.unknownOperations != 0)
    notes.lost("training.operation",
               counted(trace.unknownOperations, "call is", "calls are") + " of an operation that Weft does not know",
               "they were skipped");
  if (trace.badGroups != 0)
    notes.lost("training.ranks",
               counted(trace.badGroups, "call names", "calls name") + " a process group whose ranks can't be true",
               "they were skipped", "check that the file is whole");
  if (trace.isFull())
    notes.lost("training.kinds", "there are more than a million kinds of calls", "later calls were skipped",
               "check whether the file is damaged");
  notes.report.rowsLeftOut +=
      trace.contradicting + trace.sizeless + trace.unknownTypes + trace.unknownOperations + trace.badGroups;
}

void reportJob(const JobRemarks& remarks, ReaderNotes& notes) {
  if (remarks.outsiders != 0)
    notes.lost("training.outsider",
               counted(remarks.outsiders, "call is", "calls are") +
                   " of process groups that do not have the rank that made them",
               "they were skipped");
  if (remarks.untoldGroups != 0)
    notes.lost("training.untold_groups",
               counted(remarks.untoldGroups, "call is", "calls are") + " of process groups whose ranks no trace states",
               "they were skipped", "a newer PyTorch lists groups");
  if (remarks.largeGroups != 0)
    notes.lost("training.members",
               "there are more than " + counted(JobRemarks::maxGroups, "process group", "process groups") +
                   ", or they have more than " + counted(JobRemarks::maxMembers, "member", "members") + " in all",
               counted(remarks.largeGroups, "group was", "groups were") + " skipped with their calls",
               "check whether a file is damaged");
  if (remarks.untoldPartners != 0)
    notes.lost(
        "training.partner",
        counted(remarks.untoldPartners, "message goes", "messages go") + " to or from ranks that are not in the trace",
        "they were skipped");
  if (remarks.rootless != 0)
    notes.note("training.root", "of " + counted(remarks.rootless, "call", "calls") + " with a root it is not written",
               "the lowest rank of the group was taken for it");
}

}  // namespace weft
