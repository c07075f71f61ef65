// Host names in Slurm's short form.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace weft {

inline constexpr std::size_t longestHostName = 255;  // RFC 1035, 2.3.4

// "n[001-003,7],login1" → n001 n002 n003 n7 login1; widths kept. Nothing where brackets do not fit or a range is
// backwards; at most `most` names are made.
std::optional<std::vector<std::string>> expandHostList(std::string_view list, std::size_t most);

}  // namespace weft
