// libraries: weft_importers weft_core
// A recorded bundle: files one after the other, separated by lines "=".
#include <cstddef>
#include <cstdint>
#include <sstream>
#include <string>

#include "fuzz_target.h"
#include "importers/recorded/record_reader.h"
#include "importers/recorded/record_table.h"
#include "memory_sink.h"

WEFT_FUZZ_TARGET(record_fuzz)(const std::uint8_t* data, std::size_t size) {
  std::string_view all(reinterpret_cast<const char*>(data), size);
  std::vector<weft::InputFile> files;
  while (!all.empty()) {
    const auto end = std::min(all.find("\n=\n"), all.size());
    const std::string part(all.substr(0, end));
    all.remove_prefix(std::min(end + 3, all.size()));
    const std::string name = "parts/rank-" + std::to_string(files.size()) + ".csv";
    files.push_back({name, name, [part] { return std::make_unique<std::istringstream>(part); }});
    weft::firstRecordTable(part);
  }
  if (files.empty()) return 0;
  weft::InputFile first = files.front();
  first.others.assign(files.begin() + 1, files.end());
  weft::MemorySink sink;
  weft::readRecord(first, sink, {});
  return 0;
}
