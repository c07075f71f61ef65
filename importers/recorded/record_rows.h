// Converts the sums of a recorded bundle to rows.
#pragma once

#include "importers/recorded/record_groups.h"

namespace weft {

class RecordRows {
 public:
  RecordRows(const RecordData& data, RowSink& sink, ReaderNotes& notes)
      : data_(data), sink_(sink), notes_(notes), groups_(data, sink, notes) {}

  void give();
  void tell(ToldCommunicators& to) const;  // of communicators that were given
  // Gives what a trace of the run lacks: adapters, readings of their counters, samples, times of processes. Calls,
  // messages and communicators are the trace's, which is read already.
  void giveBeside(const ToldCommunicators& told);

 private:
  void tellBeside();
  void facts();
  void processes();
  void tellMissing(std::uint32_t size);
  std::string whereMissing(std::uint32_t missing) const;
  std::string worldsText() const;
  void regions();
  void operations();
  void calls();
  void collectiveCalls();
  void pairs();
  void bins();
  void adapters();
  void samples();

  // Adds to `to` what the cell has for each and for higher ranks. False if it can't be attributed to pairs: then it is
  // added to the row's unpaired sums, if there is a row.
  void spreadOver(std::uint32_t communicator, RankId source, const RecordPairs& cell, PeerSums& to,
                  PairTrafficRow* row);
  // Whether adding this much again and again keeps the spread sums below maxSum.
  bool addWithinLimit(const EvenSums& sums, std::uint64_t peers);
  bool isTooWide(std::uint32_t communicator, std::uint64_t sources) const;

  const RecordData& data_;
  RowSink& sink_;
  ReaderNotes& notes_;
  RecordGroups groups_;
  std::vector<RegionId> regions_;
  std::vector<OperationId> operations_;
  bool isBeside_ = false;
  std::uint64_t unknownCommunicators_ = 0, withoutBin_ = 0;  // samples that go with a trace
  std::uint64_t messages_ = 0, bytes_ = 0;                   // that were spread
  std::uint64_t unknownMembers_ = 0, notSpread_ = 0, overflows_ = 0;
};

}  // namespace weft
