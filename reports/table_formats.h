// The writers of table_writers.h, one file for each kind of format.
#pragma once

#include <algorithm>
#include <charconv>
#include <concepts>
#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "reports/table_writer.h"

namespace weft {

// Sent away when it is large, and by flush().
class TextBuffer {
 public:
  explicit TextBuffer(TextSink put) : put_(std::move(put)), text_(pieceSize) {}

  TextBuffer& operator<<(std::string_view text) {
    if (text.size() > text_.size() - size_) {
      flush();
      if (text.size() > text_.size()) {
        put_(text);
        return *this;
      }
    }
    std::ranges::copy(text, text_.begin() + static_cast<std::ptrdiff_t>(size_));
    size_ += text.size();
    return *this;
  }
  TextBuffer& operator<<(char one) {
    if (size_ == text_.size()) flush();
    text_[size_++] = one;
    return *this;
  }
  template <std::integral Whole>
  requires(sizeof(Whole) == sizeof(std::uint64_t)) TextBuffer& operator<<(Whole number) {
    if (text_.size() - size_ < mostDigits) flush();
    char* const from = text_.data() + size_;
    size_ += static_cast<std::size_t>(std::to_chars(from, from + mostDigits, number).ptr - from);
    return *this;
  }
  void flush() {
    if (size_ != 0) put_({text_.data(), size_});
    size_ = 0;
  }

 private:
  static constexpr std::size_t pieceSize = 1 << 15, mostDigits = 20;  // with the sign

  TextSink put_;
  std::vector<char> text_;
  std::size_t size_ = 0;  // of it in use
};

std::unique_ptr<TableWriter> blankTextWriter(std::vector<Column> columns, TextSink put);
std::unique_ptr<TableWriter> textWriter(std::vector<Column> columns, TextSink put);
std::unique_ptr<TableWriter> csvWriter(std::vector<Column> columns, TextSink put);
std::unique_ptr<TableWriter> tsvWriter(std::vector<Column> columns, TextSink put);
std::unique_ptr<TableWriter> sheetCsvWriter(std::vector<Column> columns, TextSink put);
std::unique_ptr<TableWriter> sheetTsvWriter(std::vector<Column> columns, TextSink put);
std::unique_ptr<TableWriter> jsonWriter(std::vector<Column> columns, TextSink put);
std::unique_ptr<TableWriter> markdownWriter(std::vector<Column> columns, TextSink put);
std::unique_ptr<TableWriter> htmlWriter(std::vector<Column> columns, TextSink put);

}  // namespace weft
