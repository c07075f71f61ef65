// Tables of samples: functions, lines, source files, instructions, callers and callees, stacks, states of ranks.
#pragma once

#include <string>
#include <vector>

#include "analysis/waits/code_sums.h"
#include "analysis/waits/instructions.h"
#include "analysis/waits/source_lines.h"
#include "reports/top_rows.h"

namespace weft {

struct FunctionRequest {
  std::string by = "function";  // of functionTableNames()
  std::string function;         // whose callers or callees
  std::string sort;             // a column: numbers from the largest down; empty: seconds, of stacks their order
  Top top;
};

const std::vector<std::string>&
functionTableNames();  // "function", "line", "module", "caller", "callee", "stack", "state", "summary"

// First what the row is of: function,module | file,line | module,found | function,module (the caller or callee) |
// depth,function,file,line | rank. Then
// samples,seconds,cpu_s,mpi_s,wait_s,work_s,poll_s,calls,sends,receives,bytes_sent,bytes_received: of the place itself,
// but of callers and callees what they and `function` did together; and, but for these and states, the same with
// "inclusive_" before it: with all that was called from there. States have
// out_s,out_cpu_s,init_s,finalize_s,rule,unclear_s,wait_error_s in place of calls and what follows and, if the run has
// them, usageColumns.
// A summary has function,module,metric,exclusive,exclusive_share,inclusive,inclusive_share,all: a row for each of these
// metrics of `function`, all: of the program. Throws Error for names that the run does not have.
TopTable functionTable(const SampledCode& code, const PairFilter& filter, const FunctionRequest& request);

// line, the metrics of what was done at the line itself, then with "inclusive_" before them, text: all lines in their
// order; metrics are empty where nothing was sampled. With `sort` or `top` of the request those alone that something
// was sampled at, the largest first.
TopTable sourceTable(const SourceText& source, const FunctionRequest& request = {});

// address,file,line,share, the metrics of what was done at the instruction and of the MPI calls that it makes, then
// instruction; share: of the seconds of all. Rows and order as of sourceTable().
TopTable instructionTable(const Disassembly& code, const FunctionRequest& request = {});

}  // namespace weft
