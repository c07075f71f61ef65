#include "ibdiag/counters/answer_extent.h"

namespace weft {
namespace {

constexpr std::size_t maxKinds = 64, longestText = 128;

}  // namespace

void AnswerExtent::begin(std::string_view kind, CounterWidth width) {
  kind_ = kind.substr(0, longestText);
  width_ = width;
  last_.clear();
  lines_ = 0;
  hasPackets_ = hasWait_ = selectsWait_ = false;
}

void AnswerExtent::add(std::string_view name) {
  last_ = name.substr(0, longestText);
  ++lines_;
  selectsWait_ |= width_ == CounterWidth::classic && name == "CounterSelect2";
  const auto known = names_.find(name);
  if (!known) return;
  hasPackets_ |= known->counter == Counter::rcvPkts;
  hasWait_ |= known->counter == Counter::xmitWait;
}

std::optional<std::string> AnswerExtent::endMissing() {
  if (auto end = endMissingByFormat()) return end;
  if (longest_.size() >= maxKinds && !longest_.contains(kind_)) return std::nullopt;
  Longest& like = longest_[kind_];
  if (lines_ < like.lines) return like.last;
  like = {lines_, last_};
  return std::nullopt;
}

bool AnswerExtent::wouldEndWith(std::string_view name) const {
  AnswerExtent then = *this;
  then.add(name);
  return !then.endMissing();
}

// CounterSelect2 says whether PortXmitWait counts: who prints the one prints the other, last of all.
std::optional<std::string> AnswerExtent::endMissingByFormat() const {
  if (!hasPackets_) return "PortRcvPkts";
  if (selectsWait_ && !hasWait_) return "PortXmitWait";
  const bool isByCast = last_.starts_with("PortUnicast") || last_.starts_with("PortMulticast");
  if (isByCast && last_ != "PortMulticastRcvPkts") return "PortMulticastRcvPkts";
  return std::nullopt;
}

}  // namespace weft
