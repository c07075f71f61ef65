// The bytes of a JSON document as its parser takes them: one by one, and none of a text that has no end.
#pragma once

#include <cstddef>
#include <cstdint>
#include <istream>
#include <iterator>
#include <string>

#include "core/records/import_report.h"
#include "importers/training/json_limits.h"

namespace weft {

// The bytes of a document. It ends where the user cancels, and where a text has no end.
class JsonBytes {
 public:
  JsonBytes(std::istream& in, const Progress& progress)
      : in_(in), progress_(progress), buffer_(std::size_t{1} << 18, '\0') {
    fill();
  }

  bool atEnd() const { return at_ == end_; }
  char operator*() const { return *at_; }
  void next() {
    const char c = *at_++;
    if (c == '\\') isEscaped_ = !isEscaped_;
    else {
      if (c == '"' && !isEscaped_) sinceQuote_ = 0;
      isEscaped_ = false;
    }
    if (++sinceQuote_ > JsonLimits::longestToken) {
      isEndless_ = true;
      at_ = end_;
    } else if (at_ == end_) fill();
  }
  std::uint64_t read() const { return read_ - static_cast<std::uint64_t>(end_ - at_); }
  bool isEndless() const { return isEndless_; }
  bool isCancelled() const { return isCancelled_; }

 private:
  void fill() {
    isCancelled_ = progress_ && !progress_(read_);
    in_.read(buffer_.data(), isCancelled_ ? 0 : static_cast<std::streamsize>(buffer_.size()));
    at_ = buffer_.data();
    end_ = at_ + (isCancelled_ ? 0 : in_.gcount());
    read_ += static_cast<std::uint64_t>(end_ - at_);
  }

  std::istream& in_;
  const Progress& progress_;
  std::string buffer_;
  const char* at_ = nullptr;
  const char* end_ = nullptr;
  std::uint64_t read_ = 0;
  std::size_t sinceQuote_ = 0;
  bool isEscaped_ = false, isEndless_ = false, isCancelled_ = false;
};

// What the parser reads them by; all copies are at the same byte.
class JsonByte {
 public:
  using iterator_category = std::input_iterator_tag;
  using value_type = char;
  using difference_type = std::ptrdiff_t;
  using pointer = const char*;
  using reference = char;

  explicit JsonByte(JsonBytes* bytes = nullptr) : bytes_(bytes) {}
  char operator*() const { return **bytes_; }
  JsonByte& operator++() {
    bytes_->next();
    return *this;
  }
  JsonByte operator++(int) {
    bytes_->next();
    return *this;
  }
  bool operator==(const JsonByte& other) const { return isEnd() == other.isEnd(); }

 private:
  bool isEnd() const { return !bytes_ || bytes_->atEnd(); }
  JsonBytes* bytes_;
};

}  // namespace weft
