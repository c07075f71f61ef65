// The tables of weft compare. Of more than two runs, each but the first is B once; the last column says which.
#pragma once

#include "analysis/run/notes.h"
#include "analysis/runs/compared_runs.h"
#include "reports/table.h"

namespace weft {

// `notes`: what is not subtracted, because it stands for different things.
// path,size_a,size_b,members,name_a,name_b,match, then seconds, mean_s, bytes and calls
Table comparedCommunicators(const ComparedRuns& runs, Notes& notes);
// path,name_a,name_b,match,operation, then the same
Table comparedOperations(const ComparedRuns& runs, Notes& notes);
// run,file,processes,total_s,total_from,difference_s,speedup
Table comparedTimes(const ComparedRuns& runs);
// path,name,size,match,points,r,slope,intercept,mean_s_1,…: one row for each communicator with a time, those that go best
// with the total time first
Table correlations(const ComparedRuns& runs);
// subnet,node,guid,port,peer,peer_guid,peer_port,in, then bytes. Throws Error where the runs have no traffic in common.
// `notes`: which traffic was taken where the request leaves it open, and what of it is on no link.
Table comparedLinks(const ComparedRuns& runs, Notes& notes);
// source,destination,in, then bytes and messages; hosts where ranks are matched by host. Throws Error likewise, and where the messages of
// collectives are not of one kind.
Table comparedPairs(const ComparedRuns& runs);

}  // namespace weft
