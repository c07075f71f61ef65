// What commands print of the numbers of a summary, worked out from their tables by the test.
#pragma once

#include <cmath>
#include <numeric>

#include "cli.h"
#include "reports/summary/summary_sentence.h"

namespace summary_test {

using weft::SummaryNumber;
using namespace cli;
using Row = cli::Row;  // and not a table's

// A command as a shell would take it, with the run in its place.
inline QStringList argumentsOf(const std::string& command, const QString& run) {
  QStringList words;
  QString word;
  bool quoted = false;
  for (const QChar c : QString::fromStdString(command)) {
    if (c == '\'') quoted = !quoted;
    else if (c == ' ' && !quoted) words << std::exchange(word, QString());
    else word += c;
  }
  words << word;
  words.replaceInStrings(QRegularExpression("^RUN$"), run);
  return words;
}

// What a command prints, in the way that the test asks for. The run stays what it is.
class Printed {
 public:
  Printed(const std::string& command, QString run) : arguments_(argumentsOf(command, run)) {}

  const std::vector<Row>& rows() {
    if (rows_.empty())
      rows_ = csv(runOf(arguments_.contains("--findings") ? QStringList() : QStringList{"--format", "csv"}).out);
    return rows_;
  }
  QJsonObject object() {
    return json(runOf(arguments_.contains("--format") ? QStringList() : QStringList{"--format", "json"}).out).object();
  }

  std::vector<double> column(const std::string& name) {
    std::vector<double> values;
    for (const Row& row : rows()) values.push_back(row.at(name).empty() ? 0 : std::stod(row.at(name)));
    return values;
  }
  double sum(const std::string& name) {
    const auto values = column(name);
    return std::accumulate(values.begin(), values.end(), 0.0);
  }
  double most(const std::string& name) {
    const auto values = column(name);
    return values.empty() ? 0 : *std::ranges::max_element(values);
  }
  std::vector<double> used(const std::string& name) {
    auto values = column(name);
    std::erase(values, 0);
    std::ranges::sort(values);
    return values;
  }
  // Of the first row whose cells are these.
  double in(const std::map<std::string, std::string>& cells, const std::string& name) {
    for (const Row& row : rows())
      if (std::ranges::all_of(cells, [&](const auto& cell) { return row.at(cell.first) == cell.second; }))
        return std::stod(row.at(name));
    return std::nan("");
  }
  double count(const std::string& column, const std::string& value) {
    return double(std::ranges::count(rows(), value, [&](const Row& row) { return row.at(column); }));
  }

 private:
  // Several numbers are of one command.
  const Ran& runOf(const QStringList& more) const {
    static std::map<QStringList, Ran> known;
    const auto [at, isNew] = known.try_emplace(arguments_ + more);
    if (isNew) at->second = runWeft(at->first);
    if (isNew && at->second.status != 0) qWarning("%s: %s", qPrintable(arguments_.join(' ')), at->second.err.c_str());
    return at->second;
  }

