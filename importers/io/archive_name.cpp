#include "importers/io/archive_name.h"

#include <algorithm>
#include <array>

namespace weft {
namespace {

constexpr std::size_t longestPart = 255;  // NAME_MAX of Linux

void refuse(ArchiveName& name, std::string why) {
  if (name.refused) return;
  name.refused = true;
  name.why = std::move(why);
}

void addPart(ArchiveName& name, std::string_view part) {
  if (part == "..") refuse(name, "leads out of the archive");
  if (part.size() > longestPart) refuse(name, "is longer than a file name can be");
  if (part != ".." && part.starts_with('.')) name.hidden = true;
  if (!name.text.empty()) name.text += '/';
  name.text += part;
}

}  // namespace

ArchiveName judgeArchiveName(std::string_view raw, int mostFolders) {
  ArchiveName name;
  std::string turned(raw);
  std::ranges::replace(turned, '\\', '/');
  int parts = 0;
  for (std::size_t begin = 0; begin <= turned.size();) {
    const std::size_t end = std::min(turned.find('/', begin), turned.size());
    const std::string_view part = std::string_view(turned).substr(begin, end - begin);
    begin = end + 1;
    if (part.empty() || part == ".") continue;
    ++parts;
    addPart(name, part);
  }
  if (parts == 0) name.hidden = true;  // "./", the folder itself
  if (turned.starts_with('/') || (turned.size() > 1 && turned[1] == ':')) {
    name.text = turned;
    refuse(name, "is an absolute path");
  }
  if (parts > mostFolders + 1) refuse(name, "lies more than " + std::to_string(mostFolders) + " folders deep");
  return name;
}

std::string withoutCompression(const std::string& fileName) {
  for (const std::string_view ending : std::array<std::string_view, 5>{".xz", ".bz2", ".zst", ".lzma", ".Z"})
    if (fileName.size() > ending.size() && fileName.ends_with(ending))
      return fileName.substr(0, fileName.size() - ending.size());
  return fileName;
}

}  // namespace weft
