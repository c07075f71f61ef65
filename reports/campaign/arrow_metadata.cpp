#include "reports/campaign/arrow_metadata.h"

#include <flatbuffers/flatbuffers.h>

namespace weft {
namespace {

using flatbuffers::FlatBufferBuilder;
using FlatTable = flatbuffers::Offset<void>;

constexpr std::int16_t version = 4;  // "V5", of Arrow 1.0 and later
enum Header : std::uint8_t { schemaHeader = 1, batchHeader = 3 };
enum Type : std::uint8_t { intType = 2, floatType = 3, utf8Type = 5, boolType = 6 };
constexpr std::int16_t doublePrecision = 2;
constexpr std::int8_t zstdCodec = 1;

flatbuffers::voffset_t at(int field) {
  return flatbuffers::FieldIndexToOffset(static_cast<flatbuffers::voffset_t>(field));
}

// A table whose fields `add` adds; what they point at is there already.
FlatTable table(FlatBufferBuilder& out, auto add) {
  const auto start = out.StartTable();
  add();
  return {out.EndTable(start)};
}

Type typeOf(ParquetType type) {
  switch (type) {
    case ParquetType::flag:
      return boolType;
    case ParquetType::whole:
      return intType;
    case ParquetType::real:
      return floatType;
    case ParquetType::text:
      return utf8Type;
  }
  return utf8Type;
}

FlatTable typeTable(FlatBufferBuilder& out, ParquetType type) {
  return table(out, [&] {
    if (type == ParquetType::whole) {
      out.AddElement<std::int32_t>(at(0), 64, 0);
      out.AddElement<std::uint8_t>(at(1), 1, 0);  // signed
    }
    if (type == ParquetType::real) out.AddElement<std::int16_t>(at(0), doublePrecision, 0);
  });
}

FlatTable fieldTable(FlatBufferBuilder& out, const ArrowField& field) {
  const auto name = out.CreateString(field.name);
  const auto children = out.CreateVector(std::vector<FlatTable>());
  const FlatTable type = typeTable(out, field.type);
  return table(out, [&] {
    out.AddOffset(at(0), name);
    out.AddElement<std::uint8_t>(at(1), 1, 0);  // may be absent
    out.AddElement<std::uint8_t>(at(2), typeOf(field.type), 0);
    out.AddOffset(at(3), type);
    out.AddOffset(at(5), children);
  });
}

FlatTable schemaTable(FlatBufferBuilder& out, const std::vector<ArrowField>& fields) {
  std::vector<FlatTable> made;
  for (const ArrowField& each : fields) made.push_back(fieldTable(out, each));
  const auto list = out.CreateVector(made);
  return table(out, [&] { out.AddOffset(at(1), list); });  // the bytes of numbers: least first, as by default
}

std::string finished(FlatBufferBuilder& out, FlatTable root) {
  out.Finish(root);
  return {reinterpret_cast<const char*>(out.GetBufferPointer()), out.GetSize()};
}

std::string message(FlatBufferBuilder& out, Header kind, FlatTable header, std::int64_t body) {
  return finished(out, table(out, [&] {
                    out.AddElement<std::int64_t>(at(3), body, 0);
                    out.AddOffset(at(2), header);
                    out.AddElement<std::int16_t>(at(0), version, 0);
                    out.AddElement<std::uint8_t>(at(1), kind, 0);
                  }));
}

}  // namespace

std::string schemaMessage(const std::vector<ArrowField>& fields) {
  FlatBufferBuilder out;
  const FlatTable schema = schemaTable(out, fields);
  return message(out, schemaHeader, schema, 0);
}

std::string batchMessage(std::int64_t rows, const std::vector<ArrowNode>& nodes,
                         const std::vector<ArrowBuffer>& buffers, std::int64_t body) {
  FlatBufferBuilder out;
  const FlatTable compression = table(out, [&] { out.AddElement<std::int8_t>(at(0), zstdCodec, 0); });
  const auto bufferList = out.CreateVectorOfStructs(buffers);
  const auto nodeList = out.CreateVectorOfStructs(nodes);
  const FlatTable batch = table(out, [&] {
    out.AddElement<std::int64_t>(at(0), rows, 0);
    out.AddOffset(at(1), nodeList);
    out.AddOffset(at(2), bufferList);
    out.AddOffset(at(3), compression);
  });
  return message(out, batchHeader, batch, body);
}

std::string arrowFooter(const std::vector<ArrowField>& fields, const std::vector<ArrowBlock>& batches) {
  FlatBufferBuilder out;
  const auto blocks = out.CreateVectorOfStructs(batches);
  const auto dictionaries = out.CreateVectorOfStructs(std::vector<ArrowBlock>());
  const FlatTable schema = schemaTable(out, fields);
  return finished(out, table(out, [&] {
                    out.AddOffset(at(1), schema);
                    out.AddOffset(at(2), dictionaries);
                    out.AddOffset(at(3), blocks);
                    out.AddElement<std::int16_t>(at(0), version, 0);
                  }));
}

}  // namespace weft
