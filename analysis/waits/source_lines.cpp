#include "analysis/waits/source_lines.h"

#include <algorithm>
#include <fstream>
#include <map>

#include "core/base/error.h"

namespace weft {
namespace {

namespace fs = std::filesystem;

constexpr std::uintmax_t maxBytes = std::uintmax_t{64} << 20;

bool isReadable(const fs::path& path) {
  std::error_code error;
  return fs::is_regular_file(path, error) && fs::file_size(path, error) <= maxBytes && !error;
}

// The file itself, else the longest end of its path that one of the folders has.
fs::path found(const std::string& file, const std::vector<fs::path>& folders) {
  if (isReadable(file)) return file;
  for (fs::path end = fs::path(file).relative_path(); !end.empty();) {
    for (const fs::path& folder : folders)
      if (isReadable(folder / end)) return folder / end;
    const auto first = end.begin();
    fs::path shorter;
    for (auto part = std::next(first); part != end.end(); ++part) shorter /= *part;
    end = shorter;
  }
  return {};
}

std::string named(const SampledCode& code, const std::string& file) {
  std::vector<std::string> fits;
  for (const SampledCode::Line& each : code.lines) {
    if (each.file == file) return file;
    if (each.file.ends_with("/" + file) && std::ranges::find(fits, each.file) == fits.end()) fits.push_back(each.file);
  }
  if (fits.empty()) throw Error("nothing was sampled in a file " + file + "; weft functions --by line lists all");
  if (fits.size() > 1) throw Error(file + " may be " + fits[0] + " or " + fits[1] + "; name more of its path");
  return fits.front();
}

std::map<std::uint32_t, CodePart> sumsIn(const SampledCode& code, const PairFilter& filter, const std::string& file) {
  std::map<std::uint32_t, CodePart> sums;
  for (const auto& [line, part] : codeSums(code, filter, CodeBy::line))
    if (line != SampledCode::none && code.lines[line].file == file) sums[code.lines[line].number] = part;
  return sums;
}

std::vector<std::string> linesOf(const fs::path& path) {
  std::vector<std::string> lines;
  std::ifstream in(path, std::ios::binary);
  for (std::string line; std::getline(in, line);) {
    if (line.ends_with('\r')) line.pop_back();
    lines.push_back(std::move(line));
  }
  return lines;
}

}  // namespace

SourceText sourceText(const SampledCode& code, const PairFilter& filter, const std::string& file,
                      const std::vector<fs::path>& folders) {
  SourceText source{named(code, file), {}, {}, {}};
  const auto sums = sumsIn(code, filter, source.file);
  source.read = found(source.file, folders);
  const auto partOf = [&](std::uint32_t line) {
    return sums.contains(line) ? std::optional(sums.at(line)) : std::nullopt;
  };
  const std::vector<std::string> text = source.read.empty() ? std::vector<std::string>() : linesOf(source.read);
  for (std::uint32_t i = 0; i < text.size(); ++i) source.lines.push_back({i + 1, text[i], partOf(i + 1)});
  if (source.read.empty()) source.missing = "the source " + source.file + " is not on this machine";
  else if (!sums.empty() && sums.rbegin()->first > text.size())
    source.missing = source.read.string() + " has fewer lines than were sampled: it is another version of the source";
  for (const auto& [line, part] : sums)
    if (line > text.size()) source.lines.push_back({line, {}, part});
  return source;
}

}  // namespace weft
