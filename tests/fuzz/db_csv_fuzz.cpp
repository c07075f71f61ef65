// libraries: weft_ibdiag weft_core
#include <cstddef>
#include <cstdint>
#include <sstream>
#include <string>

#include "fuzz_target.h"
#include "ibdiag/dumps/db_csv_reader.h"
#include "ibdiag/dumps/db_csv_sections.h"

WEFT_FUZZ_TARGET(db_csv_fuzz)(const std::uint8_t* data, std::size_t size) {
  const std::string text(reinterpret_cast<const char*>(data), size);
  weft::looksLikeDbCsv(text);
  std::istringstream in(text);
  weft::readDbCsv(
      in, "input", [](const weft::ListedLink&) {}, [](const weft::ListedRange&) {}, {});
  return 0;
}
