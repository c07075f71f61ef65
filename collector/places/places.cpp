#include "collector/places/places.h"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <exception>

#include "collector/places/rank_places.h"

namespace {

// For how long a program waits, in seconds.
double limit() {
  constexpr double usual = 60, longest = 86400;
  const char* const text = std::getenv("WEFT_REORDER_SECONDS");
  char* end = nullptr;
  const double seconds = text ? std::strtod(text, &end) : usual;
  return text && (end == text || !(seconds >= 0)) ? usual : std::min(seconds, longest);
}

}  // namespace

// Whatever happens here, the program goes on.
bool weft_places(const WeftPlacesQuestion* question, uint32_t* rankOf, char* why, size_t whySize) try {
  std::vector<weft::ItemTraffic::Sent> sent;
  for (size_t pair = 0; pair < question->pairs; ++pair)
    if (question->from[pair] < question->ranks && question->to[pair] < question->ranks)
      sent.push_back({question->from[pair], question->to[pair], static_cast<double>(question->bytes[pair])});
  const std::vector<std::string> hosts(question->hosts, question->hosts + question->ranks);
  const double seconds = limit();
  const auto ranks = weft::ranksOnFabric(question->run, hosts, std::move(sent), std::chrono::duration<double>(seconds));
  for (uint32_t process = 0; process < question->ranks; ++process)
    rankOf[process] = ranks ? (*ranks)[process] : process;
  if (!ranks)
    std::snprintf(why, whySize,
                  "no better order was found within %g s (WEFT_REORDER_SECONDS), so that ranks stay as they are",
                  seconds);
  return true;
} catch (const std::exception& error) {
  std::snprintf(why, whySize, "%s", error.what());
  return false;
}
