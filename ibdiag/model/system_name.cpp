#include "ibdiag/model/system_name.h"

#include <algorithm>

#include "core/base/name_guid.h"
#include "core/base/units.h"
#include "ibdiag/model/chassis.h"
#include "ibdiag/model/host_names.h"
#include "ibdiag/model/node_names.h"

namespace weft {
namespace {

SystemName splitAt(std::string_view text, char separator) {
  const std::size_t at = text.find(separator);
  if (at == std::string_view::npos) return {std::string(text), {}, {}};
  return {std::string(text.substr(0, at)), {}, std::string(trimmed(text.substr(at + 1)))};
}

// "MF0;name:TYPE/L12/U1"
SystemName managedSwitch(std::string_view description, std::size_t semicolon, std::size_t colon) {
  SystemName name = splitAt(description.substr(colon + 1), '/');
  name.type = std::move(name.system);
  name.system = std::string(description.substr(semicolon + 1, colon - semicolon - 1));
  return name;
}

SystemName switchName(const FabricNode& node) {
  const std::string_view description = trimmed(node.description);
  const std::size_t semicolon = description.find(';'), colon = description.find(':', semicolon);
  if (semicolon != std::string_view::npos && colon != std::string_view::npos && colon > semicolon + 1) return managedSwitch(description, semicolon, colon);
  const std::string chassis = chassisName(description);
  if (chassis.empty()) return {shortName(node), {}, {}};
  return {chassis, {}, std::string(trimmed(description.substr(chassis.size() + 1)))};
}

bool isLetterOrDigit(char c) { return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_' || c == '.' || static_cast<unsigned char>(c) >= 0x80; }

}  // namespace

SystemName systemNameOf(const FabricNode& node) {
  if (isOfName(node.guid)) return splitAt(node.description, '/');
  if (node.isSwitch()) return switchName(node);
  const std::string_view description = trimmed(node.description);
  const auto host = hostNameOf(description);
  if (!host) return {shortName(node), {}, {}};
  return {std::string(*host), {}, std::string(trimmed(description.substr(std::min(host->size(), description.size()))))};
}

std::string comparableName(std::string_view name) {
  std::string key;
  for (const char c : hostKey(name))
    if (isLetterOrDigit(c)) key += c;
    else if (!key.empty() && key.back() != '-') key += '-';
  if (key.ends_with('-')) key.pop_back();
  if (key.ends_with("-u1")) key.resize(key.size() - 3);
  return key;
}

std::string comparableName(const SystemName& name) { return comparableName(name.system + (name.board.empty() ? "" : "/" + name.board)); }

}  // namespace weft
