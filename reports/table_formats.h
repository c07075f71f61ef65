// The writers of table_writers.h, one file for each kind of format.
#pragma once

#include <memory>
#include <string>

#include "reports/table_writer.h"

namespace weft {

// Sent away when it is large, and by flush().
class TextBuffer {
 public:
  explicit TextBuffer(TextSink put) : put_(std::move(put)) {}

  TextBuffer& operator<<(std::string_view text) {
    text_ += text;
    if (text_.size() >= pieceSize) flush();
    return *this;
  }
  void flush() {
    if (!text_.empty()) put_(text_);
    text_.clear();
  }

 private:
  static constexpr std::size_t pieceSize = 1 << 15;

  TextSink put_;
  std::string text_;
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
