#include "core/audit/event_check.h"

#include "core/audit/certificate.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace sweep::check {

namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

std::string faultOf(const Happening& now, const Happening* before, Interval w, bool open)
{
    const Event& event = *now.event;
    if (now.below < w.start || now.above > w.end)
        return "outside of the time during which both are active";
    const State state = before ? stateAfter(before->event->kind) : State::clear;
    if (before && now.t < before->t)
        return "earlier than the event before it";
    const bool reopened = open && before && before->event->kind == EventKind::exit && event.kind == EventKind::enter;
    const bool together = before && (now.instant == before->instant || now.above <= before->below);
    if (together && !reopened)
        return "twice at the same time";
    if (event.kind == EventKind::exit && state != State::contact)
        return "an exit without an enter before it";
    if (event.kind != EventKind::exit && state == State::contact)
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
    // Of a clipped enter or exit the contact may be as deep as it likes.
    const bool deep = event.clipped && event.kind != EventKind::touch;
    return !(residual.value > residual.allowed) && (deep || !(residual.value < -residual.allowed));
}

template <class T>
void note(const Question<T>& question, const Residual<T>& residual, double t, Opinion& opinion)
{
    opinion.value = static_cast<double>(residual.value);
    opinion.bound = static_cast<double>(residual.allowed);
    opinion.residualUlps = std::abs(opinion.value) / ulpOf(static_cast<double>(question.size(T(t))));
}

// Is one of them a point, the other a segment, ray or line?
struct PointOnLine
{
    bool applies = false;
    std::uint32_t point = 0;
    std::uint32_t line = 0;
};

PointOnLine pointOnLine(const Inquiry& inquiry)
{
    if (!inquiry.b())
        return {};
    const auto& bodies = inquiry.motions().scene().bodies;
    const auto thinLine = [](Shape shape) { return hasTwoControlPoints(shape) && shape != Shape::capsule; };
    const std::uint32_t a = inquiry.a();
    const std::uint32_t b = *inquiry.b();
    if (bodies[a].shape == Shape::point && thinLine(bodies[b].shape))
        return {true, a, b};
    if (bodies[b].shape == Shape::point && thinLine(bodies[a].shape))
        return {true, b, a};
    return {};
}

// On which side of a→b the point is at time t: 1, −1, 0 for on it, 2 for not known.
int sideAt(const Inquiry& inquiry, const PointOnLine& pair, double t, Interval time)
{
    const Interval piece = inquiry.pieceAt(t, time);
    const auto side = [&]<class T>(T now) {
        const Strand<T> point = inquiry.motions().motion<T>(pair.point).strand(piece.start, piece.end);
        const Strand<T> line = inquiry.motions().motion<T>(pair.line).strand(piece.start, piece.end);
        const T size = point.magnitude(now, now) + line.magnitude(now, now);
        if (!Accuracy<T>::holds(size))
            return 0;
        const Hull<T> ends = line.at(now);
        const Point<T> u = ends.p[1] - ends.p[0];
        const Point<T> p = point.at(now).p[0] - ends.p[0];
        return commonSign(std::array<T, 1>{cross(u, p)},
                          T((lengthAtMost(u) + lengthAtMost(p)) * lengthBound(size) * 2));
    };
    const int inDoubles = inquiry.doublesUsable() ? side(t) : 0;
    if (inDoubles == 1 || inDoubles == -1)
        return inDoubles;
    const int withDigits = side(Digits100(t));
    return withDigits == 0 && !inquiry.rules().zeroIsExact ? 2 : withDigits;
}

void worsen(Opinion& opinion, Verdict verdict, const std::string& reason)
{
    if (opinion.verdict >= verdict)
        return;
    opinion.verdict = verdict;
    opinion.reason = reason;
}

void checkSides(const Inquiry& inquiry, const PointOnLine& pair, const Happening& happening, Interval w,
                Opinion& opinion)
{
    if (!(happening.below > w.start) || !(happening.above < w.end))
        return;
    const double before = std::max(w.start, std::min(below(happening.below, 2), happening.below - closeBy(w)));
    const double after = std::min(w.end, std::max(above(happening.above, 2), happening.above + closeBy(w)));
    const int first = sideAt(inquiry, pair, before, w);
    const int last = sideAt(inquiry, pair, after, w);
    const bool told = first != 2 && last != 2;
    const bool changes = first * last == -1;
    const bool claimed = happening.event->kind == EventKind::cross;
    if (told && changes == claimed)
        return;
    if (!told)
        return worsen(opinion, Verdict::undecided, "the sides before and after cannot be told");
    opinion.precision = Precision::digits100;
    worsen(opinion, Verdict::disagree,
           changes ? "the point changes sides, which is a cross" : "the point does not change sides, which is a touch");
}

