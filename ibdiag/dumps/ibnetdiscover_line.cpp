#include "ibdiag/dumps/ibnetdiscover_line.h"

#include <array>

#include "ibdiag/dumps/dump_text.h"
#include "ibdiag/dumps/link_words.h"

namespace weft {
namespace {

struct NodeWord {
  std::string_view word;
  NodeKind kind;
};
constexpr std::array nodeWords{NodeWord{"Switch", NodeKind::switchNode}, NodeWord{"Ca", NodeKind::channelAdapter},
                               NodeWord{"CA", NodeKind::channelAdapter}, NodeWord{"Rt", NodeKind::router},
                               NodeWord{"RT", NodeKind::router}};

// Below this a hexadecimal number in parentheses is a port's label: GUIDs begin with their maker's number.
constexpr std::uint64_t lowestGuid = 1U << 24;

void skipBlanks(std::string_view& text) { text.remove_prefix(std::min(text.find_first_not_of(" \t"), text.size())); }

// Kind and ports, cut off `line`: "Switch\t24 " or "Switch24".
const NodeWord* takeNodeWord(std::string_view& line, std::optional<std::uint64_t>& ports) {
  for (const NodeWord& each : nodeWords) {
    std::string_view rest = line;
    if (!takePrefix(rest, each.word)) continue;
    skipBlanks(rest);
    ports = takeNumber(rest);
    if (!ports) continue;
    skipBlanks(rest);
    line = rest;
    return &each;
  }
  return nullptr;
}

// "S-0008f105006500c0" with its quotes.
bool takeName(std::string_view& text, NodeKind& kind, Guid& guid) {
  if (!takePrefix(text, "\"") || text.empty()) return false;
  const char letter = text.front();
  if (letter != 'S' && letter != 'H' && letter != 'R') return false;
  kind = letter == 'S' ? NodeKind::switchNode : letter == 'H' ? NodeKind::channelAdapter : NodeKind::router;
  text.remove_prefix(1);
  const auto end = text.find('"');
  if (!takePrefix(text, "-") || end == std::string_view::npos) return false;
  const auto value = parseGuid(text.substr(0, end - 1));
  if (!value) return false;
  guid = *value;
  text.remove_prefix(end);
  return true;
}

// "[12]", then "[ext 7]" and "(8f10403970632)" in any order; blanks before a parenthesis end it.
bool takePort(std::string_view& text, PortNumber& port, Guid& guid) {
  if (!takePrefix(text, "[")) return false;
  const auto close = text.find(']');
  if (close == std::string_view::npos) return false;
  const auto value = parsePort(trimmed(text.substr(0, close)));
  if (!value) return false;
  port = *value;
  text.remove_prefix(close + 1);
  while (text.starts_with('[') || text.starts_with('(')) {
    const auto end = text.find(text.front() == '[' ? ']' : ')');
    if (end == std::string_view::npos) return false;
    const auto inside = parseGuid(text.substr(1, end - 1));
    if (text.front() == '(' && inside && number(*inside) >= lowestGuid) guid = *inside;
    text.remove_prefix(end + 1);
  }
  return true;
}

// The number behind a word: "lid 34". Nothing for "lid  4xQDR" and "lid -1".
std::optional<std::uint64_t> numberBehind(std::string_view text, std::string_view word) {
  const std::string padded = ' ' + std::string(word) + ' ';
  const auto at = (' ' + std::string(text)).find(padded);
  if (at == std::string::npos) return std::nullopt;
  text.remove_prefix(std::min(at + word.size() + 1, text.size()));
  return parseDigits(takeWord(text), 10);
}

std::optional<std::uint8_t> lmcIn(std::string_view text) {
  const auto value = numberBehind(text, "lmc");
  if (!value || *value > highestLmc) return std::nullopt;
  return static_cast<std::uint8_t>(*value);
}

// "4xQDR", at the end.
void parseSpeed(std::string_view text, DiscoveredPort& port) {
  while (!text.empty()) {
    const std::string_view word = takeWord(text);
    std::string_view rest = word;
    if (!takeNumber(rest) || !(rest.starts_with('x') || rest.starts_with('X'))) continue;
    port.width = linkWidth(word.substr(0, word.size() - rest.size() + 1));
    port.speed = linkSpeed(rest.substr(1));
  }
}

// A description may hold quotes: it goes from the first to the last.
struct Quoted {
  std::string_view before, text, behind;
};
Quoted takeQuoted(std::string_view text) {
  const auto first = text.find('"'), last = text.rfind('"');
  if (first == std::string_view::npos || first == last) return {text, {}, text};
  return {text.substr(0, first), text.substr(first + 1, last - first - 1), text.substr(last + 1)};
}

}  // namespace

bool looksLikeDiscoveredNode(std::string_view line) {
  std::optional<std::uint64_t> ports;
  return takeNodeWord(line, ports) != nullptr;
}

std::optional<DiscoveredNode> parseDiscoveredNode(std::string_view line) {
  std::optional<std::uint64_t> ports;
  const NodeWord* const word = takeNodeWord(line, ports);
  DiscoveredNode node;
  NodeKind letterKind{};
  if (word == nullptr || *ports > 0xFF || !takeName(line, letterKind, node.guid)) return std::nullopt;
  node.kind = word->kind;
  node.ports = static_cast<std::uint8_t>(*ports);
  const Quoted quoted = takeQuoted(line);
  node.description = description(quoted.text);
  if (node.kind != NodeKind::switchNode) return node;
  node.lid = lidAsWritten(numberBehind(quoted.behind, "lid"));
  node.lmc = lmcIn(quoted.behind);
  return node;
}

const char* parseDiscoveredPort(std::string_view line, bool ofSwitch, DiscoveredPort& port) {
  if (!takePort(line, port.port, port.portGuid)) return "a port is not in [1] … [254]";
  skipBlanks(line);
  if (!takeName(line, port.peerKind, port.peerGuid)) return "a port has no peer GUID";
  if (!takePort(line, port.peerPort, port.peerPortGuid)) return "a peer's port is not in [1] … [254]";
  const Quoted quoted = takeQuoted(line);
  port.peerDescription = description(quoted.text);
  port.peerLid = lidAsWritten(numberBehind(quoted.behind, "lid"));
  parseSpeed(quoted.behind, port);
  if (ofSwitch) return nullptr;
  const auto hash = std::min(quoted.before.find('#'), quoted.before.size());
  const std::string_view own = quoted.before.substr(hash);
  port.lid = lidAsWritten(numberBehind(own.substr(own.empty() ? 0 : 1), "lid"));
  port.lmc = lmcIn(own);
  return nullptr;
}

}  // namespace weft
