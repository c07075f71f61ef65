// Columns side by side.
#include <algorithm>

#include "reports/table_formats.h"

namespace weft {
namespace {

// Characters, not bytes: every byte that does not continue a UTF-8 sequence begins one.
std::size_t width(std::string_view text) {
  return static_cast<std::size_t>(
      std::ranges::count_if(text, [](char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U; }));
}

bool isNumber(std::string_view text) {
  return !text.empty() && text.find_first_not_of("0123456789.") == std::string_view::npos;
}

// Numbers to the right, no blanks behind the last column.
class TextWriter : public TableWriter {
 public:
  TextWriter(const std::vector<Column>& columns, TextSink put, const char* absent)
      : widths_(columns.size()), lines_(1), put_(std::move(put)), absent_(absent) {
    for (const Column& each : columns) add(each.title.empty() ? each.name : each.title);
  }

  void write(std::span<const Cell> cells) override {
    lines_.emplace_back();
    for (const Cell& each : cells) add(shownText(each, absent_));
  }
  void end() override {
    std::string all;
    for (const auto& line : lines_) {
      std::string text;
      for (std::size_t i = 0; i < line.size(); ++i) {
        const std::string pad(widths_[i] - width(line[i]), ' ');
        if (i != 0) text += "  ";
        text += isNumber(line[i]) ? pad + line[i] : line[i] + pad;
      }
      all.append(text, 0, text.find_last_not_of(' ') + 1) += '\n';
    }
    put_(all);
  }

 private:
  void add(std::string cell) {
    std::size_t& widest = widths_[lines_.back().size()];
    widest = std::max(widest, width(cell));
    lines_.back().push_back(std::move(cell));
  }

  std::vector<std::size_t> widths_;
  std::vector<std::vector<std::string>> lines_;  // the header first
  TextSink put_;
  const char* absent_;
};

}  // namespace

std::unique_ptr<TableWriter> textWriter(std::vector<Column> columns, TextSink put) {
  return std::make_unique<TextWriter>(columns, std::move(put), "-");
}

std::unique_ptr<TableWriter> blankTextWriter(std::vector<Column> columns, TextSink put) {
  return std::make_unique<TextWriter>(columns, std::move(put), "");
}

}  // namespace weft
