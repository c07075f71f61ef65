// Link ends with receive errors: bit errors beyond the limits of standard or vendor, and links that go down
// repeatedly.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "ibdiag/loads/port_counters.h"
#include "ibdiag/model/levels.h"

namespace weft {

// The largest bit error rate that is acceptable.
struct RateLimit {
  double most = 0;
  std::string_view source;
};

// The limits of effective and symbol bit error rates, by the error correction in use. NVIDIA's "InfiniBand Cluster
// Bring-up Procedure" (UFM Telemetry, NDR link quality) calls these errors: effective 1e-11 with low-latency
// Reed-Solomon and retransmission (PLR), 1e-14 with RS(544,514), symbol 1e-14 with both. Else one bit error in 1e12
// bits, as the InfiniBand specification has it.
RateLimit rateLimit(PortFact rate, std::string_view fec);

// By how much the worst of a port's rates passes its limit.
struct BitErrors {
  EndIndex end{};  // the port that receives them
  PortFact rate{};
  std::string_view told;  // as the dump has it
  RateLimit limit;
  double factor = 0;  // above 1
};
std::vector<BitErrors> endsWithBitErrors(const Fabric& fabric);  // worst first

// Links that went down twice or more, and more often than Tukey's outer fence of their kind allows: three interquartile
// ranges above the upper quartile; twice is what NVIDIA's procedure asks to be looked into. Kinds with few links have
// no fence.
struct Flapping {
  EndIndex end{};  // of the link the end that counted more
  Counted near, far;
  std::size_t alike = 0;  // links of the kind
  std::optional<double> upperQuartile;
};
std::vector<Flapping> flappingLinks(const Fabric& fabric, const Levels& levels,
                                    const PortCounters& counters);  // worst first

// The outer fence and the upper quartile of some readings; nothing if there are fewer than eight. `resolution`: that of
// the readings; the interquartile range counts as no less.
struct OuterFence {
  double upperQuartile = 0, fence = 0;
};
std::optional<OuterFence> outerFence(std::vector<double> values, double resolution);

// A link end with either fault, and its description: "receives with an effective BER of 1e-9, …", "went down 12 times,
// …".
struct SickEnd {
  EndIndex end{};
  std::string words;
};
std::string wordsOf(const BitErrors& errors);
std::string wordsOf(const Flapping& link, bool difference);  // `difference`: between two readings of the counters
std::vector<SickEnd> sickEnds(const Fabric& fabric, const Levels& levels,
                              const PortCounters& counters);  // each end once

}  // namespace weft
