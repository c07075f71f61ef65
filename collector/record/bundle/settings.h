// The recorder's settings from the environment; `weft record` sets them from its options.
#pragma once

#include <string>
#include <vector>

namespace weft::record {

enum class Pcontrol { levels, names, off };

struct Settings {
  std::string bundle;             // WEFT_BUNDLE: folder; empty: one is named after the program
  double flushSeconds = 60;       // WEFT_FLUSH: longest time between two writings of a part; 0: none
  double binSeconds = 0;          // WEFT_BINS, in milliseconds: time bins; 0: none
  double counterSeconds = 0;      // WEFT_COUNTERS, in milliseconds: port counters in between; 0: before and after only
  std::vector<std::string> only;  // WEFT_ONLY: operations without "MPI_", separated by commas; empty: all
  Pcontrol pcontrol = Pcontrol::levels;         // WEFT_PCONTROL: levels, names or off
  std::string sysfs = "/sys/class/infiniband";  // WEFT_SYSFS
  double sampleHertz = 0;                       // WEFT_SAMPLE: samples of each thread in a second; 0: none
  bool trace = false;                           // WEFT_TRACE: each call is noted
  std::string traceRanks;                       // WEFT_TRACE_RANKS: "0-15,32", of these alone; empty: of all
  std::vector<std::string> traceRegions;        // WEFT_TRACE_REGIONS, separated by commas; empty: all of the run
  double traceBegin = 0, traceEnd = 0;  // WEFT_TRACE_TIME, "10:20": seconds after MPI_Init; end 0: until the end
  double traceBytes = 1e9;              // WEFT_TRACE_LIMIT, in megabytes: no more of each process
  int nodeRanks = 0;   // WEFT_NODE_RANKS: so many ranks of MPI_COMM_WORLD after each other share a node; 0: those that
                       // share memory do
  std::string fabric;  // WEFT_FABRIC: a run store on whose fabric ranks are mapped; empty: on nodes alone
  bool quiet = false;  // WEFT_QUIET: nothing on stderr
  std::string host;    // WEFT_HOST: as that fabric calls this process's host; empty: as it calls itself
};

const Settings& settings();  // read at the first call

bool isTraced(int rank);  // of MPI_COMM_WORLD
bool isTracedRegion(const std::string& name);

// Switches on what the settings ask for; rank 0 reports names that are no operation on stderr.
void applySettings();

}  // namespace weft::record
