// Formula of the clearance of two bodies over a piece of time, in polynomials in t.
#pragma once

#include "core/number/polynomial.h"

namespace sweep {

// The clearance is (√(n/d) − radius)/scale. At an instant at which a segment is a point, n and d are both 0, and the
// clearance is (√collapsed − radius)/scale.
struct ClearanceFormula
{
    Polynomial n;
    Polynomial d;
    Polynomial collapsed;
    Polynomial radius;
    Integer scale = 1;
    Polynomial side = {}; // n = side² if a line takes part; otherwise 0
};

} // namespace sweep
