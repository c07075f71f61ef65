// The class of messages that pair traffic counts.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>

namespace weft {

enum class PairClass : std::uint8_t {
  pointToPoint = 1,  // what the program sent
  collective = 2,    // what collectives sent: messages that the library made of them, or by MPI's definition where the
                     // source knows sizes only
  oneSided = 3,
  mixed = 4,    // the program's and the library's messages together: the source does not tell them apart
  logical = 5,  // volumes of collectives beside messages that already contain them: never part of a sum
};

// A fact of the run: what messages of class `collective` are.
namespace collectiveMessages {
inline constexpr const char* fact = "collective messages";
inline constexpr const char* defined = "those that MPI's definition implies";
inline constexpr const char* sent = "those that the library sent";
}  // namespace collectiveMessages

inline constexpr PairClass pairClasses[] = {PairClass::pointToPoint, PairClass::collective, PairClass::oneSided,
                                            PairClass::mixed, PairClass::logical};

// The words of the command line: "p2p", "collective", "onesided", "mixed", "logical".
std::string_view name(PairClass kind);
std::string_view longName(PairClass kind);  // for people: "point-to-point", "collective", …
std::optional<PairClass> pairClassOf(std::string_view word);

// Whether its bytes were really sent and may be added to others: all classes but the logical volumes.
constexpr bool countsAsSent(PairClass kind) { return kind != PairClass::logical; }

}  // namespace weft
