// What a quantity of a run is under a filter, asked in four ways; and a run whose quantities are asked.
#pragma once

#include "core/records/filter_dimensions.h"
#include "ibdiag/routes/routes.h"
#include "in_command.h"
#include "in_window.h"

namespace weft::test {

// Of tests/data/record: the tables of one file as the files of a bundle.
inline cli::fs::path sampledBundle(const QString& folder) {
  const cli::fs::path bundle = (folder + "/sampled").toStdString();
  cli::fs::create_directories(bundle);
  std::ofstream out;
  for (const std::string& line : cli::lines(cli::fs::path(WEFT_TEST_DATA) / "record/sampled.csv")) {
    if (line.starts_with("#weft ")) out = std::ofstream(bundle / (line.substr(6, line.rfind(' ') - 6) + ".csv"));
    out << line << "\n";
  }
  return bundle;
}

}  // namespace weft::test
