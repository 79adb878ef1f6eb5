// Marks of an instrument on the canvas: points, labels and strokes.
#pragma once

#include "widgets/models/instruments/instrument_table.h"

#include <vector>

namespace sweep {

// For pictures only: coordinates are rounded.
struct InstrumentMarks
{
    struct Point
    {
        Vec at;
        QString label = {};
        bool leftward = false; // the label is to the left of the point
        bool onBody = true;    // otherwise on the line beyond the ends of the body
        bool past = false;
        friend bool operator==(const Point&, const Point&) = default;
    };
    struct Stroke
    {
        Vec from;
        Vec to;
        bool onBody = false; // otherwise a guide outside the bodies
        bool past = false;
        friend bool operator==(const Stroke&, const Stroke&) = default;
    };
    std::vector<Point> points;
    std::vector<Stroke> strokes;

    [[nodiscard]] bool isEmpty() const { return points.empty() && strokes.empty(); }
    friend bool operator==(const InstrumentMarks&, const InstrumentMarks&) = default;
};

// The crossing, and the stretch of the line to it if it lies beyond an end. p and q are the states of a and b at the
// time of the inspection. Requires: pair.lines.
[[nodiscard]] InstrumentMarks linesMarks(const PairInspection& pair, const BodyState& p, const BodyState& q);
// The points that the circle and the line have in common, the chord, and the point of the line closest to the centre.
// Requires: pair.circle.
[[nodiscard]] InstrumentMarks circleMarks(const PairInspection& pair, const BodyState& p, const BodyState& q);
// The hit, painted on the target at its present position. A guide leads from the point of the body that hits to the
// position of the hit. No marks if a target of one control point is missed, or the hit is not finite.
void addImpactMarks(InstrumentMarks& marks, const Impact& impact, const BodyState& body, const BodyState& target);

} // namespace sweep
