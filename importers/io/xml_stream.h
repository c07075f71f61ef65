// XML as it comes, element by element. Nothing is kept of what was passed; entities and documents elsewhere are
// refused.
#pragma once

#include <cstdint>
#include <functional>
#include <istream>
#include <optional>
#include <string>
#include <string_view>

#include "core/records/import_report.h"

namespace weft {

class XmlAttributes {
 public:
  explicit XmlAttributes(const char** namesAndValues) : list_(namesAndValues) {}
  std::optional<std::string_view> operator[](std::string_view name) const;  // UTF-8; good until the element is handled

 private:
  const char** list_;
};

struct XmlElements {
  std::function<void(std::string_view name, const XmlAttributes& attributes)> opened;
  // With the text that stood in it beside other elements, at most longestText bytes of it.
  std::function<void(std::string_view name, std::string_view text)> closed;
};

struct XmlEnd {
  enum class Why { whole, cutOff, broken, refused, cancelled };
  Why why = Why::whole;
  std::string seen;        // what broke it, or is refused
  std::uint64_t line = 0;  // where
};

struct XmlLimits {
  static constexpr int depth = 64;
  static constexpr std::size_t text = 1 << 16;
  static constexpr std::int64_t token = 1 << 20;  // bytes of one tag: reading it takes quadratic time
};

// Throws what `elements` throw.
XmlEnd readXml(std::istream& in, const XmlElements& elements, const Progress& progress);

}  // namespace weft
