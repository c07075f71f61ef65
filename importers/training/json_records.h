// Records of a large JSON document one at a time: elements of a list at its top. Nothing is kept of what was passed.
#pragma once

#include <cstdint>
#include <functional>
#include <istream>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json.hpp>

#include "core/records/import_report.h"
#include "importers/training/json_limits.h"

namespace weft {

// Numbers with a fraction are strings as they are written, so that none of their digits is lost.
using JsonValue = nlohmann::json;

struct JsonVisitor {
  std::vector<std::string>
      lists;  // members of the document whose elements are records; a document that is a list is one
  std::function<bool(const JsonValue& soFar)>
      wants;  // asked whenever a member of a record that is no list or object is known
  std::function<void(const JsonValue& record)> record;
  std::function<void(const std::string& name, const JsonValue& value)> member;  // of the document, but for `lists`
};

struct JsonEnd {
  enum class Why {
    whole,
    cutOff,
    broken,
    endless,
    cancelled
  };  // endless: a text or number longer than longestToken, or nesting without end
  Why why = Why::whole;
  std::uint64_t byte = 0;      // where
  bool isFollowed = false;     // something stands behind a document that is whole
  std::string seen;            // what broke it
  std::uint64_t records = 0;   // that were passed, wanted or not
  std::uint64_t tooLarge = 0;  // records and members with more values than mostValues: they were not handed on
};

JsonEnd readJsonRecords(std::istream& in, const JsonVisitor& visitor, const Progress& progress);

// A text that is a whole document; what is nested too deep is omitted. Discarded where it is no JSON.
JsonValue parsedJson(std::string_view text);

// A member of an object, null if it is not one or has none of that name.
const JsonValue& memberOf(const JsonValue& object, const char* name);
// A whole number, or a text that is one; nothing where it is negative, too large or something else.
std::optional<std::uint64_t> wholeNumber(const JsonValue& value);
// Nanoseconds of so many microseconds: a whole number, one with a fraction, or text with up to three decimals.
std::optional<std::uint64_t> nanosecondsOf(const JsonValue& microseconds);
// Empty where it is no text.
std::string_view textOf(const JsonValue& value);

}  // namespace weft
