#include "ibdiag/findings/difference_words.h"

#include "core/base/name_guid.h"
#include "core/base/units.h"
#include "ibdiag/model/node_names.h"
#include "ibdiag/model/port_labels.h"

namespace weft {
namespace {

std::string endWithGuid(const Fabric& fabric, EndIndex end) {
  return nodeWithGuid(fabric, fabric.end(end).node) + " " + portWords(fabric, end);
}

std::string many(std::uint64_t count, const char* one, const char* several) {
  return std::to_string(count) + " " + (count == 1 ? one : several);
}

std::string movedText(const FabricPair& of, const FabricChange& change) {
  const EndIndex mine = *change.firstEnd, other = *change.secondEnd;
  const std::string was = cableWithGuids(of.first, mine);
  return change.stayed ? was + ", now to " + endWithGuid(of.second, peer(other))
                       : was + ", now " + cableWithGuids(of.second, other);
}

std::string nodeWords(const Fabric& fabric, NodeIndex node, const FabricChange& change) {
  if (change.onlyCable)
    return nodeWithGuid(fabric, node) + ", with its cable to " + endWithGuid(fabric, peer(*change.onlyCable));
  return nodeWithGuid(fabric, node) + (change.count == 0 ? "" : ", with " + many(change.count, "cable", "cables"));
}

std::string tableText(const FabricPair& of, const FabricChange& change) {
  return nodeWithGuid(of.first, *change.first) + ": " + std::to_string(change.count) + " of " +
         many(change.compared, "LID goes", "LIDs go") + " by another port; " + many(change.routes, "route", "routes") +
         " between adapter ports led that way";
}

std::string ofNode(const FabricPair& of, const FabricChange& change) {
  switch (change.kind) {
    case FabricChangeKind::nodeGone:
      return nodeWords(of.first, *change.first, change);
    case FabricChangeKind::nodeNew:
      return nodeWords(of.second, *change.second, change);
    case FabricChangeKind::nodeReplaced:
      return nodeWithGuid(of.first, *change.first) + ", now " + nodeWithGuid(of.second, *change.second);
    case FabricChangeKind::nodeRenamed:
      return nodeWithGuid(of.first, *change.first) + ", now called " + shortName(of.second.node(*change.second));
    case FabricChangeKind::lidChanged:
      return nodeWithGuid(of.first, *change.first) + " port " +
             std::to_string(of.first.port(*change.firstPort).number) + ": LID " + change.was + ", now " + change.now;
    case FabricChangeKind::tableChanged:
      return tableText(of, change);
    default:
      return nodeWithGuid(of.first, *change.first);
  }
}

}  // namespace

std::string nodeWithGuid(const Fabric& fabric, NodeIndex node) {
  const FabricNode& one = fabric.node(node);
  return shortName(one) + (isOfName(one.guid) ? "" : " (" + text(one.guid) + ")");
}

std::string cableWithGuids(const Fabric& fabric, EndIndex end) {
  return endWithGuid(fabric, end) + " - " + endWithGuid(fabric, peer(end));
}

std::string sentence(const FabricPair& of, const FabricChange& change) {
  if (change.kind == FabricChangeKind::cableMoved) return movedText(of, change);
  if (!change.firstEnd && !change.secondEnd) return ofNode(of, change);
  const bool inFirst = change.firstEnd.has_value();
  const std::string cable =
      inFirst ? cableWithGuids(of.first, *change.firstEnd) : cableWithGuids(of.second, *change.secondEnd);
  if (change.with)
    return cable + (inFirst ? ", gone with " : ", come with ") +
           nodeWithGuid(inFirst ? of.first : of.second, *change.with);
  return change.was.empty() && change.now.empty() ? cable : cable + ": " + change.was + ", now " + change.now;
}

}  // namespace weft
