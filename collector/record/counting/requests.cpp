#include "collector/record/counting/requests.h"

#include <cstdlib>

#include "collector/record/counting/kept.h"

namespace weft::record {

Requests requests, matchedMessages;

Started* Requests::find(const Part& part, std::uintptr_t handle) {
  if (!part.places) return nullptr;
  for (std::uint64_t at = spread(handle);; ++at) {
    Started& place = part.places[at & part.mask];
    if (place.handle == handle) return &place;
    if (place.handle == free) return nullptr;
  }
}

// As large as four times what is under way, so that it shrinks no less than it grows.
bool Requests::rebuild(Part& part) {
  std::uint64_t size = 16;
  while (size < part.live * 4) size *= 2;
  auto* places = static_cast<Started*>(std::calloc(size, sizeof(Started)));
  if (!places) return false;
  for (std::uint64_t i = 0; part.places && i <= part.mask; ++i) {
    const Started& from = part.places[i];
    if (from.handle == free || from.handle == removed) continue;
    std::uint64_t at = spread(from.handle);
    while (places[at & (size - 1)].handle != free) ++at;
    places[at & (size - 1)] = from;
  }
  std::free(part.places);
  part.places = places;
  part.mask = size - 1;
  part.used = part.live;
  return true;
}

bool Requests::put(const Started& started) {
  Part& part = partOf(started.handle);
  const Guard guard(part);
  if (Started* there = find(part, started.handle)) {
    if (there->kind == Started::Kind::send && started.kind == Started::Kind::send) {
      remove(part, there);
      return true;
    }
    *there = started;
    return false;
  }
  if (!part.places || part.used * 2 > part.mask)
    if (!rebuild(part)) {
      lose();
      return false;
    }
  std::uint64_t at = spread(started.handle);
  while (part.places[at & part.mask].handle > removed) ++at;
  Started& place = part.places[at & part.mask];
  if (place.handle == free) ++part.used;
  ++part.live;
  place = started;
  return false;
}

Started Requests::remove(Part& part, Started* place) {
  const Started started = *place;
  // If the next place is free, no search continues past this one, so it can be freed as well.
  const std::uint64_t next = static_cast<std::uint64_t>(place - part.places) + 1;
  if (part.places[next & part.mask].handle == free) {
    place->handle = free;
    --part.used;
  } else {
    place->handle = removed;
  }
  --part.live;
  return started;
}

Started Requests::take(std::uintptr_t handle) {
  Part& part = partOf(handle);
  const Guard guard(part);
  Started* place = find(part, handle);
  return place ? remove(part, place) : Started{};
}

Started Requests::claim(std::uintptr_t handle) {
  Part& part = partOf(handle);
  const Guard guard(part);
  Started* place = find(part, handle);
  if (!place) return {};
  return place->persistent() ? *place : remove(part, place);
}

Started Requests::look(std::uintptr_t handle) const {
  const Part& part = partOf(handle);
  const Guard guard(part);
  const Started* place = find(part, handle);
  return place ? *place : Started{};
}

Started Requests::complete(std::uintptr_t handle) {
  Part& part = partOf(handle);
  const Guard guard(part);
  Started* place = find(part, handle);
  if (!place) return {};
  if (!place->persistent()) return remove(part, place);
  const Started before = *place;
  place->active = false;
  return before;
}

Started Requests::start(std::uintptr_t handle, std::uint32_t request) {
  Part& part = partOf(handle);
  const Guard guard(part);
  Started* place = find(part, handle);
  if (!place) return {};
  place->active = true;
  place->request = request;
  return *place;
}

}  // namespace weft::record
