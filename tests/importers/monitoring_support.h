// Monitoring files as one source, and what is in them counted without the reader.
#pragma once

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <map>
#include <sstream>
#include <string>
#include <tuple>
#include <vector>

#include "importers/profiles/monitoring_reader.h"
#include "memory_sink.h"
#include "recorded.h"

namespace weft {

using namespace inputs;

inline std::filesystem::path monitoringRun(const std::string& name) { return recorded("openmpi-monitoring/" + name); }

struct NamedText {
  std::string name, text;
};

inline std::string textOf(const std::filesystem::path& path) {
  std::ostringstream out;
  out << std::ifstream(path, std::ios::binary).rdbuf();
  return out.str();
}

// Files of a folder whose names `take` accepts, by name.
template <class Take>
std::vector<NamedText> filesOf(const std::filesystem::path& folder, const Take& take) {
  std::vector<NamedText> files;
  for (const auto& each : std::filesystem::directory_iterator(folder)) {
    const std::string name = each.path().filename().string();
    if (each.is_regular_file() && take(name)) files.push_back({"run/" + name, textOf(each.path())});
  }
  std::ranges::sort(files, {}, &NamedText::name);
  return files;
}

inline std::vector<NamedText> profsOf(const std::filesystem::path& folder) {
  return filesOf(folder, [](const std::string& name) { return name.ends_with(".prof"); });
}
// PREFIX.RANK.prof alone
inline std::vector<NamedText> perRankOf(const std::filesystem::path& folder) {
  return filesOf(folder,
                 [](const std::string& name) { return std::ranges::count(name, '.') == 2 && name.ends_with(".prof"); });
}

inline InputFile asSource(const std::vector<NamedText>& files) {
  std::vector<InputFile> all;
  for (const NamedText& file : files)
    all.push_back({file.name, file.name, [text = file.text] { return std::make_unique<std::istringstream>(text); }});
  InputFile first = all.front();
  first.others.assign(all.begin() + 1, all.end());
  return first;
}

struct ReadFiles {
  MemorySink sink;
  ImportReport report;
  bool tells(const std::string& code) const { return report.diagnostics.totals().contains(code); }
  std::string told(const std::string& code) const {
    for (const Diagnostic& each : report.diagnostics.list())
      if (each.code == code) return sentence(each);
    return {};
  }
  std::string regionName(const std::optional<RegionId>& id) const { return id ? sink.regions[number(*id) - 1] : ""; }
};

inline ReadFiles readTogether(const std::vector<NamedText>& files, const Measures& wanted = {true, true}) {
  ReadFiles result;
  InputFile source = asSource(files);
  source.wanted = wanted;
  result.report = readMonitoring(source, result.sink, {});
  return result;
}

struct Amount {
  std::uint64_t messages = 0, bytes = 0;
  bool operator==(const Amount&) const = default;
};
// (region, class, from, to)
using PairKey = std::tuple<std::string, PairClass, std::uint32_t, std::uint32_t>;
using PairAmounts = std::map<PairKey, Amount>;

inline PairAmounts amountsOf(const ReadFiles& read) {
  PairAmounts amounts;
  for (const PairTrafficRow& row : read.sink.pairs)
    for (const PairPeer& peer : row.peers) {
      Amount& amount = amounts[{read.regionName(row.region), row.kind, number(row.source), number(peer.destination)}];
      amount.messages += peer.messages;
      amount.bytes += peer.bytes;
    }
  return amounts;
}

// The same from the text, as `cut` and `awk` would. `regionOf`: of a file's name; `external`: what E is.
template <class RegionOf>
PairAmounts countedByHand(const std::vector<NamedText>& files, PairClass external, const RegionOf& regionOf) {
  const std::map<std::string, PairClass> classes{{"E", external},
                                                 {"I", PairClass::collective},
                                                 {"S", PairClass::oneSided},
                                                 {"R", PairClass::oneSided},
                                                 {"C", PairClass::logical}};
  PairAmounts amounts;
  for (const NamedText& file : files) {
    std::istringstream lines(file.text);
    for (std::string line; std::getline(lines, line);) {
      std::istringstream words(line);
      std::string tag, word;
      std::uint32_t me = 0, peer = 0;
      std::uint64_t bytes = 0, messages = 0;
      words >> tag >> me >> peer >> bytes >> word >> messages;
      if (!classes.contains(tag)) continue;
      if (tag == "R") std::swap(me, peer);
      Amount& amount = amounts[{regionOf(file.name), classes.at(tag), me, peer}];
      amount.messages += messages;
      amount.bytes += bytes;
    }
  }
  return amounts;
}

inline Amount sumOf(const PairAmounts& amounts, PairClass kind) {
  Amount sum;
  for (const auto& [key, amount] : amounts)
    if (std::get<1>(key) == kind) {
      sum.messages += amount.messages;
      sum.bytes += amount.bytes;
    }
  return sum;
}

// All that the sink was told, one row a line: two that are equal were told the same in the same order.
inline std::string rowsOf(const ReadFiles& read) {
  std::ostringstream out;
  for (const ProcessRow& row : read.sink.processes) out << "rank " << number(row.rank) << "\n";
  for (const PairTrafficRow& row : read.sink.pairs) {
    out << "pairs " << read.regionName(row.region) << " " << name(row.kind) << " " << number(row.source);
    for (const PairPeer& peer : row.peers)
      out << " " << number(peer.destination) << ":" << peer.messages << ":" << peer.bytes;
    out << "\n";
  }
  for (std::size_t i = 0; i < read.sink.communicators.size(); ++i) {
    const auto id = CommunicatorId(static_cast<std::uint32_t>(i + 1));
    const auto parent = read.sink.parents.find(id);
    out << "communicator " << read.sink.communicators[i].name << " " << read.sink.communicators[i].call << " of "
        << (parent == read.sink.parents.end() ? 0 : number(parent->second.parent));
    for (const RankId rank : read.sink.memberRanks.at(id)) out << " " << number(rank);
    out << "\n";
  }
  for (const StatisticsRow& row : read.sink.rows)
    out << "operation " << number(row.communicator) << " " << read.regionName(row.region) << " " << number(*row.rank)
        << " " << read.sink.operations[number(row.operation) - 1] << " " << row.calls << " " << *row.bytes << "\n";
  return out.str();
}

}  // namespace weft