  QStringList arguments_;
  std::vector<Row> rows_;
};

inline double median(const std::vector<double>& sorted) {
  const std::size_t half = sorted.size() / 2;
  return sorted.size() % 2 != 0 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2;
}

// "W" of "share of W"
inline std::string behind(const std::string& name, const std::string& words) {
  return name.starts_with(words) ? name.substr(words.size()) : std::string();
}

inline double ofLinks(const std::string& name, Printed& printed) {
  if (name.starts_with("bytes of the most loaded link end") || name == "on the most loaded link end now")
    return printed.most("bytes");
  if (name.starts_with("median")) return median(printed.used("bytes"));
  return name == "link ends with traffic" ? double(printed.used("bytes").size()) : std::nan("");
}

inline double ofUsers(const std::string& name, Printed& printed) {
  const std::string user = behind(name, "share of ");
  for (const Row& row : printed.rows()) {
    std::string key;
    for (const char* column : {"communicator", "region", "source", "destination"})
      if (row.contains(column)) key += (key.empty() ? "" : " → ") + row.at(column);
    if (key == user) return std::stod(row.at("bytes")) / printed.sum("bytes");
  }
  return std::nan("");
}

inline double ofWaits(const std::string& name, Printed& printed, const QString& run) {
  if (name.starts_with("seconds of waiting")) {
    Printed info("info RUN", run);
    return printed.sum("seconds") / info.object()["ranks"].toDouble();
  }
  if (const std::string rank = behind(name, "seconds of rank "); !rank.empty())
    return printed.in({{"rank", rank}}, "seconds");
  for (const char* key : {"cause", "region", "operation"})
    if (printed.rows().front().contains(key)) return printed.in({{key, behind(name, "share of ")}}, "share");
  return std::nan("");
}

inline constexpr const char* loadByRate = "load of the most loaded link end, in bytes of the fastest link";

inline double hottest(Printed& printed, const std::string& routing, const std::string& placement) {
  const std::map<std::string, std::string> row{{"routing", routing}, {"placement", placement}};
  return std::max(printed.in(row, "switch_end_bytes"), printed.in(row, "host_end_bytes"));
}
// By what links can carry, in bytes of the fastest: never less than the bytes themselves.
inline double hottestByRate(Printed& printed, const std::string& routing, const std::string& placement) {
  return printed.in({{"routing", routing}, {"placement", placement}}, "capacity_bytes");
}

// Bytes between switches are what the links carry there, of which remap prints the sentence alone.
inline double ofRemap(const std::string& name, Printed& printed) {
  if (name.starts_with("bound")) return hottest(printed, "kept", name);
  if (const std::string engine = behind(name, "bytes of the most loaded link end by "); !engine.empty())
    return hottest(printed, engine, "before");
  if (name.starts_with("bytes of the most loaded link end"))
    return hottest(printed, "kept", name.ends_with("now") ? "before" : "after");
  if (const std::string engine = behind(name, std::string(loadByRate) + " by "); !engine.empty())
    return hottestByRate(printed, engine, "before");
  if (name.starts_with(loadByRate)) return hottestByRate(printed, "kept", name.ends_with("now") ? "before" : "after");
  return std::nan("");
}

inline double ofWhatIf(const std::string& name, Printed& printed) {
  if (name.starts_with(loadByRate))
    return printed.object()["most_loaded"].toObject()[name.ends_with(" now") ? "before" : "after"].toDouble();
  if (name.ends_with("rerouted")) return printed.most("after");
  if (name == "hosts cut off") return double(printed.object()["hosts_cut_off"].toArray().size());
  return name.ends_with("that break") ? printed.object()["broken"].toDouble() : std::nan("");
}

inline double ofInfo(const std::string& name, Printed& printed) {
  const QJsonObject all = printed.object()["summary"].toObject(), mpi = all["mpi"].toObject();
  if (name.ends_with("mean of ranks")) return mpi["mean_s"].toDouble();
  if (name.starts_with("seconds of the rank with least")) return mpi["min_s"].toDouble();
  if (name.ends_with("in the run time")) return all["mpi_share"].toDouble();
  const QString of = QString::fromStdString(behind(name, "share of "));
  for (const char* list : {"communicators", "operations"})
    for (const auto& each : all[list].toArray())
      if (of == each.toObject()["name"].toString() || of == "MPI_" + each.toObject()["name"].toString())
        return each.toObject()["share"].toDouble();
  return std::nan("");
}

inline double ofReport(const std::string& name, Printed& printed) {
  if (const std::string rank = behind(name, "seconds of rank "); !rank.empty())
    return printed.in({{"rank", rank}}, "seconds");
  if (name.ends_with(", at most")) {  // without MPI_Init and MPI_Finalize, which stand on no communicator
    const std::string of = name.substr(0, name.rfind(','));
    return printed.in({{"communicator", behind(of, "seconds on ")}}, "max_s");
  }
  if (name.ends_with(", longest of a rank")) {
    const std::string of = behind(name.substr(0, name.rfind(',')), "seconds in MPI_");
    const std::size_t on = of.find(" on ");
    return printed.in({{"operation", of.substr(0, on)}, {"communicator", of.substr(on + 4)}}, "max_s");
  }
  const bool byOperation = printed.rows().front().contains("operation");
  const std::string of = name.substr(0, name.rfind(','));
  return byOperation ? printed.in({{"operation", behind(of, "seconds in MPI_")}}, "seconds")
                     : printed.in({{"communicator", behind(of, "seconds on ")}}, "seconds");
}

inline double ofFunctions(const std::string& name, Printed& printed, const QString& run) {
  Printed states("functions RUN --by state", run);
  const double all = states.sum("seconds") - states.sum("init_s") - states.sum("finalize_s");
  if (name == "share of waiting in MPI") return printed.sum("wait_s") / all;
  if (name == "share outside of MPI") return printed.sum("out_s") / all;
  return printed.in({{"function", behind(name, "share of ")}}, "seconds") / all;
}

inline double ofPairs(const std::string& name, Printed& printed) {
  const std::string column = printed.sum("bytes") > 0 ? "bytes" : "messages";
  if (name == "pairs") return double(printed.rows().size());
  return name.ends_with("largest pair") ? printed.most(column) : printed.sum(column);
}

// "hops of W: crossing"
inline double ofRings(const std::string& name, Printed& printed) {
  const std::size_t colon = name.rfind(": ");
  return printed.in({{"communicator", behind(name.substr(0, colon), "hops of ")}}, name.substr(colon + 2));
}

// The number as the command has it; NaN where the test does not know how it is printed.
inline double printedNumber(const SummaryNumber& number, const QString& run) {
  Printed printed(number.command, run);
  const QString command = argumentsOf(number.command, run).front();
  if (command == "links") return ofLinks(number.name, printed);
  if (command == "users") return ofUsers(number.name, printed);
  if (command == "waits") return ofWaits(number.name, printed, run);
  if (command == "remap") return ofRemap(number.name, printed);
  if (command == "whatif") return ofWhatIf(number.name, printed);
  if (command == "fabric") return printed.count("severity", number.name.substr(0, number.name.size() - 1));
  if (command == "info") return ofInfo(number.name, printed);
  if (command == "report") return ofReport(number.name, printed);
  if (command == "functions") return ofFunctions(number.name, printed, run);
  if (command == "pairs") return ofPairs(number.name, printed);
  return command == "connections" ? ofRings(number.name, printed) : std::nan("");
}

// From one source beside the other: over all link ends, the most.
inline double largestDifference(const QString& run) {
  Printed port("links RUN --traffic port", run), pair("links RUN --traffic pair", run);
  const auto a = port.column("bytes"), b = pair.column("bytes");
  double most = 0;
  for (std::size_t end = 0; end < a.size(); ++end) most = std::max(most, std::abs(a[end] - b[end]));
  return most;
}

// Links between switches, by the run that remap writes.
inline double betweenSwitches(const QString& run) {
  Printed links("links RUN --traffic pair", run);
  const auto isSwitch = [](const std::string& node) { return node.find("mlx5") == node.npos; };
  double sum = 0;
  for (const Row& row : links.rows())
    if (isSwitch(row.at("node")) && isSwitch(row.at("peer"))) sum += std::stod(row.at("bytes"));
  return sum;
}

}  // namespace summary_test
