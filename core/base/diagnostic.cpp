#include "core/base/diagnostic.h"

#include <algorithm>
#include <utility>

namespace weft {
namespace {

constexpr std::string_view replacement = "\xef\xbf\xbd";

// Length of the well-formed UTF-8 sequence at the start of `bytes`, 0 where there is none (RFC 3629).
std::size_t sequenceLength(std::string_view bytes) {
  const auto at = [&](std::size_t i) { return i < bytes.size() ? static_cast<unsigned char>(bytes[i]) : 0U; };
  const auto tail = [&](std::size_t i) { return (at(i) & 0xC0U) == 0x80U; };
  const unsigned lead = at(0);
  if (lead < 0x80) return 1;
  if (lead >= 0xC2 && lead <= 0xDF && tail(1)) return 2;
  const bool three = lead >= 0xE0 && lead <= 0xEF && tail(1) && tail(2);
  if (three && !(lead == 0xE0 && at(1) < 0xA0) && !(lead == 0xED && at(1) > 0x9F)) return 3;
  const bool four = lead >= 0xF0 && lead <= 0xF4 && tail(1) && tail(2) && tail(3);
  if (four && !(lead == 0xF0 && at(1) < 0x90) && !(lead == 0xF4 && at(1) > 0x8F)) return 4;
  return 0;
}

std::string shortened(std::string text) {
  if (text.size() <= Diagnostics::longestText) return text;
  std::size_t end = Diagnostics::longestText;
  while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0U) == 0x80U) --end;
  text.resize(end);
  return text + "…";
}

std::string asSentence(std::string_view part) {
  std::string out{part};
  if (!out.empty() && out.front() >= 'a' && out.front() <= 'z') out.front() = static_cast<char>(out.front() - 32);
  if (!out.empty() && out.back() != '.' && out.back() != '?') out += '.';
  return out;
}

}  // namespace

std::string_view name(Severity severity) {
  switch (severity) {
    case Severity::note:
      return "note";
    case Severity::dataLost:
      return "data lost";
    case Severity::importStopped:
      return "import stopped";
  }
  return "note";
}

std::string sentence(const Diagnostic& diagnostic) {
  std::string out = diagnostic.file;
  if (diagnostic.line != 0) out += ", line " + std::to_string(diagnostic.line);
  if (!out.empty()) out += ": ";
  out += diagnostic.seen;
  if (!diagnostic.seen.ends_with('.')) out += '.';
  for (const std::string& part : {diagnostic.done, diagnostic.advice})
    if (!part.empty()) out += ' ' + asSentence(part);
  return out;
}

void Diagnostics::add(Diagnostic diagnostic) {
  if (++totals_[diagnostic.code] > kept) return;
  for (std::string* part : {&diagnostic.file, &diagnostic.seen, &diagnostic.done, &diagnostic.advice})
    *part = shortened(cleanText(*part));
  list_.push_back(std::move(diagnostic));
}

bool Diagnostics::has(Severity severity) const {
  return std::ranges::any_of(list_, [&](const Diagnostic& each) { return each.severity == severity; });
}

namespace {

// The control characters of ISO 6429's second set, which terminals obey too, and the two that no XML may hold.
bool isForbidden(std::string_view sequence) {
  if (sequence.size() == 2) return sequence[0] == '\xC2' && static_cast<unsigned char>(sequence[1]) < 0xA0;
  return sequence == "\xEF\xBF\xBE" || sequence == "\xEF\xBF\xBF";
}

}  // namespace

std::string cleanText(std::string_view bytes) {
  std::string out;
  out.reserve(bytes.size());
  while (!bytes.empty()) {
    const std::size_t length = sequenceLength(bytes);
    const auto lead = static_cast<unsigned char>(bytes.front());
    if (length == 0 || lead < 0x20 || lead == 0x7F) {
      out += lead == '\t' || lead == '\n' ? std::string_view{" "} : replacement;
      bytes.remove_prefix(1);
      continue;
    }
    const std::string_view sequence = bytes.substr(0, length);
    out += isForbidden(sequence) ? replacement : sequence;
    bytes.remove_prefix(length);
  }
  return out;
}

}  // namespace weft
