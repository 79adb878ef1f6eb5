// Where on the canvas are the points that an instrument speaks of? Rounded: for a picture.
#pragma once

#include "widgets/models/instruments/instrument_table.h"

#include <vector>

namespace sweep {

struct InstrumentMarks
{
    struct Point
    {
        Vec at;
        QString label = {};
        bool leftward = false; // the label stands to the left
        bool onBody = true;    // otherwise beyond its ends
        bool past = false;
        friend bool operator==(const Point&, const Point&) = default;
    };
    struct Stroke
    {
        Vec from;
        Vec to;
        bool onBody = false; // otherwise a guide beside the bodies
        bool past = false;
        friend bool operator==(const Stroke&, const Stroke&) = default;
    };
    std::vector<Point> points;
    std::vector<Stroke> strokes;

    [[nodiscard]] bool isEmpty() const { return points.empty() && strokes.empty(); }
    friend bool operator==(const InstrumentMarks&, const InstrumentMarks&) = default;
};

// The crossing, and the way to it where it lies beyond an end. Requires: pair.lines. p and q are a and b then.
[[nodiscard]] InstrumentMarks linesMarks(const PairInspection& pair, const BodyState& p, const BodyState& q);
// The points that circle and line share, the chord, and the closest point. Requires: pair.circle.
[[nodiscard]] InstrumentMarks circleMarks(const PairInspection& pair, const BodyState& p, const BodyState& q);
// The hit, painted on the target where it is now; a guide leads from the place of the body that comes there to where it
// will be hit. Nothing where only a target of one control point is missed, or a meeting comes from infinity.
void addImpactMarks(InstrumentMarks& marks, const Impact& impact, const BodyState& body, const BodyState& target);

} // namespace sweep
