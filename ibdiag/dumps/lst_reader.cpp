#include "ibdiag/dumps/lst_reader.h"

#include <algorithm>
#include <functional>
#include <set>
#include <string>

#include "core/base/units.h"
#include "ibdiag/dumps/dump_text.h"
#include "ibdiag/dumps/link_words.h"

namespace weft {
namespace {

// { CA Ports:02 SystemGUID:0008f10403970013 NodeGUID:0008f10403970010 PortGUID:0008f10403970011 VenID:000002C9
//   DevID:673C Rev:000000A1 {cn002 mlx4_0} LID:0012 PN:01 } { SW Ports:24 … } PHY=4x LOG=ACT SPD=10
//
// TYPE Ports SystemGUID NodeGUID PortGUID VenID DevID Rev {NodeDescription} LID PN, twice, then width, state and speed.
// Every number is hexadecimal. The widths of VenID and DevID differ between tools and ends, dumps of 2005 have no SPD,
// and a description may hold anything, braces too: an end is taken apart from the right.

constexpr std::string_view separator = "} {";

// Why a line was left out; empty: it was not.
using Complaint = std::string_view;

// The hexadecimal number behind "Key:", if the word is such a pair.
std::optional<std::uint64_t> hexValueOf(std::string_view word, std::string_view key) {
  if (!word.starts_with(key)) return std::nullopt;
  return parseDigits(word.substr(key.size()), 16);
}

// "LID:0012 PN:01" at the end of `text`, which is cut off there.
Complaint takeAddress(std::string_view& text, ListedEnd& end) {
  const auto at = text.rfind("LID:");
  if (at == std::string_view::npos) return "an end has no LID";
  std::string_view rest = text.substr(at);
  const auto lid = hexValueOf(takeWord(rest), "LID:");
  const auto port = hexValueOf(takeWord(rest), "PN:");
  if (!lid || *lid > 0xFFFF) return "a LID is no hexadecimal number up to FFFF";
  if (!port || *port == 0 || *port >= noRoute) return "a port number is not in 01 … FE";
  if (!trimmed(rest).empty()) return "there is text behind a port number";
  end.lid = lidAsWritten(lid);
  end.port = static_cast<PortNumber>(*port);
  text = trimmed(text.substr(0, at));
  return {};
}

// "CA Ports:02 SystemGUID:… NodeGUID:… PortGUID:…"
Complaint takeIdentity(std::string_view text, ListedEnd& end) {
  std::string_view word = takeWord(text);
  if (word.ends_with("-SM")) word.remove_suffix(3);  // the master subnet manager's end
  const auto kind = nodeKind(word);
  if (!kind) return "an end is neither CA, SW nor Rt";
  const auto ports = hexValueOf(takeWord(text), "Ports:");
  const auto system = hexValueOf(takeWord(text), "SystemGUID:");
  const auto node = hexValueOf(takeWord(text), "NodeGUID:");
  const auto port = hexValueOf(takeWord(text), "PortGUID:");
  if (!ports || *ports > 0xFF) return "a number of ports is not in 00 … FF";
  if (!system || !node || !port) return "a GUID is no hexadecimal number";
  if (*node == 0) return "a node has the GUID 0";
  end.kind = *kind;
  end.ports = static_cast<std::uint8_t>(*ports);
  end.systemGuid = Guid(*system);
  end.nodeGuid = Guid(*node);
  end.portGuid = Guid(*port);
  return {};
}

// Parses what stands between the outer braces of an end.
Complaint parseEnd(std::string_view text, ListedEnd& end) {
  text = trimmed(text);
  if (const Complaint complaint = takeAddress(text, end); !complaint.empty()) return complaint;
  if (text.ends_with('}')) {
    const auto open = text.find('{');
    if (open == std::string_view::npos) return "a description has no opening brace";
    end.description = text.substr(open + 1, text.size() - open - 2).substr(0, longestDescription);
    text = text.substr(0, open);
  }
  return takeIdentity(text, end);
}

// Where "} {" parts the two ends: followed by a type and "Ports:", so that a description can't look like it by chance.
std::size_t findSeparator(std::string_view text) {
  for (auto at = text.rfind(separator); at != std::string_view::npos; at = text.rfind(separator, at - 1)) {
    std::string_view rest = text.substr(at + separator.size());
    takeWord(rest);
    if (takeWord(rest).starts_with("Ports:")) return at;
    if (at == 0) break;
  }
  return std::string_view::npos;
}

void parseFacts(std::string_view text, bool whole, ListedLink& link) {
  while (!text.empty()) {
    const std::string_view word = takeWord(text);
    if (!whole && text.empty()) return;  // "SPD=1" may have been "SPD=14"
    if (word.starts_with("PHY=")) link.width = linkWidth(word.substr(4));
    if (word.starts_with("LOG=")) link.state = linkState(word.substr(4));
    if (word.starts_with("SPD=")) link.speed = linkSpeed(word.substr(4));
  }
}

// Whether a last line without its end is whole: its last word is one that nothing continues, or that earlier lines end
// with.
class LastWords {
 public:
  bool isWhole(std::string_view line) const {
    const std::string_view word = lastOf(line), speed = word.starts_with("SPD=") ? word.substr(4) : std::string_view();
    const bool goesOn = speed == "5" || speed == "10" || speed == "FDR";  // 50, 100, FDR10
    return seen_.contains(word) || (!goesOn && speedRank(linkSpeed(speed)));
  }
  void add(std::string_view line) {
    constexpr std::size_t most = 32;  // as many as speeds have spellings
    if (const std::string_view word = lastOf(line); seen_.size() < most && !seen_.contains(word)) seen_.emplace(word);
  }

