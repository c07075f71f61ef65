#include "views/commtree/communicator_query.h"

#include <QStringList>
#include <algorithm>
#include <sstream>

#include "core/base/ascii.h"
#include "core/base/units.h"
#include "views/shared/text.h"

namespace weft {
namespace {

bool compare(std::uint64_t value, const std::string& sign, std::uint64_t with) {
  if (sign == "<") return value < with;
  if (sign == "<=") return value <= with;
  if (sign == ">") return value > with;
  if (sign == ">=") return value >= with;
  return value == with;
}

std::string_view reachWord(Reach reach) {
  constexpr std::string_view words[reaches] = {"node", "leaf", "pod", "spine", "nodes", "unknown"};
  return words[number(reach)];
}

}  // namespace

CommunicatorQuery CommunicatorQuery::parse(const std::string& text) {
  CommunicatorQuery query;
  std::istringstream words(lowerCase(text));
  for (std::string word; words >> word;) query.add(word);
  return query;
}

void CommunicatorQuery::add(const std::string& word) {
  const std::size_t at = word.find_first_of(":<>=");
  const std::string key = at == word.npos ? "" : word.substr(0, at);
  const What what = key == "size"   ? What::size
                    : key == "rank" ? What::rank
                    : key == "call" ? What::call
                    : key == "in"   ? What::reach
                                    : What::name;
  if (what == What::name) return terms_.push_back({what, word, "", 0});
  const std::size_t end = std::min(word.find_first_not_of(":<>=", at), word.size());
  Term term{what, word.substr(end), word.substr(at, end - at), 0};
  if (term.text.empty()) return;  // still being written
  if (what == What::size || what == What::rank) {
    const auto number = parseNumber(term.text);
    if (!number) problem_ = QObject::tr("%1: needs a number").arg(qt(key)).toStdString();
    term.number = number.value_or(0);
  }
  terms_.push_back(std::move(term));
}

bool CommunicatorQuery::fits(const CommNode& node, const Term& term) {
  switch (term.what) {
    case What::name:
      return lowerCase(node.communicator->name).find(term.text) != std::string::npos;
    case What::size:
      return node.size && compare(*node.size, term.sign, term.number);
    case What::call:
      return lowerCase(node.call).find(term.text) != std::string::npos;
    case What::reach:
      return node.locality && reachWord(node.locality->reach) == term.text;
    case What::rank:
      break;
  }
  return std::ranges::any_of(node.communicator->members, [&](RankId rank) { return number(rank) == term.number; });
}

bool CommunicatorQuery::matches(const CommNode& node) const {
  if (node.isFamily() || !problem_.empty()) return false;
  return std::ranges::all_of(terms_, [&](const Term& term) { return fits(node, term); });
}

std::string CommunicatorQuery::help() {
  QStringList lines{QObject::tr("Words that must all match a communicator:")};
  const auto line = [&](const char* example, const QString& what) { lines << QString(example) + '\t' + what; };
  line("W_a1", QObject::tr("part of its name"));
  line("size:4", QObject::tr("its size; also size>16, size<=128"));
  line("rank:17", QObject::tr("a member, by its rank in MPI_COMM_WORLD"));
  line("call:split", QObject::tr("part of the call that made it"));
  line("in:node", QObject::tr("how far apart its members are: node, leaf, pod, spine, nodes"));
  return lines.join('\n').toStdString();
}

QueryResult find(const CommForest& forest, const CommunicatorQuery& query) {
  QueryResult result{std::vector<bool>(forest.nodes.size(), false), 0};
  for (std::size_t at = forest.nodes.size(); at-- > 0;) {  // children come after their parents
    const CommNode& node = forest.nodes[at];
    const bool matches = query.matches(node);
    result.matches += matches;
    result.shown[at] = result.shown[at] || matches;
    if (result.shown[at] && node.parent) result.shown[*node.parent] = true;
  }
  return result;
}

}  // namespace weft
