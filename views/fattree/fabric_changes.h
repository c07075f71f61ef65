// How two fabrics differ, as a map shows it: what is gone dotted, what is new in bold, links that carry more or less in colour.
#pragma once

#include "ibdiag/compare/fabric_union.h"
#include "views/shared/link_values.h"

namespace weft {

// On the fabric of the union.
LinkValues changesOf(const FabricUnion& both);

}  // namespace weft