 private:
  static std::string_view lastOf(std::string_view line) {
    return line.substr(std::min(line.rfind(' ') + 1, line.size()));
  }

  std::set<std::string, std::less<>> seen_;
};

// `whole`: the line had an end, or needs none.
Complaint parseLink(std::string_view line, bool whole, ListedLink& link) {
  const auto close = line.rfind('}');
  if (!line.starts_with('{') || close == std::string_view::npos) return "the line is not of the form { … } { … } PHY=…";
  const std::string_view ends = line.substr(0, close);
  const auto middle = findSeparator(ends);
  if (middle == std::string_view::npos) return "the line does not have two ends";
  if (const Complaint first = parseEnd(ends.substr(1, middle - 1), link.a); !first.empty()) return first;
  if (const Complaint second = parseEnd(ends.substr(middle + separator.size()), link.b); !second.empty()) return second;
  if (link.a.nodeGuid == link.b.nodeGuid && link.a.port == link.b.port) return "a port is linked to itself";
  parseFacts(line.substr(close + 1), whole, link);
  return {};
}

bool isComment(std::string_view line) { return line.empty() || line.front() == '#'; }

constexpr std::string_view ibdiagnet2Header = "# This database file was automatically generated by IBDIAG";

// OpenSM prints the vendor of a line's first end with six digits, ibdiagnet with eight.
std::string formatOf(std::string_view line, bool ofIbdiagnet2) {
  if (ofIbdiagnet2) return "ibdiagnet 2 .lst";
  const auto vendor = line.find(" VenID:");
  const bool isShort = vendor != std::string_view::npos && line.find(' ', vendor + 1) < vendor + 15;
  return isShort ? std::string(openSmLst) : "ibdiagnet .lst";
}

}  // namespace

std::optional<std::string> looksLikeLst(std::string_view firstBytes) {
  firstBytes = withoutByteOrderMark(firstBytes);
  const bool ofIbdiagnet2 = firstBytes.starts_with(ibdiagnet2Header);
  while (!firstBytes.empty()) {
    const auto end = std::min(firstBytes.find('\n'), firstBytes.size());
    const std::string_view line = trimmed(firstBytes.substr(0, end));
    firstBytes.remove_prefix(std::min(end + 1, firstBytes.size()));
    const auto system = line.find(" SystemGUID:"), node = line.find(" NodeGUID:");
    if (!line.starts_with('{') || line.find(" Ports:") > system || system > node || node == std::string_view::npos)
      continue;
    return formatOf(line, ofIbdiagnet2);
  }
  return std::nullopt;
}

ImportReport readLst(std::istream& in, std::string_view file, const AcceptLink& accept, const Progress& progress) {
  ImportReport report;
  TextLines lines(in, progress);
  bool ofIbdiagnet2 = false;
  LastWords lastWords;
  const auto leaveOut = [&](Complaint seen) {
    ++report.rowsLeftOut;
    const bool cut = !lines.terminated();
    report.diagnostics.add(
        {cut ? "lst.cut" : "lst.line", Severity::dataLost, std::string(file), lines.lineNumber(),
         cut ? "the last line is cut off: " + std::string(seen) : std::string(seen), "this link was skipped",
         cut ? "copy the file again if it was still being written" : "check the file, or dump the fabric again"});
  };
  for (std::string_view line; lines.next(line);) {
    line = trimmed(line);
    if (line.starts_with(ibdiagnet2Header)) ofIbdiagnet2 = true;
    if (isComment(line)) continue;
    ListedLink link;
    link.line = lines.lineNumber();
    const bool isWhole = lines.terminated() || lastWords.isWhole(line);
    if (const Complaint complaint = parseLink(line, isWhole, link); !complaint.empty()) {
      leaveOut(complaint);
      continue;
    }
    lastWords.add(line);
    if (!isWhole)
      report.diagnostics.add({"lst.cut", Severity::dataLost, std::string(file), lines.lineNumber(),
                              "the last line is cut off", "its link was kept without the last word",
                              "copy the file again if it was still being written"});
    if (report.rowsKept++ == 0) report.format = formatOf(line, ofIbdiagnet2);
    accept(link);
  }
  reportEnd(lines, file, report);
  if (report.rowsKept == 0 && !report.cancelled)
    report.diagnostics.add({"lst.empty", Severity::importStopped, std::string(file), 0, "no line of it is a link",
                            "nothing was read", "dump the fabric again with ibdiagnet"});
  return report;
}

}  // namespace weft
