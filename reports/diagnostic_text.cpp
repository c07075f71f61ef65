#include "reports/diagnostic_text.h"

#include <algorithm>
#include <array>
#include <filesystem>

namespace weft {
namespace {

constexpr std::size_t namesShown = 5;

// Files that a bundle may have many of, named in one line.
struct Together {
  const char *code, *one, *many;
};
constexpr std::array together{
    Together{"bundle.empty", " file is empty: ", " files are empty: "},
    Together{"bundle.unknown", " file has no format that Weft reads: ", " files have no format that Weft reads: "}};

const Together* togetherOf(const std::string& code) {
  const auto found = std::ranges::find(together, code, &Together::code);
  return found == together.end() ? nullptr : &*found;
}

std::string filesOf(const Together& what, const std::vector<Diagnostic>& list, std::uint64_t total) {
  std::string names;
  std::size_t shown = 0;
  for (const Diagnostic& each : list)
    if (each.code == what.code && shown++ < namesShown)
      names += (names.empty() ? "" : ", ") + std::filesystem::path(each.file).filename().string();
  if (total > namesShown) names += ", …";
  return "note: " + std::to_string(total) + (total == 1 ? what.one : what.many) + names + "\n";
}

}  // namespace

std::string diagnosticText(std::vector<Diagnostic> list, const std::map<std::string, std::uint64_t>& totals) {
  std::ranges::stable_sort(list, std::ranges::greater(), &Diagnostic::severity);
  std::string text;
  std::map<std::string, std::uint64_t> shown;
  for (const Diagnostic& each : list) {
    ++shown[each.code];
    if (!togetherOf(each.code)) text += std::string(name(each.severity)) + ": " + sentence(each) + "\n";
  }
  for (const auto& [code, total] : totals)
    if (const Together* what = togetherOf(code)) text += filesOf(*what, list, total);
    else if (total > shown[code]) text += std::to_string(total - shown[code]) + " more of " + code + "\n";
  return text;
}

}  // namespace weft
