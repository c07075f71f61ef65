// Messages of Protocol Buffers, field by field, without knowing what they are (protobuf.dev, "Encoding"): as much as
// Chakra's traces need.
#pragma once

#include <cstdint>
#include <istream>
#include <optional>
#include <string>
#include <string_view>

#define PROTOZERO_USE_VIEW std::string_view
#include <protozero/pbf_reader.hpp>

#include "core/records/import_report.h"

namespace weft {

struct WireField {
  std::uint32_t number = 0;
  bool isBytes = false;  // else a number: of a varint, or of four or eight bytes
  std::uint64_t value = 0;
  std::string_view bytes;  // into the message
};

// Takes fields off a message.
class WireFields {
 public:
  explicit WireFields(std::string_view message) : left_(message.data(), message.size()) {}

  // Nothing at the end, and where it is not one: see isBroken().
  std::optional<WireField> next();
  bool isBroken() const { return isBroken_; }

 private:
  protozero::pbf_reader left_;
  bool isBroken_ = false;
};

// Messages of a file, each behind its length.
class WireMessages {
 public:
  static constexpr std::uint64_t longest = std::uint64_t{64} << 20;

  WireMessages(std::istream& in, const Progress& progress) : in_(in), progress_(progress) {}

  bool next(std::string& message);
  bool isCancelled() const { return isCancelled_; }
  bool isCut() const { return isCut_; }    // the file ends in the middle of a message
  bool isLong() const { return isLong_; }  // a message is longer than the longest that is read: it ends there
  std::uint64_t count() const { return count_; }

 private:
  std::istream& in_;
  const Progress& progress_;
  std::uint64_t count_ = 0, read_ = 0;
  bool isCancelled_ = false, isCut_ = false, isLong_ = false;
};

}  // namespace weft
