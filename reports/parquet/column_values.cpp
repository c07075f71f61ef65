#include "reports/parquet/column_values.h"

#include <algorithm>
#include <bit>
#include <limits>

#include "core/base/error.h"
#include "core/base/varint.h"

namespace weft {
namespace {

template <class Number>
void putFixed(std::string& out, Number value) {
  auto bits = std::bit_cast<std::uint64_t>(value);
  for (int i = 0; i < 8; ++i, bits >>= 8) out += static_cast<char>(bits & 0xFF);
}

void putLength(std::string& out, std::size_t length) {
  for (int i = 0; i < 4; ++i, length >>= 8) out += static_cast<char>(length & 0xFF);
}

void putText(std::string& out, const std::string& text) {
  putLength(out, text.size());
  out += text;
}

// Parquet's hybrid of runs and packed bits, least bit first: one run where all values are the same, else packed. zstd finds the runs within.
template <class Values>
std::string hybrid(const Values& values, unsigned width) {
  std::string out;
  if (std::ranges::adjacent_find(values, std::not_equal_to<>()) == values.end()) {
    putVarint(out, values.size() << 1);
    std::uint64_t value = values.empty() ? 0 : values[0];
    for (unsigned bytes = (width + 7) / 8; bytes > 0; --bytes, value >>= 8) out += static_cast<char>(value & 0xFF);
    return out;
  }
  const std::size_t groups = (values.size() + 7) / 8;
  putVarint(out, groups << 1 | 1);
  std::uint64_t bits = 0;
  unsigned held = 0;
  for (std::size_t i = 0; i < groups * 8; ++i) {
    bits |= static_cast<std::uint64_t>(i < values.size() ? values[i] : 0) << held;
    for (held += width; held >= 8; held -= 8, bits >>= 8) out += static_cast<char>(bits & 0xFF);
  }
  return out;
}

std::string placesIn(std::size_t dictionarySize, const std::vector<std::uint32_t>& places) {
  const auto width = std::max(1U, static_cast<unsigned>(std::bit_width(dictionarySize - 1)));
  return static_cast<char>(width) + hybrid(places, width);
}

// Worth it where most values come more than once.
bool isDictionary(std::size_t distinct, std::size_t values) { return distinct > 0 && distinct <= values / 2; }

[[noreturn]] void wrongType() { throw Error("a cell is not of its column's type; please report this as a fault of Weft"); }

std::int64_t wholeOf(const Cell& cell) {
  if (const auto* number = std::get_if<std::int64_t>(&cell.value())) return *number;
  const auto* number = std::get_if<std::uint64_t>(&cell.value());
  if (number == nullptr) wrongType();
  if (*number > std::numeric_limits<std::int64_t>::max()) throw Error("a number passes 2^63 - 1, the largest that Parquet's 64 bits have");
  return static_cast<std::int64_t>(*number);
}

}  // namespace

ParquetType parquetType(ColumnKind kind) {
  switch (kind) {
    case ColumnKind::text: return ParquetType::text;
    case ColumnKind::flag: return ParquetType::flag;
    case ColumnKind::number:
    case ColumnKind::count:
    case ColumnKind::bytes: return ParquetType::whole;
    case ColumnKind::seconds:
    case ColumnKind::share:
    case ColumnKind::factor:
    case ColumnKind::real: return ParquetType::real;
  }
  wrongType();
}

void ColumnValues::add(const Cell& cell) {
  present_.push_back(!cell.isAbsent());
  if (cell.isAbsent()) return;
  ++values_;
  switch (type_) {
    case ParquetType::whole: return whole_.push_back(wholeOf(cell));
    case ParquetType::real: return cell.asReal() ? real_.push_back(*cell.asReal()) : wrongType();
    case ParquetType::text: return cell.isText() ? addText(std::get<std::string>(cell.value())) : wrongType();
    case ParquetType::flag: {
      const auto* flag = std::get_if<bool>(&cell.value());
      return flag ? flags_.push_back(*flag) : wrongType();
    }
  }
}

void ColumnValues::addText(const std::string& text) {
  const auto [at, isNew] = places_.try_emplace(text, static_cast<std::uint32_t>(texts_.size()));
  if (isNew) texts_.push_back(&at->first), textBytes_ += text.size();
  indices_.push_back(at->second);
}

void ColumnValues::clear() { *this = ColumnValues(type_); }

std::string ColumnValues::levels() const {
  std::vector<std::uint8_t> bits(present_.begin(), present_.end());
  const std::string runs = hybrid(bits, 1);
  std::string out;
  putText(out, runs);
  return out;
}

ColumnValues::Encoded ColumnValues::encode() const {
  Encoded encoded;
  if (type_ == ParquetType::whole) encoded = encodeWhole();
  if (type_ == ParquetType::text) encoded = encodeText();
  for (const double value : real_) putFixed(encoded.data, value);
  if (!flags_.empty()) {
    std::string packed((flags_.size() + 7) / 8, '\0');
    for (std::size_t i = 0; i < flags_.size(); ++i) packed[i / 8] = static_cast<char>(packed[i / 8] | flags_[i] << i % 8);
    encoded.data += packed;
  }
  encoded.data.insert(0, levels());
  return encoded;
}

ColumnValues::Encoded ColumnValues::encodeWhole() const {
  Encoded encoded;
  std::vector<std::int64_t> distinct = whole_;
  std::ranges::sort(distinct);
  distinct.erase(std::ranges::unique(distinct).begin(), distinct.end());
  if (!isDictionary(distinct.size(), whole_.size())) {
    for (const std::int64_t value : whole_) putFixed(encoded.data, value);
    return encoded;
  }
  for (const std::int64_t value : distinct) putFixed(encoded.dictionary, value);
  encoded.dictionaryValues = distinct.size();
  std::vector<std::uint32_t> places;
  for (const std::int64_t value : whole_) places.push_back(static_cast<std::uint32_t>(std::ranges::lower_bound(distinct, value) - distinct.begin()));
  encoded.data = placesIn(distinct.size(), places);
  return encoded;
}

ColumnValues::Encoded ColumnValues::encodeText() const {
  Encoded encoded;
  if (!isDictionary(texts_.size(), indices_.size())) {
    for (const std::uint32_t place : indices_) putText(encoded.data, *texts_[place]);
    return encoded;
  }
  for (const std::string* text : texts_) putText(encoded.dictionary, *text);
  encoded.dictionaryValues = texts_.size();
  encoded.data = placesIn(texts_.size(), indices_);
  return encoded;
}

}  // namespace weft
