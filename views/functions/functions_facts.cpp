#include "views/functions/functions_facts.h"

#include <QObject>
#include <algorithm>
#include <array>
#include <map>

#include "analysis/waits/state_accuracy.h"
#include "core/base/error.h"

namespace weft {
namespace {

// In this order.
constexpr std::array kept{"function",
                          "address",
                          "instruction",
                          "share",
                          "line",
                          "text",
                          "seconds",
                          "cpu_s",
                          "mpi_s",
                          "wait_s",
                          "work_s",
                          "poll_s",
                          "inclusive_seconds",
                          "inclusive_cpu_s",
                          "inclusive_mpi_s",
                          "inclusive_wait_s",
                          "inclusive_work_s",
                          "inclusive_poll_s",
                          "inclusive_sends",
                          "inclusive_receives",
                          "inclusive_bytes_sent",
                          "inclusive_bytes_received",
                          "sends",
                          "receives",
                          "bytes_sent",
                          "bytes_received",
                          "module"};

// Messages are shown once: inclusive ones where there are both.
bool isShown(const Table& table, const std::string& name) {
  const bool isCount = name == "sends" || name == "receives" || name.starts_with("bytes_");
  return table.at(name) < table.columns.size() && !(isCount && table.at("inclusive_" + name) < table.columns.size());
}

std::string titled(const std::string& name) {
  static const std::map<std::string, const char*> titles{{"cpu_s", QT_TRANSLATE_NOOP("QObject", "CPU")},
                                                         {"mpi_s", QT_TRANSLATE_NOOP("QObject", "MPI")},
                                                         {"wait_s", QT_TRANSLATE_NOOP("QObject", "MPI wait")},
                                                         {"work_s", QT_TRANSLATE_NOOP("QObject", "MPI work")},
                                                         {"poll_s", QT_TRANSLATE_NOOP("QObject", "MPI polling")}};
  const bool inclusive = name.starts_with("inclusive_");
  const std::string plain = inclusive ? name.substr(10) : name;
  const auto found = titles.find(plain);
  std::string title = found != titles.end() ? QObject::tr(found->second).toStdString() : plain;
  std::ranges::replace(title, '_', ' ');
  return inclusive ? QObject::tr("%1 incl.").arg(QString::fromStdString(title)).toStdString() : title;
}

// With a capital and a full stop; nothing stays nothing.
std::string asSentence(std::string text) {
  if (text.empty()) return text;
  if (text.front() >= 'a' && text.front() <= 'z') text.front() = static_cast<char>(text.front() - 'a' + 'A');
  return text + '.';
}

}  // namespace

Table shortened(const Table& table) {
  Table small;
  std::vector<std::size_t> from;
  for (const char* name : kept)
    if (isShown(table, name)) {
      from.push_back(table.at(name));
      small.columns.push_back(table.columns[from.back()]);
      small.columns.back().title = titled(name);
    }
  for (const Row& row : table.rows) {
    Row& some = small.rows.emplace_back();
    for (const std::size_t at : from) some.push_back(row[at]);
  }
  return small;
}

FunctionsFacts functionsFacts(const RunSnapshot& run, std::shared_ptr<const SampledCode> known,
                              const PairFilter& filter) {
  FunctionsFacts facts;
  facts.filter = restrict(filter, {Measure::samples, run.keys}).ofRows();
  try {
    facts.code = known ? std::move(known) : std::make_shared<const SampledCode>(sampledCode(run.store()));
    facts.functions = shortened(functionTable(*facts.code, facts.filter, {}));
    facts.flame = flameFacts(*facts.code, facts.filter);
    facts.missing = facts.flame.missing;
    facts.accuracy = asSentence(accuracyText(*facts.code, stateAccuracy(*facts.code, facts.filter)));
  } catch (const Error& error) {
    facts.missing = asSentence(error.what());
  }
  return facts;
}

FunctionNeighbours neighbourTables(const FunctionsFacts& facts, const std::string& function) {
  if (!facts.code || function.empty()) return {};
  FunctionRequest request;
  request.function = function;
  FunctionNeighbours tables;
  request.by = "caller";
  tables.callers = shortened(functionTable(*facts.code, facts.filter, request));
  request.by = "callee";
  tables.callees = shortened(functionTable(*facts.code, facts.filter, request));
  return tables;
}

std::string fileOf(const FunctionsFacts& facts, const std::string& function) {
  if (!facts.code) return {};
  const SampledCode& code = *facts.code;
  const std::vector<CodePart> places = placeSums(code, facts.filter);
  std::map<std::string, double> seconds;
  for (std::uint32_t place = 0; place < places.size(); ++place)
    if (code.places[place].line != SampledCode::none && code.functions[code.places[place].function].name == function)
      seconds[code.lines[code.places[place].line].file] += places[place].inclusive.seconds;
  const auto most = std::ranges::max_element(seconds, {}, [](const auto& one) { return one.second; });
  return most == seconds.end() ? std::string() : most->first;
}

}  // namespace weft
