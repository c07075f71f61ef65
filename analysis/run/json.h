// JSON as the commands print it: keys in insertion order, absent values as null.
#pragma once

#include <algorithm>
#include <functional>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "analysis/run/output.h"

namespace weft {

using Json = nlohmann::ordered_json;

template <class Value>
Json orNull(const std::optional<Value>& value) {
  return value ? Json(*value) : Json();
}

inline std::string jsonText(const Json& json) { return json.dump(2, ' ', false, Json::error_handler_t::replace); }

inline void print(Output& out, const Json& json) {
  out << jsonText(json) << "\n";
  out.finish();
}

// Stands for a list that is too long to be held; no text from a file has such a character.
inline constexpr const char* printedLater = "\x01";
using PutJson = std::function<void(const Json&)>;

// The same bytes as with the list in the place of printedLater, of which `each` puts one row after the other. `depth`:
// of the list's key.
inline void print(Output& out, const Json& json, std::size_t depth, const std::function<void(const PutJson&)>& each) {
  constexpr std::string_view mark = "\"\\u0001\"";
  const std::string text = jsonText(json), inner = "\n" + std::string((depth + 1) * 2, ' ');
  const std::size_t at = std::min(text.find(mark), text.size());
  out << std::string_view(text).substr(0, at);
  bool first = true;
  const auto put = [&](const Json& row) {
    out << (std::exchange(first, false) ? "[" : ",") << inner;
    const std::string lines = jsonText(row);
    for (std::size_t begin = 0, end = 0; end != lines.size(); begin = end + 1) {
      end = std::min(lines.find('\n', begin), lines.size());
      out << (begin == 0 ? "" : inner) << std::string_view(lines).substr(begin, end - begin);
    }
  };
  if (at != text.size()) {
    each(put);
    out << (first ? "[]" : inner.substr(0, inner.size() - 2) + "]") << std::string_view(text).substr(at + mark.size());
  }
  out << "\n";
  out.finish();
}

}  // namespace weft
