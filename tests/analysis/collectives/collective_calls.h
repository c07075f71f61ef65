// The calls that record_collectives.cpp makes and that the tests ask for again, and how what they load is kept: as sums
// and a digest of all pairs.
#pragma once

#include <cstdint>
#include <cstdio>
#include <map>
#include <string>
#include <vector>

struct PlannedCall {
  std::string operation;
  int algorithm = 0;  // as coll_tuned_OPERATION_algorithm; 0: what the library chooses
  uint32_t ranks = 0;
  uint64_t count = 0;
  uint32_t typeSize = 1;
  int root = 0;
  bool inPlace = false;
  bool commutative = true;
  uint64_t segment = 0;              // bytes, as coll_tuned_OPERATION_algorithm_segmentsize
  std::vector<uint32_t> nodes = {};  // by rank; empty: each on a node of its own
};

inline constexpr size_t largestBuffer = size_t(9) << 20;

// What each rank gives, or gets, where operations let counts differ.
inline uint64_t unevenCount(const PlannedCall& call, int rank) { return call.count + uint64_t(rank % 3); }

// Of alltoallv and alltoallw: what rank `from` sends to rank `to`.
inline uint64_t unevenCount(const PlannedCall& call, int from, int to) {
  return call.count + uint64_t((from + 2 * to) % 3);
}

inline std::string callWords(const PlannedCall& c) {
  char text[160];
  std::string nodes;
  for (const uint32_t node : c.nodes) nodes += (nodes.empty() ? " on " : ",") + std::to_string(node);
  std::snprintf(text, sizeof text, "%s %d %u %llu %u %d%s%s", c.operation.c_str(), c.algorithm, c.ranks,
                static_cast<unsigned long long>(c.count), c.typeSize, c.root, c.inPlace ? " in-place" : "",
                c.commutative ? "" : " ordered");
  return std::string(text) + (c.segment ? " by " + std::to_string(c.segment) : "") + nodes + ":";
}

// FNV-1a over (sender, receiver, messages, bytes) of all pairs, sorted by sender and receiver.
class PairsDigest {
 public:
  void add(uint32_t sender, uint32_t receiver, uint64_t messages, uint64_t bytes) {
    for (const uint64_t value : {uint64_t(sender), uint64_t(receiver), messages, bytes})
      for (int shift = 0; shift < 64; shift += 8) _hash = (_hash ^ (value >> shift & 255)) * 1099511628211ULL;
    ++_pairs;
    _messages += messages;
    _bytes += bytes;
  }
  std::string words() const {
    char text[120];
    std::snprintf(text, sizeof text, "%llu %llu %llu %08llx", static_cast<unsigned long long>(_pairs),
                  static_cast<unsigned long long>(_messages), static_cast<unsigned long long>(_bytes),
                  static_cast<unsigned long long>(_hash >> 32));
    return text;
  }

 private:
  uint64_t _hash = 14695981039346656037ULL, _pairs = 0, _messages = 0, _bytes = 0;
};

// Operation → its last algorithm; 0: there is just one.
inline const std::map<std::string, int>& openMpiAlgorithms() {
  static const std::map<std::string, int> algorithms{
      {"allgather", 6}, {"allgatherv", 5}, {"allreduce", 6}, {"alltoall", 5},       {"alltoallv", 2},
      {"alltoallw", 0}, {"barrier", 6},    {"bcast", 9},     {"exscan", 2},         {"gather", 3},
      {"gatherv", 0},   {"reduce", 7},     {"scan", 2},      {"reduce_scatter", 4}, {"reduce_scatter_block", 4},
      {"scatter", 3},   {"scatterv", 0}};
  return algorithms;
}

inline const std::map<std::string, int>& mpichAlgorithms() {
  static const std::map<std::string, int> algorithms{
      {"allgather", 3}, {"allgatherv", 3}, {"allreduce", 2}, {"alltoall", 3},       {"alltoallv", 0},
      {"alltoallw", 0}, {"barrier", 0},    {"bcast", 3},     {"exscan", 0},         {"gather", 0},
      {"gatherv", 0},   {"reduce", 2},     {"scan", 0},      {"reduce_scatter", 4}, {"reduce_scatter_block", 4},
      {"scatter", 0},   {"scatterv", 0}};
  return algorithms;
}

inline bool forTwoRanks(const PlannedCall& call) {
  const bool five = call.operation == "allgatherv" || call.operation == "alltoall" || call.operation == "barrier";
  return five ? call.algorithm == 5 : call.operation == "allgather" && call.algorithm == 6;
}

