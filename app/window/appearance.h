// Text size and light or dark colours of the whole program, kept between sessions.
#pragma once

namespace weft::appearance {

enum class Colours { system, light, dark };

void restore();            // after the application object is there
void stepText(int steps);  // 0: back to the standard size
void setColours(Colours colours);
Colours colours();

}  // namespace weft::appearance
