#include "ibdiag/dumps/port_label.h"

namespace weft {

std::optional<PortNumber> labelledPort(std::string_view label) {
  if (const auto number = parsePort(label)) return number;
  const std::size_t first = label.find('/'), last = label.rfind('/');
  if (first == label.npos) return std::nullopt;
  if (label.starts_with('B') && label.find('D') < first && label.find('F') < first) return parsePort(label.substr(last + 1));
  const std::string_view middle = label.substr(first + 1, last - first - 1);
  const auto asic = parsePort(label.substr(0, first)), cage = first == last ? std::nullopt : parsePort(middle), port = parsePort(label.substr(last + 1));
  if (!asic || !cage || !port || *port > 2 || 2U * *cage >= noRoute) return std::nullopt;
  return static_cast<PortNumber>(2 * (*cage - 1) + *port);
}

}  // namespace weft
