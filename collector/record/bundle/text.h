// Formats rows of the bundle's tables (docs/bundle.md).
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace weft::record {

class RowText {
 public:
  RowText& text(std::string_view field);  // quoted where RFC 4180 says so; line ends become blanks
  RowText& number(std::uint64_t value);
  RowText& rank(int value);        // empty where negative
  RowText& seconds(double value);  // nine decimals; empty where negative
  RowText& empty();
  void end();

  const std::string& rows() const { return rows_; }

 private:
  void separate();
  std::string rows_;
  bool first_ = true;
};

std::string headingLine(std::string_view table);          // "#weft ranks 2"
std::string rankList(const std::vector<int>& ranks);      // "0-3 8 12-15"; ranks of another world are left out
std::string numberList(const std::vector<int>& numbers);  // "4 4 2"

}  // namespace weft::record
