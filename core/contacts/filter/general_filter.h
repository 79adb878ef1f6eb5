// When do two bodies of any shapes meet during a stretch? By doubles and pairs of doubles, or unknown.
#pragma once

#include "core/contacts/filter/quick_shape.h"
#include "core/contacts/filter/stage.h"

#include <array>
#include <optional>

namespace sweep {

// One maximal interval of contact, in shares of the stretch; its ends belong to it. Exactly 0 or 1 where it begins or
// ends with the stretch.
struct QuickSpan
{
    WindowShare begin;
    WindowShare end;
    bool lone = false;    // begin = end
    bool crosses = false; // lone, and the point passes from one side of the line to the other
};

// All of them, in order.
struct QuickSpans
{
    static constexpr std::size_t most = 4; // where there may be more: unknown

    std::size_t count = 0;
    Stage stage = Stage::rejection; // the one that decided
    std::array<QuickSpan, most> span;
};

// What is returned is certain: which spans there are, of which kind, in which order, and the bounds of their ends. Both
// shapes are over one stretch. Unknown where two bodies touch at an end of the stretch or without passing into each
// other, where several polynomials are zero at once (flat side on flat side, end on end), between two rays or lines,
// between two thin points, and for sizes near the ends of the range.
// Cost: constant, without memory.
[[nodiscard]] std::optional<QuickSpans> contactsFiltered(const QuickShape& a, const QuickShape& b,
                                                         StageSet stages = {});

} // namespace sweep
