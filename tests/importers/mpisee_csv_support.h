// Headers of the text forms, and a row of what was read.
#pragma once

#include "mpisee_support.h"

namespace weft::csv_forms {

inline const std::string c8bHeader =
    "Rank,Comm,Size,Volume,Calls,Send_Calls,Send_Volume,Send_Time,Bcast_Calls,Bcast_Volume,"
    "Bcast_Time\n";
inline const std::string oneOperation = "Rank,Comm,Size,Volume,Calls,Send_Calls,Send_Volume,Send_Time\n";
inline const std::string c7Header = "Comm,Size,Calls,Send_Calls,Send_Volume,Send_Time\n";
inline const std::string c9Lists =
    "#@ metric_l VOL,TIME,NCALLS\n#@ comm_l W,W_s1.0\n#@ comm_sz_l 2,1\n#@ call_l Send,Bcast\n";
inline const std::string c9Header = "Rank,Call,Comm,Type,Val\n";

inline const StatisticsRow* rowOf(const Imported& imported, const std::string& communicator,
                                  const std::string& operation) {
  for (const StatisticsRow& row : imported.sink.rows)
    if (imported.row(row.communicator).name == communicator &&
        imported.sink.operations[number(row.operation) - 1] == operation)
      return &row;
  return nullptr;
}

}  // namespace weft::csv_forms
