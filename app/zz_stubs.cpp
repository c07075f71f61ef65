#include "ibdiag/link_capacity.h"
#include "ibdiag/port_counters.h"
namespace weft {
__attribute__((weak)) std::optional<std::uint64_t> linkCapacity(const LinkFacts&) { return {}; }
__attribute__((weak)) PortCounters loadPortCounters(const RunStore&, const Fabric&) { return {}; }
}
