// The groups of matched communicators so far, and how RunMatch adds the communicators of one more run.
#pragma once

#include <array>
#include <functional>
#include <utility>

#include "core/sums/match_items.h"
#include "core/sums/matched_communicator.h"

namespace weft {

class MatchGroups {
 public:
  explicit MatchGroups(std::size_t runs) : runs_(runs) {}

  // Runs in their order. What finds no place gets one of its own.
  void add(MatchItems run);
  std::vector<MatchedCommunicator> take();

 private:
  struct Group {
    MatchItem first;                    // as the first run that has it says
    std::optional<std::size_t> parent;  // another group
    MatchedCommunicator matched;
    bool taken = false;  // by the run that is being added
  };
  using Positions = std::vector<std::size_t>;  // of groups or items, in the order in which they were made
  using Key = std::array<std::uint64_t, 3>;
  using KeyOf = std::function<std::optional<Key>(const MatchItem&, std::optional<std::size_t> parentGroup)>;
  enum class Calls { agree, differ };  // an unknown call agrees with any

  void pairWorlds();
  void pairByPath(const KeyOf& keyOf);
  void pairByMembers(Calls calls);
  void pairBySize();
  void rateCertainty();
  void keepRest();

  std::map<Key, Positions> freeGroups(const KeyOf& keyOf) const;
  void pairLevel(const Positions& items, std::map<Key, Positions>& groups, const KeyOf& keyOf, Calls calls);
  // Pairs first those of one call, then those whose call is not known with any, and last, if calls may differ, the
  // rest.
  void pairBucket(Positions groups, Positions items, Calls calls);
  void zip(const Positions& groups, const Positions& items);
  void pair(std::size_t group, std::size_t item);
  std::optional<std::size_t> parentGroup(const MatchItem& item) const;
  bool mayBeOne(const Group& group, const MatchItem& item) const;
  bool hasSamePath(const MatchItem& item) const;

  std::size_t runs_, position_ = 0;
  MatchItems run_;  // that is being added
  std::vector<Group> groups_;
  Positions created_;  // groups
};

}  // namespace weft
