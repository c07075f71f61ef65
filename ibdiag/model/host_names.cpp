#include "ibdiag/model/host_names.h"

#include <algorithm>
#include <array>

#include "core/base/ascii.h"
#include "core/base/units.h"

namespace weft {
namespace {

bool isNameCharacter(char c) {
  return isDigit(c) || (lowerCase(c) >= 'a' && lowerCase(c) <= 'z') || c == '-' || c == '_' || c == '.';
}

// "HCA-1", "mlx5_0", "ibp11s0f0": how drivers call a device. Vendors' strings end otherwise.
bool namesDevice(std::string_view word) {
  constexpr std::array<std::string_view, 15> prefixes{"hca-", "mlx",   "mthca", "hfi",  "qib",  "ipath", "ib", "roc",
                                                      "bnxt", "irdma", "cxgb",  "hns_", "efa_", "rdma",  "rxe"};
  const std::string key = hostKey(word);
  if (!std::ranges::any_of(key, isDigit)) return false;
  return std::ranges::any_of(prefixes, [&](std::string_view prefix) { return key.starts_with(prefix); });
}

bool namesMachine(std::string_view word) {
  const std::string key = shortHostKey(word);
  if (key.empty() || key == "localhost" || !std::ranges::all_of(word, isNameCharacter)) return false;
  return key.find_first_not_of("-_.") != std::string::npos;
}

}  // namespace

std::optional<std::string_view> hostNameOf(std::string_view description) {
  description = trimmed(description);
  const std::string_view name = description.substr(0, std::min(description.find(' '), description.size()));
  if (!namesMachine(name)) return std::nullopt;
  if (name.size() == description.size()) return namesDevice(name) ? std::nullopt : std::optional(name);
  std::string_view rest = trimmed(description.substr(name.size()));
  const std::string_view device = rest.substr(0, std::min(rest.find(' '), rest.size()));
  return namesDevice(device) ? std::optional(name) : std::nullopt;
}

bool isAggregationNode(std::string_view description) {
  return description.find("Aggregation Node") != std::string_view::npos;
}

bool isGateway(std::string_view description) {
  constexpr std::array<std::string_view, 3> words{"gateway", "skyway", "bridgex"};
  const std::string text = lowerCase(description);
  const auto isLetter = [&](std::size_t at) { return at < text.size() && text[at] >= 'a' && text[at] <= 'z'; };
  return std::ranges::any_of(words, [&](std::string_view word) {
    for (std::size_t at = text.find(word); at != text.npos; at = text.find(word, at + 1))
      if ((at == 0 || !isLetter(at - 1)) && !isLetter(at + word.size())) return true;
    return false;
  });
}

std::string hostKey(std::string_view name) { return lowerCase(trimmed(name)); }

std::string shortHostKey(std::string_view name) {
  std::string key = hostKey(name);
  const bool isAddress = key.find_first_not_of("0123456789.") == std::string::npos;
  if (!isAddress) key.resize(std::min(key.find('.'), key.size()));
  return key;
}

}  // namespace weft
