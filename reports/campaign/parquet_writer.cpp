#include "reports/campaign/parquet_writer.h"

#include "reports/campaign/column_values.h"
#include "reports/campaign/thrift_writer.h"
#include "reports/campaign/zstd_packer.h"

namespace weft {
namespace {

using enum ThriftWriter::Element;

// Numbers of parquet.thrift.
enum Encoding { plain = 0, levelRuns = 3, byDictionary = 8 };
enum PageType { dataPage = 0, dictionaryPage = 2 };
constexpr int parquetZstd = 6, optionalField = 1, utf8 = 0;
constexpr std::string_view magic = "PAR1";

int physical(ParquetType type) {
  switch (type) {
    case ParquetType::flag:
      return 0;
    case ParquetType::whole:
      return 2;
    case ParquetType::real:
      return 5;
    case ParquetType::text:
      return 6;
  }
  return 6;
}

struct Chunk {
  std::int64_t dataAt = 0, dictionaryAt = -1;  // from the start of the file; -1: there is none
  std::int64_t size = 0, unpacked = 0;         // bytes, headers of pages included
  std::int64_t nulls = 0;
};

struct Group {
  std::vector<Chunk> chunks;
  std::int64_t rows = 0;
};

class ParquetWriter : public TableWriter {
 public:
  ParquetWriter(std::vector<Column> columns, TextSink put) : columns_(std::move(columns)), put_(std::move(put)) {
    for (const Column& each : columns_) values_.emplace_back(parquetType(each.kind));
    send(magic);
  }

  void write(std::span<const Cell> cells) override {
    bool full = false;
    for (std::size_t i = 0; i < values_.size(); ++i) {
      values_[i].add(cells[i]);
      full = full || values_[i].textBytes() >= textOfGroup;
    }
    if (full || values_.front().rows() >= rowsOfGroup) endGroup();
  }

  void end() override {
    if (values_.front().rows() > 0) endGroup();
    const std::string all = footer();
    send(all);
    std::string length;
    for (int i = 0; i < 4; ++i) length += static_cast<char>(all.size() >> 8 * i & 0xFF);
    send(length);
    send(magic);
  }

 private:
  void send(std::string_view bytes) {
    put_(bytes);
    at_ += static_cast<std::int64_t>(bytes.size());
  }

  // The page's place.
  std::int64_t page(Chunk& chunk, PageType type, const std::string& bytes, std::size_t values, Encoding encoding) {
    const std::string_view packed = zstd_.packed(bytes, "page");
    ThriftWriter head;
    head.i32(1, type);
    head.i32(2, static_cast<std::int32_t>(bytes.size()));
    head.i32(3, static_cast<std::int32_t>(packed.size()));
    head.beginStruct(type == dataPage ? 5 : 7);
    head.i32(1, static_cast<std::int32_t>(values));
    head.i32(2, encoding);
    if (type == dataPage) {
      head.i32(3, levelRuns);
      head.i32(4, levelRuns);
    }
    head.endStruct();
    const std::string header = head.take();
    const std::int64_t at = at_;
    send(header);
    send(packed);
    chunk.size += at_ - at;
    chunk.unpacked += static_cast<std::int64_t>(header.size() + bytes.size());
    return at;
  }

  void endGroup() {
    Group& group = groups_.emplace_back();
    group.rows = static_cast<std::int64_t>(values_.front().rows());
    for (ColumnValues& each : values_) {
      Chunk& chunk = group.chunks.emplace_back();
      chunk.nulls = static_cast<std::int64_t>(each.nulls());
      const auto encoded = each.encode();
      const bool has = encoded.dictionaryValues != 0;
      if (has) chunk.dictionaryAt = page(chunk, dictionaryPage, encoded.dictionary, encoded.dictionaryValues, plain);
      chunk.dataAt = page(chunk, dataPage, encoded.data, each.rows(), has ? byDictionary : plain);
      each.clear();
    }
  }

  std::string footer() const {
    ThriftWriter out;
    out.i32(1, 2);  // version of the format
    addSchema(out);
    std::int64_t rows = 0;
    for (const Group& each : groups_) rows += each.rows;
    out.i64(3, rows);
    out.list(4, structs, groups_.size());
    for (const Group& each : groups_) addGroup(out, each);
    out.text(6, "weft");
    return out.take();
  }

  void addSchema(ThriftWriter& out) const {
    out.list(2, structs, columns_.size() + 1);
    out.beginStruct();
    out.text(4, "schema");
    out.i32(5, static_cast<std::int32_t>(columns_.size()));
    out.endStruct();
    for (std::size_t i = 0; i < columns_.size(); ++i) {
      const ParquetType type = values_[i].type();
      out.beginStruct();
      out.i32(1, physical(type));
      out.i32(3, optionalField);
      out.text(4, columns_[i].name);
      if (type == ParquetType::text) {
        out.i32(6, utf8);
        out.beginStruct(10);  // the logical type: STRING, an empty struct
        out.beginStruct(1);
        out.endStruct();
        out.endStruct();
      }
      out.endStruct();
    }
  }

  void addGroup(ThriftWriter& out, const Group& group) const {
    std::int64_t size = 0, unpacked = 0;
    out.beginStruct();
    out.list(1, structs, group.chunks.size());
    for (std::size_t i = 0; i < group.chunks.size(); ++i) {
      addChunk(out, i, group);
      size += group.chunks[i].size;
      unpacked += group.chunks[i].unpacked;
    }
    out.i64(2, unpacked);
    out.i64(3, group.rows);
    out.i64(6, size);
    out.endStruct();
  }

  void addChunk(ThriftWriter& out, std::size_t column, const Group& group) const {
    const Chunk& chunk = group.chunks[column];
    const bool has = chunk.dictionaryAt >= 0;
    out.beginStruct();
    out.i64(2, 0);  // no copy of what follows lies elsewhere
    out.beginStruct(3);
    out.i32(1, physical(values_[column].type()));
    out.list(2, i32s, has ? 3 : 2);
    out.element(plain);
    out.element(levelRuns);
    if (has) out.element(byDictionary);
    out.list(3, texts, 1);
    out.element(columns_[column].name);
    out.i32(4, parquetZstd);
    out.i64(5, group.rows);
    out.i64(6, chunk.unpacked);
    out.i64(7, chunk.size);
    out.i64(9, chunk.dataAt);
    if (has) out.i64(11, chunk.dictionaryAt);
    out.beginStruct(12);
    out.i64(3, chunk.nulls);
    out.endStruct();
    out.endStruct();
    out.endStruct();
  }

  std::vector<Column> columns_;
  TextSink put_;
  ZstdPacker zstd_;
  std::vector<ColumnValues> values_;
  std::vector<Group> groups_;
  std::int64_t at_ = 0;
};

}  // namespace

std::unique_ptr<TableWriter> parquetWriter(std::vector<Column> columns, TextSink put) {
  return std::make_unique<ParquetWriter>(std::move(columns), std::move(put));
}

}  // namespace weft
