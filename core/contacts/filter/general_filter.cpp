#include "core/contacts/filter/general_filter.h"

#include "core/contacts/filter/pair_filter.h"

namespace sweep {

namespace {

template <class Real, bool Fused, int M, int D>
[[gnu::noinline]] std::optional<QuickSpans> answerFine(const QuickShape& a, const QuickShape& b)
{
    PairFilter<Real, Fused, M, D> filter(a, b);
    filter.findDirections();
    (void)filter.keepPossible();
    return filter.answer();
}

template <bool Fused, int M, int D>
[[gnu::always_inline]] inline std::optional<QuickSpans> decided(const QuickShape& a, const QuickShape& b,
                                                                StageSet stages)
{
    PairFilter<double, Fused, M, D> filter(a, b);
    if (stages.holds(Stage::rejection) && filter.apart())
        return QuickSpans{};
    filter.findDirections();
    if (!filter.inRange() || filter.thin() == truth::unknown)
        return std::nullopt;
    if (!filter.keepPossible() && stages.holds(Stage::rejection))
        return QuickSpans{};
    std::optional<QuickSpans> answer;
    if (stages.holds(Stage::doubles) && (answer = filter.answer())) {
        answer->stage = Stage::doubles;
        return answer;
    }
    if (stages.holds(Stage::doubleDoubles) && (answer = answerFine<DoubleDouble, Fused, M, D>(a, b)))
        answer->stage = Stage::doubleDoubles;
    return answer;
}

template <bool Fused>
[[gnu::always_inline]] inline std::optional<QuickSpans> answer(const QuickShape& a, const QuickShape& b,
                                                               StageSet stages)
{
    const HullKind p = hullKind(a.shape);
    const HullKind q = hullKind(b.shape);
    if (goesOn(p) && goesOn(q))
        return std::nullopt;
    const bool straight = a.a.straight && b.a.straight && (p == HullKind::point || a.b.straight) &&
                          (q == HullKind::point || b.b.straight);
    const bool translates = (p == HullKind::point || a.translates) && (q == HullKind::point || b.translates);
    if (straight)
        return translates ? decided<Fused, 1, 0>(a, b, stages) : decided<Fused, 1, 1>(a, b, stages);
    return translates ? decided<Fused, 2, 0>(a, b, stages) : decided<Fused, 2, 2>(a, b, stages);
}

#if defined(__x86_64__)
[[gnu::target("avx2,fma"), gnu::flatten]]
#endif
std::optional<QuickSpans>
answerFused(const QuickShape& a, const QuickShape& b, StageSet stages)
{
    return answer<true>(a, b, stages);
}

} // namespace

std::optional<QuickSpans> contactsFiltered(const QuickShape& a, const QuickShape& b, StageSet stages)
{
    return stages.usesFused() ? answerFused(a, b, stages) : answer<false>(a, b, stages);
}

} // namespace sweep
