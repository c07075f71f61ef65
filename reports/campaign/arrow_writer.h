// A table as an Apache Arrow file ("Feather", version 2), for pyarrow, polars, R, Julia and other programs: each column
// may be absent, batches are compressed with zstd, one at a time in memory. The same rows give the same bytes. Source:
// Apache Arrow's columnar format, "IPC File Format".
#pragma once

#include <memory>
#include <vector>

#include "reports/table_writer.h"

namespace weft {

// Kinds of columns become types as parquetType() says; no cell is of another type. write() and end() throw Error.
std::unique_ptr<TableWriter> arrowWriter(std::vector<Column> columns, TextSink put);

inline constexpr std::int64_t rowsOfBatch = 1 << 16;
inline constexpr std::size_t textOfBatch = 16U << 20;  // bytes in a column, after which a batch ends early

}  // namespace weft
