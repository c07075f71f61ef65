// Reads .ibnl files: what systems of a type consist of, as ibutils define them, and which of their chips a port on the
// front belongs to.
#pragma once

#include <istream>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/records/import_report.h"
#include "core/records/rows.h"

namespace weft {

// A system as its chips, boards within boards resolved.
struct SystemParts {
  struct Chip {
    std::string path;  // "U1", "leaf1/U2"
    NodeKind kind = NodeKind::switchNode;
  };
  struct End {
    std::uint32_t chip = 0;
    PortNumber port = 0;
  };
  struct Cable {
    End a, b;
    std::string width, speed;  // as the file spells them; may be empty
  };
  std::vector<Chip> chips;
  std::vector<Cable> cables;                      // within it, each once
  std::map<std::string, End, std::less<>> panel;  // ports on its front by name: "P1", "L1/P1"

  static constexpr std::size_t most = 20'000;  // chips, cables, ports
};

// Types by name, of all files that were read.
class SystemTypes {
 public:
  struct Line {
    std::string port, width, speed, other, otherPort;  // otherPort empty: `other` is a port of the front
  };
  struct Part {
    std::string type;  // of a board; empty: a chip
    std::string name;
    NodeKind kind = NodeKind::switchNode;
    std::vector<Line> lines;
  };
  using Parts = std::vector<Part>;
  using OfFile = std::map<std::string, std::shared_ptr<const Parts>, std::less<>>;

  // A type that a file names, with the boards that the same file defines. The first of a name stays; false: there was
  // one.
  bool add(const std::string& name, std::shared_ptr<const Parts> parts, std::shared_ptr<const OfFile> boards);
  // Null where no file defines it, or where it is larger than SystemParts::most or contains itself.
  const SystemParts* find(std::string_view type) const;
  bool knows(std::string_view type) const { return types_.contains(type); }

 private:
  struct Type {
    std::shared_ptr<const Parts> parts;
    std::shared_ptr<const OfFile> boards;
    mutable std::optional<std::optional<SystemParts>> resolved{};
  };
  std::map<std::string, Type, std::less<>> types_;
  mutable std::size_t work_ = 0;  // of taking types apart
};

bool looksLikeIbnl(std::string_view firstBytes);

// Adds the types (TOPSYSTEM) of a file.
ImportReport readIbnl(std::istream& in, std::string_view file, SystemTypes& types, const Progress& progress);

}  // namespace weft
