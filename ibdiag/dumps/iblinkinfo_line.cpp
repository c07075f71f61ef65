#include "ibdiag/dumps/iblinkinfo_line.h"

#include "ibdiag/dumps/dump_text.h"
#include "ibdiag/dumps/link_words.h"

namespace weft {
namespace {

constexpr std::string_view arrowStart = "==(", arrowEnd = ")==>", couldBe = "Could be ";

std::string_view openedDescription(std::string_view text) {
  if (takePrefix(text, "\"") && text.ends_with('"')) text.remove_suffix(1);
  return description(text);
}

// The word at the end of `text`, cut off it.
std::string_view takeLastWord(std::string_view& text) {
  text = trimmed(text);
  const auto blank = text.find_last_of(" \t\"");
  const std::string_view word = blank == std::string_view::npos ? text : text.substr(blank + 1);
  text.remove_suffix(word.size());
  return word;
}

// "[0x…] ["desc"] 63 1[  ]": from the right, since all but the port may be missing.
std::optional<LinkinfoEnd> parseOwn(std::string_view text) {
  const auto label = text.rfind('[');
  if (label == std::string_view::npos) return std::nullopt;
  text = text.substr(0, label);
  LinkinfoEnd end;
  const auto port = parsePort(takeLastWord(text));
  if (!port) return std::nullopt;
  end.port = *port;
  text = trimmed(text);
  std::string_view rest = text;
  const std::string_view lid = takeLastWord(rest);
  if (!lid.starts_with("0x")) {
    end.lid = lidAsWritten(parseDigits(lid, 10));
    text = trimmed(rest);
  }
  if (text.empty()) return end;
  end.guid = parseGuid(takeWord(text));
  end.description = openedDescription(trimmed(text));
  return end.guid ? std::optional(end) : std::nullopt;
}

// "[0x…] 17 10[  ] "leaf" (…)"
std::optional<LinkinfoEnd> parsePeer(std::string_view text) {
  LinkinfoEnd end;
  const auto label = text.find('['), close = text.find(']');
  if (label == std::string_view::npos || close == std::string_view::npos || close < label) return std::nullopt;
  std::string_view numbers = text.substr(0, label);
  const auto port = parsePort(takeLastWord(numbers));
  if (!port) return std::nullopt;
  end.port = *port;
  std::string_view word = takeWord(numbers);
  if (word.starts_with("0x")) {
    end.guid = parseGuid(word);
    word = takeWord(numbers);
  }
  end.lid = lidAsWritten(parseDigits(word, 10));
  const std::string_view rest = text.substr(close + 1);
  const auto first = rest.find('"'), last = rest.rfind('"');
  if (first != last) end.description = description(rest.substr(first + 1, last - first - 1));
  return end;
}

// "4X 10.0 Gbps Active/ LinkUp"
void parseFacts(std::string_view text, LinkinfoPort& port) {
  const auto slash = text.rfind('/');
  if (slash != std::string_view::npos) {
    std::string_view before = text.substr(0, slash);
    port.state = linkState(takeLastWord(before));
    text = before;
  }
  const std::string_view width = takeWord(text);
  port.width = linkWidth(width);
  port.speed = linkSpeed(text);
}

// "(Could be 12X Could be 14.0625 Gbps)" behind the peer's description: silence means that a link is at its best.
void parsePossible(std::string_view text, LinkinfoPort& port) {
  port.widthPossible = port.width;
  port.speedPossible = port.speed;
  text = text.substr(std::min(text.rfind('"'), text.size()));
  for (auto at = text.find(couldBe); at != std::string_view::npos; at = text.find(couldBe)) {
    text.remove_prefix(at + couldBe.size());
    const std::string_view said = trimmed(text.substr(0, std::min(text.find(couldBe), text.find_last_of(')'))));
    const bool isWidth = said.ends_with('X') || said.ends_with('x');
    (isWidth ? port.widthPossible : port.speedPossible) = isWidth ? linkWidth(said) : linkSpeed(said);
  }
}

}  // namespace

std::optional<LinkinfoHead> parseLinkinfoHead(std::string_view line) {
  std::string_view rest = line;
  const std::string_view word = takeWord(rest);
  LinkinfoHead head;
  if (word == "Switch:" || word == "Switch") head.kind = NodeKind::switchNode;
  else if (word == "CA:" || word == "CA") head.kind = NodeKind::channelAdapter;
  else if (word == "RT:" || word == "Router:" || word == "RT" || word == "Router") head.kind = NodeKind::router;
  else return std::nullopt;
  rest = trimmed(rest);
  if (rest.ends_with(':')) rest.remove_suffix(1);
  if (std::string_view name = rest; takeWord(name).starts_with("0x")) {
    head.guid = parseGuid(takeWord(rest));
  }
  head.description = description(rest);
  return head;
}

bool looksLikeLinkinfoPort(std::string_view line) {
  const auto start = line.find(arrowStart);
  return start != std::string_view::npos && line.find(arrowEnd, start) != std::string_view::npos;
}

std::optional<LinkinfoPort> parseLinkinfoPort(std::string_view line) {
  // The peer's description stands behind the arrow and could hold one too.
  const auto end = line.find(arrowEnd);
  const auto start = end == std::string_view::npos ? end : line.rfind(arrowStart, end);
  if (start == std::string_view::npos) return std::nullopt;
  LinkinfoPort port;
  const auto own = parseOwn(line.substr(0, start));
  if (!own) return std::nullopt;
  port.own = *own;
  parseFacts(line.substr(start + arrowStart.size(), end - start - arrowStart.size()), port);
  const std::string_view behind = line.substr(end + arrowEnd.size());
  port.peer = parsePeer(behind);
  if (port.peer) parsePossible(behind, port);
  return port;
}

}  // namespace weft
