// libraries: weft_importers weft_core
// The input is split at lines of "=": bytes, messages, then another rank's bytes.
#include <array>
#include <cstddef>
#include <cstdint>
#include <sstream>
#include <string>

#include "fuzz_target.h"
#include "importers/profiles/rank_matrix_names.h"
#include "importers/profiles/rank_matrix_reader.h"
#include "memory_sink.h"

WEFT_FUZZ_TARGET(rank_matrix_fuzz)(const std::uint8_t* data, std::size_t size) {
  std::string_view all(reinterpret_cast<const char*>(data), size);
  weft::looksLikeRankMatrix(all);
  weft::parseMatrixName(std::string(all.substr(0, 64)));
  constexpr std::array names{"a_size_external.mat", "a_msg_external.mat", "b_size_all.mat"};
  std::vector<weft::InputFile> files;
  while (!all.empty() && files.size() < names.size()) {
    const auto end = std::min(all.find("\n=\n"), all.size());
    const std::string name = names[files.size()];
    files.push_back(
        {name, name, [part = std::string(all.substr(0, end))] { return std::make_unique<std::istringstream>(part); }});
    all.remove_prefix(std::min(end + 3, all.size()));
  }
  if (files.empty()) return 0;
  weft::InputFile first = files.front();
  first.others.assign(files.begin() + 1, files.end());
  weft::MemorySink sink;
  weft::readRankMatrices(first, sink, {});
  return 0;
}
