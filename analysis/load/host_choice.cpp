#include "analysis/load/host_choice.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <optional>
#include <unordered_map>

#include "analysis/run/names.h"
#include "analysis/run/part_names.h"
#include "core/base/error.h"
#include "core/base/text_lines.h"
#include "core/base/units.h"
#include "core/records/run_identity.h"
#include "ibdiag/model/host_names.h"
#include "importers/hosts/host_list.h"
#include "importers/hosts/host_map.h"

namespace weft {
namespace {

constexpr std::size_t mostNames = 1 << 17;

class HostNames {
 public:
  explicit HostNames(const Fabric& fabric) : fabric_(fabric) {
    for (std::uint32_t at = 0; at < fabric.hosts().size(); ++at) {
      exact_.emplace(fabric.hosts()[at].name, HostIndex(at));
      lower_.emplace(hostKey(fabric.hosts()[at].name), HostIndex(at));
    }
  }

  std::optional<HostIndex> find(const std::string& name) const {
    if (const auto found = exact_.find(name); found != exact_.end()) return found->second;
    const auto found = lower_.find(hostKey(name));
    return found == lower_.end() ? std::nullopt : std::optional(found->second);
  }
  HostIndex need(const std::string& name) const {
    if (const auto found = find(name)) return *found;
    std::vector<std::string> names;
    for (const FabricHost& host : fabric_.hosts()) names.push_back(host.name);
    throw Error("there is no host " + name + " in the fabric" + suggestion(names, name) +
                " name hosts as n001,n[002-040] or n001-n040");
  }

 private:
  const Fabric& fabric_;
  std::unordered_map<std::string, HostIndex> exact_, lower_;
};

// "n001-n040" → "n[001-040]"; nothing where it is no such range.
std::optional<std::string> asBrackets(const std::string& word) {
  for (auto dash = word.find('-'); dash != std::string::npos; dash = word.find('-', dash + 1)) {
    const std::string low = word.substr(0, dash), high = word.substr(dash + 1);
    const auto digits = low.find_last_not_of("0123456789") + 1;  // 0 where all are digits
    if (digits == low.size() || !high.starts_with(low.substr(0, digits))) continue;
    const std::string last = high.substr(digits);
    if (last.empty() || last.find_first_not_of("0123456789") != std::string::npos) continue;
    return low.substr(0, digits) + "[" + low.substr(digits) + "-" + last + "]";
  }
  return std::nullopt;
}

// At commas outside of brackets.
std::vector<std::string> wordsOf(const std::string& list) {
  std::vector<std::string> words(1);
  int open = 0;
  for (const char c : list) {
    open += c == '[' ? 1 : c == ']' ? -1 : 0;
    if (c == ',' && open == 0) words.emplace_back();
    else words.back() += c;
  }
  for (std::string& word : words) word = trimmed(word);
  std::erase(words, "");
  return words;
}

std::string withoutComment(std::string_view line) { return std::string(trimmed(line.substr(0, line.find('#')))); }

class HostFinder {
 public:
  explicit HostFinder(const Fabric& fabric) : fabric_(fabric), names_(fabric), seen_(fabric.hosts().size()) {}

  void add(const std::string& list, bool mayBeFile) {
    for (const std::string& word : wordsOf(list)) {
      if (const auto host = names_.find(word)) take(*host);
      else if (const auto hosts = hostsOfPart(word); !hosts.empty())
        std::ranges::for_each(hosts, [&](HostIndex each) { take(each); });
      else if (mayBeFile && std::filesystem::is_regular_file(word)) addFile(word);
      else addPattern(word);
    }
  }
  std::vector<HostIndex> take() { return std::move(hosts_); }

 private:
  // "unit 3"
  std::vector<HostIndex> hostsOfPart(const std::string& word) {
    if (word.find(' ') == word.npos) return {};  // as all of their names have
    if (!parts_) parts_ = findParts(fabric_);
    const FabricPart* part = partNamed(fabric_, *parts_, word);
    return part ? part->hosts : std::vector<HostIndex>();
  }
  void take(HostIndex host) {
    if (seen_[number(host)]) return;
    seen_[number(host)] = true;
    hosts_.push_back(host);
  }
  void addPattern(const std::string& word) {
    const auto names = expandHostList(asBrackets(word).value_or(word), mostNames);
    if (!names) throw Error(word + " is no list of hosts; name them as n001,n[002-040] or n001-n040");
    for (const std::string& name : *names) take(names_.need(name));
  }
  void addFile(const std::string& path) {
    eachLine(path, [&](const TextLine& line) { add(withoutComment(line.text), false); });
  }

  const Fabric& fabric_;
  HostNames names_;
  std::optional<std::vector<FabricPart>> parts_;  // looked for where a word is no host's
  std::vector<bool> seen_;
  std::vector<HostIndex> hosts_;
};

}  // namespace

std::vector<HostIndex> findHosts(const Fabric& fabric, const std::string& list) {
  HostFinder finder(fabric);
  finder.add(list, true);
  return finder.take();
}

std::vector<HostPair> readHostPairs(const Fabric& fabric, const std::string& path) {
  if (!std::filesystem::is_regular_file(path))
    throw Error("there is no pattern and no file " + path +
                "; patterns are all-to-all, ring and bisection, a file has SOURCE DESTINATION in each line");
  const HostNames names(fabric);
  std::vector<HostPair> pairs;
  eachLine(path, [&](const TextLine& text) {
    const std::string line = withoutComment(text.text);
    if (line.empty()) return;
    const auto gap = line.find_first_of(", \t");
    const std::string second =
        gap == std::string::npos ? "" : std::string(trimmed(std::string_view(line).substr(gap + 1)));
    if (second.empty() || second.find_first_of(", \t") != std::string::npos)
      throw Error(path + ", line " + std::to_string(text.number) +
                  ": there are not two hosts; write SOURCE DESTINATION in each line");
    pairs.push_back({names.need(line.substr(0, gap)), names.need(second)});
  });
  return pairs;
}

RankHosts readRankHosts(const Fabric& fabric, const std::string& path, std::size_t ranks) {
  std::ifstream file(path);
  if (!file || std::filesystem::is_directory(path))
    throw Error("there is no file " + path + "; name one of rank,host lines, as weft remap -o writes it");
  IdentitySink sink;
  const ImportReport report = readHostMap(file, path, ranks, sink, [](std::uint64_t) { return true; });
  for (const Diagnostic& each : report.diagnostics.list())
    if (each.severity != Severity::note && each.code != "host_map.few") throw Error(sentence(each));
  if (sink.identity.hosts.empty())
    throw Error(path + " gives no rank a host; weft remap -o FILE --launcher csv writes such a file");
  const HostNames names(fabric);
  std::vector<std::pair<RankId, HostIndex>> placed;
  for (const auto& [rank, host] : sink.identity.hosts) placed.emplace_back(RankId(rank), names.need(host));
  return RankHosts(std::move(placed));
}

}  // namespace weft
