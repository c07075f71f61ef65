// Texts of a summary as the window shows them.
#pragma once

#include <QString>

#include "reports/summary/summary_sentence.h"
#include "views/shared/rows/icons.h"

namespace weft {

// With no-break spaces between numbers and units, and between groups of digits.
QString unbrokenText(const std::string& text);

QString buttonText(MissingSource source);  // "Add fabric…"; of tables "Assume shortest paths"

Icon iconFor(const SummarySentence& sentence);

// "bytes of the most loaded link end: 988 912 012 B, exact", a line for each number.
QString sourceText(const SummarySentence& sentence);

}  // namespace weft
