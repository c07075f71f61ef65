#include "recorded_counts.h"

#include <algorithm>
#include <sstream>

namespace weft {
namespace {

using Members = std::vector<int>;

std::string keyOf(const Members& members, std::size_t before) {
  std::string key;
  for (int each : members) key += std::to_string(each) + " ";
  return key + "#" + std::to_string(before);
}

const std::set<std::string> sending{"Send",      "Bsend",      "Ssend",      "Rsend",     "Isend",
                                    "Ibsend",    "Issend",     "Irsend",     "Sendrecv",  "Sendrecv_replace",
                                    "Send_init", "Bsend_init", "Ssend_init", "Rsend_init"};
const std::set<std::string> receiving{"Recv", "Irecv", "Mrecv", "Imrecv", "Recv_init", "Sendrecv_received"};

void add(RecordedSum& to, long long calls, long long bytes) {
  to.calls += calls;
  to.bytes += bytes;
}

// The number that a communicator's name ends in, without the smallest rank: 7 of "W_s7.12". MPI_COMM_WORLD and _SELF
// come first.
int numberIn(const std::string& name) {
  const auto last = name.rfind('_');
  return last == std::string::npos ? 0 : std::stoi(name.substr(last + 2));
}

std::map<std::string, std::string> keysByName(std::vector<RecordedRow>& rows) {
  std::stable_sort(rows.begin(), rows.end(), [](const RecordedRow& a, const RecordedRow& b) {
    return numberIn(a.at("name")) < numberIn(b.at("name"));
  });
  std::map<Members, std::size_t> before;
  std::map<std::string, std::string> keys;
  for (RecordedRow& row : rows) {
    const Members members = recordedRanks(row["members"]);
    const bool self = row["name"].rfind("SELF.", 0) == 0;
    if (members.size() == 1 && !self) before.try_emplace(members, 1);  // every process has an MPI_COMM_SELF
    keys[row["name"]] = keyOf(members, before[members]++);
  }
  return keys;
}

// The part of one rank.
class TraceReader {
 public:
  TraceReader(RecordedCounts& counts, int rank) : counts_(counts), rank_(rank) {}

  void read(std::istream& in) {
    std::string line, word;
    std::vector<std::string> lines;
    while (std::getline(in, line)) lines.push_back(line);
    std::map<int, std::string> made;  // communicators in the order of their making
    for (const std::string& each : lines)
      if (each.rfind("C ", 0) == 0) made[std::stoi(each.substr(2))] = each;
    for (const auto& [identity, text] : made) communicator(text);
    for (const std::string& each : lines)
      if (each.rfind("C ", 0) != 0) call(each);
  }

 private:
  void communicator(const std::string& text) {
    std::istringstream in(text);
    std::string letter, call;
    int identity = 0, parent = 0;
    in >> letter >> identity >> call >> parent;
    Members& members = members_[identity];
    for (int rank; in >> rank;) members.push_back(rank);
    keys_[identity] = keyOf(members, before_[members]++);
    if (identity != 1) counts_.communicators[keys_[identity]] = parent < 0 ? call : call + " of " + keys_[parent];
  }
  void call(const std::string& text) {
    std::istringstream in(text);
    std::string operation;
    int identity = 0, calls = 0, peer = 0;
    long long bytes = 0;
    in >> operation >> identity >> calls >> bytes >> peer;
    add(counts_.calls[{keys_[identity], rank_, operation}], calls, bytes);
    if (peer >= 0)
      add(counts_.pairs[{keys_[identity], operation, rank_, members_[identity].at(static_cast<std::size_t>(peer))}], 1,
          bytes);
  }

