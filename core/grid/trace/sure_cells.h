// Which cells does a body surely meet all through a stretch of time?
#pragma once

#include "core/scene/swept_box.h"

namespace sweep {

// Columns first to last; none where first > last.
struct Columns
{
    long long first = 0;
    long long last = -1;

    [[nodiscard]] bool empty() const { return first > last; }
    [[nodiscard]] bool holds(long long i) const { return first <= i && i <= last; }
};

// The cells whose inside is met, whatever the policy, by the disc about control point a at every time of the closed
// stretch. May leave out a cell, never names one too many: from doubles that round outwards. None for a body without a
// radius.
class SureCells
{
public:
    SureCells(const Body& body, Interval active, const Grid& grid, Interval stretch);

    // Those of row j.
    [[nodiscard]] Columns inRow(long long j) const;
    [[nodiscard]] bool holds(Cell cell) const { return inRow(cell.j).holds(cell.i); }

private:
    Vec m_origin;
    Vec m_spacing;
    Box m_centre; // everywhere that the centre is
    double m_radius = 0;
};

} // namespace sweep
