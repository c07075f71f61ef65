// Rows of the lists that are part of the program: words, columns, formats.
#pragma once

#include <algorithm>
#include <stdexcept>
#include <string>
#include <string_view>
#include <type_traits>

namespace weft {

// The row whose `by` is `key`. A list without it lacks a row: std::logic_error with the name of the list and the key,
// an enumerator as its number.
template <class List, class Key, class By>
const auto& rowOf(const List& list, std::string_view name, const Key& key, By by) {
  const auto found = std::ranges::find(list, key, by);
  if (found != std::ranges::end(list)) return *found;
  std::string text;
  if constexpr (std::is_enum_v<Key>) text = std::to_string(static_cast<long long>(key));
  else text = std::string_view(key);
  throw std::logic_error("the list of " + std::string(name) + " has no row for " + text);
}

}  // namespace weft
