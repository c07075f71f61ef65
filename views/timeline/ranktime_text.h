// Texts of the rank timeline, and its data as a table.
#pragma once

#include <QString>

#include "reports/table.h"
#include "views/timeline/ranktime_find.h"

namespace weft {

std::string secondsWord(std::uint64_t nanoseconds);   // "1.234567": with all digits
QString timeText(std::uint64_t nanoseconds);          // "1.234567 s", as a time of the trace, likewise
QString lengthText(std::uint64_t nanoseconds);        // "9.81 ms"
QString stretchText(const RankTimeStretch& stretch);  // "rank 3: MPI_Recv in solve, 1.2301 s to 1.2399 s (9.8 ms)"
QString lineText(const RankTimeFacts::Line& line);    // of one message, or of several
QString columnText(const RankTimeFacts& facts, const RankTimeFacts::Row& row,
                   std::uint64_t time);  // what a row was in within a column, in shares

Table rankTimeTable(const RankTimeFacts& facts);  // time by row and colour

}  // namespace weft
