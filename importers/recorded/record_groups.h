// The communicators of a recorded bundle: members and parents.
#pragma once

#include <span>
#include <vector>

#include "core/records/row_sink.h"
#include "importers/events/told_communicators.h"
#include "importers/io/reader_notes.h"
#include "importers/recorded/record_data.h"

namespace weft {

class RecordGroups {
 public:
  // All lists of a bundle together may name so many ranks: a few characters can represent millions. Each rank of a run
  // has a row of its own, so that a bundle of few rows names few.
  static constexpr std::size_t maxListed = std::size_t{1} << 24, fewListed = std::size_t{1} << 20, listedOfEach = 4096;

  RecordGroups(const RecordData& data, RowSink& sink, ReaderNotes& notes);

  // Hands on every communicator that is stated or named by a row: MPI_COMM_WORLD first, then by name, MPI_COMM_SELF
  // where something was done on it. Then parents, members and neighbours.
  void give();
  void tell(ToldCommunicators& to) const;  // those that were given

  // Hands on no communicators, and takes those that rows name from the ones that a trace reported.
  void take(const ToldCommunicators& told);

  CommunicatorId id(std::uint32_t index) const { return *ids_[index]; }
  std::optional<CommunicatorId> known(std::uint32_t index) const {
    return ids_[index];
  }  // after take(): nothing where the trace has none
  const std::vector<RankId>& members(std::uint32_t index) const { return groups_[index].members; }

  struct Peers {
    std::span<const RankId> members;  // that a collective's messages go to; of an inter-communicator the other group
    std::uint32_t own = noIndex;      // where the rank stands among them
    bool known = false;               // false: the members are not known, or the rank is none of them
    std::size_t count() const { return members.size() - (own == noIndex ? 0 : 1); }
  };
  Peers peersOf(std::uint32_t index, RankId rank);

 private:
  struct Group {
    std::vector<RankId> members;  // of an inter-communicator both groups
    std::optional<std::uint32_t> first;
    std::vector<std::pair<RankId, std::uint32_t>> positions;  // ascending ranks; made when it is needed
  };

  const RecordCommunicator* stated(std::uint32_t index) const;
  void readMembers(std::uint32_t index);
  void findParents();
  void cutCircles();
  std::vector<std::uint32_t> inOrder() const;
  CommunicatorRow row(std::uint32_t index) const;
  void giveOne(std::uint32_t index);
  void tellShared(const std::vector<std::uint32_t>& order);
  void giveNeighbours();
  std::vector<RankId> callers(std::uint32_t index) const;
  std::optional<std::vector<RankId>> list(const std::string& text, const RecordPlace& place, const std::string& what);
  void tell(const char* code, const RecordPlace& place, std::string seen, std::string done);

  const RecordData& data_;
  RowSink& sink_;
  ReaderNotes& notes_;
  std::vector<Group> groups_;                          // by communicator
  std::vector<std::optional<std::uint32_t>> parents_;  // likewise
  std::vector<std::optional<CommunicatorId>> ids_;
  std::vector<bool> used_;  // by a row that is not its own
  std::size_t listed_ = 0;
};

}  // namespace weft
