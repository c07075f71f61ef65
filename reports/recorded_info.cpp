#include "reports/recorded_info.h"

#include <algorithm>

#include "core/base/number_list.h"
#include "core/base/units.h"
#include "reports/table_json.h"
#include "reports/table_writers.h"

namespace weft {
namespace {

Json textOrNull(const std::string& text) { return text.empty() ? Json() : Json(text); }

Json groupsOf(const Communicator& one) {
  if (!one.firstGroup) return {};
  const std::size_t first = std::min<std::size_t>(*one.firstGroup, one.members.size());
  Json groups = Json::array({Json::array(), Json::array()});
  for (std::size_t i = 0; i < one.members.size(); ++i) groups[i < first ? 0 : 1].push_back(number(one.members[i]));
  return groups;
}

bool isTimed(const Process& one) {
  return one.elapsedSeconds || one.initSeconds || one.finalizeSeconds || one.wrapSeconds || one.recorderSeconds;
}

bool isRecorded(const Process& one) { return isTimed(one) || one.pid || !one.cpus.empty() || one.recorderBytes; }

std::string hostOf(const RunSnapshot& run, const Process& one) {
  if (!one.host) return {};
  const auto host = std::ranges::lower_bound(run.hosts, *one.host, {}, &Host::id);
  return host != run.hosts.end() && host->id == *one.host ? host->name : std::string();
}

std::string orEmpty(const std::optional<double>& value) { return value ? exactText(*value) : std::string(); }
template <class Number>
std::string orEmpty(const std::optional<Number>& value) {
  return value ? std::to_string(*value) : std::string();
}

// "user s", as the other columns of that table are called.
std::string shownName(const UsageColumn& column) {
  std::string name = column.name;
  std::ranges::replace(name, '_', ' ');
  return name;
}

std::string guidText(const std::optional<Guid>& guid) { return guid ? text(*guid) : std::string(); }
template <class Value>
std::optional<std::uint64_t> plain(const std::optional<Value>& value) {
  if (!value) return std::nullopt;
  return static_cast<std::uint64_t>(*value);
}

}  // namespace

void addRecorded(Json& object, const Communicator& communicator) {
  Json dims = Json::array(), periods = Json::array();
  for (const CartDimension& one : communicator.dimensions) {
    dims.push_back(one.extent);
    periods.push_back(one.periodic);
  }
  object["label"] = textOrNull(communicator.label);
  object["topology"] = textOrNull(communicator.topology);
  object["dims"] = dims.empty() ? Json() : std::move(dims);
  object["periods"] = periods.empty() ? Json() : std::move(periods);
  object["reorder"] = orNull(communicator.reorder);
  object["freed"] = orNull(communicator.freed);
  object["groups"] = groupsOf(communicator);
}

Json processesJson(const RunSnapshot& run) {
  Json list = Json::array();
  for (const Process& one : run.processes) {
    if (!isRecorded(one)) continue;
    list.push_back({{"rank", number(one.rank)},
                    {"host", textOrNull(hostOf(run, one))},
                    {"pid", orNull(one.pid)},
                    {"cpus", one.cpus.empty() ? Json() : Json(one.cpus)},
                    {"init_s", orNull(one.initSeconds)},
                    {"net_s", orNull(one.elapsedSeconds)},
                    {"finalize_s", orNull(one.finalizeSeconds)},
                    {"wrap_s", orNull(one.wrapSeconds)},
                    {"recorder_s", orNull(one.recorderSeconds)},
                    {"recorder_bytes", orNull(one.recorderBytes)}});
    if (one.recordedSeconds) list.back()["recorded_s"] = *one.recordedSeconds;
    if (!one.usage.any()) continue;
    for (const UsageColumn& each : usageColumns) list.back()[each.name] = asJson(each.cell(one.usage));
  }
  return list;
}

Json adaptersJson(const RunSnapshot& run) {
  Json list = Json::array();
  for (const auto& [id, one] : run.adapterPorts)
    list.push_back({{"host", one.host},
                    {"device", one.device},
                    {"port", one.port},
                    {"port_guid", textOrNull(guidText(one.portGuid))},
                    {"node_guid", textOrNull(guidText(one.nodeGuid))},
                    {"lid", orNull(plain(one.lid))},
                    {"lmc", orNull(one.lmc)},
                    {"state", textOrNull(one.state)},
                    {"rate", textOrNull(one.rate)}});
  return list;
}

std::string processesText(const RunSnapshot& run) {
  if (std::ranges::none_of(run.processes,
                           [](const Process& one) { return one.pid || !one.cpus.empty() || one.initSeconds; }))
    return {};
  const bool partly =
      std::ranges::any_of(run.processes, [](const Process& one) { return one.recordedSeconds.has_value(); });
  std::vector<std::string> columns{"rank",  "host",       "pid",    "cpus",       "init s",
                                   "net s", "finalize s", "wrap s", "recorder s", "recorder bytes"};
  if (partly) columns.emplace_back("recorded s");
  const bool used = haveUsage(run.processes);
  for (const UsageColumn& each : usageColumns)
    if (used) columns.push_back(shownName(each));
  Table table = textTable(columns);
  for (const Process& one : run.processes) {
    Row& row = table.rows.emplace_back(Row{number(one.rank), hostOf(run, one), orEmpty(one.pid), listText(one.cpus),
                                           orEmpty(one.initSeconds), orEmpty(one.elapsedSeconds),
                                           orEmpty(one.finalizeSeconds), orEmpty(one.wrapSeconds),
                                           orEmpty(one.recorderSeconds), orEmpty(one.recorderBytes)});
    if (partly) row.emplace_back(orEmpty(one.covered()));
    for (const UsageColumn& each : usageColumns)
      if (used) row.emplace_back(cellText(each.cell(one.usage)));
  }
  return written(table, TableFormat::text);
}

std::string adaptersText(const RunSnapshot& run) {
  if (run.adapterPorts.empty()) return {};
  Table table = textTable({"host", "device", "port", "port GUID", "node GUID", "LID", "state", "rate"});
  for (const auto& [id, one] : run.adapterPorts)
    table.rows.push_back({one.host, one.device, std::to_string(one.port), guidText(one.portGuid),
                          guidText(one.nodeGuid), orEmpty(plain(one.lid)), one.state, one.rate});
  return written(table, TableFormat::text);
}

}  // namespace weft
