#include "importers/mpisee/mpisee_totals.h"

#include <algorithm>

#include "core/base/units.h"

namespace weft {
namespace {

// Held at maxStoredBytes.
std::uint64_t held(std::optional<std::uint64_t> sum) { return sum.value_or(maxStoredBytes); }

}  // namespace

MpiseeTotals::MpiseeTotals(const MpiseeColumns& columns) : form_(columns.form) {
  const auto& all = columns.operations;
  collectives_ =
      static_cast<std::size_t>(std::ranges::find(all, "Sendrecv", &MpiseeColumns::Operation::name) - all.begin());
  for (const auto& each : all) receives_.push_back(each.name == "Recv" || each.name == "Irecv");
  hasBytes_ = columns.totalBytes && std::ranges::all_of(all, [](const auto& each) { return each.bytes.has_value(); });
}

void MpiseeTotals::Contradiction::add(const CommunicatorRow& head, std::uint64_t stated, std::uint64_t sum,
                                      std::uint64_t at) {
  if (rows++ != 0) return;
  line = at;
  first =
      head.name.substr(0, 80) + " states " + std::to_string(stated) + ", its operations have " + std::to_string(sum);
}

bool MpiseeTotals::checkCalls(const CommunicatorRow& head, std::span<const MpiseeValues> values, std::uint64_t line) {
  std::uint64_t others = 0, collective = 0;
  for (std::size_t at = 0; at < values.size(); ++at) {
    std::uint64_t& sum = at < collectives_ ? others : collective;
    sum = held(checkedSum(sum, values[at].calls));
  }
  const std::uint64_t sum = held(checkedSum(others, collective));
  if (sum == *head.statedCalls) return false;
  const auto ofAll = checkedProduct(collective, head.size.value_or(1));
  if (form_ == MpiseeForm::c7 && ofAll && checkedSum(others, *ofAll) == head.statedCalls) ++maxima_;
  else calls_.add(head, *head.statedCalls, sum, line);
  return sum < *head.statedCalls;
}

// Builds of 2021 leave receives out of a row's own sum.
void MpiseeTotals::checkBytes(const CommunicatorRow& head, std::span<const MpiseeValues> values, std::uint64_t line) {
  std::uint64_t sum = 0, sent = 0;
  for (std::size_t at = 0; at < values.size(); ++at) {
    sum = held(checkedSum(sum, values[at].bytes.value_or(0)));
    if (!receives_[at]) sent = held(checkedSum(sent, values[at].bytes.value_or(0)));
  }
  if (sum == *head.statedBytes || (form_ != MpiseeForm::c8b && sent == *head.statedBytes)) return;
  bytes_.add(head, *head.statedBytes, sum, line);
}

bool MpiseeTotals::row(const CommunicatorRow& head, std::span<const MpiseeValues> values, std::uint64_t line) {
  ++rows_;
  const bool less = head.statedCalls && checkCalls(head, values, line);
  if (head.statedBytes && hasBytes_) checkBytes(head, values, line);
  return less;
}

Statistic MpiseeTotals::callsOf(std::size_t operation, bool less) const {
  using enum MpiseeForm;
  const bool isCollective = operation >= collectives_;
  if ((form_ == c5 || form_ == c6) && isCollective) return Statistic::ofOneRank;
  if (form_ == c7 && isCollective && less) return Statistic::maximum;
  return (form_ == c2 || form_ == c3) && less ? Statistic::ofOneRank : Statistic::sum;
}

Statistic MpiseeTotals::bytesOf(std::size_t operation) const {
  return (form_ == MpiseeForm::c5 || form_ == MpiseeForm::c6) && operation >= collectives_ ? Statistic::ofOneRank
                                                                                           : Statistic::sum;
}

void MpiseeTotals::tell(const Contradiction& what, const char* name, MpiseeReading& reading) const {
  if (what.rows == 0) return;
  const bool perRank = form_ == MpiseeForm::c8b;
  reading.note("mpisee.totals",
               "in " + std::to_string(what.rows) + " of " + counted(rows_, "row", "rows") + " the " + name +
                   " that the row states are not the sum of its operations; the first: " + what.first,
               perRank ? "the operations were kept as they stand" : "both were kept as they stand",
               perRank ? "check whether the file was edited"
                       : "builds of 2021 counted some operations on one rank only and the row's own sum on all; else "
                         "check whether the "
                         "file was edited",
               what.line);
}

void MpiseeTotals::tell(MpiseeReading& reading) const {
  tell(calls_, "calls", reading);
  tell(bytes_, "bytes", reading);
}

}  // namespace weft
