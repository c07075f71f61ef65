#include "importers/bundle/bundle_join.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <set>
#include <string>
#include <utility>

namespace weft {
namespace {

std::string folderOf(const BundleSource& source) {
  return std::filesystem::path(source.file.shown).parent_path().string();
}
std::string nameOf(const BundleSource& source) { return std::filesystem::path(source.file.shown).filename().string(); }

// "prof.12.prof": 12, which is a rank; of names without a number the name.
std::string partOf(const std::string& name) {
  constexpr const char* digits = "0123456789";
  const auto last = name.find_last_of(digits);
  if (last == std::string::npos) return name;
  const auto before = name.find_last_not_of(digits, last);
  return name.substr(before == std::string::npos ? 0 : before + 1,
                     last - (before == std::string::npos ? 0 : before + 1) + 1);
}

// Formats of which two folders have a file of one name, or of one rank.
std::set<const Importer*> apartByFolder(const std::vector<BundleSource>& sources) {
  std::map<std::pair<const Importer*, std::string>, std::string> folders;
  std::set<const Importer*> apart;
  for (const BundleSource& source : sources) {
    const Measures gives = source.recognised.measures.value_or(source.importer->measures());
    for (const std::string& key : {"name " + nameOf(source), "part " + partOf(nameOf(source))}) {
      const auto [found, isNew] = folders.try_emplace({source.importer, key}, folderOf(source));
      if (found->second != folderOf(source) && (gives.operations || gives.pairs)) apart.insert(source.importer);
    }
  }
  return apart;
}

Measures bothOf(const BundleSource& a, const BundleSource& b) {
  const Measures one = a.recognised.measures.value_or(a.importer->measures()),
                 other = b.recognised.measures.value_or(b.importer->measures());
  return {one.operations || other.operations, one.pairs || other.pairs};
}

}  // namespace

std::vector<BundleSource> joinedSources(std::vector<BundleSource> sources) {
  const auto apart = apartByFolder(sources);
  std::vector<BundleSource> out;
  std::map<std::pair<const Importer*, std::string>, std::size_t> positions;
  for (BundleSource& source : sources) {
    const bool together = source.importer->readsTogether();
    const std::string folder = apart.contains(source.importer) ? folderOf(source) : std::string();
    const auto [found, isFirst] = positions.try_emplace({source.importer, folder}, out.size());
    if (!together || isFirst) {
      out.push_back(std::move(source));
      continue;
    }
    BundleSource& first = out[found->second];
    first.recognised.preference = std::max(first.recognised.preference, source.recognised.preference);
    if (source.recognised.measures || first.recognised.measures) first.recognised.measures = bothOf(first, source);
    first.bytes += source.bytes;
    first.file.given = std::min(first.file.given, source.file.given);
    std::ranges::move(source.files, std::back_inserter(first.files));
    first.others.push_back(std::move(source.file));
  }
  for (BundleSource& source : out) std::ranges::sort(source.files);
  return out;
}

}  // namespace weft
