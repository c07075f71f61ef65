#include "analysis/run/names.h"

#include <algorithm>
#include <map>
#include <numeric>
#include <set>

#include "core/base/ascii.h"
#include "core/base/error.h"
#include "core/base/known_value.h"
#include "core/records/no_communicator.h"

namespace weft {
namespace {

constexpr std::size_t mostSuggestions = 5;
constexpr std::size_t longestCompared = 64;

// Levenshtein distance without regard to case.
std::size_t distance(std::string_view a, std::string_view b) {
  a = a.substr(0, longestCompared);
  b = b.substr(0, longestCompared);
  std::vector<std::size_t> row(b.size() + 1);
  std::iota(row.begin(), row.end(), 0);
  for (std::size_t i = 1; i <= a.size(); ++i) {
    std::size_t corner = row[0];
    row[0] = i;
    for (std::size_t j = 1; j <= b.size(); ++j) {
      const std::size_t replaced = corner + (lowerCase(a[i - 1]) == lowerCase(b[j - 1]) ? 0 : 1);
      corner = row[j];
      row[j] = std::min({row[j] + 1, row[j - 1] + 1, replaced});
    }
  }
  return row.back();
}

}  // namespace

std::string suggestion(const std::vector<std::string>& known, const std::string& wanted) {
  std::vector<std::pair<std::size_t, std::string>> near;
  for (const std::string& name : known) {
    const bool inside = name.find(wanted) != std::string::npos;
    const std::size_t far = inside ? 0 : distance(name, wanted);
    if (inside || far * 2 <= std::max(name.size(), wanted.size())) near.emplace_back(far, name);
  }
  std::ranges::sort(near);
  const auto same = std::ranges::unique(near);
  near.erase(same.begin(), same.end());
  if (near.size() > mostSuggestions) near.resize(mostSuggestions);
  std::string out;
  for (const auto& [far, name] : near) out += (out.empty() ? "; did you mean " : ", ") + name;
  return out.empty() ? ";" : out + "?";
}

void addNested(const std::vector<Region>& regions, std::vector<RegionId>& chosen) {
  std::multimap<RegionId, RegionId> within;
  for (const Region& each : regions)
    if (each.parent) within.emplace(*each.parent, each.id);
  std::set<RegionId> all(chosen.begin(), chosen.end());
  for (std::vector<RegionId> open = chosen; !open.empty();) {
    const auto [first, last] = within.equal_range(open.back());
    open.pop_back();
    for (auto at = first; at != last; ++at)
      if (all.insert(at->second).second) open.push_back(at->second);  // once, though a damaged store may have circles
  }
  chosen.assign(all.begin(), all.end());
}

std::vector<RegionId> findRegions(const std::vector<Region>& regions, const std::vector<std::string>& names,
                                  bool exclusive) {
  std::vector<std::string> known;
  for (const Region& region : regions) known.push_back(region.name);
  std::vector<RegionId> ids;
  for (const std::string& name : names) {
    const auto found = std::ranges::find(regions, name, &Region::name);
    if (found == regions.end())
      throw Error(regions.empty() ? notInThisRun("regions") + "; omit --region"
                                  : "there is no region " + name + suggestion(known, name) + " weft info lists them");
    ids.push_back(found->id);
  }
  if (!exclusive) addNested(regions, ids);
  std::ranges::sort(ids);
  const auto twice = std::ranges::unique(ids);
  ids.erase(twice.begin(), twice.end());
  return ids;
}

void needCommunicators(const std::vector<Communicator>& all) {
  if (all.empty()) throw Error(notInThisRun("communicators") + "; import a communicator profile (mpisee) with it");
}

std::vector<CommunicatorId> findCommunicators(const std::vector<Communicator>& communicators, const std::string& name) {
  std::vector<CommunicatorId> ids;
  std::vector<std::string> known;
  for (const Communicator& each : communicators) {
    known.push_back(each.name);
    if (each.name == name) return {each.id};
    if (each.givenName == name && !name.empty()) ids.push_back(each.id);
  }
  if (ids.empty() && !name.empty())
    for (const Communicator& each : communicators)
      if (each.label == name) ids.push_back(each.id);
  needCommunicators(communicators);
  if (ids.empty() && name == noCommunicatorName) return {noCommunicator};
  if (ids.empty()) throw Error("there is no communicator " + name + suggestion(known, name) + " weft info lists them");
  return ids;
}

}  // namespace weft
