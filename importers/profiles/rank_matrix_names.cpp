#include "importers/profiles/rank_matrix_names.h"

#include <array>
#include <string_view>
#include <utility>

#include "core/base/units.h"

namespace weft {
namespace {

template <class Value, std::size_t Count>
using Words = std::array<std::pair<std::string_view, Value>, Count>;

constexpr Words<MatrixQuantity, 5> quantities{{{"size", MatrixQuantity::bytes},
                                               {"msg", MatrixQuantity::messages},
                                               {"avg", MatrixQuantity::average},
                                               {"sizes", MatrixQuantity::bytes},
                                               {"counts", MatrixQuantity::messages}}};
constexpr Words<MatrixPart, 6> parts{{{"external", MatrixPart::external},
                                      {"internal", MatrixPart::internal},
                                      {"osc", MatrixPart::oneSided},
                                      {"coll", MatrixPart::collectives},
                                      {"pml", MatrixPart::messages},
                                      {"all", MatrixPart::all}}};

template <class Value, std::size_t Count>
std::optional<Value> valueOf(const Words<Value, Count>& words, std::string_view word) {
  for (const auto& [known, value] : words)
    if (known == word) return value;
  return std::nullopt;
}

bool takeEnding(std::string_view& text, std::string_view ending) {
  if (!text.ends_with(ending)) return false;
  text.remove_suffix(ending.size());
  return true;
}

// The word behind the last underscore.
std::string_view takeWord(std::string_view& text) {
  const auto cut = text.rfind('_');
  if (cut == std::string_view::npos) return {};
  const std::string_view word = text.substr(cut + 1);
  text = text.substr(0, cut);
  return word;
}

bool readTable(std::string_view stem, MatrixName& name) {
  const std::string_view last = takeWord(stem), before = takeWord(stem);
  const bool quantityLast = valueOf(quantities, last).has_value();
  const auto quantity = valueOf(quantities, quantityLast ? last : before);
  const auto part = valueOf(parts, quantityLast ? before : last);
  if (!quantity || !part || stem.empty()) return false;
  name.quantity = *quantity;
  name.part = *part;
  name.stem = stem;
  return true;
}

bool readDirected(std::string_view stem, MatrixName& name) {
  const auto dot = stem.rfind('.');
  if (dot == std::string_view::npos || !parseDigits(stem.substr(dot + 1), 10)) return false;
  const std::string rank(stem.substr(dot));
  stem = stem.substr(0, dot);
  const auto quantity = valueOf(quantities, takeWord(stem));
  if (!quantity || stem.empty()) return false;
  name.quantity = *quantity;
  name.part = MatrixPart::directed;
  name.stem = std::string(stem) + rank;
  return true;
}

}  // namespace

std::optional<MatrixName> parseMatrixName(const std::string& shown) {
  MatrixName name;
  const auto slash = shown.rfind('/') + 1;  // npos + 1 is 0
  name.folder = shown.substr(0, slash);
  std::string_view stem = std::string_view(shown).substr(slash);
  takeEnding(stem, ".gz");
  const bool known =
      takeEnding(stem, ".mat") ? readTable(stem, name) : takeEnding(stem, ".prof") && readDirected(stem, name);
  return known ? std::optional(std::move(name)) : std::nullopt;
}

}  // namespace weft
