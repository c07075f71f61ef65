#include "reports/diagnostic_text.h"

#include <algorithm>
#include <filesystem>

namespace weft {
namespace {

constexpr std::size_t namesShown = 5;
constexpr const char* unknownFile = "bundle.unknown";

std::string unknownFiles(const std::vector<Diagnostic>& list, std::uint64_t total) {
  std::string names;
  std::size_t shown = 0;
  for (const Diagnostic& each : list)
    if (each.code == unknownFile && shown++ < namesShown)
      names += (names.empty() ? "" : ", ") + std::filesystem::path(each.file).filename().string();
  if (total > namesShown) names += ", …";
  return "note: " + std::to_string(total) + (total == 1 ? " file has" : " files have") + " no format that Weft reads: " +
         names + "\n";
}

}  // namespace

std::string diagnosticText(std::vector<Diagnostic> list, const std::map<std::string, std::uint64_t>& totals) {
  std::ranges::stable_sort(list, std::ranges::greater(), &Diagnostic::severity);
  std::string text;
  std::map<std::string, std::uint64_t> shown;
  for (const Diagnostic& each : list) {
    ++shown[each.code];
    if (each.code != unknownFile) text += std::string(name(each.severity)) + ": " + sentence(each) + "\n";
  }
  for (const auto& [code, total] : totals)
    if (code == unknownFile) text += unknownFiles(list, total);
    else if (total > shown[code]) text += std::to_string(total - shown[code]) + " more of " + code + "\n";
  return text;
}

}  // namespace weft
