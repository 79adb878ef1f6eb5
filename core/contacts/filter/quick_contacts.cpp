#include "core/contacts/filter/quick_contacts.h"

#include "core/contacts/exact/gap.h"
#include "core/contacts/filter/general_filter.h"
#include "core/contacts/filter/linear_contact.h"
#include "core/contacts/filter/quick_motion.h"
#include "core/number/mid_radius.h"

#include <algorithm>

namespace sweep {

std::vector<Span> exactSpans(const PairOverStretch& pair)
{
    Motion p = motionOver(pair.a, pair.activeA, pair.stretch);
    Motion q = motionOver(pair.b, pair.activeB, pair.stretch);
    shareScale(p, q);
    const PairCondition condition = pairCondition(pair.a.shape, p, pair.b.shape, q, pair.stretch);
    return spansOf(condition.condition, pair.stretch, condition.side);
}

namespace {

// What of a body its motion over a stretch depends on.
class Mover
{
public:
    Mover(const Body& body, Interval active, Interval stretch)
        : m_shape(body.shape), m_active(active), m_a(cut(body.a, stretch)), m_b(cut(body.b, stretch)),
          m_from(body.radius.from), m_to(body.radius.to.value_or(body.radius.from))
    {
    }

    [[nodiscard]] Body body() const
    {
        Body body;
        body.shape = m_shape;
        body.a = m_a;
        body.b = m_b;
        body.radius.from = m_from;
        if (m_to != m_from)
            body.radius.to = m_to;
        return body;
    }
    [[nodiscard]] Interval active() const { return m_active; }

private:
    // Without the keys that do not matter.
    [[nodiscard]] static Path cut(const Path& path, Interval stretch)
    {
        const auto* keyed = std::get_if<Keyed>(&path);
        if (!keyed)
            return path;
        const auto& keys = keyed->keys;
        auto last =
            std::lower_bound(keys.begin(), keys.end(), stretch.end, [](const Key& key, double t) { return key.t < t; });
        const auto first = last == keys.begin() ? last : std::prev(last);
        if (last != keys.end())
            ++last;
        return Keyed{std::vector<Key>(first, last)};
    }

    Shape m_shape;
    Interval m_active;
    Path m_a;
    Path m_b;
    double m_from;
    double m_to;
};

class Pair
{
public:
    explicit Pair(const PairOverStretch& pair)
        : m_a(pair.a, pair.activeA, pair.stretch), m_b(pair.b, pair.activeB, pair.stretch), m_stretch(pair.stretch)
    {
    }
    [[nodiscard]] std::vector<Span> spans() const
    {
        const Body a = m_a.body();
        const Body b = m_b.body();
        return exactSpans({a, m_a.active(), b, m_b.active(), m_stretch});
    }

private:
    Mover m_a;
    Mover m_b;
    Interval m_stretch;
};

// One end of one span of a pair.
class SpanEnd : public InstantSource
{
public:
    SpanEnd(std::shared_ptr<const Pair> pair, std::size_t span, bool isEnd)
        : m_pair(std::move(pair)), m_span(span), m_isEnd(isEnd)
    {
    }
    [[nodiscard]] Instant exact() const override
    {
        const Span span = m_pair->spans().at(m_span);
        return m_isEnd ? span.end : span.begin;
    }

private:
    std::shared_ptr<const Pair> m_pair;
    std::size_t m_span;
    bool m_isEnd;
};

class Spans
{
public:
    Spans(const PairOverStretch& pair, bool hasS) : m_pair(pair), m_hasS(hasS) {}

    // False where the nearest double of a time stays open.
    bool add(const LinearContact& contact)
    {
        const auto begin = instant(contact.begin, false);
        const auto end = contact.lone ? begin : instant(contact.end, true);
        if (!begin || !end)
            return false;
        m_spans.push_back({*begin, *end, true, true, contact.before, contact.after,
                           m_hasS ? std::optional(contact.s) : std::nullopt});
        return true;
    }
    [[nodiscard]] std::vector<Span> take() { return std::move(m_spans); }

private:
    [[nodiscard]] std::optional<Instant> instant(const WindowShare& u, bool isEnd)
    {
        const Interval stretch = m_pair.stretch;
        if (u.isExactly(0))
            return Instant(stretch.start);
        if (u.isExactly(1))
            return Instant(stretch.end);
        const MidRadius t = MidRadius::exactly(stretch.start) +
                            MidRadius::difference(stretch.end, stretch.start) * MidRadius{u.value, u.error};
        if (!m_source)
            m_source = std::make_shared<const Pair>(m_pair);
        return Instant::approximated({t.middle, t.radius},
                                     std::make_shared<const SpanEnd>(m_source, m_spans.size(), isEnd));
    }

    const PairOverStretch& m_pair;
    bool m_hasS; // a point against a line
    std::shared_ptr<const Pair> m_source;
    std::vector<Span> m_spans;
};

bool isStraight(const QuickShape& shape)
{
    return shape.a.straight && (!hasTwoControlPoints(shape.shape) || shape.b.straight);
}

bool isPointOnLine(Shape a, Shape b)
{
    return a == Shape::point && (b == Shape::segment || isUnbounded(b));
}

std::optional<LinearContacts> linearContacts(const QuickShape& a, const QuickShape& b, StageSet stages)
{
    if (!isStraight(a) || !isStraight(b))
        return std::nullopt;
    if (isPointOnLine(a.shape, b.shape))
        return pointLineFiltered(a, b, stages);
    if (isPointOnLine(b.shape, a.shape))
        return pointLineFiltered(b, a, stages);
    if (!hasTwoControlPoints(a.shape) && !hasTwoControlPoints(b.shape))
        return discDiscFiltered(a, b, stages);
    if (!hasTwoControlPoints(a.shape) && !isUnbounded(b.shape))
        return discSegmentFiltered(a, b, stages);
    if (!hasTwoControlPoints(b.shape) && !isUnbounded(a.shape))
        return discSegmentFiltered(b, a, stages);
    return std::nullopt;
}

std::optional<QuickAnswer> generalSpans(const PairOverStretch& pair, const QuickShape& a, const QuickShape& b,
                                        StageSet stages)
{
    const auto found = contactsFiltered(a, b, stages);
    if (!found)
        return std::nullopt;
    Spans spans(pair, false);
    for (std::size_t i = 0; i < found->count; ++i) {
        const QuickSpan& span = found->span[i];
        LinearContact contact;
        contact.begin = span.begin;
        contact.end = span.end;
        contact.lone = span.lone;
        if (span.crosses) { // in which direction does not matter
            contact.before = Sign::negative;
            contact.after = Sign::positive;
        }
        if (!spans.add(contact))
            return std::nullopt;
    }
    return QuickAnswer{found->stage, spans.take()};
}

} // namespace

std::optional<QuickAnswer> spansFiltered(const PairOverStretch& pair, StageSet stages)
{
    const auto a = quickShape(pair.a, pair.activeA, pair.stretch);
    const auto b = quickShape(pair.b, pair.activeB, pair.stretch);
    if (!a || !b)
        return std::nullopt;
    const auto contacts = linearContacts(*a, *b, stages);
    if (!contacts)
        return generalSpans(pair, *a, *b, stages);
    const Shape shapeA = pair.a.shape;
    const Shape shapeB = pair.b.shape;
    Spans spans(pair, isPointOnLine(shapeA, shapeB) || isPointOnLine(shapeB, shapeA));
    for (std::size_t i = 0; i < contacts->count; ++i)
        if (!spans.add(contacts->contact[i]))
            return std::nullopt;
    return QuickAnswer{contacts->stage, spans.take()};
}

} // namespace sweep
