#include "importers/profiles/monitoring_scan.h"

#include <functional>

#include "core/base/text_lines.h"
#include "importers/profiles/monitoring_line.h"

namespace weft {
namespace {

constexpr int linesOfBlock = 3;

void lookAtLogical(std::uint64_t messages, MonitoringScan& scan) {
  if (scan.logicalLines++ == 0) scan.logicalMessages = messages;
  scan.logicalAlike &= scan.logicalMessages == messages;
}

// `blockLines`: of the communicator read last.
void look(const MonitoringLine& line, std::string_view text, MonitoringScan& scan, int& blockLines) {
  using enum MonitoringTag;
  if (line.tag == heading && text.starts_with('#')) ++scan.headings;
  scan.communicators += line.tag == communicator;
  blockLines = line.tag == communicator ? 0 : blockLines + isOperation(line.tag);
  if (!isPair(line.tag) && !isOperation(line.tag)) return;
  scan.severalRanks |= scan.rank && *scan.rank != line.me;
  scan.rank = line.me;
  if (!isPair(line.tag)) return;
  ++scan.pairLines;
  if (line.tag == logical) lookAtLogical(line.messages, scan);
  scan.pairSum += std::hash<std::string_view>{}(text);
  scan.external |= line.tag == external;
  scan.internal |= line.tag == internal;
  scan.library |= line.tag == logical || line.tag == put || line.tag == fetched;
}

}  // namespace

MonitoringScan scanMonitoring(std::istream& in, const Progress& progress) {
  MonitoringScan scan;
  TextLines lines(in, progress, TextLines::ofLists);
  int blockLines = linesOfBlock;
  for (TextLine line; lines.next(line);) {
    scan.ended = line.ended;
    if (const auto parsed = parseMonitoringLine(line.text)) look(*parsed, line.text, scan, blockLines);
  }
  scan.blockIsOpen = blockLines < linesOfBlock;
  if (scan.severalRanks) scan.rank.reset();
  return scan;
}

}  // namespace weft
