#include "ibdiag/dumps/port_report_reader.h"

#include <set>

#include "ibdiag/dumps/dump_text.h"
#include "ibdiag/dumps/link_words.h"

namespace weft {
namespace {

// CA    84  1 0x0008f10403970691 4x DDR - SW   105  4 0x0008f105006500c0 ( 'viz4 HCA-1' - 'Infiniscale-III' )
//  type, LID, port, GUID (of the port; of the node for a switch), width, speed, the same of the peer, descriptions
// SW   105 22 0x0008f105006500c0 4x SDR                                  'Infiniscale-III'            <- no cable

// "CA 84 1 0x0008f10403970691"; a LID may be missing or -1.
bool takeEnd(std::string_view& text, ListedEnd& end) {
  const auto kind = nodeKind(takeWord(text));
  if (!kind) return false;
  std::string_view words[3];
  words[0] = takeWord(text);
  words[1] = takeWord(text);
  const bool hasLid = !words[1].starts_with("0x");
  words[2] = hasLid ? takeWord(text) : words[1];
  const auto port = parsePort(hasLid ? words[1] : words[0]);
  const auto guid = parseGuid(words[2]);
  if (!port || !guid || !words[2].starts_with("0x")) return false;
  end.kind = *kind;
  end.port = *port;
  end.portGuid = *guid;
  if (*kind == NodeKind::switchNode) end.nodeGuid = *guid;
  if (hasLid) end.lid = lidAsWritten(parseDigits(words[0], 10));
  return true;
}

// "( 'viz4 HCA-1' - 'Infiniscale-III' )", with or without quotes.
void parseNames(std::string_view text, ListedLink& link) {
  text = trimmed(text);
  if (!takePrefix(text, "(")) return;
  if (text.ends_with(')')) text.remove_suffix(1);
  auto middle = text.find("' - '");
  if (middle == std::string_view::npos) middle = text.find(" - ");
  else ++middle;
  if (middle == std::string_view::npos) return;
  link.a.description = quotedDescription(text.substr(0, middle), '\'');
  link.b.description = quotedDescription(text.substr(middle + 3), '\'');
}

enum class PortReportLine { link, noCable, damaged, other };

PortReportLine parsePortReportLine(std::string_view line, ListedLink& link) {
  std::string_view rest = line;
  if (!nodeKind(takeWord(rest))) return PortReportLine::other;
  if (!takeEnd(line, link.a)) return PortReportLine::damaged;
  const std::string_view width = takeWord(line), speed = takeWord(line);
  link.width = linkWidth(width);
  link.speed = linkSpeed(speed);
  if (takeWord(line) != "-") return PortReportLine::noCable;
  if (!takeEnd(line, link.b)) return PortReportLine::damaged;
  if (link.a.portGuid == link.b.portGuid && link.a.port == link.b.port) return PortReportLine::damaged;
  parseNames(line, link);
  return PortReportLine::link;
}

}  // namespace

bool looksLikePortReport(std::string_view firstBytes) {
  return anyLine(firstBytes, [](std::string_view line) {
    ListedEnd end;
    return takeEnd(line, end) && takeWord(line).find_first_of("xX?") != std::string_view::npos;
  });
}

ImportReport readPortReport(std::istream& in, std::string_view file, const AcceptLink& accept,
                            const Progress& progress) {
  TextLines lines(in, progress);
  LineReport said(lines, file);
  std::set<Guid> switches, linked;
  for (std::string_view line; lines.next(line);) {
    line = trimmed(line);
    ListedLink link;
    link.line = lines.lineNumber();
    const PortReportLine kind = parsePortReportLine(line, link);
    const bool hasEnd = line.ends_with(')') || (kind == PortReportLine::noCable && line.ends_with('\''));
    const bool isPart = !lines.terminated() && kind != PortReportLine::other && !hasEnd;
    if (kind == PortReportLine::damaged || isPart)
      said.leaveOut("portReport.line", "portReport.cut", "the line does not have two ends with LID, port and GUID",
                    "this link was skipped", "check the file, or dump the fabric again");
    const bool isWhole = !isPart && (kind == PortReportLine::link || kind == PortReportLine::noCable);
    if (isWhole && link.a.kind == NodeKind::switchNode) switches.insert(link.a.portGuid);
    if (kind != PortReportLine::link || isPart) continue;
    linked.insert({link.a.portGuid, link.b.portGuid});
    ++said.report.rowsKept;
    accept(link);
  }
  if (!linked.empty()) said.tellWithoutLink(switches, linked);
  return said.finish("portReport.empty", "no line of it is a link", "dump the fabric again with ibnetdiscover -p");
}

}  // namespace weft