  RecordedCounts& counts_;
  const int rank_;
  std::map<int, std::string> keys_;
  std::map<int, Members> members_;
  std::map<Members, std::size_t> before_;
};

QString text(const RecordedCounts::Call& key) {
  const auto& [communicator, rank, operation] = key;
  return QString("%1 on {%2} by rank %3").arg(operation.c_str(), communicator.c_str()).arg(rank);
}
QString text(const RecordedCounts::Pair& key) {
  const auto& [communicator, operation, source, destination] = key;
  return QString("%1 on {%2} from %3 to %4").arg(operation.c_str(), communicator.c_str()).arg(source).arg(destination);
}
QString text(const std::string& key) { return QString("{%1}").arg(key.c_str()); }
QString text(const RecordedSum& sum) { return QString("%1 calls, %2 bytes").arg(sum.calls).arg(sum.bytes); }

template <class Map, class Wanted>
void compare(QStringList& lines, const Map& trace, const Map& bundle, Wanted&& wanted) {
  Map all = trace;
  all.insert(bundle.begin(), bundle.end());
  for (const auto& [key, ignored] : all) {
    const auto a = trace.find(key), b = bundle.find(key);
    if (!wanted(key) || (a != trace.end() && b != bundle.end() && a->second == b->second)) continue;
    lines << QString("%1: %2; recorded: %3")
                 .arg(text(key), a == trace.end() ? "nothing" : text(a->second),
                      b == bundle.end() ? "nothing" : text(b->second));
  }
}

std::set<std::string> operationsOf(const RecordedCounts& counts) {
  std::set<std::string> operations;
  for (const auto& [key, sum] : counts.calls) operations.insert(std::get<2>(key));
  return operations;
}

}  // namespace

RecordedCounts countsOfBundle(const std::filesystem::path& folder) {
  RecordedCounts counts;
  auto communicators = recordedRows(folder, "communicators");
  auto keys = keysByName(communicators);
  for (RecordedRow& row : communicators)
    if (row["name"].rfind("SELF.", 0) != 0)
      counts.communicators[keys[row["name"]]] =
          row["parent"].empty() ? "-" : row["call"] + " of " + keys[row["parent"]];
  for (RecordedRow& row : recordedRows(folder, "operations"))
    add(counts.calls[{keys[row["communicator"]], std::stoi(row["rank"]), row["operation"]}], std::stoll(row["calls"]),
        std::stoll(row["bytes"]));
  for (RecordedRow& row : recordedRows(folder, "pairs"))
    if (sending.count(row["operation"]))
      add(counts.pairs[{keys[row["communicator"]], row["operation"], std::stoi(row["source"]),
                        std::stoi(row["destination"])}],
          std::stoll(row["messages"]), std::stoll(row["bytes"]));
  return counts;
}

RecordedCounts countsOfTrace(const std::filesystem::path& folder, int ranks) {
  RecordedCounts counts;
  for (int rank = 0; rank < ranks; ++rank) {
    std::ifstream in(folder / ("trace." + std::to_string(rank)));
    TraceReader(counts, rank).read(in);
  }
  return counts;
}

QString differences(const RecordedCounts& trace, const RecordedCounts& bundle) {
  QStringList lines;
  const auto traced = operationsOf(trace);
  compare(lines, trace.communicators, bundle.communicators, [](const std::string&) { return true; });
  compare(lines, trace.calls, bundle.calls, [&](const auto& key) { return traced.count(std::get<2>(key)) != 0; });
  compare(lines, trace.pairs, bundle.pairs, [&](const auto& key) { return traced.count(std::get<1>(key)) != 0; });
  const auto all = lines.size();
  lines.resize(std::min<qsizetype>(all, 20));
  return all == 0 ? QString() : QString("%1 differences:\n%2").arg(all).arg(lines.join('\n'));
}

std::set<std::string> untracedOperations(const RecordedCounts& trace, const RecordedCounts& bundle) {
  auto left = operationsOf(bundle);
  for (const std::string& each : operationsOf(trace)) left.erase(each);
  return left;
}

QString unbalanced(const RecordedCounts& counts) {
  std::map<std::string, RecordedSum> sentAndReceived;  // sent as calls, received as bytes
  for (const auto& [key, sum] : counts.calls) {
    if (sending.count(std::get<2>(key))) add(sentAndReceived[std::get<0>(key)], sum.bytes, 0);
    if (receiving.count(std::get<2>(key))) add(sentAndReceived[std::get<0>(key)], 0, sum.bytes);
  }
  QString lines;
  for (const auto& [key, sum] : sentAndReceived)
    if (sum.calls != sum.bytes)
      lines += QString("%1: %2 bytes sent, %3 received\n").arg(text(key)).arg(sum.calls).arg(sum.bytes);
  return lines;
}

}  // namespace weft
