// Small helpers that the readers of line-by-line dumps share.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <string_view>

#include "core/base/text_lines.h"
#include "core/base/units.h"
#include "core/records/import_report.h"
#include "ibdiag/dumps/dumps.h"

namespace weft {

inline constexpr std::size_t longestDescription = 64;  // NodeDescription has 64 bytes (IBTA 14.2.5.2)

// The next word between blanks, cut off `text`; empty at its end.
inline std::string_view takeWord(std::string_view& text) {
  text.remove_prefix(std::min(text.find_first_not_of(" \t"), text.size()));
  const std::string_view word = text.substr(0, std::min(text.find_first_of(" \t"), text.size()));
  text.remove_prefix(word.size());
  return word;
}

inline bool takePrefix(std::string_view& text, std::string_view prefix) {
  if (!text.starts_with(prefix)) return false;
  text.remove_prefix(prefix.size());
  return true;
}

// A number of the given digits at the start of `text`, cut off it.
inline std::optional<std::uint64_t> takeNumber(std::string_view& text, std::string_view digits = "0123456789") {
  const std::string_view number = text.substr(0, std::min(text.find_first_not_of(digits), text.size()));
  text.remove_prefix(number.size());
  return parseDigits(number, digits.size() > 10 ? 16 : 10);
}
inline constexpr std::string_view hexDigits = "0123456789abcdefABCDEF";

// -1 for another character. For readers that take numbers apart by hand.
inline int hexDigit(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'f') return c - 'a' + 10;
  if (c >= 'A' && c <= 'F') return c - 'A' + 10;
  return -1;
}

// A GUID, with or without 0x and leading zeros; nothing for 0.
inline std::optional<Guid> parseGuid(std::string_view text) {
  if (text.starts_with("0x") || text.starts_with("0X")) text.remove_prefix(2);
  const auto value = parseDigits(text, 16);
  return value && *value != 0 ? std::optional(Guid(*value)) : std::nullopt;
}

// 1 … 254
inline std::optional<PortNumber> parsePort(std::string_view text) {
  const auto value = parseDigits(text, 10);
  if (!value || *value == 0 || *value >= noRoute) return std::nullopt;
  return static_cast<PortNumber>(*value);
}

// Tools print 65535, -1, 0 or nothing for a port that has no LID: all of them are 0 here.
inline Lid lidOrNone(std::optional<std::uint64_t> value) {
  return Lid(value && *value <= highestUnicastLid ? static_cast<std::uint16_t>(*value) : std::uint16_t{0});
}

// The same, but a number that is no unicast LID stays, so that the caller, who knows what it belongs to, can report it;
// 65535 represents all larger numbers.
inline Lid lidAsWritten(std::optional<std::uint64_t> value) {
  constexpr std::uint64_t most = UINT16_MAX;
  return Lid(static_cast<std::uint16_t>(std::min(value.value_or(0), most)));
}
constexpr bool isUnicast(Lid lid) { return number(lid) != 0 && number(lid) <= highestUnicastLid; }

inline std::string_view description(std::string_view text) { return trimmed(text).substr(0, longestDescription); }

// The same, between quotes or not.
inline std::string_view quotedDescription(std::string_view text, char quote) {
  text = trimmed(text);
  if (text.size() >= 2 && text.front() == quote && text.back() == quote) text = text.substr(1, text.size() - 2);
  return description(text);
}

// "CA", "SW" or "RT", as ibdiagnet and ibnetdiscover write them.
inline std::optional<NodeKind> nodeKind(std::string_view word) {
  if (word == "CA") return NodeKind::channelAdapter;
  if (word == "SW") return NodeKind::switchNode;
  if (word == "Rt" || word == "RT") return NodeKind::router;
  return std::nullopt;
}

// Whether one of the lines fits.
template <class Fits>
bool anyLine(std::string_view firstBytes, Fits fits) {
  firstBytes = withoutByteOrderMark(firstBytes);
  while (!firstBytes.empty()) {
    const auto end = std::min(firstBytes.find('\n'), firstBytes.size());
    if (fits(trimmed(firstBytes.substr(0, end)))) return true;
    firstBytes.remove_prefix(std::min(end + 1, firstBytes.size()));
  }
  return false;
}

// Names of what a file has and no reader takes: the first few, each once, however many there are.
class UnreadNames {
 public:
  void add(std::string_view name) {
    const std::string known(name.substr(0, longestDescription));
    if (names_.size() == maxNamed && !names_.contains(known)) more_ = true;
    else names_.insert(known);
  }
  bool empty() const { return names_.empty(); }
  std::string text() const {
    std::string some;
    for (const std::string& each : names_) some += (some.empty() ? "" : ", ") + each;
    return some + (more_ ? " and others" : "");
  }

 private:
  static constexpr std::size_t maxNamed = 6;
  std::set<std::string> names_;
  bool more_ = false;
};

// Cancelled, or broken off at a line; and lines that were too long.
inline void reportEnd(const TextLines& lines, std::string_view file, ImportReport& report) {
  report.cancelled = lines.cancelled();
  tellEnd(lines, file, report.diagnostics);
}

// The reports of a reader about the line that it is reading, and about how reading ended.
class LineReport {
 public:
  LineReport(const TextLines& lines, std::string_view file) : lines_(lines), file_(file) {}

  ImportReport report;

  // `cutCode`: where the line is the last one and has no end, as happens when a file is copied while it is written.
  void leaveOut(const char* code, const char* cutCode, std::string_view seen, const char* done, const char* advice) {
    ++report.rowsLeftOut;
    const bool cut = !lines_.terminated();
    tell(cut ? cutCode : code, Severity::dataLost, lines_.lineNumber(),
         cut ? "the last line is cut off: " + std::string(seen) : std::string(seen), done,
         cut ? "copy the file again if it was still being written" : advice);
  }
  void tell(const char* code, Severity severity, std::uint64_t line, std::string seen, const char* done,
            const char* advice) {
    report.diagnostics.add({code, severity, std::string(file_), line, std::move(seen), done, advice});
  }
  // `what`: "it has columns that Weft does not read"
  void tellUnread(const char* code, const std::string& what, const UnreadNames& names) {
    if (!names.empty() && !report.cancelled)
      tell(code, Severity::note, 0, what + ": " + names.text(), "these were not read", "");
  }
  // Nodes without an active port are connected to nothing; `all` is checked against `linked`.
  template <class Guids, class Linked>
  void tellWithoutLink(const Guids& all, const Linked& linked) {
    std::uint64_t count = 0;
    Guid first{};
    for (const Guid guid : all)
      if (!linked.contains(guid) && count++ == 0) first = guid;
    if (count != 0)
      tell("fabric.nodeWithoutLink", Severity::note, 0,
           counted(count, "node is", "nodes are") + " listed without any link that is up, the first is " + text(first),
           "what has no link is not part of the fabric here", "check its cables");
  }
  // For forms whose last line is valid without a line end: files that were written by hand often end like this.
  void tellNoEnd(const char* code) {
    if (lines_.terminated()) return;
    tell(code, Severity::note, lines_.lineNumber(), "the last line has no end", "it was read as it stands",
         "if the file was cut off there, its last port number may be wrong, and lines may be missing");
  }
  // `empty`: what is reported if nothing was kept.
  ImportReport finish(const char* code, const char* empty, const char* advice) {
    reportEnd(lines_, file_, report);
    if (report.rowsKept == 0 && !report.cancelled)
      tell(code, Severity::importStopped, 0, empty, "nothing was read", advice);
    return std::move(report);
  }

 private:
  const TextLines& lines_;
  std::string_view file_;
};

}  // namespace weft
