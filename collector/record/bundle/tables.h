// Writes what this process recorded as rows of the tables of its part. May run while other threads record; calls no
// MPI.
#pragma once

#include <array>
#include <cstddef>
#include <string>
#include <string_view>

namespace weft::record {

enum class Table {
  run,
  ranks,
  facts,
  adapters,
  counters,
  regions,
  communicators,
  neighbours,
  operations,
  pairs,
  messages,
  bins,
  collectives,
  threads,
  modules,
  stacks,
  paths,
  samples,
  crashes,
  count
};

struct TableForm {
  std::string_view name, columns;
};
inline constexpr std::array<TableForm, static_cast<std::size_t>(Table::count)> tableForms{{
    {"run", "key,value"},
    {"ranks",
     "rank,host,pid,cpus,init_s,net_s,finalize_s,wrap_s,recorder_s,recorder_bytes,ended,forks,lost,recorded_s,on_host,"
     "user_s,system_s,minor_faults,major_faults,voluntary_switches,involuntary_switches,max_resident_bytes"},
    {"facts", "rank,fact,value"},
    {"adapters", "host,device,port,port_guid,node_guid,lid,lmc,state,rate"},
    {"counters", "host,device,port,at_s,bytes_sent,bytes_received,packets_sent,packets_received,wait_ticks"},
    {"regions", "name,parent,visits"},
    {"communicators",
     "communicator,name,parent,call,order,key,first,remote_first,size,rank,remote_size,label,topology,dims,periods,"
     "reorder,freed,members,remote_members,several"},
    {"neighbours", "communicator,rank,sources,destinations"},
    {"operations", "communicator,region,rank,operation,size_min,size_max,calls,bytes,seconds,polls,poll_s"},
    {"pairs", "communicator,region,operation,source,destination,messages,bytes"},
    {"messages", "communicator,region,operation,source,destination,messages,bytes"},
    {"bins", "bin,communicator,class,source,destination,messages,bytes"},
    {"collectives", "communicator,region,rank,operation,root,count,element_bytes,in_place,reduction,counts,calls"},
    {"threads", "rank,thread,samples,seconds,recorder_s,skipped"},
    {"modules", "rank,module,build_id,path"},
    {"stacks", "rank,stack,parent,module,offset"},
    {"paths", "rank,path,stack"},
    {"samples",
     "rank,thread,stack,operation,communicator,region,bin,samples,seconds,cpu_s,wait_s,calls,sends,receives,bytes_sent,"
     "bytes_received,poll_s,unclear_s"},
    {"crashes", "rank,signal,name,sender,operation,inside,stack"},
}};

using TableRows = std::array<std::string, static_cast<std::size_t>(Table::count)>;

std::string heading(Table table);  // the two lines that a table begins with

// Whether the process has done more than to begin and end MPI.
bool hasCommunicated();

// `complete`: MPI_Finalize was reached, nothing is recorded any more. The first fact of `run` is how many rows each
// table has.
TableRows recordedRows(bool complete);

}  // namespace weft::record
