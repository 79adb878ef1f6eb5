// Does an event fit: in the sequence of its pair, in its kind, and where it happens?
#pragma once

#include "core/audit/audit.h"
#include "core/audit/inquiry.h"

#include <string>
#include <vector>

namespace sweep::check {

// An event of one pair. The exact time lies between `below` and `above`.
struct Happening
{
    std::size_t index = 0;   // in the timeline
    std::size_t instant = 0; // events of one instant happen at the same exact instant
    const Event* event = nullptr;
    double t = 0;
    double below = 0;
    double above = 0;
};

// What holds after an event of that kind, by its own word.
[[nodiscard]] State stateAfter(EventKind kind);

// What is wrong with each by its place alone; empty texts where nothing is. W is the time that both are active.
// Open: an exit and an enter may share their instant (an open cell, or two rays or lines).
[[nodiscard]] std::vector<std::string> sequenceFaults(const std::vector<Happening>& happenings, Interval w, bool open);

// How far from contact at its t.
[[nodiscard]] Opinion residualOf(const Inquiry& inquiry, const Happening& happening, Interval w);

// Of a point and a segment, ray or line: which of cross and touch, and s. Others: that they have neither. Worsens
// `opinion`.
void checkPointOnLine(const Inquiry& inquiry, const Happening& happening, Interval w, Opinion& opinion);

// How close to an event 100 digits still tell the order of contact there: even a gap that opens like the fourth power
// of the time is seen at this distance.
[[nodiscard]] double closeBy(Interval w);

// The times between these two belong to the event: two doubles to either side, or 2⁻¹⁰⁰ of the largest time where the
// doubles are denser than that.
[[nodiscard]] double beforeEvent(const Happening& happening, Interval w);
[[nodiscard]] double afterEvent(const Happening& happening, Interval w);

// The double that is `count` doubles above (below) t.
[[nodiscard]] double above(double t, int count);
[[nodiscard]] double below(double t, int count);

} // namespace sweep::check
