#include "views/shared/recipe_text.h"

#include <zlib.h>

#include <array>

namespace weft {
namespace {

constexpr std::string_view opening = "<weft:recipe xmlns:weft=\"urn:weft:figure\">", closing = "</weft:recipe>";
constexpr std::string_view pngMagic = "\x89PNG\r\n\x1a\n";
constexpr std::string_view keyword = "weft:recipe";
constexpr std::size_t pngHeader = 33;  // the magic and the first chunk, which is always as long

struct RecipeEscape {
  char plain;
  std::string_view written;
};
constexpr std::array<RecipeEscape, 3> escapes{{{'<', "&lt;"}, {'>', "&gt;"}, {'&', "&amp;"}}};

std::string escaped(std::string_view text) {
  std::string xml;
  for (const char c : text) {
    std::string_view written(&c, 1);
    for (const RecipeEscape& one : escapes)
      if (one.plain == c) written = one.written;
    xml += written;
  }
  return xml;
}

std::string unescaped(std::string_view xml) {
  std::string text;
  while (!xml.empty()) {
    std::size_t length = 1;
    char c = xml.front();
    for (const RecipeEscape& one : escapes)
      if (xml.starts_with(one.written)) {
        c = one.plain;
        length = one.written.size();
      }
    text += c;
    xml.remove_prefix(length);
  }
  return text;
}

std::string bigEndian(std::uint32_t number) {
  std::string bytes;
  for (int shift = 24; shift >= 0; shift -= 8) bytes += static_cast<char>(number >> shift & 0xFF);
  return bytes;
}

std::uint32_t numberAt(std::string_view bytes, std::size_t at) {
  std::uint32_t number = 0;
  for (std::size_t i = 0; i < 4; ++i) number = number << 8 | static_cast<unsigned char>(bytes[at + i]);
  return number;
}

// Length, name, content and checksum follow one another.
std::optional<std::string> inPng(std::string_view png) {
  for (std::size_t at = pngMagic.size(); at + 8 <= png.size();) {
    const std::uint32_t length = numberAt(png, at);
    if (length > png.size() - at - 8) return std::nullopt;
    const std::string_view content = png.substr(at + 8, length);
    const bool isText =
        png.substr(at + 4, 4) == "tEXt" && content.starts_with(keyword) && content.size() > keyword.size();
    if (isText && content[keyword.size()] == '\0') return std::string(content.substr(keyword.size() + 1));
    at += std::size_t(12) + length;
  }
  return std::nullopt;
}

}  // namespace

std::string recipeElement(std::string_view json) { return std::string(opening) + escaped(json) + std::string(closing); }

std::string recipePacket(std::string_view json) {
  return "<?xpacket begin=\"\xef\xbb\xbf\" id=\"W5M0MpCehiHzreSzNTczkc9d\"?>\n"
         "<x:xmpmeta xmlns:x=\"adobe:ns:meta/\">"
         "<rdf:RDF xmlns:rdf=\"http://www.w3.org/1999/02/22-rdf-syntax-ns#\"><rdf:Description rdf:about=\"\">" +
         recipeElement(json) + "</rdf:Description></rdf:RDF></x:xmpmeta>\n<?xpacket end=\"r\"?>";
}

std::string withRecipe(std::string_view png, std::string_view json) {
  const std::string body = "tEXt" + std::string(keyword) + '\0' + std::string(json);
  const auto sum = crc32(0, reinterpret_cast<const Bytef*>(body.data()), static_cast<uInt>(body.size()));
  return std::string(png.substr(0, pngHeader)) + bigEndian(static_cast<std::uint32_t>(body.size() - 4)) + body +
         bigEndian(static_cast<std::uint32_t>(sum)) + std::string(png.substr(std::min(pngHeader, png.size())));
}

std::optional<std::string> findRecipe(std::string_view start) {
  std::optional<std::string> found;
  if (start.starts_with(pngMagic)) {
    found = inPng(start);
  } else if (const std::size_t from = start.find(opening); from != std::string_view::npos) {
    const std::size_t inside = from + opening.size(), to = start.find(closing, inside);
    if (to != std::string_view::npos) found = unescaped(start.substr(inside, to - inside));
  }
  return found && found->size() <= longestRecipe ? found : std::nullopt;
}

}  // namespace weft
