#include "collector/places/places.h"

#include <algorithm>
#include <cstdio>
#include <exception>

#include "collector/places/rank_places.h"

// Whatever happens here, the program goes on.
bool weft_places(const WeftPlacesQuestion* question, uint32_t* rankOf, char* why, size_t whySize) try {
  std::vector<weft::ItemTraffic::Sent> sent;
  for (size_t pair = 0; pair < question->pairs; ++pair)
    if (question->from[pair] < question->ranks && question->to[pair] < question->ranks) sent.push_back({question->from[pair], question->to[pair], static_cast<double>(question->bytes[pair])});
  const std::vector<std::string> hosts(question->hosts, question->hosts + question->ranks);
  std::ranges::copy(weft::ranksOnFabric(question->run, hosts, std::move(sent)), rankOf);
  return true;
} catch (const std::exception& error) {
  std::snprintf(why, whySize, "%s", error.what());
  return false;
}
