// A name as menus have it, where & would mark a key.
#pragma once

#include <QString>

namespace weft {

inline QString menuText(QString name) { return name.replace('&', "&&"); }

}  // namespace weft
