// Captions of one line: of several wordings, a figure shows the longest that fits.
#pragma once

#include <QString>
#include <QStringList>

namespace weft {

// The caption that states the source of the numbers. `wordings`: the longest first.
QString sourceCaption(const QStringList& wordings);
bool isSource(const QString& caption);

// Any caption, with these words in front: "A: ".
QString prefixed(const QString& caption, const QString& words);
// What fits into a line of `width` points, where it is a source; the last wording with an ellipsis where none does. All
// of any other caption.
QString wordingWithin(const QString& caption, double width, int textPoints);

}  // namespace weft
