#include "collector/record/life/fabric_places.h"

#include <dlfcn.h>

#include <cstdio>

#include "collector/places/places.h"
#include "collector/record/bundle/beside.h"

namespace weft::record {
namespace {

using Ask = decltype(&weft_places);

std::nullopt_t withoutFabric(const std::string& run, const char* why) {
  std::fprintf(stderr, "weft: ranks are not mapped on the fabric of %s, but on nodes alone: %s.\n", run.c_str(), why);
  return std::nullopt;
}

}  // namespace

std::optional<std::vector<std::uint32_t>> mapOntoFabric(const std::string& run, const std::vector<std::string>& hosts,
                                                        const std::vector<SentBytes>& sent) {
  static const Ask ask = reinterpret_cast<Ask>(functionBeside("libweft-places.so", "weft_places"));
  if (!ask) {
    const char* const why = dlerror();
    return withoutFabric(run, why ? why : "libweft-places.so is not beside the recorder");
  }
  std::vector<const char*> names;
  for (const std::string& each : hosts) names.push_back(each.c_str());
  std::vector<std::uint32_t> from, to;
  std::vector<std::uint64_t> bytes;
  for (const SentBytes& each : sent) {
    from.push_back(each.from);
    to.push_back(each.to);
    bytes.push_back(each.bytes);
  }
  const WeftPlacesQuestion question{
      run.c_str(), static_cast<std::uint32_t>(hosts.size()), names.data(), sent.size(), from.data(), to.data(),
      bytes.data()};
  std::vector<std::uint32_t> ranks(hosts.size());
  char why[1024] = {};
  if (!ask(&question, ranks.data(), why, sizeof(why))) return withoutFabric(run, why);
  if (why[0] != 0) std::fprintf(stderr, "weft: %s.\n", why);
  return ranks;
}

}  // namespace weft::record
