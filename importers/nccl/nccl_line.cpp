#include "importers/nccl/nccl_line.h"

#include <algorithm>
#include <charconv>

#include "core/base/ascii.h"
#include "core/base/units.h"

namespace weft {
namespace {

constexpr std::string_view mark = " NCCL INFO ";

std::optional<std::uint32_t> smallNumber(std::string_view digits) {
  const auto value = parseDigits(digits, 10);
  return value && *value <= UINT32_MAX ? std::optional(static_cast<std::uint32_t>(*value)) : std::nullopt;
}

// The last part of `text` behind a ':', which is taken off it with the colon.
std::string_view takeLast(std::string_view& text) {
  const std::size_t colon = text.rfind(':');
  if (colon == text.npos) return {};
  const std::string_view last = text.substr(colon + 1);
  text = text.substr(0, colon);
  return last;
}

// Where "host:pid:tid [n]" stands in what is before the mark: [begin, end).
struct Place {
  std::size_t begin = 0, end = 0, bracket = 0;
};

std::optional<Place> placeOf(std::string_view before) {
  for (std::size_t close = before.rfind(']'); close != before.npos && close > 0; close = before.rfind(']', close - 1)) {
    std::size_t open = close;
    while (open > 0 && isDigit(before[open - 1])) --open;
    if (open == close || open < 3 || before[open - 1] != '[' || before[open - 2] != ' ' || !isDigit(before[open - 3]))
      continue;
    const std::size_t blank = before.rfind(' ', open - 3);
    return Place{blank == before.npos ? 0 : blank + 1, close + 1, open};
  }
  return std::nullopt;
}

}  // namespace

std::optional<NcclLine> parseNcclLine(std::string_view line) {
  const std::size_t at = line.find(mark);
  if (at == line.npos) return std::nullopt;
  const std::string_view before = line.substr(0, at);
  const auto place = placeOf(before);
  if (!place) return std::nullopt;
  std::string_view who = before.substr(place->begin, place->bracket - 2 - place->begin);
  const auto tid = smallNumber(takeLast(who)), pid = smallNumber(takeLast(who));
  const auto device = smallNumber(before.substr(place->bracket, place->end - 1 - place->bracket));
  if (const std::size_t end = who.find_last_of(":>"); end != who.npos) who = who.substr(end + 1);
  if (!tid || !pid || !device || who.empty()) return std::nullopt;
  return NcclLine{who, *pid, *tid, *device, trimmed(line.substr(at + mark.size()))};
}

NcclParts splitNcclLine(std::string_view line) {
  const std::size_t at = line.find(mark);
  const std::size_t again = at == line.npos ? at : line.find(mark, at + mark.size());
  if (again == line.npos) return {line, {}};
  const std::size_t begin = at + mark.size();
  const auto place = placeOf(line.substr(begin, again - begin));
  return place ? NcclParts{line.substr(0, begin + place->begin), line.substr(begin + place->begin)}
               : NcclParts{line, {}};
}

std::optional<std::uint64_t> takeDigits(std::string_view& text, int base) {
  std::uint64_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value, base);
  if (error != std::errc()) return std::nullopt;
  text.remove_prefix(static_cast<std::size_t>(end - text.data()));
  return value;
}

bool takeWord(std::string_view& text, std::string_view word) {
  if (!text.starts_with(word)) return false;
  text.remove_prefix(word.size());
  return true;
}

}  // namespace weft
