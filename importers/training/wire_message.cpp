#include "importers/training/wire_message.h"

#include <algorithm>

#include "core/base/varint.h"

namespace weft {
namespace {

constexpr std::uint64_t piece = 1 << 20;  // a length that is not true must not take its memory

// Little-endian, as Protocol Buffers have it.
std::uint64_t numberOf(std::string_view bytes) {
  std::uint64_t value = 0;
  for (std::size_t i = 0; i < bytes.size(); ++i)
    value |= std::uint64_t{static_cast<unsigned char>(bytes[i])} << (8 * i);
  return value;
}

}  // namespace

std::optional<std::uint64_t> WireFields::varint() {
  std::uint64_t value = 0;
  if (takeVarint(left_, value)) return value;
  isBroken_ = true;
  return std::nullopt;
}

std::string_view WireFields::take(std::uint64_t size) {
  isBroken_ |= size > left_.size();
  const std::string_view bytes = left_.substr(0, static_cast<std::size_t>(std::min<std::uint64_t>(size, left_.size())));
  left_.remove_prefix(bytes.size());
  return bytes;
}

std::optional<WireField> WireFields::next() {
  if (left_.empty() || isBroken_) return std::nullopt;
  const auto key = varint();
  if (!key || *key >> 3 == 0 || *key >> 3 > UINT32_MAX) {
    isBroken_ = true;
    return std::nullopt;
  }
  WireField field{static_cast<std::uint32_t>(*key >> 3), false, 0, {}};
  switch (*key & 7) {
    case 0:
      field.value = varint().value_or(0);
      break;
    case 1:
      field.value = numberOf(take(8));
      break;
    case 2:
      field.isBytes = true;
      field.bytes = take(varint().value_or(0));
      break;
    case 5:
      field.value = numberOf(take(4));
      break;
    default:
      isBroken_ = true;
  }
  return isBroken_ ? std::nullopt : std::optional(field);
}

bool WireMessages::next(std::string& message) {
  isCancelled_ |= progress_ && !progress_(read_);
  if (isCancelled_ || isCut_ || isLong_) return false;
  std::string length;
  do {
    const int byte = in_.get();
    if (byte == std::istream::traits_type::eof()) {
      isCut_ = !length.empty();
      return false;
    }
    length += static_cast<char>(byte);
  } while (static_cast<unsigned char>(length.back()) >= 0x80 && length.size() < longestVarint);
  std::uint64_t size = 0;
  for (std::size_t at = 0; at < length.size(); ++at)
    size |= std::uint64_t{static_cast<unsigned char>(length[at]) & 0x7FU} << (7 * at);
  if (size > longest) {
    isLong_ = true;
    return false;
  }
  message.clear();
  while (message.size() < size && !isCut_) {
    const std::size_t now = message.size(), wanted = static_cast<std::size_t>(std::min(piece, size - now));
    message.resize(now + wanted);
    in_.read(message.data() + now, static_cast<std::streamsize>(wanted));
    isCut_ = static_cast<std::size_t>(in_.gcount()) < wanted;
  }
  if (isCut_) return false;
  read_ += length.size() + size;
  ++count_;
  return true;
}

}  // namespace weft
