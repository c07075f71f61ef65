#include "importers/recorded/record_data.h"

namespace weft {

std::uint32_t RecordNames::operator[](std::string_view name) {
  if (const auto known = indexes_.find(name); known != indexes_.end()) return known->second;
  const auto index = static_cast<std::uint32_t>(names_.size());
  names_.push_back(&indexes_.emplace(std::string(name), index).first->first);
  return index;
}

std::optional<std::uint32_t> RecordNames::find(std::string_view name) const {
  const auto known = indexes_.find(name);
  return known == indexes_.end() ? std::nullopt : std::optional(known->second);
}

bool RecordCommunicator::operator==(const RecordCommunicator& other) const {
  const auto all = [](const RecordCommunicator& one) {
    return std::tie(one.parent, one.call, one.label, one.topology, one.dims, one.periods, one.members, one.remote,
                    one.size, one.reorder, one.freed, one.several);
  };
  return all(*this) == all(other);
}

}  // namespace weft
