// The metrics as a trace defines them: a later definition of the same number replaces the earlier one.
#pragma once

#include <otf2/otf2.h>

#include <cstdint>
#include <vector>

namespace weft {

struct TraceMetricDefinitions {
  struct Member {
    OTF2_MetricMemberRef id;
    OTF2_StringRef name, description, unit;
    OTF2_MetricMode mode;
    OTF2_Type type;
    OTF2_Base base;
    std::int64_t exponent;
  };
  struct Class {
    OTF2_MetricRef id;
    std::vector<OTF2_MetricMemberRef> members;
  };
  struct Instance {
    OTF2_MetricRef id, of;  // classes and instances share their numbers
    bool isWider;           // than a process: a host, or a group of something
  };
  struct Location {  // that records metrics and nothing else
    OTF2_LocationRef id;
    OTF2_LocationGroupRef process;
    std::uint64_t events;
  };

  std::vector<Member> members;
  std::vector<Class> classes;
  std::vector<Instance> instances;
  std::vector<Location> locations;
};

}  // namespace weft