// Those of Open MPI's algorithms that work in segments, by several sizes of these.
inline std::vector<std::vector<PlannedCall>> segmentedCalls(uint32_t ranks) {
  std::vector<std::vector<PlannedCall>> batches;
  for (const auto& [operation, algorithms] : std::map<std::string, std::vector<int>>{
           {"allreduce", {5}}, {"bcast", {2, 3, 4, 5, 6, 7}}, {"reduce", {2, 3, 4, 5, 6}}})
    for (const int algorithm : algorithms)
      for (const uint64_t segment : {3, 1000, 4096, 65536}) {
        std::vector<PlannedCall> calls;
        for (const uint64_t count : {1, 5, 333, 2049, 9001, 70001, 300007})
          for (const uint32_t size : {1u, 8u})
            if (count / segment < 3000) {
              calls.push_back({operation, algorithm, ranks, count, size});
              calls.back().segment = segment;
            }
        batches.push_back(calls);
      }
  return batches;
}

// Batches of calls on one communicator; all of a batch have one operation and one algorithm. Kind: "all", "default" (by
// the library's choice) or "sample" (few sizes of every algorithm), "few", "least" (few sizes by the choice), "forced"
// (as few of every algorithm); of MPICH's algorithms with "mpich-" before it, of Open MPI's on several nodes with
// "han-". "later": non-blocking calls alone; "segments": of Open MPI's algorithms in segments.
inline std::vector<std::vector<PlannedCall>> plannedCalls(uint32_t ranks, const std::string& kind) {
  if (kind == "segments") return segmentedCalls(ranks);
  const bool mpich = kind.find("mpich") == 0;
  const size_t prefix = mpich ? std::string("mpich-").size() : kind.find("han-") == 0 ? std::string("han-").size() : 0;
  const std::string which = kind.substr(prefix);
  std::map<std::string, int> algorithms = mpich ? mpichAlgorithms() : openMpiAlgorithms();
  for (const auto& [operation, last] : std::map<std::string, int>(algorithms)) algorithms["i" + operation] = 0;
  std::vector<std::vector<PlannedCall>> batches;
  for (const auto& [operation, last] : algorithms)
    for (int algorithm = 0; algorithm <= (which == "default" || which == "few" || which == "least" ? 0 : last);
         ++algorithm) {
      if (which == "later" && operation[0] != 'i') continue;
      if (!mpich && ranks != 2 && forTwoRanks({operation, algorithm})) continue;
      if (mpich && operation == "reduce_scatter" && algorithm == 1) continue;  // fails where counts differ
      std::vector<PlannedCall> calls;
      const bool reduces = operation.find("reduce") != std::string::npos || operation.find("scan") != std::string::npos;
      const bool rooted = operation.find("bcast") != std::string::npos || operation == "reduce" ||
                          operation == "ireduce" || operation.find("gather") < 2 || operation.find("scatter") < 2;
      const bool perRank = operation.find("allreduce") == std::string::npos &&
                           operation.find("bcast") == std::string::npos && operation != "reduce" &&
                           operation != "ireduce" && operation.find("scan") == std::string::npos;
      std::vector<uint64_t> counts{0,    1,    2,     5,     17,    33,     100,    333,    1000,    2049,
                                   5000, 9001, 20000, 40000, 70001, 131072, 300007, 524288, 1048577, 4194304};
      if (which == "sample" || which == "few") counts = {0, 1, 100, 2049, 70001};
      if (which == "least" || which == "forced") counts = {0, 1, 20000};
      for (const uint64_t count : counts) {
        if ((count + 2) * (perRank ? ranks : 1) > largestBuffer / 2 ||
            (operation.find("barrier") != std::string::npos && count))
          continue;
        PlannedCall call{operation, algorithm, ranks, count, 1, 0, false, true};
        calls.push_back(call);
        const bool middle = count == 5 || count == 2049 || count == 70001;
        if (count == 1000 || count == 9001) {
          calls.push_back(call);
          calls.back().typeSize = 8;
        }
        if (rooted && (middle || count == 0)) {
          calls.push_back(call);
          calls.back().root = int(ranks) - 1;
        }
        if (rooted && ranks > 3 && count == 2049) {
          calls.push_back(call);
          calls.back().root = int(ranks) / 3;
        }
        const bool overlaps = mpich && algorithm && operation.find("reduce_scatter") == 0;  // MPICH copies onto itself
        if (count == 2049 && !overlaps && operation.find("bcast") == std::string::npos &&
            operation.find("exscan") == std::string::npos && operation.find("alltoallv") == std::string::npos &&
            operation.find("alltoallw") == std::string::npos) {
          calls.push_back(call);
          calls.back().inPlace = true;
        }
        if (reduces && middle) {
          calls.push_back(call);
          calls.back().commutative = false;
        }
        if (reduces && operation == "reduce" && count == 2049) {
          calls.push_back(call);
          calls.back().commutative = false;
          calls.back().root = int(ranks) - 1;
          calls.push_back(calls.back());
          calls.back().root = 0;
          calls.back().inPlace = true;
        }
      }
      if (!calls.empty()) batches.push_back(calls);
    }
  return batches;
}
