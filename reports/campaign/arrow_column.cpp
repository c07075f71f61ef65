#include "reports/campaign/arrow_column.h"

#include <bit>
#include <limits>

#include "core/base/error.h"

namespace weft {
namespace {

static_assert(std::endian::native == std::endian::little, "Arrow's numbers are written as they lie in memory");

// Least bit first.
void putBit(std::string& bits, std::int64_t at, bool bit) {
  if (at % 8 == 0) bits += '\0';
  if (bit) bits.back() = static_cast<char>(bits.back() | 1 << at % 8);
}

}  // namespace

ArrowColumn::ArrowColumn(ParquetType type) : type_(type) { clear(); }

void ArrowColumn::clear() {
  rows_ = nulls_ = 0;
  present_.clear();
  offsets_.clear();
  values_.clear();
  if (type_ == ParquetType::text) append(offsets_, std::int32_t{0});
}

// An absent cell has a value too, which is never read: zero.
void ArrowColumn::add(const Cell& cell) {
  const bool isThere = !cell.isAbsent();
  switch (type_) {
    case ParquetType::whole:
      append(values_, isThere ? wholeOf(cell) : 0);
      break;
    case ParquetType::real:
      append(values_, isThere ? realOf(cell) : 0.0);
      break;
    case ParquetType::flag:
      putBit(values_, rows_, isThere && flagOf(cell));
      break;
    case ParquetType::text:
      addText(isThere ? &textOf(cell) : nullptr);
      break;
  }
  putBit(present_, rows_++, isThere);
  nulls_ += isThere ? 0 : 1;
}

void ArrowColumn::addText(const std::string* text) {
  if (text != nullptr) values_ += *text;
  if (values_.size() > std::numeric_limits<std::int32_t>::max())
    throw Error("a text is longer than an Arrow file holds; take --format parquet");
  append(offsets_, static_cast<std::int32_t>(values_.size()));
}

std::vector<const std::string*> ArrowColumn::buffers() const {
  static const std::string none;
  std::vector<const std::string*> all{nulls_ == 0 ? &none : &present_};
  if (type_ == ParquetType::text) all.push_back(&offsets_);
  all.push_back(&values_);
  return all;
}

}  // namespace weft
