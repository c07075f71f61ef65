#include "reports/campaign/column_values.h"

#include <algorithm>
#include <bit>
#include <limits>
#include <numeric>
#include <span>

#include "core/base/error.h"
#include "core/base/varint.h"

namespace weft {
namespace {

static_assert(std::endian::native == std::endian::little, "Parquet's numbers are written as they lie in memory");

template <class Number>
void putAll(std::string& out, const std::vector<Number>& values) {
  out.append(reinterpret_cast<const char*>(values.data()), values.size() * sizeof(Number));
}

void putLength(std::string& out, std::size_t length) {
  for (int i = 0; i < 4; ++i, length >>= 8) out += static_cast<char>(length & 0xFF);
}

void putText(std::string& out, const std::string& text) {
  putLength(out, text.size());
  out += text;
}

// Parquet's hybrid of runs and packed bits, least bit first: one run where all values are the same, else packed. zstd
// finds the runs within.
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
  out.reserve(out.size() + groups * width + 1);
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

// Which of the different values each is, in the order in which they came. False: there are more of them than a
// dictionary is worth.
class Numbering {
 public:
  explicit Numbering(std::size_t values) : most_(values / 2), slots_(std::bit_ceil(values + 1)) {}

  bool add(std::span<const std::int64_t> values, std::vector<std::int64_t>& distinct,
           std::vector<std::uint32_t>& places) {
    for (const std::int64_t value : values) {
      std::uint32_t& slot = slotOf(value, distinct);
      if (slot == 0) {
        if (distinct.size() == most_) return false;
        distinct.push_back(value);
        slot = static_cast<std::uint32_t>(distinct.size());
      }
      places.push_back(slot - 1);
    }
    return true;
  }

 private:
  std::uint32_t& slotOf(std::int64_t value, const std::vector<std::int64_t>& distinct) {
    std::size_t at = static_cast<std::uint64_t>(value) * 0x9E3779B97F4A7C15U >> 32 & (slots_.size() - 1);
    while (slots_[at] != 0 && distinct[slots_[at] - 1] != value) at = (at + 1) & (slots_.size() - 1);
    return slots_[at];
  }

