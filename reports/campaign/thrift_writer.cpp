#include "reports/campaign/thrift_writer.h"

#include "core/base/varint.h"

namespace weft {

void ThriftWriter::list(int field, Element type, std::size_t size) {
  head(field, listType);
  if (size < 15) {
    out_ += static_cast<char>(size << 4 | type);
  } else {
    out_ += static_cast<char>(0xF0 | type);
    putVarint(out_, size);
  }
}

void ThriftWriter::head(int field, int type) {
  const int step = field - last_.back();
  last_.back() = field;
  if (step < 16) {
    out_ += static_cast<char>(step << 4 | type);
  } else {
    out_ += static_cast<char>(type);
    number(field);
  }
}

void ThriftWriter::number(std::int64_t value) { putVarint(out_, zigzag(static_cast<std::uint64_t>(value))); }

void ThriftWriter::bytes(std::string_view value) {
  putVarint(out_, value.size());
  out_ += value;
}

}  // namespace weft
