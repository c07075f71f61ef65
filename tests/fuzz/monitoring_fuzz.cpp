// libraries: weft_importers weft_core
// The input is split at lines of "=": the parts are files of one run.
#include <cstddef>
#include <cstdint>
#include <sstream>
#include <string>

#include "fuzz_target.h"
#include "importers/profiles/monitoring_line.h"
#include "importers/profiles/monitoring_reader.h"
#include "memory_sink.h"

WEFT_FUZZ_TARGET(monitoring_fuzz)(const std::uint8_t* data, std::size_t size) {
  std::string_view all(reinterpret_cast<const char*>(data), size);
  weft::looksLikeMonitoring(all);
  std::vector<weft::InputFile> files;
  while (!all.empty()) {
    const auto end = std::min(all.find("\n=\n"), all.size());
    const std::string name = "a/p." + std::to_string(files.size()) + ".prof";
    files.push_back(
        {name, name, [part = std::string(all.substr(0, end))] { return std::make_unique<std::istringstream>(part); }});
    all.remove_prefix(std::min(end + 3, all.size()));
  }
  if (files.empty()) return 0;
  weft::InputFile first = files.front();
  first.others.assign(files.begin() + 1, files.end());
  weft::MemorySink sink;
  weft::readMonitoring(first, sink, {});
  return 0;
}
