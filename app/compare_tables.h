// The tables of weft compare. Of more than two runs, each but the first is B once; the last column says which.
#pragma once

#include "app/compared_runs.h"
#include "app/report_table.h"

namespace weft {

// path,size_a,size_b,members,name_a,name_b,match, then seconds, mean_s, bytes and calls
ReportTable comparedCommunicators(const ComparedRuns& runs);
// path,name_a,name_b,match,operation, then the same
ReportTable comparedOperations(const ComparedRuns& runs);
// run,file,processes,total_s,total_from,difference_s,speedup
ReportTable comparedTimes(const ComparedRuns& runs);
// path,name,size,match,points,r,slope,intercept,mean_s_1,…: one row for each communicator with a time, those that go best
// with the total time first
ReportTable correlations(const ComparedRuns& runs);
// subnet,node,guid,port,peer,peer_guid,peer_port,in, then bytes. Throws Error where the runs have no traffic in common.
ReportTable comparedLinks(const ComparedRuns& runs);
// source,destination,in, then bytes and messages; hosts where ranks are matched by host. Throws Error likewise.
ReportTable comparedPairs(const ComparedRuns& runs);

}  // namespace weft
