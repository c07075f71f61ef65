#include "importers/training/wire_message.h"

#include <algorithm>

#include "core/base/varint.h"

namespace weft {
namespace {

constexpr std::uint64_t piece = 1 << 20;  // a length that is not true must not take its memory

}  // namespace

std::optional<WireField> WireFields::next() {
  try {
    if (isBroken_ || !left_.next()) return std::nullopt;
    WireField field{left_.tag(), false, 0, {}};
    switch (left_.wire_type()) {
      case protozero::pbf_wire_type::varint:
        field.value = left_.get_uint64();
        break;
      case protozero::pbf_wire_type::fixed64:
        field.value = left_.get_fixed64();
        break;
      case protozero::pbf_wire_type::fixed32:
        field.value = left_.get_fixed32();
        break;
      default:
        field.isBytes = true;
        field.bytes = left_.get_view();
    }
    return field;
  } catch (const protozero::exception&) {
    isBroken_ = true;
    return std::nullopt;
  }
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
