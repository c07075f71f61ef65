// JSON as the commands print it: keys in the order they were set, absent values as null.
#pragma once

#include <nlohmann/json.hpp>
#include <optional>

#include "analysis/run/output.h"

namespace weft {

using Json = nlohmann::ordered_json;

template <class Value>
Json orNull(const std::optional<Value>& value) {
  return value ? Json(*value) : Json();
}

inline void print(Output& out, const Json& json) {
  out << json.dump(2, ' ', false, Json::error_handler_t::replace) << "\n";
  out.finish();
}

}  // namespace weft
