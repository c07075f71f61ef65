#include "importers/profiles/monitoring_remarks.h"

#include <string>

#include "core/base/units.h"

namespace weft {

void MonitoringRemarks::pair(const MonitoringLine& line) {
  if (line.tag == MonitoringTag::logical) addHeld(logicalBytes_, line.bytes);
  external_ |= line.tag == MonitoringTag::external;
}

void MonitoringRemarks::operation(const MonitoringLine& line) {
  operations_ = true;
  addHeld(operationBytes_, line.bytes);
  allToAll_ |= line.tag == MonitoringTag::allToAll && line.bytes != 0;
}

void MonitoringRemarks::unknownLine(const TextLine& line) {
  if (unknown_++ == 0) firstUnknown_ = line.number;
}

void MonitoringRemarks::giveClasses(const MonitoringChoice& choice, ReaderNotes& notes) const {
  const bool mixed = choice.external == PairClass::mixed || choice.internal == PairClass::mixed;
  if (mixed)
    notes.note("monitoring.mixed", "no file distinguishes the library's messages from the program's",
               "pairs are of the class mixed: collectives are in them as the messages that the library made of them",
               "record with --mca pml_monitoring_enable 2 to have them apart");
  else if (external_ && (allToAll_ || (!operations_ && logicalBytes_ != 0)))
    notes.note("monitoring.persistent",
               "the program called collectives that go from all to all; Open MPI's linear ones send with persistent "
               "requests, which it counts as the program's own",
               "point-to-point is as Open MPI counted it, and may hold them");
}

void MonitoringRemarks::give(const MonitoringChoice& choice, bool repeated, ReaderNotes& notes) const {
  giveClasses(choice, notes);
  if (logicalBytes_ != 0)
    notes.note("monitoring.logical",
               "lines C give the volume of collectives as MPI defines it, beside the messages that were sent for them",
               "it is kept as the separate class logical and is part of no sum. In it, the root of a reduce or gather "
               "appears as the sender");
  // Scans are counted for the rank itself as well, so that communicators may hold more.
  if (operations_ && logicalBytes_ > operationBytes_)
    notes.note("monitoring.lost_communicators",
               "pairs hold " + std::to_string(logicalBytes_) + " bytes of collectives, communicators " +
                   std::to_string(operationBytes_),
               "at least the difference belongs to communicators that were freed: Open MPI forgets them when memory is "
               "used again");
  if (repeated)
    notes.note(
        "monitoring.repeated", "one file names pairs of ranks several times", "they were added up",
        "where aggregate_profile made it: its phase 1 takes phases 10 to 19 in as well; give the files per rank");
  if (unknown_ != 0)
    notes.note("monitoring.unknown",
               counted(unknown_, "line starts with a word", "lines start with words") + " that Weft does not know",
               "such lines are passed over", {}, firstUnknown_);
}

void remarkRepeat(const MonitoringRepeat& repeat, ReaderNotes& notes) {
  notes.about(repeat.file->shown);
  if (repeat.same)
    notes.note("monitoring.same_numbers", "it holds the same lines as " + repeat.of,
               "it was not read, so that nothing is counted twice");
  else
    notes.lost("monitoring.other_numbers",
               "it lies beside files per rank (" + repeat.of + ") and holds other lines than they do together",
               "it was not read, because most likely it was made of them",
               "if it was not, import it on its own: weft import " + repeat.file->shown + " -o OTHER.weft");
}

}  // namespace weft
