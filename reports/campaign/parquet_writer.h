// A table as an Apache Parquet file, for DuckDB, Spark, pandas and other programs: each column optional, PLAIN or by
// dictionary, pages compressed with zstd, a row group at a time in memory. The same rows give the same bytes. Source:
// Apache Parquet's format description, "File format", "Data Pages", "Encodings" and parquet.thrift.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "reports/table_writer.h"

namespace weft {

// Kinds of columns become types as parquetType() in column_values.h says; no cell is of another type. write() and end()
// throw Error.
std::unique_ptr<TableWriter> parquetWriter(std::vector<Column> columns, TextSink put);

inline constexpr std::size_t rowsOfGroup = 1 << 16;
inline constexpr std::size_t textOfGroup =
    16U << 20;  // bytes of different texts in a column, after which a group ends early

}  // namespace weft
