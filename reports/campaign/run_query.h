// SQL over the tables of several runs, read-only.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "reports/campaign/run_labels.h"
#include "reports/table_writer.h"

namespace weft {

using WriterOf = std::function<std::unique_ptr<TableWriter>(std::vector<Column>)>;

// Answers one SELECT in SQLite's SQL. Each table of runTables() is there with the column `run` in front; only those that the question names are read,
// into a temporary database that goes to disk as it grows. Nothing of the runs can be written. A column of the answer is text where its first value is.
// Throws Error: in SQLite's words where it does not understand, and where something else than reading is asked for.
void query(const std::vector<LabelledRun>& runs, const std::string& sql, const WriterOf& writerOf);

}  // namespace weft
