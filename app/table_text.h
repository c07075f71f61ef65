// Tables as text to be pasted elsewhere, with raw numbers.
#pragma once

#include <QString>
#include <array>
#include <functional>

class QAbstractItemModel;
class QTableView;
class QToolButton;

namespace weft {

enum class TextFormat { tsv, csv, markdown };
inline constexpr std::array textFormats{TextFormat::tsv, TextFormat::csv, TextFormat::markdown};

QString name(TextFormat format);  // "tab-separated text"

// What a model answers where a cell shows less than it has: a number with all its digits. Else what is shown is copied.
inline constexpr int rawRole = Qt::UserRole + 100;

// The cells of a table with a header line; tabs and line ends within a cell become blanks.
QString tsvOf(const QAbstractItemModel& table);
QString tsvOf(const QTableView& table);  // without its hidden columns

// A table that is tab-separated text with a header line. CSV as RFC 4180 has it, with LF; in Markdown (GitHub's) numbers
// stand to the right.
QString inFormat(const QString& tsv, TextFormat format);

// A click copies tab-separated text; the menu beside it the other formats.
void setUpCopy(QToolButton& button, std::function<QString()> tsv);

}  // namespace weft
