// Stores the recipe of a figure in its file: as an XML element in the metadata of SVG and PDF, as a text chunk of PNG.
// It can be found in the first bytes of the file without a reader of these formats.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace weft {

inline constexpr std::size_t longestRecipe = 64 * 1024;  // bytes of JSON; a longer one is not written and not read
inline constexpr std::size_t recipeWithin = 1 << 20;     // bytes from the beginning of a file

// `json`: ASCII in one line.
std::string recipeElement(std::string_view json);  // of an SVG's metadata
std::string recipePacket(std::string_view json);   // XMP, for a PDF
// A PNG with the recipe behind its header.
std::string withRecipe(std::string_view png, std::string_view json);

// For files of unknown origin: only a search, with bounds checked. Nothing if there is no recipe, or one that is too
// long.
std::optional<std::string> findRecipe(std::string_view start);

}  // namespace weft
