#include "importers/training/json_report.h"

#include "core/base/units.h"

namespace weft {

void reportJsonEnd(const JsonEnd& end, ReaderNotes& notes) {
  const std::string at = "byte " + std::to_string(end.byte);
  if (end.why == JsonEnd::Why::cutOff)
    notes.lost("training.truncated", "the file ends in the middle, at " + at, "what stands before it was read",
               "copy it again when the program has ended");
  if (end.why == JsonEnd::Why::broken)
    notes.lost("training.broken", "at " + at + " it is no JSON (" + end.seen + ")", "what stands before it was read",
               "check that the file is whole");
  if (end.why == JsonEnd::Why::endless)
    notes.lost("training.endless", "at " + at + " a text or a nesting has no end", "what stands before it was read",
               "check that the file is whole");
  if (end.isFollowed)
    notes.lost("training.behind", "at " + at + " the document has ended, and more follows", "what follows was not read",
               "give each document a file of its own; if both are the same, keep one");
  if (end.tooLarge == 0) return;
  notes.report.rowsLeftOut += end.tooLarge;
  notes.lost("training.too_large",
             counted(end.tooLarge, "event has", "events have") + " more than " +
                 counted(JsonLimits::mostValues, "value", "values"),
             "they were skipped", "check whether the file is damaged");
}

}  // namespace weft
