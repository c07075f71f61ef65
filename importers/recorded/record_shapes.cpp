#include "importers/recorded/record_shapes.h"

#include <algorithm>

#include "core/base/units.h"
#include "importers/io/reader_notes.h"

namespace weft {
namespace {

constexpr std::uint64_t mostMatrices = std::uint64_t{1}
                                       << 26;  // counts that rows of all ranks are put together from, of one operation
constexpr const char *disagree = "members' accounts differ", *tooMany = "they are more different ones than are kept";

// Blocking or not: "Alltoallv", "Ialltoallv", "Alltoallv_init".
bool isOf(std::string_view operation, std::string_view lower) { return operation.find(lower) != operation.npos; }
bool keepsRows(std::string_view operation) { return isOf(operation, "lltoallv") || isOf(operation, "lltoallw"); }
bool keepsLists(std::string_view operation) {
  return isOf(operation, "therv") || isOf(operation, "catterv") ||
         (isOf(operation, "educe_scatter") && !isOf(operation, "block"));
}

class Members {
 public:
  Members(std::string_view operation, const RecordShapes& shapes, std::span<const RankId> members,
          const std::function<bool(RankId)>& isRecorded)
      : operation_(operation), members_(members) {
    for (std::uint32_t position = 0; position < members.size(); ++position) {
      const auto known = shapes.find(number(members[position]));
      if (isRecorded(members[position])) by_.emplace(position, known == shapes.end() ? none_ : known->second);
    }
  }

  CommonCalls common() const {
    for (const auto& [position, shapes] : by_)
      for (const RecordShape& each : shapes) {
        if (!each.isKnown) return {{}, tooMany};
        if (!each.call.counts.empty() && each.call.counts.size() != members_.size())
          return {{}, "a list of counts is not of all members"};
        if (each.call.root && *each.call.root >= members_.size()) return {{}, "a root is none of the members"};
      }
    return keepsRows(operation_) ? ofRows() : ofKeepers();
  }

 private:
  using Sums =
      std::map<std::pair<std::optional<std::uint32_t>, std::uint64_t>, std::uint64_t>;  // calls by root and bytes

  // The rank that knows the calls of a root.
  std::optional<std::uint32_t> keeper(std::optional<std::uint32_t> root) const {
    const std::uint32_t best = root.value_or(0);
    if (by_.contains(best)) return best;
    if (keepsLists(operation_) || by_.empty()) return std::nullopt;
    return by_.begin()->first;
  }

  CommonCalls ofKeepers() const {
    std::map<std::optional<std::uint32_t>, bool> roots;
    for (const auto& [position, shapes] : by_)
      for (const RecordShape& each : shapes) roots.emplace(each.call.root, true);
    CommonCalls all;
    for (const auto& [root, isThere] : roots) {
      const auto knows = keeper(root);
      if (!knows) return {{}, "the member that knows all counts is not recorded"};
      for (const RecordShape& each : by_.at(*knows))
        if (each.call.root == root) all.calls.push_back(each);
    }
    if (keepsLists(operation_) &&
        std::ranges::any_of(all.calls, [](const RecordShape& each) { return each.call.counts.empty(); }))
      return {{}, disagree};
    for (const auto& [position, shapes] : by_)
      if (sumsOf(all.calls, position) != sumsOf(shapes, position)) return {{}, disagree};
    return all;
  }
  static Sums sumsOf(const std::vector<RecordShape>& shapes, std::uint32_t position) {
    Sums sums;
    for (const RecordShape& each : shapes) sums[{each.call.root, each.bytesOf(position)}] += each.call.calls;
    return sums;
  }

  // Each member's rows in the order in which it made its first call with them: the first calls are of the first rows of
  // all. What is sent from whom to whom is the same in whichever order they came.
  CommonCalls ofRows() const {
    if (by_.size() != members_.size()) return {{}, "a member is not recorded"};
    std::vector<Place> places;
    for (const auto& [position, shapes] : by_)
      places.push_back({shapes.data(), shapes.data() + shapes.size(), shapes.empty() ? 0 : shapes.front().call.calls});
    CommonCalls all;
    std::uint64_t counts = 0;
    while (std::ranges::all_of(places, [](const Place& each) { return each.at != each.end; })) {
      if (std::ranges::any_of(places, [](const Place& each) { return each.at->call.counts.empty(); }))
        return {{}, disagree};
      counts += members_.size() * members_.size();
      if (counts > mostMatrices) return {{}, "they are too many to be put together"};
      all.calls.push_back(together(places));
    }
    if (std::ranges::any_of(places, [](const Place& each) { return each.at != each.end; })) return {{}, disagree};
    return all;
  }
  struct Place {
    const RecordShape *at, *end;
    std::uint64_t left;  // calls of it
  };
  static RecordShape together(std::vector<Place>& places) {
    RecordShape one{places[0].at->region, places[0].at->call};
    one.call.counts.clear();
    one.call.calls = std::ranges::min(places, {}, &Place::left).left;
    const bool isOneSize = std::ranges::all_of(
        places, [&](const Place& each) { return each.at->call.elementBytes == one.call.elementBytes; });
    if (!isOneSize) one.call.elementBytes = 1;
    for (Place& each : places) {
      const std::uint64_t factor = isOneSize ? 1 : each.at->call.elementBytes;
      for (const std::uint64_t count : each.at->call.counts) one.call.counts.push_back(count * factor);
      each.left -= one.call.calls;
      if (each.left == 0 && ++each.at != each.end) each.left = each.at->call.calls;
    }
    return one;
  }

  std::string_view operation_;
  std::span<const RankId> members_;
  const std::vector<RecordShape> none_;
  std::map<std::uint32_t, const std::vector<RecordShape>&> by_;  // of those that are recorded
};

}  // namespace

CommonCalls commonCalls(std::string_view operation, const RecordShapes& shapes, std::span<const RankId> members,
                        const std::function<bool(RankId)>& isRecorded) {
  return Members(operation, shapes, members, isRecorded).common();
}

std::optional<std::vector<std::uint64_t>> countsOf(std::string_view text, std::size_t most) {
  std::vector<std::uint64_t> counts;
  while (!text.empty()) {
    const std::string_view word = text.substr(0, text.find(' '));
    text.remove_prefix(std::min(text.size(), word.size() + 1));
    const auto star = word.find('*');
    const auto count = parseDigits(word.substr(0, star), 10);
    const auto times = star == word.npos ? std::optional<std::uint64_t>(1) : parseDigits(word.substr(star + 1), 10);
    if (!count || *count > maxOfOneRow || !times || *times == 0 || *times > most - counts.size()) return std::nullopt;
    counts.insert(counts.end(), *times, *count);
  }
  return counts;
}

}  // namespace weft
