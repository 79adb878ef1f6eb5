#include "core/audit/event_check.h"

#include "core/audit/certificate.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace sweep::auditing {

namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

std::string faultOf(const PairEvent& now, const PairEvent* before, Interval w, bool open)
{
    const Event& event = *now.reported;
    if (now.below < w.start || now.above > w.end)
        return "outside of the time during which both are active";
    const ContactState state = before ? stateAfter(before->reported->kind) : ContactState::clear;
    if (before && now.t < before->t)
        return "earlier than the event before it";
    const bool reopened = open && before && before->reported->kind == EventKind::exit && event.kind == EventKind::enter;
    const bool together = before && (now.instant == before->instant || now.above <= before->below);
    if (together && !reopened)
        return "twice at the same time";
    if (event.kind == EventKind::exit && state != ContactState::contact)
        return "an exit without an enter before it";
    if (event.kind != EventKind::exit && state == ContactState::contact)
        return std::string("a second ") + name(event.kind) + " without an exit before it";
    const bool atStart = now.below == w.start && now.above == w.start;
    const bool atEnd = now.below == w.end && now.above == w.end;
    if (event.kind == EventKind::cross && (atStart || atEnd))
        return "a cross at an end of the shared time";
    if ((event.kind == EventKind::exit && atStart) || (event.kind == EventKind::enter && atEnd))
        return "a contact of no length";
    const bool clipped = ((event.kind == EventKind::enter || event.kind == EventKind::touch) && atStart) ||
                         ((event.kind == EventKind::exit || event.kind == EventKind::touch) && atEnd);
    if (clipped != event.clipped)
        return clipped ? "not marked as clipped" : "marked as clipped within the shared time";
    return {};
}

double halfUlp(double t)
{
    return std::max(above(t, 1) - t, t - below(t, 1)) / 2;
}

double ulpOf(double size)
{
    const double step = above(size, 1) - size;
    return step > 0 && step < infinity ? step : std::numeric_limits<double>::denorm_min();
}

template <class T>
bool fits(const Residual<T>& residual, const Event& event)
{
    // At a clipped enter or exit the contact may have any depth.
    const bool deep = event.clipped && event.kind != EventKind::touch;
    return !(residual.value > residual.allowed) && (deep || !(residual.value < -residual.allowed));
}

template <class T>
void note(const DistanceQuery<T>& query, const Residual<T>& residual, double t, Opinion& opinion)
{
    opinion.value = static_cast<double>(residual.value);
    opinion.bound = static_cast<double>(residual.allowed);
    opinion.residualUlps = std::abs(opinion.value) / ulpOf(static_cast<double>(query.size(T(t))));
}

// Which of the two is the point, and which the segment, ray or line.
struct PointOnLine
{
    std::uint32_t point = 0;
    std::uint32_t line = 0;
};

// Nothing for all other pairs.
std::optional<PointOnLine> pointOnLine(const AuditPair& pair)
{
    if (!pair.b())
        return std::nullopt;
    const auto& bodies = pair.motions().scene().bodies;
    const auto thinLine = [](Shape shape) { return hasTwoControlPoints(shape) && shape != Shape::capsule; };
    const std::uint32_t a = pair.a();
    const std::uint32_t b = *pair.b();
    if (bodies[a].shape == Shape::point && thinLine(bodies[b].shape))
        return PointOnLine{a, b};
    if (bodies[b].shape == Shape::point && thinLine(bodies[a].shape))
        return PointOnLine{b, a};
    return std::nullopt;
}

