#include "ibdiag/counters/counter_names.h"

#include <array>
#include <utility>

#include "core/base/ascii.h"

namespace weft {
namespace {

struct Facts {
  std::string_view name;
  int bits;
};
constexpr std::array<Facts, counterKinds> facts{{
    {"PortXmitData", 32},
    {"PortRcvData", 32},
    {"PortXmitPkts", 32},
    {"PortRcvPkts", 32},
    {"PortXmitWait", 32},
    {"SymbolErrorCounter", 16},
    {"LinkErrorRecoveryCounter", 8},
    {"LinkDownedCounter", 8},
    {"PortRcvErrors", 16},
    {"PortRcvRemotePhysicalErrors", 16},
    {"PortRcvSwitchRelayErrors", 16},
    {"PortXmitDiscards", 16},
    {"PortXmitConstraintErrors", 8},
    {"PortRcvConstraintErrors", 8},
    {"LocalLinkIntegrityErrors", 4},
    {"ExcessiveBufferOverrunErrors", 4},
    {"QP1Dropped", 16},
    {"VL15Dropped", 16},
}};

// Other spellings: of ibdiagnet 1 and 2, and of perfquery before infiniband-diags 1.5, which said Bytes for words.
using Alias = std::pair<std::string_view, Counter>;
constexpr std::array aliases{
    Alias{"xmtdata", Counter::xmitData},
    Alias{"xmtbytes", Counter::xmitData},
    Alias{"rcvdata", Counter::rcvData},
    Alias{"rcvbytes", Counter::rcvData},
    Alias{"xmtpkts", Counter::xmitPkts},
    Alias{"rcvpkts", Counter::rcvPkts},
    Alias{"xmtwait", Counter::xmitWait},
    Alias{"symbolerrors", Counter::symbolError},
    Alias{"linkrecovers", Counter::linkErrorRecovery},
    Alias{"linkdowncounter", Counter::linkDowned},
    Alias{"linkdowned", Counter::linkDowned},
    Alias{"rcverrors", Counter::rcvErrors},
    Alias{"rcvremotephyserrors", Counter::rcvRemotePhysicalErrors},
    Alias{"rcvswrelayerrors", Counter::rcvSwitchRelayErrors},
    Alias{"portxmitdiscard", Counter::xmitDiscards},
    Alias{"xmtdiscards", Counter::xmitDiscards},
    Alias{"xmtconstrainterrors", Counter::xmitConstraintErrors},
    Alias{"rcvconstrainterrors", Counter::rcvConstraintErrors},
    Alias{"linkintegrityerrors", Counter::localLinkIntegrityErrors},
    Alias{"excesivebuffererrors", Counter::excessiveBufferOverrunErrors},
    Alias{"excessivebuffererrors", Counter::excessiveBufferOverrunErrors},
    Alias{"excbufoverrunerrors", Counter::excessiveBufferOverrunErrors},
};

// Lower case, letters and digits only.
std::string plain(std::string_view text) {
  std::string result;
  for (const char c : lowerCase(text))
    if ((c >= 'a' && c <= 'z') || (c >= '0' && c <= '9')) result += c;
  return result;
}

std::optional<Counter> exactly(std::string_view text) {
  static const auto all = [] {
    std::unordered_map<std::string, Counter> names;
    for (std::size_t i = 0; i < facts.size(); ++i) names.emplace(plain(facts[i].name), static_cast<Counter>(i));
    for (const auto& [alias, counter] : aliases) names.emplace(alias, counter);
    return names;
  }();
  const auto found = all.find(std::string(text));
  return found == all.end() ? std::nullopt : std::optional(found->second);
}

std::optional<CounterName> lookUp(std::string_view spelled) {
  const std::string text = plain(spelled);
  if (const auto counter = exactly(text)) return CounterName{*counter, false};
  for (const std::string_view ending : {"extended", "ext"})
    if (text.ends_with(ending))
      if (const auto counter = exactly(std::string_view(text).substr(0, text.size() - ending.size())))
        return CounterName{*counter, true};
  return std::nullopt;
}

constexpr std::size_t mostRemembered = 256, longestName = 64;

}  // namespace

std::string_view name(Counter counter) { return facts[static_cast<std::size_t>(counter)].name; }

std::uint64_t classicTop(Counter counter) {
  return (std::uint64_t{1} << facts[static_cast<std::size_t>(counter)].bits) - 1;
}

std::optional<CounterName> CounterNames::find(std::string_view spelled) {
  if (spelled.size() > longestName) return std::nullopt;
  key_.assign(spelled);
  if (const auto found = known_.find(key_); found != known_.end()) return found->second;
  const auto result = lookUp(spelled);
  if (known_.size() < mostRemembered) known_.emplace(key_, result);
  return result;
}

}  // namespace weft
