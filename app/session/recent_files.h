// The list of recently opened files, kept between sessions.
#pragma once

#include <QStringList>

namespace weft::recentFiles {

inline constexpr qsizetype most = 10;

QStringList list();  // newest first; only what is still there
void add(const QString& path);
void clear();

}  // namespace weft::recentFiles
