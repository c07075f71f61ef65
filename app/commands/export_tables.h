// weft export -o: runs as tables for other programs.
#pragma once

#include <string>
#include <vector>

namespace CLI {
class App;
class Option;
}  // namespace CLI

namespace weft {

struct TablesRequest {
  std::vector<std::string> paths, labels, tables;
  std::string folder, format = "parquet";
  bool replace = false;
};

// Answers -o.
CLI::Option* addTablesOptions(CLI::App& command, TablesRequest& request);
int exportTables(const TablesRequest& request);

}  // namespace weft