// The side of a→b on which the point is at time t: 1, −1, 0 on the line, 2 where it is unknown.
int sideAt(const AuditPair& pair, const PointOnLine& roles, double t, Interval time)
{
    const Interval piece = pair.pieceAt(t, time);
    const auto side = [&]<class T>(T now) {
        const BodyLeg<T> point = pair.motions().motion<T>(roles.point).leg(piece.start, piece.end);
        const BodyLeg<T> line = pair.motions().motion<T>(roles.line).leg(piece.start, piece.end);
        const T size = point.magnitude(now, now) + line.magnitude(now, now);
        if (!NumberTraits<T>::canSquareLengths(size))
            return 0;
        const Hull<T> ends = line.at(now);
        const Point<T> u = ends.p[1] - ends.p[0];
        const Point<T> p = point.at(now).p[0] - ends.p[0];
        return commonSign(std::array<T, 1>{cross(u, p)},
                          T((lengthAtMost(u) + lengthAtMost(p)) * lengthBound(size) * 2));
    };
    const int inDoubles = pair.doublesUsable() ? side(t) : 0;
    if (inDoubles == 1 || inDoubles == -1)
        return inDoubles;
    const int withDigits = side(Digits100(t));
    return withDigits == 0 && !pair.rules().zeroIsExact ? 2 : withDigits;
}

void worsen(Opinion& opinion, Verdict verdict, const std::string& reason)
{
    if (opinion.verdict >= verdict)
        return;
    opinion.verdict = verdict;
    opinion.reason = reason;
}

void checkSides(const AuditPair& pair, const PointOnLine& roles, const PairEvent& event, Interval w, Opinion& opinion)
{
    if (!(event.below > w.start) || !(event.above < w.end))
        return;
    const double before = std::max(w.start, std::min(below(event.below, 2), event.below - resolvableDistance(w)));
    const double after = std::min(w.end, std::max(above(event.above, 2), event.above + resolvableDistance(w)));
    const int first = sideAt(pair, roles, before, w);
    const int last = sideAt(pair, roles, after, w);
    const bool known = first != 2 && last != 2;
    const bool changes = first * last == -1;
    const bool claimed = event.reported->kind == EventKind::cross;
    if (known && changes == claimed)
        return;
    if (!known)
        return worsen(opinion, Verdict::undecided, "the sides before and after cannot be told");
    opinion.precision = Precision::digits100;
    worsen(opinion, Verdict::disagree,
           changes ? "the point changes sides, which is a cross" : "the point does not change sides, which is a touch");
}

void checkShare(const AuditPair& pair, const PointOnLine& roles, const PairEvent& event, Interval w, Opinion& opinion)
{
    const double time = std::clamp(event.t, w.start, w.end);
    const Interval piece = pair.pieceAt(time, w);
    const Digits100 t(time);
    const Digits100 rounding(halfUlp(time));
    const auto point = pair.motions().motion<Digits100>(roles.point).leg(piece.start, piece.end);
    const auto line = pair.motions().motion<Digits100>(roles.line).leg(piece.start, piece.end);
    const Hull<Digits100> ends = line.at(t);
    const Point<Digits100> u = ends.p[1] - ends.p[0];
    const Digits100 norm = length(u);
    // At a key the speeds on both sides count.
    const Interval all = pair.motions().active(roles.line);
    const Digits100 early(std::max({below(time, 1), w.start, all.start}));
    const Digits100 late(std::min({above(time, 1), w.end, all.end}));
    const auto speedIn = [&](const Interval& part) {
        const auto p = pair.motions().motion<Digits100>(roles.point).leg(part.start, part.end);
        const auto q = pair.motions().motion<Digits100>(roles.line).leg(part.start, part.end);
        return Digits100(p.speed(early, late) + q.speed(early, late));
    };
    Digits100 speed = speedIn(piece);
    for (const Interval& part : pair.pieces({static_cast<double>(early), static_cast<double>(late)}))
        speed = speed + (part.start < part.end ? speedIn(part) : Digits100(0));
    const Digits100 moved = speed * rounding * 4;
    if (!(norm > moved * 4))
        return; // the segment may be a single point at the exact time
    if (event.reported->sIsNull())
        return worsen(opinion, Verdict::disagree, "s is missing, although the line has a direction");
    const Digits100 s = dot(point.at(t).p[0] - ends.p[0], u) / dot(u, u);
    const Digits100 given(event.reported->s);
    using std::abs;
    const Digits100 off = abs(s - given);
    const Digits100 allowed = (1 + abs(s)) * moved / norm * 4 + abs(s) * 4e-16 + 1e-323;
    if (off > allowed)
        worsen(opinion, Verdict::disagree, "s is " + std::to_string(static_cast<double>(s)) + " at that time");
}

} // namespace

