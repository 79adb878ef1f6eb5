// When do two bodies touch over one stretch, by the stages in front of the integers of any size?
#pragma once

#include "core/contacts/exact/condition.h"
#include "core/contacts/filter/stage.h"

#include <optional>
#include <vector>

namespace sweep {

// Two bodies and the stretch without a key inside, over which they are looked at.
struct PairOverStretch
{
    const Body& a;
    Interval activeA;
    const Body& b;
    Interval activeB;
    Interval stretch;
};

// By integers of any size.
[[nodiscard]] std::vector<Span> exactSpans(const PairOverStretch& pair);

struct QuickAnswer
{
    Stage stage = Stage::rejection; // the one that decided
    std::vector<Span> spans;        // the same as those of exactSpans; their instants ask it, once, when they have to
};
// Nothing where those stages cannot tell.
[[nodiscard]] std::optional<QuickAnswer> spansFiltered(const PairOverStretch& pair, StageSet stages);

} // namespace sweep
