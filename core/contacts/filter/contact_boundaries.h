// Which spans lie between the instants at which a contact begins or ends?
#pragma once

#include "core/contacts/filter/bernstein.h"
#include "core/contacts/filter/general_filter.h"
#include "core/contacts/filter/near.h"

namespace sweep {

// Yes, no, or unknown; a sign, or unknown. Both is the lesser, either the greater; the product of signs is a sign.
using Truth = int;
namespace truth {
inline constexpr Truth yes = 1;
inline constexpr Truth unknown = 0;
inline constexpr Truth no = -1;
} // namespace truth

// One step of Newton's method with a value from the shapes themselves, off by at most its error e. With V the value and
// F the slope, the root is at x − f(x)/f'(ξ) for some ξ between them. |f'| is at least `least` as far as the root may
// be, so that is no further than ρ = (|V| + e)/least; f'(ξ) is off from F by at most the slope's error and bend·ρ. What
// is left over: e/least, and |V/F| times that error over least.
[[nodiscard]] inline std::optional<WindowShare> refinedFiltered(const BernsteinRoot& root, const Near& value)
{
    const double steep = std::abs(root.slope);
    const double least = (steep - root.slopeError - root.bend * root.reach) * (1 - 0x1p-40);
    if (!(least > 0))
        return std::nullopt;
    const double e = value.error + std::abs(value.value.low);
    const double step = -value.value.high / root.slope;
    const double distance = (std::abs(value.value.high) + e) / least;
    const double error =
        ((e + std::abs(step) * (root.slopeError + root.bend * distance)) / least + 2 * roundoff * std::abs(step)) *
        more;
    if (!(std::abs(step) < 0x1p-10 && error < 0x1p-60))
        return std::nullopt;
    return WindowShare{quickTwoSum(root.at, step), error};
}

// An instant at which the contact begins or ends.
struct Boundary
{
    WindowShare share;
    bool begins = false;
    bool lone = false;
};

// The instants as they are found; nothing decides by their order.
struct Boundaries
{
    std::size_t count = 0;
    bool sure = true; // all of them are known
    std::array<Boundary, 2 * QuickSpans::most> at;

    void add(const Boundary& boundary)
    {
        if (count == at.size())
            sure = false;
        else
            at[count++] = boundary;
    }
};

// The instants in order; unknown where two may be one and the same.
[[nodiscard]] inline bool sortSurely(Boundaries& boundaries)
{
    const auto distance = [](const WindowShare& p, const WindowShare& q) {
        return (q.value.high - p.value.high) + (q.value.low - p.value.low);
    };
    for (std::size_t i = 1; i < boundaries.count; ++i) {
        const Boundary next = boundaries.at[i];
        std::size_t k = i;
        for (; k > 0 && distance(next.share, boundaries.at[k - 1].share) > 0; --k)
            boundaries.at[k] = boundaries.at[k - 1];
        boundaries.at[k] = next;
    }
    for (std::size_t i = 1; i < boundaries.count; ++i) {
        const WindowShare& p = boundaries.at[i - 1].share;
        const WindowShare& q = boundaries.at[i].share;
        if (!(distance(p, q) > 2 * (p.error + q.error) + 0x1p-100))
            return false;
    }
    return true;
}

// The spans between the instants. Where there are none, `throughout` says whether the contact lasts.
[[nodiscard]] inline std::optional<QuickSpans> spansBetween(Boundaries& boundaries, Truth throughout)
{
    if (!boundaries.sure || !sortSurely(boundaries))
        return std::nullopt;
    const WindowShare start{};
    const WindowShare end{{1, 0}, 0};
    QuickSpans result;
    if (boundaries.count == 0) {
        if (throughout == truth::unknown)
            return std::nullopt;
        if (throughout == truth::yes)
            result.span[result.count++] = {start, end};
        return result;
    }
    bool open = !boundaries.at[0].lone && !boundaries.at[0].begins;
    for (std::size_t i = 0; i < boundaries.count; ++i) {
        const Boundary& b = boundaries.at[i];
        if (b.lone != boundaries.at[0].lone || (!b.lone && b.begins == open && i > 0) || result.count == result.most)
            return std::nullopt;
        if (b.lone)
            result.span[result.count++] = {b.share, b.share, true, false};
        else if (b.begins) {
            result.span[result.count].begin = b.share;
            open = true;
        } else {
            result.span[result.count++].end = b.share;
            open = false;
        }
    }
    if (open) {
        if (result.count == result.most)
            return std::nullopt;
        result.span[result.count++].end = end;
    }
    return result;
}

} // namespace sweep