  const std::size_t most_;
  std::vector<std::uint32_t> slots_;  // place in `distinct` and 1; half of them stay free
};

// From the order in which they came to an ascending one.
void sortDictionary(std::vector<std::int64_t>& distinct, std::vector<std::uint32_t>& places) {
  std::vector<std::uint32_t> order(distinct.size()), now(distinct.size());
  std::iota(order.begin(), order.end(), 0U);
  std::ranges::sort(order, {}, [&](std::uint32_t at) { return distinct[at]; });
  std::vector<std::int64_t> sorted;
  sorted.reserve(distinct.size());
  for (std::uint32_t at = 0; at < order.size(); ++at) {
    now[order[at]] = at;
    sorted.push_back(distinct[order[at]]);
  }
  distinct = std::move(sorted);
  for (std::uint32_t& each : places) each = now[each];
}

constexpr std::size_t sample = 4096;

bool isSampleDistinct(std::span<const std::int64_t> values) {
  const auto some = values.first(std::min(values.size(), sample));
  std::vector<std::int64_t> distinct;
  std::vector<std::uint32_t> places;
  return !Numbering(some.size()).add(some, distinct, places);
}

// Of numbers close together, as ranks and bins are.
void placesByTable(const std::vector<std::int64_t>& values, std::int64_t least, std::size_t range,
                   std::vector<std::int64_t>& distinct, std::vector<std::uint32_t>& places) {
  std::vector<std::uint32_t> table(range + 1);
  for (const std::int64_t value : values) table[static_cast<std::size_t>(value - least)] = 1;
  for (std::size_t at = 0; at <= range; ++at)
    if (table[at] != 0) {
      table[at] = static_cast<std::uint32_t>(distinct.size());
      distinct.push_back(least + static_cast<std::int64_t>(at));
    }
  for (const std::int64_t value : values) places.push_back(table[static_cast<std::size_t>(value - least)]);
}

// The different values, ascending, and which of them each is. False: no dictionary is worth it.
bool placesOf(const std::vector<std::int64_t>& values, std::vector<std::int64_t>& distinct,
              std::vector<std::uint32_t>& places) {
  if (values.empty()) return false;
  places.reserve(values.size());
  const auto [least, most] = std::ranges::minmax(values);
  const std::uint64_t range = static_cast<std::uint64_t>(most) - static_cast<std::uint64_t>(least);
  if (range <= values.size()) {
    placesByTable(values, least, static_cast<std::size_t>(range), distinct, places);
    return isDictionary(distinct.size(), values.size());
  }
  if (isSampleDistinct(values) || !Numbering(values.size()).add(values, distinct, places)) return false;
  sortDictionary(distinct, places);
  return true;
}

[[noreturn]] void wrongType() {
  throw Error("a cell is not of its column's type; please report this as a fault of Weft");
}

}  // namespace

ParquetType parquetType(ColumnKind kind) {
  switch (kind) {
    case ColumnKind::text:
      return ParquetType::text;
    case ColumnKind::flag:
      return ParquetType::flag;
    case ColumnKind::number:
    case ColumnKind::count:
    case ColumnKind::bytes:
      return ParquetType::whole;
    case ColumnKind::seconds:
    case ColumnKind::share:
    case ColumnKind::factor:
    case ColumnKind::real:
      return ParquetType::real;
  }
  wrongType();
}

std::int64_t wholeOf(const Cell& cell) {
  if (const auto* number = std::get_if<std::int64_t>(&cell.value())) return *number;
  const auto* number = std::get_if<std::uint64_t>(&cell.value());
  if (number == nullptr) wrongType();
  if (*number > std::numeric_limits<std::int64_t>::max())
    throw Error("a number passes 2^63 - 1, the largest that a signed number of 64 bits has");
  return static_cast<std::int64_t>(*number);
}

double realOf(const Cell& cell) {
  const auto real = cell.asReal();
  return real ? *real : (wrongType(), 0.0);
}

const std::string& textOf(const Cell& cell) {
  const auto* text = std::get_if<std::string>(&cell.value());
  return text ? *text : (wrongType(), *text);
}

bool flagOf(const Cell& cell) {
  const auto* flag = std::get_if<bool>(&cell.value());
  return flag ? *flag : (wrongType(), false);
}

void ColumnValues::add(const Cell& cell) {
  ++rows_;
  if (cell.isAbsent()) return addNull();
  if (!present_.empty()) present_.push_back(true);
  ++values_;
  switch (type_) {
    case ParquetType::whole:
      return whole_.push_back(wholeOf(cell));
    case ParquetType::real:
      return real_.push_back(realOf(cell));
    case ParquetType::text:
      return addText(textOf(cell));
    case ParquetType::flag:
      return flags_.push_back(flagOf(cell));
  }
}

void ColumnValues::addNull() {
  if (present_.empty()) present_.resize(rows_ - 1, true);
  present_.push_back(false);
}

void ColumnValues::addText(const std::string& text) {
  if (!indices_.empty() && *texts_[indices_.back()] == text)
    return indices_.push_back(indices_.back());  // as in most rows
  const auto [at, isNew] = places_.try_emplace(text, static_cast<std::uint32_t>(texts_.size()));
  if (isNew) {
    texts_.push_back(&at->first);
    textBytes_ += text.size();
  }
  indices_.push_back(at->second);
}

void ColumnValues::clear() {
  present_.clear();
  flags_.clear();
  whole_.clear();
  real_.clear();
  indices_.clear();
  texts_.clear();
  places_.clear();
  rows_ = values_ = textBytes_ = 0;
}

std::string ColumnValues::levels() const {
  std::vector<std::uint8_t> bits(present_.begin(), present_.end());
  if (present_.empty()) bits.assign(rows_, 1);
  std::string out;
  putText(out, hybrid(bits, 1));
  return out;
}

ColumnValues::Encoded ColumnValues::encode() const {
  Encoded encoded;
  if (type_ == ParquetType::whole) encoded = encodeWhole();
  if (type_ == ParquetType::text) encoded = encodeText();
  putAll(encoded.data, real_);
  if (!flags_.empty()) {
    std::string packed((flags_.size() + 7) / 8, '\0');
    for (std::size_t i = 0; i < flags_.size(); ++i)
      packed[i / 8] = static_cast<char>(packed[i / 8] | flags_[i] << i % 8);
    encoded.data += packed;
  }
  encoded.data.insert(0, levels());
  return encoded;
}

ColumnValues::Encoded ColumnValues::encodeWhole() const {
  Encoded encoded;
  std::vector<std::int64_t> distinct;
  std::vector<std::uint32_t> places;
  if (!placesOf(whole_, distinct, places)) {
    putAll(encoded.data, whole_);
    return encoded;
  }
  putAll(encoded.dictionary, distinct);
  encoded.dictionaryValues = distinct.size();
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
