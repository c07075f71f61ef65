// A second reading of the files by which MPICH chooses algorithms.
#pragma once

#include <algorithm>
#include <bit>
#include <string>

#include "analysis/run/json.h"

namespace weft {

// What MPICH knows of a call, of elements of one byte.
struct MpichCall {
  std::string collective;
  std::uint32_t ranks = 0;
  std::uint64_t bytes = 0;  // the count of each rank
  bool flat = true, builtIn = true, inPlace = false;

  std::uint64_t total() const { return bytes * ranks; }
  std::string words() const {
    return collective + " " + std::to_string(ranks) + " ranks " + std::to_string(bytes) + " B" + (flat ? " flat" : "") +
           (builtIn ? " built-in" : "") + (inPlace ? " in place" : "");
  }
};

// Goes through a file as MPICH 4.0.2 does: conditions on communicators are resolved down to the first that is about
// messages; below that "comm_size<8" is true for 8, too.
class MpichSearch {
 public:
  explicit MpichSearch(const std::string& text) : all_(Json::parse(text)) {}

  std::string algorithm(const MpichCall& asked) const {
    const Json* at = &all_.at("collective=" + asked.collective);
    bool atCalls = false;
    while (true) {
      const auto& first = at->items().begin();
      if (first.key().starts_with("algorithm=")) return first.key().substr(std::string("algorithm=").size());
      const Json* next = nullptr;
      for (const auto& [key, value] : at->items()) {
        atCalls |= !key.starts_with("comm_");
        if (!holds(key, asked, atCalls)) continue;
        next = &value;
        break;
      }
      if (!next) return "none";
      at = next;
    }
  }

  // Of several conditions the last one holds in any case: MPICH stops at its start where it does not.
  bool isWhole() const {
    return std::ranges::all_of(all_, [](const Json& choice) { return endsWell(choice); });
  }

 private:
  static bool endsWell(const Json& choice) {
    if (choice.empty()) return false;
    std::string last;
    for (const auto& [key, next] : choice.items()) {
      if (key.starts_with("algorithm=")) return true;
      if (!endsWell(next)) return false;
      last = key;
    }
    return last.ends_with("=any") || last.ends_with("=no") || last.ends_with("=yes") || last == "comm_type=inter";
  }
  static bool holds(const std::string& key, const MpichCall& asked, bool atCalls) {
    const std::size_t sign = key.find_first_of("<=");
    const std::string name = key.substr(0, sign), what = key.substr(key.find_last_of("<=") + 1);
    const bool orEqual = key.find("<=") != std::string::npos;
    if (what == "any") return true;
    if (name == "comm_type") return what == "intra";
    if (name == "comm_hierarchy") return what == (asked.flat ? "flat" : "parent");
    if (key == "comm_size=pow2") return std::has_single_bit(asked.ranks);
    if (key == "count<pow2") return asked.bytes < std::bit_floor(asked.ranks);
    if (name == "is_commutative" || name == "is_block_regular") return what == "yes";
    if (name == "is_op_built_in") return (what == "yes") == asked.builtIn;
    if (name == "is_sendbuf_inplace") return (what == "yes") == asked.inPlace;
    const std::uint64_t limit = std::stoull(what);
    if (name == "comm_size") return orEqual || atCalls ? asked.ranks <= limit : asked.ranks < limit;
    const std::uint64_t size = name == "total_msg_size" ? asked.total() : asked.bytes;
    return orEqual ? size <= limit : size < limit;
  }

  Json all_;
};

}  // namespace weft
