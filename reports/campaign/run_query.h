// Read-only SQL queries over the tables of several runs.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "reports/campaign/run_labels.h"
#include "reports/table_writer.h"

namespace weft {

using WriterOf = std::function<std::unique_ptr<TableWriter>(std::vector<Column>)>;

// Answers one SELECT in SQLite's SQL. Each table of runTables() is there with the column `run` in front, as a virtual
// table: what a question comes to is read, of the runs, columns, communicators, classes and kinds of traffic that it
// names, and passed on row by row; only what it comes to again and again is held, in a temporary database that goes to
// disk as it grows. Nothing of the runs can be written. A column of the answer is text where its first value is. Throws
// Error: in SQLite's words where it does not understand, where something else than reading is asked for, and where it
// would count without end. `mostSteps`: of SQLite's machine between two rows of the runs; as it is, for a minute or
// two.
void query(const std::vector<LabelledRun>& runs, const std::string& sql, const WriterOf& writerOf,
           std::int64_t mostSteps = 10'000'000'000);

}  // namespace weft
