// The tables of sampling, before ranks, regions and communicators are known.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace weft {

struct RecordModule {
  std::string path, buildId;
  auto operator<=>(const RecordModule&) const = default;
};

struct RecordStack {
  std::uint32_t parent = 0, module = 0;  // numbers of its rank; 0: none
  std::uint64_t offset = 0;
};

struct RecordSample {
  std::uint32_t rank = 0, thread = 0, stack = 0;              // 0: no stack
  std::uint32_t operation = 0, communicator = 0, region = 0;  // indexes; noIndex: none
  std::optional<std::uint32_t> bin;
  std::uint64_t samples = 0, calls = 0, sends = 0, receives = 0, bytesSent = 0, bytesReceived = 0;
  double seconds = 0, cpuSeconds = 0, waitSeconds = 0;
  std::optional<double> pollSeconds, unclearSeconds;
};

struct RecordSampling {
  using OfRank = std::pair<std::uint32_t, std::uint32_t>;  // a rank, and a number of its own
  std::map<OfRank, RecordModule> modules;
  std::map<OfRank, RecordStack> stacks;
  std::map<OfRank, std::uint32_t> paths;  // stacks, by the numbers that traces know them by
  std::vector<RecordSample> samples;
  std::uint64_t threads = 0, skipped = 0;
};

}  // namespace weft