void checkShare(const Inquiry& inquiry, const PointOnLine& pair, const Happening& happening, Interval w,
                Opinion& opinion)
{
    const double time = std::clamp(happening.t, w.start, w.end);
    const Interval piece = inquiry.pieceAt(time, w);
    const Digits100 t(time);
    const Digits100 rounding(halfUlp(time));
    const auto point = inquiry.motions().motion<Digits100>(pair.point).strand(piece.start, piece.end);
    const auto line = inquiry.motions().motion<Digits100>(pair.line).strand(piece.start, piece.end);
    const Hull<Digits100> ends = line.at(t);
    const Point<Digits100> u = ends.p[1] - ends.p[0];
    const Digits100 norm = length(u);
    // At a key the speeds of both sides count.
    const Interval all = inquiry.motions().active(pair.line);
    const Digits100 early(std::max({below(time, 1), w.start, all.start}));
    const Digits100 late(std::min({above(time, 1), w.end, all.end}));
    const auto speedIn = [&](const Interval& part) {
        const auto p = inquiry.motions().motion<Digits100>(pair.point).strand(part.start, part.end);
        const auto q = inquiry.motions().motion<Digits100>(pair.line).strand(part.start, part.end);
        return Digits100(p.speed(early, late) + q.speed(early, late));
    };
    Digits100 speed = speedIn(piece);
    for (const Interval& part : inquiry.pieces({static_cast<double>(early), static_cast<double>(late)}))
        speed = speed + (part.start < part.end ? speedIn(part) : Digits100(0));
    const Digits100 moved = speed * rounding * 4;
    if (!(norm > moved * 4))
        return; // it may be a single point at the exact time
    if (happening.event->sIsNull())
        return worsen(opinion, Verdict::disagree, "s is missing, although the line has a direction");
    const Digits100 s = dot(point.at(t).p[0] - ends.p[0], u) / dot(u, u);
    const Digits100 given(happening.event->s);
    using std::abs;
    const Digits100 off = abs(s - given);
    const Digits100 allowed = (1 + abs(s)) * moved / norm * 4 + abs(s) * 4e-16 + 1e-323;
    if (off > allowed)
        worsen(opinion, Verdict::disagree, "s is " + std::to_string(static_cast<double>(s)) + " at that time");
}

} // namespace

double closeBy(Interval w)
{
    return std::ldexp(std::max(std::abs(w.start), std::abs(w.end)), -64);
}

double beforeEvent(const Happening& happening, Interval w)
{
    return std::min(below(happening.below, 2), happening.below - std::ldexp(closeBy(w), -36));
}

double afterEvent(const Happening& happening, Interval w)
{
    return std::max(above(happening.above, 2), happening.above + std::ldexp(closeBy(w), -36));
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

State stateAfter(EventKind kind)
{
    return kind == EventKind::enter ? State::contact : State::clear;
}

std::vector<std::string> sequenceFaults(const std::vector<Happening>& happenings, Interval w, bool open)
{
    std::vector<std::string> faults;
    for (std::size_t k = 0; k < happenings.size(); ++k)
        faults.push_back(faultOf(happenings[k], k > 0 ? &happenings[k - 1] : nullptr, w, open));
    if (!happenings.empty() && happenings.back().event->kind == EventKind::enter && faults.back().empty())
        faults.back() = "an enter without an exit after it";
    return faults;
}

Opinion residualOf(const Inquiry& inquiry, const Happening& happening, Interval w)
{
    Opinion opinion;
    opinion.t = happening.t;
    const double t = std::clamp(happening.t, w.start, w.end);
    const double rounding = halfUlp(t);
    // A key may lie within the rounding: both of its sides count.
    for (const Interval& piece : {inquiry.pieceAt(t, w), inquiry.pieceAt(std::min(above(t, 1), w.end), w)}) {
        const auto question = inquiry.doublesUsable() ? inquiry.question<double>(piece) : nullptr;
        if (!question || !question->usable())
            continue;
        const Residual<double> residual = question->residual(t, rounding);
        note(*question, residual, t, opinion);
        if (fits(residual, *happening.event))
            return opinion;
    }
    opinion.precision = Precision::digits100;
    for (const Interval& piece : {inquiry.pieceAt(t, w), inquiry.pieceAt(std::min(above(t, 1), w.end), w)}) {
        const auto question = inquiry.question<Digits100>(piece);
        const Residual<Digits100> residual = question->residual(Digits100(t), Digits100(rounding));
        note(*question, residual, t, opinion);
        if (fits(residual, *happening.event))
            return opinion;
    }
    opinion.verdict = Verdict::disagree;
    opinion.reason =
        "not at the edge of contact: the distance minus the radii is off by more than the rounding of t explains";
    return opinion;
}

void checkPointOnLine(const Inquiry& inquiry, const Happening& happening, Interval w, Opinion& opinion)
{
    const PointOnLine pair = pointOnLine(inquiry);
    if (pair.applies != happening.event->hasS)
        worsen(opinion, Verdict::disagree, pair.applies ? "s is missing" : "s belongs to a point on a line alone");
    if (!pair.applies) {
        if (happening.event->kind == EventKind::cross)
            worsen(opinion, Verdict::disagree, "a cross is for a point and a segment, ray or line");
        return;
    }
    if (happening.event->kind == EventKind::cross || happening.event->kind == EventKind::touch)
        checkSides(inquiry, pair, happening, w, opinion);
    if (happening.event->hasS)
        checkShare(inquiry, pair, happening, w, opinion);
}

} // namespace sweep::check
