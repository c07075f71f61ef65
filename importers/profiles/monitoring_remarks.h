// Notes that users need to interpret monitoring's numbers.
#pragma once

#include <cstdint>

#include "importers/io/reader_notes.h"
#include "core/base/text_lines.h"
#include "importers/profiles/monitoring_choice.h"
#include "importers/profiles/monitoring_line.h"

namespace weft {

class MonitoringRemarks {
 public:
  void pair(const MonitoringLine& line);
  void operation(const MonitoringLine& line);
  void unknownLine(const TextLine& line);
  // `repeated`: a pair came more than once in one file.
  void give(const MonitoringChoice& choice, bool repeated, ReaderNotes& notes) const;

 private:
  void giveClasses(const MonitoringChoice& choice, ReaderNotes& notes) const;

  std::uint64_t unknown_ = 0, firstUnknown_ = 0;
  std::uint64_t logicalBytes_ = 0, operationBytes_ = 0;  // held at maxStoredBytes; they are only compared
  bool operations_ = false, allToAll_ = false, external_ = false;
};

void remarkRepeat(const MonitoringRepeat& repeat, ReaderNotes& notes);

}  // namespace weft