double resolvableDistance(Interval w)
{
    return std::ldexp(std::max(std::abs(w.start), std::abs(w.end)), -64);
}

double beforeEvent(const PairEvent& event, Interval w)
{
    return std::min(below(event.below, 2), event.below - std::ldexp(resolvableDistance(w), -36));
}

double afterEvent(const PairEvent& event, Interval w)
{
    return std::max(above(event.above, 2), event.above + std::ldexp(resolvableDistance(w), -36));
}

double above(double t, int count)
{
    for (int k = 0; k < count; ++k)
        t = std::nextafter(t, infinity);
    return t;
}

double below(double t, int count)
{
    for (int k = 0; k < count; ++k)
        t = std::nextafter(t, -infinity);
    return t;
}

ContactState stateAfter(EventKind kind)
{
    return kind == EventKind::enter ? ContactState::contact : ContactState::clear;
}

std::vector<std::string> sequenceFaults(const std::vector<PairEvent>& events, Interval w, bool open)
{
    std::vector<std::string> faults;
    for (std::size_t k = 0; k < events.size(); ++k)
        faults.push_back(faultOf(events[k], k > 0 ? &events[k - 1] : nullptr, w, open));
    if (!events.empty() && events.back().reported->kind == EventKind::enter && faults.back().empty())
        faults.back() = "an enter without an exit after it";
    return faults;
}

Opinion residualOf(const AuditPair& pair, const PairEvent& event, Interval w)
{
    Opinion opinion;
    opinion.t = event.t;
    const double t = std::clamp(event.t, w.start, w.end);
    const double rounding = halfUlp(t);
    // A key may lie within the rounding: both of its sides count.
    const std::array<Interval, 2> pieces{pair.pieceAt(t, w), pair.pieceAt(std::min(above(t, 1), w.end), w)};
    const auto explains = [&]<class T>(const DistanceQuery<T>& query) {
        const Residual<T> residual = query.residual(T(t), T(rounding));
        note(query, residual, t, opinion);
        return fits(residual, *event.reported);
    };
    for (const Interval& piece : pieces) {
        const auto query = pair.doublesUsable() ? pair.query<double>(piece) : nullptr;
        if (query && query->usable() && explains(*query))
            return opinion;
    }
    opinion.precision = Precision::digits100;
    for (const Interval& piece : pieces)
        if (explains(*pair.query<Digits100>(piece)))
            return opinion;
    opinion.verdict = Verdict::disagree;
    opinion.reason =
        "not at the edge of contact: the distance minus the radii is off by more than the rounding of t explains";
    return opinion;
}

void checkPointOnLine(const AuditPair& pair, const PairEvent& event, Interval w, Opinion& opinion)
{
    const std::optional<PointOnLine> roles = pointOnLine(pair);
    if (roles.has_value() != event.reported->hasS)
        worsen(opinion, Verdict::disagree, roles ? "s is missing" : "s belongs to a point on a line alone");
    if (!roles) {
        if (event.reported->kind == EventKind::cross)
            worsen(opinion, Verdict::disagree, "a cross is for a point and a segment, ray or line");
        return;
    }
    if (event.reported->kind == EventKind::cross || event.reported->kind == EventKind::touch)
        checkSides(pair, *roles, event, w, opinion);
    if (event.reported->hasS)
        checkShare(pair, *roles, event, w, opinion);
}

} // namespace sweep::auditing
