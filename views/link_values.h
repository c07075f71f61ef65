// What colours links: one amount per link end, and what nodes make of theirs. Bytes that were predicted or counted,
// the share of a link's capacity that they use, or the share of the counted bytes that nobody explains.
#pragma once

#include <cstdint>
#include <optional>
#include <QString>
#include <span>
#include <vector>

#include "ibdiag/link_loads.h"
#include "ibdiag/port_counters.h"

namespace weft {

enum class LinkUnit { bytes, share };  // a share of 1 is 100 %; more can be

struct LinkAmount {
  double value = 0;         // what is coloured; 0 where it is not known
  std::uint64_t bytes = 0;  // exactly, where the unit is bytes
  bool known = false;
  bool atLeast = false;     // a counter was saturated, a sum was held, or a part of it is not known

  std::optional<double> shown() const { return known ? std::optional(value) : std::nullopt; }
};

struct LinkValues {
  LinkUnit unit = LinkUnit::bytes;
  QString ofEnds = "bytes per link end";               // titles of the legend
  QString ofNodes = "bytes sent or forwarded per node";
  QString description;                                 // where they come from: "port traffic"
  std::vector<LinkAmount> ends;                         // by EndIndex: what the node at that end sends
  std::vector<LinkAmount> nodes;                        // by NodeIndex: the sum of its ends; of shares the largest
  std::vector<LinkAmount> hosts;                        // by HostIndex: likewise
  std::vector<std::uint64_t> flows;                    // by EndIndex; empty where they were not counted

  bool fits(const Fabric& fabric) const { return ends.size() == fabric.ends().size(); }
};

// Loads of another fabric give values that do not fit.
LinkValues valuesOf(const Fabric& fabric, const LinkLoads& loads, const QString& description);
LinkValues valuesOf(const Fabric& fabric, const PortCounters& counters);

// The share of what a link could carry in one direction in that time. `capacities` by link, in bits a second; an end is
// not known where its bytes or its link's capacity are not, or no time passed.
LinkValues utilisationOf(const Fabric& fabric, const LinkValues& bytes, double seconds,
                        std::span<const std::optional<std::uint64_t>> capacities);
// (measured − predicted) / measured, 0 where more was predicted than measured or nothing was measured.
LinkValues unexplainedOf(const Fabric& fabric, const LinkValues& predicted, const LinkValues& measured);

// "1.53 GB (1 534 228 992 B)", "≥ 17.2 GB (…)", "34.2 %", "not recorded"
QString amountText(const LinkValues& values, const LinkAmount& amount);
// "≥ 1.53 GB", without the exact number
QString shortAmount(const LinkValues& values, const LinkAmount& amount);

}  // namespace weft
