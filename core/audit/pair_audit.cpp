#include "core/audit/pair_audit.h"

#include "core/audit/certificate.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <string>

namespace sweep::auditing {

namespace {

using Whole = boost::multiprecision::cpp_int;

Fraction powerOfTen(int exponent)
{
    const Fraction power(boost::multiprecision::pow(Whole(10), static_cast<unsigned>(std::abs(exponent))));
    return exponent < 0 ? Fraction(1 / power) : power;
}

// The value of a decimal, plain or scientific.
Fraction valueOf(const std::string& decimal)
{
    Whole figures = 0;
    int exponent = 0;
    bool afterPoint = false;
    for (std::size_t k = 0; k < decimal.size(); ++k) {
        const char c = decimal[k];
        if (c == 'e') {
            exponent += std::stoi(decimal.substr(k + 1));
            break;
        }
        afterPoint = afterPoint || c == '.';
        if (c < '0' || c > '9')
            continue;
        figures = figures * 10 + (c - '0');
        exponent -= afterPoint ? 1 : 0;
    }
    const Fraction size = Fraction(figures) * powerOfTen(exponent);
    return decimal.front() == '-' ? Fraction(-size) : size;
}

} // namespace

ExactInterval enclosureOf(const Instant& t, int count)
{
    if (t.isDouble())
        return {Fraction(t.nearest()), Fraction(t.nearest())};
    const Fraction value = valueOf(digits(t, count));
    const Fraction unit = abs(value) * powerOfTen(1 - count); // at least one unit in the last digit
    return {value - unit, value + unit};
}

std::optional<ExactInterval> adjacentTimes(const EventInSequence& listed, int count)
{
    const Fraction earliest =
        listed.previous ? enclosureOf(*listed.previous->time, count).high : Fraction(listed.w.start);
    const Fraction latest = listed.next ? enclosureOf(*listed.next->time, count).low : Fraction(listed.w.end);
    const auto [low, high] = enclosureOf(*listed.event.time, count);
    if (!(earliest < low) || !(high < latest))
        return std::nullopt;
    const Fraction near = Fraction(std::max(std::abs(listed.w.start), std::abs(listed.w.end))) * powerOfTen(-count);
    return ExactInterval{std::max(Fraction(low - near), Fraction((earliest + low) / 2)),
                         std::min(Fraction(high + near), Fraction((high + latest) / 2))};
}

namespace {

std::string faultOf(const PairEvent& now, const PairEvent* before, Interval w, bool open)
{
    const Event& event = now.reported;
    if (now.below < w.start || now.above > w.end)
        return "outside of the time during which both are active";
    const ContactState state = before ? stateAfter(before->reported.kind) : ContactState::clear;
    if (before && now.t < before->t)
        return "earlier than the event before it";
    const bool reopened = open && before && before->reported.kind == EventKind::exit && event.kind == EventKind::enter;
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
        return "a contact without duration";
    const bool clipped = ((event.kind == EventKind::enter || event.kind == EventKind::touch) && atStart) ||
                         ((event.kind == EventKind::exit || event.kind == EventKind::touch) && atEnd);
    if (clipped != event.clipped)
        return clipped ? "not marked as clipped" : "marked as clipped within the shared time";
    return {};
}

// An instant differs from its nearest double t by at most this. Halved in T: in doubles, half of the smallest is 0.
template <class T>
T roundingOf(double t)
{
    return T(std::max(above(t, 1) - t, t - below(t, 1))) / 2;
}

double ulpOf(double size)
{
    const double step = above(size, 1) - size;
    return step > 0 && step < infinity ? step : std::numeric_limits<double>::denorm_min();
}

// At a clipped enter or exit the contact may have any depth.
bool mayBeDeep(const Event& event)
{
    return event.clipped && event.kind != EventKind::touch;
}

template <class T>
bool fits(const Residual<T>& residual, const Event& event)
{
    return !(residual.value > residual.allowed) && (mayBeDeep(event) || !(residual.value < -residual.allowed));
}

// `value` in ulps of the coordinates at both ends of the motion: those at the time itself may be close to 0.
template <class T>
double residualUlps(const DistanceQuery<T>& query, double value, double t, Interval piece, Vec origin)
{
    const T largest = std::max({query.size(T(t)), query.size(T(piece.start)), query.size(T(piece.end))});
    const double away = NumberTraits<T>::isPrecise ? 0 : std::max(std::abs(origin.x), std::abs(origin.y));
    return std::abs(value) / ulpOf(static_cast<double>(largest) + away);
}

// The roles of two bodies: a point, and a segment, ray or line.
struct PointOnLine
{
    std::uint32_t point = 0;
    std::uint32_t line = 0;
};

// The roles in a pair of a point and a segment, ray or line; nothing for all other pairs.
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

// The vectors from a to b and from a to the point at time t; their cross product has the sign of the side.
template <class T>
std::pair<Point<T>, Point<T>> fromA(const AuditPair& pair, const PointOnLine& roles, const T& t, Interval piece)
{
    const Hull<T> ends = pair.motions().motion<T>(roles.line).leg(piece.start, piece.end).at(t);
    const Point<T> point = pair.motions().motion<T>(roles.point).leg(piece.start, piece.end).at(t).p[0];
    return {ends.p[1] - ends.p[0], point - ends.p[0]};
}

// The side of a→b on which the point is at time t, exactly: 1, −1, or 0 on the line.
int sideAt(const AuditPair& pair, const PointOnLine& roles, const Fraction& t, Interval w)
{
    const auto [u, p] = fromA(pair, roles, t, pair.pieceAt(t, w));
    return cross(u, p).sign();
}

// The decimal digits of an instant that separate it from the other roots of the orientation of a, b and the point.
// Without denominators that is a polynomial in t of degree ≤ 4 with integer coefficients of L bits; its roots are at
// least 2^−(3·L + 28) apart (Source: Mahler, An Inequality for the Discriminant of a Polynomial, Michigan Mathematical
// Journal 11, 1964). Each of the two factors of its terms has the bits of one length and of six times at most.
int digitsThatSeparate(const AuditPair& pair, const PointOnLine& roles)
{
    BodyBitRange range = pair.motions().bitRange(roles.point);
    range.lengths.add(pair.motions().bitRange(roles.line).lengths);
    range.times.add(pair.motions().bitRange(roles.line).times);
    const auto& bodies = pair.motions().scene().bodies;
    for (const Path* path : {&bodies[roles.point].a, &bodies[roles.line].a, &bodies[roles.line].b}) {
        if (std::holds_alternative<Launch>(*path))
            range.times.add(1); // velocities are lengths per unit of time
    }
    const int bits = 6 * range.lengths.width() + 19 * range.times.width() + 96;
    return bits * 302 / 1000 + 2;
}

// Whether the sides at two times near the only event between them decide whether it is a cross. That is so if the point
// changes sides once at most in between, by Descartes' rule of signs for Bézier control values. On a line it is so if
// the point is beside it at both times: each change of sides is a contact there, so that an odd number of them means a
// cross.
bool sidesDecide(const AuditPair& pair, const PointOnLine& roles, const ExactInterval& times, Interval w)
{
    const auto& [before, after] = times;
    if (pair.motions().scene().bodies[roles.line].shape == Shape::line)
        return sideAt(pair, roles, before, w) != 0 && sideAt(pair, roles, after, w) != 0;
    const Interval piece = pair.pieceAt(before, w);
    if (after > Fraction(piece.end))
        return false;
    const auto over = [&](std::uint32_t body) {
        return pair.motions().motion<Fraction>(body).leg(piece.start, piece.end).over(before, after);
    };
    const Sweep<Fraction> line = over(roles.line);
    int changes = 0;
    int last = 0;
    for (const Fraction& value :
         crossProduct(difference(line.arc[1], line.arc[0]), difference(over(roles.point).arc[0], line.arc[0]))) {
        const int sign = value.sign();
        changes += sign * last < 0 ? 1 : 0;
        last = sign != 0 ? sign : last;
    }
    return changes <= 1;
}

void worsen(EventAudit& audit, Verdict verdict, const std::string& reason)
{
    if (audit.verdict >= verdict)
        return;
    audit.verdict = verdict;
    audit.reason = reason;
}

// The sides at 40 digits are accepted if they agree with the event. Before they contradict it, they are taken so near
// the event that the point changes sides nowhere else in between, or that they decide all the same.
void auditSides(const AuditPair& pair, const PointOnLine& roles, const EventInSequence& listed, EventAudit& audit)
{
    constexpr int mostDigits = 1000;
    const PairEvent& event = listed.event;
    const auto isAt = [&](double end) { return event.below == end && event.above == end; };
    if (!(event.below >= listed.w.start) || !(event.above <= listed.w.end) || isAt(listed.w.start) ||
        isAt(listed.w.end))
        return;
    const bool claimed = event.reported.kind == EventKind::cross;
    audit.precision = Precision::digits100;
    const int wanted = digitsThatSeparate(pair, roles);
    bool separate = false;
    for (const int count : {40, std::min(wanted, mostDigits)}) {
        const std::optional<ExactInterval> times = adjacentTimes(listed, count);
        separate = times && (wanted <= count || sidesDecide(pair, roles, *times, listed.w));
        if (times &&
            (sideAt(pair, roles, times->low, listed.w) * sideAt(pair, roles, times->high, listed.w) < 0) == claimed)
            return;
    }
    if (!separate)
        return worsen(audit, Verdict::undecided,
                      "the sides just before and after need more than 1000 digits of its time");
    worsen(audit, Verdict::disagree,
           claimed ? "the point does not change sides, which is a touch" : "the point changes sides, which is a cross");
}

void auditShare(const AuditPair& pair, const PointOnLine& roles, const PairEvent& event, Interval w, EventAudit& audit)
{
    const double time = std::clamp(event.t, w.start, w.end);
    const Interval piece = pair.pieceAt(time, w);
    const Digits100 t(time);
    const Digits100 rounding = roundingOf<Digits100>(time);
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
    if (event.reported.sIsNull())
        return worsen(audit, Verdict::disagree, "s is missing, although the line has a direction");
    const Digits100 s = dot(point.at(t).p[0] - ends.p[0], u) / dot(u, u);
    const Digits100 given(event.reported.s);
    using std::abs;
    const Digits100 off = abs(s - given);
    const Digits100 allowed = (1 + abs(s)) * moved / norm * 4 + abs(s) * 4e-16 + 1e-323;
    if (off > allowed)
        worsen(audit, Verdict::disagree, "s is " + std::to_string(static_cast<double>(s)) + " at that time");
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
    if (!events.empty() && events.back().reported.kind == EventKind::enter && faults.back().empty())
        faults.back() = "an enter without an exit after it";
    return faults;
}

EventAudit residualOf(const AuditPair& pair, const PairEvent& event, Interval w)
{
    EventAudit audit;
    audit.t = event.t;
    const double t = std::clamp(event.t, w.start, w.end);
    // A key may lie within the rounding: both of its sides count.
    const std::array<Interval, 2> pieces{pair.pieceAt(t, w), pair.pieceAt(std::min(above(t, 1), w.end), w)};
    const auto explains = [&]<class T>(const DistanceQuery<T>& query, Interval piece) {
        const Residual<T> residual = query.residual(T(t), roundingOf<T>(t));
        if (residual.isOpenEnd) {
            audit.value = audit.bound = audit.residualUlps = std::numeric_limits<double>::quiet_NaN();
            audit.reason = "open end: the two are parallel and apart then";
            return true;
        }
        if (residual.isUnknown) {
            audit.verdict = Verdict::undecided;
            audit.reason = "Boost.Geometry does not take the polygon for a simple one";
            return NumberTraits<T>::isPrecise;
        }
        audit.verdict = Verdict::agree;
        audit.reason = {};
        audit.value = static_cast<double>(residual.value);
        audit.bound = static_cast<double>(residual.allowed);
        audit.residualUlps = mayBeDeep(event.reported) ? std::numeric_limits<double>::quiet_NaN()
                                                       : residualUlps(query, audit.value, t, piece, pair.origin());
        return fits(residual, event.reported);
    };
    for (const Interval& piece : pieces) {
        const auto query = pair.doublesUsable() ? pair.query<double>(piece) : nullptr;
        if (query && query->usable() && explains(*query, piece))
            return audit;
    }
    audit.precision = Precision::digits100;
    for (const Interval& piece : pieces)
        if (explains(*pair.query<Digits100>(piece), piece))
            return audit;
    audit.verdict = Verdict::disagree;
    audit.reason =
        "not at the edge of contact: the distance minus the radii is off by more than the rounding of t explains";
    return audit;
}

void auditPointOnLine(const AuditPair& pair, const EventInSequence& listed, EventAudit& audit)
{
    const PairEvent& event = listed.event;
    const std::optional<PointOnLine> roles = pointOnLine(pair);
    if (roles.has_value() != event.reported.hasS)
        worsen(audit, Verdict::disagree, roles ? "s is missing" : "s belongs to a point on a line alone");
    if (!roles) {
        if (event.reported.kind == EventKind::cross)
            worsen(audit, Verdict::disagree, "a cross is for a point and a segment, ray or line");
        return;
    }
    if (event.reported.kind == EventKind::cross || event.reported.kind == EventKind::touch)
        auditSides(pair, *roles, listed, audit);
    if (event.reported.hasS)
        auditShare(pair, *roles, event, listed.w, audit);
}

namespace {

// The times between two neighbouring events, or from one to an end of the shared time, that belong to neither of them.
Interval timesBetween(const PairEvent* before, const PairEvent* after, Interval w)
{
    return {before ? std::max(w.start, afterEvent(*before, w)) : w.start,
            after ? std::min(w.end, beforeEvent(*after, w)) : w.end};
}

// The interval before event k, or after the last one if k is their number, without the times that belong to an event.
EventFreeInterval intervalBefore(const PairAuditInput& input, std::size_t k)
{
    const auto& [pair, w, events, open, candidateTimes] = input;
    const PairEvent* const before = k > 0 ? &events[k - 1] : nullptr;
    const PairEvent* const after = k < events.size() ? &events[k] : nullptr;
    EventFreeInterval interval;
    interval.time = timesBetween(before, after, w);
    interval.afterEvent = before != nullptr;
    interval.beforeEvent = after != nullptr;
    interval.largestTime = std::max(std::abs(w.start), std::abs(w.end));
    interval.expected = before ? stateAfter(before->reported.kind) : ContactState::clear;
    if (!needsExactTimes(before, after, w))
        return interval;
    constexpr int count = 60; // well below the 100 of Digits100
    interval.time = {before ? std::max(w.start, before->below) : w.start,
                     after ? std::min(w.end, after->above) : w.end};
    interval.exact = ExactInterval{before ? enclosureOf(*before->time, count).high : Fraction(w.start),
                                   after ? enclosureOf(*after->time, count).low : Fraction(w.end)};
    return interval;
}

// Keeps the worse verdict, or the smaller distance if the verdicts are equal, and the higher precision.
void merge(std::optional<EventAudit>& worst, const EventAudit& audit)
{
    if (!worst) {
        worst = audit;
        return;
    }
    const Precision precision = std::max(worst->precision, audit.precision);
    if (audit.verdict != worst->verdict ? audit.verdict > worst->verdict
                                        : std::abs(audit.value) < std::abs(worst->value))
        worst = audit;
    worst->precision = precision;
}

// The audit of an interval; nothing if the body is never near the cell during it.
std::optional<EventAudit> eventAuditOf(const PairAuditInput& input, const EventFreeInterval& interval)
{
    std::optional<EventAudit> worst;
    const auto add = [&](Interval part) {
        if (worst && worst->verdict == Verdict::disagree)
            return;
        EventFreeInterval checked = interval;
        checked.time = part;
        checked.afterEvent = interval.afterEvent && part.start == interval.time.start;
        checked.beforeEvent = interval.beforeEvent && part.end == interval.time.end;
        if (worst)
            checked.knownDistance = std::min(interval.knownDistance, std::abs(worst->value));
        merge(worst, auditInterval(input.pair, checked));
    };
    if (!input.candidateTimes || interval.exact || interval.expected == ContactState::contact) {
        add(interval.time);
        return worst;
    }
    const auto times = *input.candidateTimes;
    auto part =
        std::partition_point(times.begin(), times.end(), [&](Interval p) { return p.end < interval.time.start; });
    for (; part != times.end() && part->start <= interval.time.end; ++part)
        add({std::max(part->start, interval.time.start), std::min(part->end, interval.time.end)});
    return worst;
}

// If an event-free interval disagrees, an event at its end is wrong, too, if the contact is wrong at its very end.
void blame(const PairAuditInput& input, const EventFreeInterval& interval, double end, EventAudit& event)
{
    if (event.verdict == Verdict::disagree || interval.exact)
        return;
    const ContactState state = stateAt(input.pair, end, input.w);
    if (state == ContactState::unknown || state == interval.expected)
        return;
    event.verdict = Verdict::disagree;
    event.precision = Precision::digits100;
    event.reason = state == ContactState::contact ? "in contact just beside it, on the side that should be clear"
                                                  : "clear just beside it, on the side that should be in contact";
}

// True for a near miss: the rounding of t could explain contact, but the two are apart at every time that rounds to t.
// If they are in contact at t itself, nothing further is audited.
bool isMiss(const PairAuditInput& input, const PairEvent& event)
{
    if (event.t < input.w.start || event.t > input.w.end ||
        stateAt(input.pair, event.t, input.w) != ContactState::clear)
        return false;
    if (event.time && event.time->isDouble())
        return true;
    const Interval about{std::max(input.w.start, below(event.below, 1)), std::min(input.w.end, above(event.above, 1))};
    return isCertainlyClear(input.pair, about);
}

EventAudit eventAuditOf(const PairAuditInput& input, std::size_t k, const std::string& fault)
{
    const PairEvent& event = input.events[k];
    const EventInSequence listed{event, k > 0 ? &input.events[k - 1] : nullptr,
                                 k + 1 < input.events.size() ? &input.events[k + 1] : nullptr, input.w};
    EventAudit audit = residualOf(input.pair, event, input.w);
    if (!fault.empty()) {
        audit.verdict = Verdict::disagree;
        audit.reason = fault;
    }
    auditPointOnLine(input.pair, listed, audit);
    const bool brief = event.reported.kind == EventKind::touch || event.reported.kind == EventKind::cross;
    if (brief && audit.verdict != Verdict::disagree && isMiss(input, event)) {
        audit.verdict = Verdict::disagree;
        audit.precision = Precision::digits100;
        audit.reason = "they stay apart at every time that rounds to this t";
    }
    return audit;
}

// Contact at the start or the end of the shared time if no event is there: bisection never samples these times.
std::optional<EventAudit> contactAtBorder(const PairAuditInput& input, const EventFreeInterval& interval)
{
    if (interval.expected != ContactState::clear || input.candidateTimes)
        return std::nullopt;
    std::optional<EventAudit> found;
    for (const auto& [t, hasEvent] :
         {std::pair(interval.time.start, interval.afterEvent), std::pair(interval.time.end, interval.beforeEvent)}) {
        if (!found && !hasEvent && stateAt(input.pair, t, input.w) == ContactState::contact)
            found = contradiction(input.pair, t, interval.expected, input.w);
    }
    return found;
}

} // namespace

bool needsExactTimes(const PairEvent* before, const PairEvent* after, Interval w)
{
    constexpr int fewDoubles = 64;
    if (before ? !after && before->below >= w.end : !after || after->above <= w.start)
        return false; // no event, or no time
    const Interval between = timesBetween(before, after, w);
    const double largest = std::max(std::abs(w.start), std::abs(w.end));
    return !(between.end - between.start > (largest - below(largest, 1)) * fewDoubles);
}

Verdict PairAuditResult::worst() const
{
    Verdict verdict = betweenEvents.verdict;
    for (const EventAudit& event : events)
        verdict = std::max(verdict, event.verdict);
    return verdict;
}

PairAuditResult auditPairEvents(const PairAuditInput& input)
{
    PairAuditResult result;
    const std::size_t count = input.events.size();
    const std::vector<std::string> faults = sequenceFaults(input.events, input.w, input.open);
    for (std::size_t k = 0; k < count; ++k) {
        input.pair.motions().throwIfCancelled();
        result.events.push_back(eventAuditOf(input, k, faults[k]));
    }
    std::optional<EventAudit> worst;
    for (std::size_t k = 0; k <= count; ++k) {
        EventFreeInterval interval = intervalBefore(input, k);
        if (worst)
            interval.knownDistance = std::abs(worst->value);
        if (interval.exact ? !(interval.exact->low < interval.exact->high) : interval.time.start > interval.time.end)
            continue; // the events leave no time
        if (const std::optional<EventAudit> audit = contactAtBorder(input, interval))
            merge(worst, *audit);
        const std::optional<EventAudit> audit = eventAuditOf(input, interval);
        if (!audit)
            continue;
        if (k > 0 && audit->verdict == Verdict::disagree)
            blame(input, interval, interval.time.start, result.events[k - 1]);
        if (k < count && audit->verdict == Verdict::disagree)
            blame(input, interval, interval.time.end, result.events[k]);
        merge(worst, *audit);
    }
    result.betweenEvents = worst.value_or(EventAudit{});
    return result;
}

} // namespace sweep::auditing
