// The values that colour links: one amount for each link end, and the value of a node from those of its ends. Amounts
// are predicted or counted bytes, utilisation, or the share of counted bytes that no traffic of the run explains.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <QObject>
#include <QString>
#include <vector>

#include "analysis/load/link_numbers.h"

namespace weft {

enum class LinkUnit {
  bytes,
  paths,  // of the all-to-all prediction, where it is counted; they add up as bytes do
  share,
  rate,
  celsius,
  ticks,
  counts
};  // a share of 1 is 100 %, more can be; rates are of errors, by powers of ten

// Whole numbers: of several ends their sum, not the largest.
constexpr bool addsUp(LinkUnit unit) { return unit == LinkUnit::bytes || unit == LinkUnit::paths; }

// What one of two compared runs has.
struct LinkSide {
  double value = 0;
  std::uint64_t bytes = 0;
  bool known = false;
  bool atLeast = false;
  Absence absence = Absence::notRecorded;  // where it is not known
};

struct LinkAmount {
  double value = 0;         // what is coloured; 0 where it is not known. Of a difference signed
  std::uint64_t bytes = 0;  // exactly, where the unit adds up; of a difference without its sign, which `value` has
  bool known = false;       // of a difference: both sides are
  bool atLeast = false;  // a counter was saturated, a sum was held, or a part of it is not known; of a difference: one
                         // of its sides is like that
  bool onlyFirst = false;                  // of a difference: the second run's fabric has no such thing
  bool onlySecond = false;                 // of a difference of fabrics: the first has no such thing
  LinkSide first = {}, second = {};        // of a difference
  Absence absence = Absence::notRecorded;  // where it is not known; of a difference why one of its sides is not

  std::optional<double> shown() const { return known ? std::optional(value) : std::nullopt; }
};

// How the two sides of a difference are called.
struct SideNames {
  QString first = "A", second = "B", change = "B − A";
  QString inFirst = QObject::tr("in A"), inSecond = QObject::tr("in B");
  QString onlyFirst = QObject::tr("only in A"), onlySecond = QObject::tr("only in B");
};
// Of a change that is tried on one run.
SideNames nowAndThen();

struct LinkValues {
  LinkUnit unit = LinkUnit::bytes;
  bool difference = false;                             // second run − first run
  QString ofEnds = QObject::tr("bytes per link end");  // titles of the legend
  QString ofNodes = QObject::tr("bytes sent or forwarded per node");
  QString description;               // where they come from: "port traffic"
  std::vector<LinkAmount> ends;      // by EndIndex: what the node at that end sends
  std::vector<LinkAmount> nodes;     // by NodeIndex: the sum of its ends; of shares the largest
  std::vector<LinkAmount> hosts;     // by HostIndex: likewise
  std::vector<std::uint64_t> flows;  // by EndIndex; empty where they were not counted
  std::size_t onlySecond = 0;        // of a difference: link ends that the first run's fabric does not have
  SideNames sides;                   // of a difference

  bool fits(const Fabric& fabric) const { return ends.size() == fabric.ends().size(); }
};

// Loads of another fabric give values that do not fit. `unit`: bytes or paths.
LinkValues valuesOf(const Fabric& fabric, const LinkLoads& loads, const QString& description,
                    LinkUnit unit = LinkUnit::bytes);
// The numbers of link ends as a view of them shows them; null where nothing is known (yet). The legend names the
// source, and whose load alone it is where there is a name.
std::shared_ptr<const LinkValues> linkValues(const LinkView& view, const Fabric& fabric, const LinkNumbers& numbers,
                                             const QString& whose = {});

// What colours the map: loads, rails (which the map has itself), planes, or what ports measured of themselves: bit
// errors, temperatures, how long data waited.
enum class MapColour { load, rail, plane, ber, temperature, wait, congestion, trials };

constexpr bool isOfPorts(MapColour colour) { return colour > MapColour::plane; }

// Of a colour that ports measure; null where nobody recorded it of any link end. Of a node it is the largest of its
// ports, and of temperatures its own sensor's where that is hotter. `counters` null: none.
std::shared_ptr<const LinkValues> portValues(MapColour colour, const Fabric& fabric, const PortCounters* counters);
// Why there is none, and what to import: for messages.
std::string whyNoPortValues(MapColour colour);

// Adds amounts up; shares have a largest instead. A part that is not known leaves the whole at least what the others
// are; of differences what the second run does not have is left out.
class AmountSum {
 public:
  AmountSum(LinkUnit unit, bool difference) : unit_(unit), difference_(difference) {}
  explicit AmountSum(const LinkValues& values) : AmountSum(values.unit, values.difference) {}

  void add(const LinkAmount& part);
  LinkAmount result() const;

 private:
  void add(LinkSide& whole, const LinkSide& part) const;

  LinkUnit unit_;
  bool difference_;
  LinkSide whole_, second_;     // of a difference the two runs
  std::optional<Absence> gap_;  // why a part is missing
};

// `second` − `first`; known where both are.
LinkAmount differenceOf(LinkUnit unit, const LinkSide& first, const LinkSide& second);
inline LinkSide sideOf(const LinkAmount& amount) {
  return {amount.value, amount.bytes, amount.known, amount.atLeast, amount.absence};
}

// What is said of several that are absent: "not known" where one is; the others are not known either.
inline Absence together(Absence a, Absence b) { return a == Absence::notKnown ? a : b; }
// The same of all amounts of a view that have none, for its legend. `amounts`: a range of LinkAmount.
template <class Amounts>
Absence absenceAmong(const Amounts& amounts) {
  Absence all = Absence::notRecorded;
  for (const LinkAmount& one : amounts)
    if (!one.known) all = together(all, one.absence);
  return all;
}

// "1.53 GB (1 534 228 992 B)", "≥ 17.2 GB (…)", "34.2 %", "not recorded"
// A difference: "A 1.2 GB, B 0.9 GB, B − A −300 MB (−300 000 000 B)", "A 1.2 GB, only in A", "A 1.2 GB, B not recorded"
QString amountText(const LinkValues& values, const LinkAmount& amount);
// Of a unit that adds up: "1.53 GB", "1 458 paths".
QString wholeText(LinkUnit unit, std::uint64_t amount);
// How a number of the unit is spelled: "500 MB", "34.2 %", "3e-12", "58 °C", "1.2 G ticks".
QString tickOf(LinkUnit unit, double value);
// "≥ 1.53 GB", without the exact number; a difference with its sign: "+300 MB", "≈ −300 MB"
QString shortAmount(const LinkValues& values, const LinkAmount& amount);

}  // namespace weft
