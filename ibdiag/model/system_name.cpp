#include "ibdiag/model/system_name.h"

#include <algorithm>

#include "core/base/name_guid.h"
#include "core/base/units.h"
#include "ibdiag/model/host_names.h"
#include "ibdiag/model/node_names.h"

namespace weft {
namespace {

bool isDigits(std::string_view text) {
  return !text.empty() && std::ranges::all_of(text, [](char c) { return c >= '0' && c <= '9'; });
}

// "L12" is a leaf board, "S3" a spine board, "U1" a chip.
bool isPart(std::string_view text, std::string_view letters) {
  return text.size() > 1 && letters.find(text.front()) != std::string_view::npos && isDigits(text.substr(1));
}

// Without the last part, which `separator` begins.
std::string_view cut(std::string_view text, char separator, std::string_view letters) {
  const std::size_t at = text.rfind(separator);
  return at != std::string_view::npos && isPart(text.substr(at + 1), letters) ? text.substr(0, at) : std::string_view();
}

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
  if (semicolon != std::string_view::npos && colon != std::string_view::npos && colon > semicolon + 1)
    return managedSwitch(description, semicolon, colon);
  const std::string chassis = chassisName(description);
  if (chassis.empty()) return {shortName(node), {}, {}};
  return {chassis, {}, std::string(trimmed(description.substr(chassis.size() + 1)))};
}

bool isLetterOrDigit(char c) {
  return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_' || c == '.' ||
         static_cast<unsigned char>(c) >= 0x80;
}

// "l1" of the boards "L01", "L1" and "Blade 1"; other names as they are.
std::string boardKey(std::string_view board) {
  std::string key = hostKey(trimmed(board));
  if (key.starts_with("blade ")) key = "l" + key.substr(6);
  std::size_t digits = key.find_first_of("0123456789");
  if (digits == 0 || digits == key.npos || key.find_first_not_of("0123456789", digits) != key.npos) return key;
  if (!std::all_of(key.begin(), key.begin() + static_cast<std::ptrdiff_t>(digits),
                   [](char c) { return c >= 'a' && c <= 'z'; }))
    return key;
  while (key[digits] == '0' && digits + 1 < key.size()) key.erase(digits, 1);
  return key;
}

}  // namespace

std::string chassisName(std::string_view description) {
  std::string_view rest = description;
  if (const auto chip = cut(rest, '/', "U"); !chip.empty()) rest = chip;
  if (const auto board = cut(rest, '/', "LSF"); !board.empty()) return std::string(board);
  if (const auto board = cut(rest, ' ', "LSF"); !board.empty()) return std::string(board);
  return {};
}

SystemName systemNameOf(const FabricNode& node) {
  if (isOfName(node.guid)) return splitAt(node.description, '/');
  if (node.isSwitch()) return switchName(node);
  const std::string_view description = trimmed(node.description);
  const auto host = hostNameOf(description);
  if (!host) return {shortName(node), {}, {}};
  return {std::string(*host), {}, std::string(trimmed(description.substr(std::min(host->size(), description.size()))))};
}

std::string boardOf(const FabricNode& node) {
  const std::string board = systemNameOf(node).board;
  const std::string first = board.substr(0, board.find('/'));
  return first.starts_with('U') ? std::string() : first;
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

std::string comparableName(const SystemName& name) {
  std::string all = name.system;
  for (std::string_view rest = name.board; !rest.empty();) {
    const std::size_t end = std::min(rest.find('/'), rest.size());
    all += '/' + boardKey(rest.substr(0, end));
    rest.remove_prefix(std::min(end + 1, rest.size()));
  }
  return comparableName(all);
}

}  // namespace weft
