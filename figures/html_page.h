// A self-contained HTML page: no network, no scripts, embedded pictures. All text is escaped.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "reports/table.h"

namespace weft {

class HtmlPage {
 public:
  explicit HtmlPage(const std::string& title);

  void heading(const std::string& text);  // begins a section
  void paragraph(const std::string& text);
  void list(const std::vector<std::string>& sentences);
  void table(const Table& table);  // empty ones are omitted; not recorded is a dash
  // A picture that is an SVG file; `words` are for those who do not see it.
  void picture(std::string_view svg, const std::string& words);

  std::string take();  // the whole page; the last thing to call

 private:
  std::string html_;
};

}  // namespace weft
