// Code regions of the program. A region has a number; several numbers may have the same name.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace weft::record {

class ThreadLog;

struct RegionFacts {
  std::string name;
  std::uint64_t visits = 0;
  std::string parent;        // the region that was open around it
  bool hasOneParent = true;  // always the same
};

class Regions {
 public:
  static void begin(const char* name);
  // nullptr: the one that the thread entered last. false where the thread isn't in it.
  static bool end(const char* name);
  // Gives a name to what was recorded outside of regions until now.
  static void nameOutside(const char* name);

  // Begins those in the trace that the thread has open.
  static void traceOpen(ThreadLog& log);

  // By number; empty outside of regions.
  static std::vector<std::string> names();
  static std::vector<RegionFacts> facts();
};

}  // namespace weft::record
