// Who loads a link end: the table of weft users.
#pragma once

#include <string>
#include <variant>
#include <vector>

#include "analysis/load/traffic_source.h"
#include "core/store/run_store.h"

namespace weft {

enum class UserKey { pair, host, communicator, region, kind, operation, layer };

struct UserRow {
  std::vector<std::variant<std::monostate, std::uint64_t, std::string>> keys;  // as the columns; nothing: not recorded
  std::uint64_t bytes = 0;
};

struct UserTable {
  std::vector<std::string> columns;
  std::vector<UserRow> rows;  // largest first; add up to `bytes`
  std::uint64_t bytes = 0;
  bool held = false;  // a sum passed 2^63 and was held there
};

// The users in the request's pair or port traffic; the bytes are those that numbersOf() has for the end. Pairs are
// pairs of ranks, for port traffic pairs of hosts. Throws Error for a key that port traffic does not have.
UserTable linkUsers(const RunStore& store, const OpenRun& run, const RunTraffic& traffic, const LinkRequest& request,
                    EndIndex end, UserKey by);

}  // namespace weft
