#include "ibdiag/loads/measured_rails.h"

#include <map>
#include <optional>
#include <set>
#include <string>

#include "core/base/turned_guid.h"
#include "ibdiag/loads/adapter_ports.h"
#include "ibdiag/model/hosts_by_name.h"

namespace weft {
namespace {

// By GUID, else by the names of the host and of the device.
class Places {
 public:
  explicit Places(const Fabric& fabric) : fabric_(fabric), hosts_(fabric) {}

  std::optional<PortIndex> of(const AdapterPortRow& row) const {
    if (row.portGuid)
      for (const Guid guid : {*row.portGuid, turned(*row.portGuid)})
        if (const auto port = fabric_.portByGuid(guid)) return port;
    const auto host = hosts_.only(row.host);
    if (!host) return std::nullopt;
    return adapterPort(fabric_, HostIndex(*host), row.device + ":" + std::to_string(row.port));
  }

 private:
  const Fabric& fabric_;
  HostsByName hosts_;
};

class Readings {
 public:
  void take(const CounterSampleRow& now) {
    if (!last_ || last_->port != now.port) {
      finish();
      first_ = now;
      fell_ = false;
    } else {
      fell_ = fell_ || fell(last_->bytesSent, now.bytesSent) || fell(last_->bytesReceived, now.bytesReceived);
    }
    last_ = now;
  }

  std::map<AdapterPortId, RailPlan::Counted> all() {
    finish();
    return std::move(all_);
  }

 private:
  using Bytes = std::optional<std::uint64_t>;

  static bool fell(const Bytes& before, const Bytes& now) { return before && now && *now < *before; }
  static std::uint64_t between(const Bytes& first, const Bytes& last) { return first && last ? *last - *first : 0; }

  void finish() {
    if (!last_ || fell_ || last_->atSeconds <= first_->atSeconds) return;
    if (!first_->bytesSent || !last_->bytesSent || fell(first_->bytesSent, last_->bytesSent) ||
        fell(first_->bytesReceived, last_->bytesReceived))
      return;
    all_[last_->port] = {between(first_->bytesSent, last_->bytesSent),
                         between(first_->bytesReceived, last_->bytesReceived)};
  }

  std::map<AdapterPortId, RailPlan::Counted> all_;
  std::optional<CounterSampleRow> first_, last_;
  bool fell_ = false;
};

}  // namespace

std::map<PortIndex, RailPlan::Counted> countedPorts(const RunStore& store, const Fabric& fabric) {
  Readings readings;
  store.counterSamples([&](const CounterSampleRow& now) {
    readings.take(now);
    return true;
  });
  const auto all = readings.all();
  std::map<PortIndex, RailPlan::Counted> ports;
  if (all.empty()) return ports;
  std::set<PortIndex> twice;  // two recorded ports that the fabric takes for one: neither is believed
  const Places places(fabric);
  for (const AdapterPort& each : store.adapterPorts()) {
    const auto counted = all.find(each.id);
    const auto port = counted == all.end() ? std::nullopt : places.of(each.row);
    const auto host = port ? fabric.node(fabric.port(*port).node).host : std::nullopt;
    if (host && fabric.host(*host).ports.size() > 1 && !ports.emplace(*port, counted->second).second)
      twice.insert(*port);
  }
  for (const PortIndex each : twice) ports.erase(each);
  return ports;
}

Fabric withMeasuredRails(Fabric fabric, const RunStore& store) {
  auto counted = countedPorts(store, fabric);
  if (counted.empty()) return fabric;
  auto plan = std::make_shared<RailPlan>();
  plan->counted = std::move(counted);
  return fabric.withRailPlan(std::move(plan));
}

}  // namespace weft
