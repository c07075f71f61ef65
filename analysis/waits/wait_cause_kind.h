// The kinds of wait causes, as docs/states.md defines them.
#pragma once

#include <array>
#include <cstdint>

namespace weft {

// In the order in which they are reported.
enum class WaitCauseKind : std::uint8_t {
  latePeer,  // the rank that it waits for was busy with something else, outside of MPI or in a call that belongs to no
             // transaction
  transaction,  // that rank was in a call that sends or receives messages: those of a transaction held it up
  lastRank,     // of a collective operation: the one that came last, or that all others wait for
  linkEnd,      // as a transaction, or in an operation, while a link end on the way of the messages was loaded
};
inline constexpr std::array waitCauseKinds{WaitCauseKind::latePeer, WaitCauseKind::transaction, WaitCauseKind::lastRank,
                                           WaitCauseKind::linkEnd};

const char* name(WaitCauseKind kind);   // "late-peer", "transaction", "last-rank", "link-end"
const char* title(WaitCauseKind kind);  // for people: "Peer came late"

}  // namespace weft
