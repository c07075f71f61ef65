// Apache Thrift's compact protocol, as much of it as Parquet's headers and footer need: fields in ascending order, no
// maps. Source: Thrift's "Thrift Compact protocol encoding".
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace weft {

class ThriftWriter {
 public:
  void i32(int field, std::int32_t value) {
    head(field, 5);
    number(value);
  }
  void i64(int field, std::int64_t value) {
    head(field, 6);
    number(value);
  }
  void text(int field, std::string_view value) {
    head(field, binaryType);
    bytes(value);
  }

  // Of a struct's field, or, with field 0, of a list's element.
  void beginStruct(int field = 0) {
    if (field != 0) head(field, structType);
    last_.push_back(0);
  }
  void endStruct() {
    out_ += '\0';
    last_.pop_back();
  }

  enum Element { i32s = 5, texts = 8, structs = 12 };
  void list(int field, Element type, std::size_t size);
  void element(std::int32_t value) { number(value); }
  void element(std::string_view value) { bytes(value); }

  // Of the one struct that holds all.
  std::string take() {
    out_ += '\0';
    return std::move(out_);
  }

 private:
  static constexpr int binaryType = 8, listType = 9, structType = 12;

  void head(int field, int type);
  void number(std::int64_t value);
  void bytes(std::string_view value);

  std::string out_;
  std::vector<int> last_{0};  // field of each struct that is open
};

}  // namespace weft
