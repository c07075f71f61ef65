#include "ibdiag/model/common_affixes.h"

#include <algorithm>
#include <set>

namespace weft {
namespace {

constexpr std::size_t fewest = 3;      // names; of two nothing is common but by chance
constexpr std::size_t leastSaved = 3;  // letters of a beginning; for less nobody's names are cut
constexpr std::size_t leastLeft = 2;   // letters of a name

bool isDigitOfName(char c) { return c >= '0' && c <= '9'; }
bool isLetterOfName(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }
bool separates(char c) { return std::string_view(".-_ :/@").find(c) != std::string_view::npos; }

std::size_t sharedStart(const std::string& a, const std::string& b) {
  return static_cast<std::size_t>(std::ranges::mismatch(a, b).in1 - a.begin());
}

// The longest start that two of three names have: in order, such names are neighbours.
std::string commonStart(std::vector<std::string> names) {
  std::ranges::sort(names);
  const std::size_t most = (names.size() * 2 + 2) / 3;
  std::string longest;
  for (std::size_t first = 0; first + most <= names.size(); ++first) {
    const std::size_t shared = sharedStart(names[first], names[first + most - 1]);
    if (shared > longest.size()) longest = names[first].substr(0, shared);
  }
  return longest;
}

bool keepsApart(const std::vector<std::string>& before, const std::vector<std::string>& after) {
  return std::set(before.begin(), before.end()).size() == std::set(after.begin(), after.end()).size();
}

// Cuts at the first of these lengths at which all names that are cut may be, and none becomes another.
template <class Has, class MayCut, class Cut>
std::vector<std::string> cutAll(const std::vector<std::string>& names, std::size_t from, std::size_t least, Has has,
                                MayCut mayCut, Cut cut) {
  for (std::size_t length = from; length >= least; --length) {
    const auto fits = [&](const std::string& name) { return !has(name, length) || mayCut(name, length); };
    if (!std::ranges::all_of(names, fits)) continue;
    std::vector<std::string> shorter = names;
    for (std::string& name : shorter)
      if (has(name, length)) name = cut(name, length);
    if (keepsApart(names, shorter)) return shorter;
  }
  return names;
}

}  // namespace

std::vector<std::string> withoutCommonEnding(const std::vector<std::string>& names) {
  if (names.size() < fewest) return names;
  std::vector<std::string> reversed = names;
  for (std::string& name : reversed) std::ranges::reverse(name);
  std::string ending = commonStart(reversed);
  std::ranges::reverse(ending);
  const auto has = [&](const std::string& name, std::size_t length) {
    return name.ends_with(std::string_view(ending).substr(ending.size() - length));
  };
  const auto mayCut = [](const std::string& name, std::size_t length) {
    if (name.size() < length + leastLeft) return false;
    const std::size_t at = name.size() - length;
    return separates(name[at]) || (isLetterOfName(name[at]) && isDigitOfName(name[at - 1]));
  };
  const auto cut = [](const std::string& name, std::size_t length) { return name.substr(0, name.size() - length); };
  return cutAll(names, ending.size(), 2, has, mayCut, cut);
}

std::vector<std::string> withoutCommonBeginning(const std::vector<std::string>& names) {
  if (names.size() < fewest) return names;
  const std::string beginning = commonStart(names);
  const auto has = [&](const std::string& name, std::size_t length) {
    return name.starts_with(std::string_view(beginning).substr(0, length));
  };
  const auto mayCut = [](const std::string& name, std::size_t length) {
    return name.size() >= length + leastLeft && isLetterOfName(name[length]) && !isLetterOfName(name[length - 1]);
  };
  const auto cut = [](const std::string& name, std::size_t length) { return name.substr(length); };
  return cutAll(names, beginning.size(), leastSaved, has, mayCut, cut);
}

}  // namespace weft
