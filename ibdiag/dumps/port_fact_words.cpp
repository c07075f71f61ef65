#include "ibdiag/dumps/port_fact_words.h"

#include <algorithm>
#include <charconv>
#include <cmath>

#include "core/base/ascii.h"
#include "core/base/units.h"
#include "ibdiag/dumps/dump_text.h"

namespace weft {
namespace {

constexpr std::size_t longestFact = 64;  // serial and part numbers have 16 bytes, descriptions of lengths a few words
constexpr double leastRate = 1e-200;     // 1.5e-254 is what tools print where a port has no such counter
constexpr double coldest = -40, hottest = 150;  // °C that optics and switches can have

bool isAllOnes(std::string_view text) {
  if (!text.starts_with("0x") && !text.starts_with("0X")) return false;
  text.remove_prefix(2);
  return text.size() >= 2 && text.find_first_not_of("fF") == std::string_view::npos;
}

bool isPlaceholder(std::string_view text) {
  for (const std::string_view none : {"N/A", "NA", "-1", "N.A", "None", "?"})
    if (sameLetters(text, none)) return true;
  return text.empty() || isAllOnes(text);
}

std::optional<double> finiteNumber(std::string_view text) {
  double value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size() || !std::isfinite(value)) return std::nullopt;
  return value;
}

bool isRate(PortFact fact) {
  return fact == PortFact::rawBer || fact == PortFact::effectiveBer || fact == PortFact::symbolBer;
}

bool isPossible(PortFact fact, double value) {
  if (isRate(fact)) return value == 0 || (value >= leastRate && value <= 1);
  if (fact == PortFact::temperature) return value >= coldest && value <= hottest;
  return value >= 0;
}

}  // namespace

std::optional<PortNumber> labelledPort(std::string_view label) {
  if (const auto number = parsePort(label)) return number;
  const std::size_t first = label.find('/'), last = label.rfind('/');
  if (first == label.npos) return std::nullopt;
  if (label.starts_with('B') && label.find('D') < first && label.find('F') < first)
    return parsePort(label.substr(last + 1));
  const std::string_view middle = label.substr(first + 1, last - first - 1);
  const auto asic = parsePort(label.substr(0, first)), cage = first == last ? std::nullopt : parsePort(middle),
             port = parsePort(label.substr(last + 1));
  if (!asic || !cage || !port || *port > 2 || 2U * *cage >= noRoute) return std::nullopt;
  return static_cast<PortNumber>(2 * (*cage - 1) + *port);
}

void ListedPortFacts::add(PortFact fact, std::string_view written) {
  std::string_view text = trimmed(written);
  if (text.size() >= 2 && text.front() == '"' && text.back() == '"') text = trimmed(text.substr(1, text.size() - 2));
  if (fact == PortFact::temperature && (text.ends_with('C') || text.ends_with('c')))
    text = trimmed(text.substr(0, text.size() - 1));
  if (isPlaceholder(text)) return;
  const auto value = nameOf(fact).isNumber ? finiteNumber(text) : std::nullopt;
  if (nameOf(fact).isNumber && (!value || !isPossible(fact, *value))) return;
  facts.emplace_back(fact, std::string(text.substr(0, longestFact)));
}

// ASIC/cage/port, ASIC/cage/port/split; an adapter's "B184D0F0/0/0/1" has no cage.
void ListedPortFacts::addLabel(std::string_view label) {
  label = trimmed(label);
  const std::size_t first = label.find('/');
  if (first == std::string_view::npos) return;
  add(PortFact::label, label);
  const std::size_t second = label.find('/', first + 1);
  if (second == std::string_view::npos || !parsePort(label.substr(0, first))) return;
  if (parsePort(label.substr(first + 1, second - first - 1)))
    add(PortFact::cage, label.substr(first + 1, second - first - 1));
}

}  // namespace weft
