#include "ibdiag/routes.h"
