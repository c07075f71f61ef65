// MPI_Init and MPI_Finalize among operation statistics, as SQL. They belong to no communicator, whichever one a source
// booked them on, and for a recorded bundle their time is the one that the process measured: when the rows were
// written, it was not known yet when MPI_Finalize would end. The writer of a store puts these seconds into the rows at
// its end; for stores of earlier versions, which did not, readers ask for them here as well.
#pragma once

#include <optional>
#include <string>

#include "core/base/ids.h"
#include "core/store/run_store_state.h"

namespace weft {

class BeginEndSql {
 public:
  explicit BeginEndSql(RunStoreState& state);
  explicit BeginEndSql(SQLite::Database& db);  // of a store that is being written

  // "communicator_id" of a row of operation_statistics, as it is meant: NULL for no communicator. Where the store has a
  // communicator that represents none (a trace's), that one. `given`, `operation`: columns.
  std::string communicator(const std::string& given, const std::string& operation) const;
  std::string seconds() const;          // of a row of operation_statistics
  std::string correction() const;       // "UPDATE …": puts these into the rows; empty: no row needs it
  std::string timeInMpi() const;        // " AND …": rows that count into the time in MPI
  std::string ofCommunicators() const;  // " AND …": rows that count into the time of their communicator
  // " AND …": rows of these communicators, "(1,2)".
  std::string isOf(const std::string& communicators, bool withNone) const;
  std::optional<CommunicatorId> none() const { return none_; }

 private:
  template <class Each>
  void read(Each each);  // each(sql, row): all rows, until it says false

  std::string all_ = "()", init_ = "()", finalize_ = "()",
              recorded_ = "()";  // ids of operations, and of recorded bundles
  std::optional<CommunicatorId> none_;
};

}  // namespace weft
