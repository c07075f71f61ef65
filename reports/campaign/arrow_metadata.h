// The metadata of an Arrow file: FlatBuffers of Message, Schema, RecordBatch and Footer. Source: Apache Arrow's
// columnar format, "Serialization and Interprocess Communication (IPC)", and the numbers of its Schema.fbs,
// Message.fbs, File.fbs.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "reports/campaign/column_values.h"

namespace weft {

struct ArrowField {
  std::string name;
  ParquetType type;  // 64-bit signed, double, UTF-8, one bit; all may be absent
};

// The four structs lie in the file as they lie here.
struct ArrowNode {
  std::int64_t rows, nulls;
};
struct ArrowBuffer {
  std::int64_t offset, length;  // in the body; bytes without padding
};
struct ArrowBlock {
  std::int64_t offset;    // of the message, from the start of the file
  std::int32_t metadata;  // bytes of the message before its body
  std::int32_t unused = 0;
  std::int64_t body;  // bytes
};

// FlatBuffers as messages hold them, without length and padding.
std::string schemaMessage(const std::vector<ArrowField>& fields);
// Buffers are compressed with zstd, each separately behind its length.
std::string batchMessage(std::int64_t rows, const std::vector<ArrowNode>& nodes,
                         const std::vector<ArrowBuffer>& buffers, std::int64_t body);
std::string arrowFooter(const std::vector<ArrowField>& fields, const std::vector<ArrowBlock>& batches);

}  // namespace weft
