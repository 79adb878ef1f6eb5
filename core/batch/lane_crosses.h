// Cross products of differences of points in four lanes, in doubles and double-doubles with error bounds.
#pragma once

#include "core/number/lanes.h"

#ifdef SWEEP_HAS_LANES

namespace sweep {

// Lane i is (p[i] − q[i]) × (r[i] − s[i]).
struct LaneOperands
{
    Four px, py, qx, qy, rx, ry, sx, sy;
};

// The products x·y' and y·x' whose difference is the cross product, from rounded differences. With P the sum of their
// magnitudes, the calculated cross product is off by (1 + u)³ − 1 of every product and by one rounding: 4u·P.
struct LaneCrosses
{
    Four xy;
    Four yx;

    SWEEP_LANES explicit LaneCrosses(const LaneOperands& v)
        : xy((v.px - v.qx) * (v.ry - v.sy)), yx((v.py - v.qy) * (v.rx - v.sx))
    {
    }
    SWEEP_LANES Four approx() const { return xy - yx; }
    SWEEP_LANES Four size() const { return magnitude(xy) + magnitude(yx); }
};

// The cross products in double-doubles: off by at most 16u²·P, the lower part at most 5u·P. The bounds are derived at
// BoundedCross in core/contacts/filter/line_crossing.cpp.
SWEEP_LANES FourPairs crossPairs(const LaneOperands& v)
{
    const FourPairs x = twoDifferences(v.px, v.qx);
    const FourPairs y = twoDifferences(v.py, v.qy);
    const FourPairs otherX = twoDifferences(v.rx, v.sx);
    const FourPairs otherY = twoDifferences(v.ry, v.sy);
    FourPairs xy = twoProducts(x.high, otherY.high);
    FourPairs yx = twoProducts(y.high, otherX.high);
    xy.low = fusedSum(x.high, otherY.low, fusedSum(x.low, otherY.high, xy.low));
    yx.low = fusedSum(y.high, otherX.low, fusedSum(y.low, otherX.high, yx.low));
    FourPairs cross = twoDifferences(xy.high, yx.high);
    cross.low = cross.low + (xy.low - yx.low);
    return cross;
}

} // namespace sweep

#endif
