// The MPI calls that are recorded.
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace weft::record {

enum class Op : std::uint8_t {
#define WEFT_OPERATION(name) name,
#include "collector/record/counting/operations.def"
#undef WEFT_OPERATION
  count
};
static_assert(static_cast<int>(Op::count) < 255);

inline constexpr std::array<std::string_view, static_cast<std::size_t>(Op::count)> operationNames{
#define WEFT_OPERATION(name) #name,
#include "collector/record/counting/operations.def"
#undef WEFT_OPERATION
};

inline constexpr std::string_view nameOf(Op operation) { return operationNames[static_cast<std::size_t>(operation)]; }

enum class TrafficClass : std::uint8_t { pointToPoint, collective, oneSided };
inline constexpr std::array<std::string_view, 3> classNames{"p2p", "collective", "onesided"};

inline constexpr TrafficClass classOf(Op operation) {
  if (operation >= Op::Barrier && operation < Op::Put) return TrafficClass::collective;
  return operation >= Op::Put && operation <= Op::Compare_and_swap ? TrafficClass::oneSided
                                                                   : TrafficClass::pointToPoint;
}
// Whether the operation belongs to the process alone, or to its life: no other process has a part in it.
inline constexpr bool isOfOneProcess(Op operation) { return operation <= Op::Abort || operation >= Op::Pack; }

// Whether the call asks for something that may not be there yet, and returns in either case.
inline constexpr bool asksOnce(Op operation) {
  switch (operation) {
    case Op::Iprobe:
    case Op::Improbe:
    case Op::Test:
    case Op::Testany:
    case Op::Testall:
    case Op::Testsome:
    case Op::Request_get_status:
    case Op::Request_get_status_any:
    case Op::Request_get_status_all:
    case Op::Request_get_status_some:
    case Op::Parrived:
    case Op::Win_test:
      return true;
    default:
      return false;
  }
}

// The key of a pair table: an operation, and whether the peer's memory was read by it (then the peer is the source).
inline constexpr std::uint32_t fetched = 0x100;
inline constexpr std::uint32_t sentBy(Op operation) { return static_cast<std::uint32_t>(operation); }
inline constexpr std::uint32_t fetchedBy(Op operation) { return static_cast<std::uint32_t>(operation) | fetched; }
inline constexpr Op operationOf(std::uint32_t what) { return static_cast<Op>(what & 0xFFU); }

// Message-size classes, those of mpisee 4.1: half open, in bytes; the last has no upper limit.
inline constexpr std::array<std::uint64_t, 8> sizeClasses{0, 128, 1024, 8192, 65536, 262144, 1048576, 33554432};

inline std::uint32_t sizeClass(std::uint64_t bytes) {
  static constexpr auto byBits = [] {
    std::array<std::uint8_t, 65> table{};
    for (int bits = 0; bits <= 64; ++bits)
      for (std::size_t each = 1; each < sizeClasses.size(); ++each)
        if (bits > 0 && (std::uint64_t{1} << (bits - 1)) >= sizeClasses[each])
          table[static_cast<std::size_t>(bits)] = static_cast<std::uint8_t>(each);
    return table;
  }();
  return byBits[bytes == 0 ? 0 : static_cast<std::size_t>(64 - __builtin_clzll(bytes))];
}

}  // namespace weft::record
