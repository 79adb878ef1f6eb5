// A moving point and a moving segment: all contacts, in exact order, with rounded t and s, against the textbook's
// quadratic in doubles.

#include "tests/bench/naive_exact.h"
#include "tests/bench/query_rows.h"
#include "tests/bench/textbook.h"

#include <sweepbench/number/exact.h>

namespace sweep::bench {

namespace {

constexpr StageSet lastStage = StageSet{}
                                   .without(Stage::rejection)
                                   .without(Stage::doubles)
                                   .without(Stage::doubleDoubles)
                                   .without(Stage::shortIntegers);

const auto ours = [](const PointSegment& q) {
    const RoundedContacts contacts = pointSegmentContacts(q.p, q.a, q.b);
    double mix = mixOf(contacts);
    for (std::size_t i = 0; i < contacts.count; ++i)
        mix += contacts.contact[i].s;
    return mix;
};
double mixOfHits(const textbook::Hits& hits)
{
    double mix = hits.count;
    for (int i = 0; i < hits.count; ++i)
        mix += hits.hit[static_cast<std::size_t>(i)].t + hits.hit[static_cast<std::size_t>(i)].s;
    return mix;
}
const auto peer = [](const PointSegment& q) { return mixOfHits(textbook::pointSegment(q)); };

// True if the hits differ in number, time or place.
bool differs(const PointSegment& q, const textbook::Hits& hits)
{
    const RoundedContacts contacts = pointSegmentContacts(q.p, q.a, q.b);
    if (contacts.count != static_cast<std::size_t>(hits.count))
        return true;
    for (std::size_t i = 0; i < contacts.count; ++i) {
        const RoundedContact& contact = contacts.contact[i];
        const textbook::Hit& hit = hits.hit[i];
        if (!contact.isInstant || !isNear(contact.begin, hit.t) || !isNear(contact.s, hit.s))
            return true;
    }
    return false;
}
bool peerDiffers(const PointSegment& q)
{
    return differs(q, textbook::pointSegment(q));
}

// ---- Exact grazes

bool isAnEnd(double s)
{
    return s == 0 || s == 1;
}

bool happensAsBuilt(const Graze& graze)
{
    const PointSegment& q = graze.query;
    const RoundedContacts contacts = pointSegmentContacts(q.p, q.a, q.b, lastStage);
    for (std::size_t i = 0; i < contacts.count; ++i) {
        const RoundedContact& contact = contacts.contact[i];
        const bool begins = contact.begin == graze.t && isAnEnd(contact.s);
        const bool ends = contact.end == graze.t && isAnEnd(contact.sAtEnd);
        switch (graze.kind) {
        case GrazeKind::tangent:
            if (contact.isInstant && !contact.crosses && contact.begin == graze.t)
                return true;
            break;
        case GrazeKind::sliding:
            if (!contact.isInstant && (begins || ends))
                return true;
            break;
        default:
            if (begins || ends)
                return true;
        }
    }
    return false;
}

DyadicVec exactAt(const MovingPoint& p, double t)
{
    const auto at = [t](double from, double to) {
        return Dyadic(from) * (Dyadic(1) - Dyadic(t)) + Dyadic(to) * Dyadic(t);
    };
    return {at(p.from.x, p.to.x), at(p.from.y, p.to.y)};
}

// True if the contact is exactly at t, not only at a time that rounds to t.
bool isExact(const Graze& graze)
{
    const DyadicVec p = exactAt(graze.query.p, graze.t);
    const DyadicVec a = exactAt(graze.query.a, graze.t);
    const DyadicVec b = exactAt(graze.query.b, graze.t);
    if (graze.kind != GrazeKind::tangent)
        return p == a || p == b;
    const DyadicVec d = b - a;
    const DyadicVec w = p - a;
    return d.x * w.y == d.y * w.x;
}

template <std::vector<Graze> (*make)()>
std::vector<PointSegment> queries()
{
    return queriesOf(make());
}

template <std::vector<Graze> (*make)()>
std::string allAreGrazes()
{
    const double others = shareOf(make(), [](const Graze& g) { return !isExact(g) || !happensAsBuilt(g); });
    return others == 0 ? std::string() : std::to_string(others) + " % are no grazes";
}

const Registered families = [] {
    const std::string formula = "the quadratic in doubles";
    const auto row = [&](const char* name, double bar) {
        return Row{.name = std::string("point-segment/") + name, .bar = bar, .peer = formula};
    };
    const auto family = [&](const char* name, double bar, std::vector<PointSegment> (*make)(), double percent) {
        compare(row(name, bar), each(make, ours), each(make, peer), differsAtMost(percent, make, peerDiffers));
    };
    // For integers the formula gets ties wrong, and it has no answer for a point that stays on the line.
    family("random", 2, randomPointSegments, 0.1);
    family("local", 1.2, localPointSegments, 0.1);
    family("rigid", 2.5, rigidPointSegments, 0.1);
    family("integers", 6, integerPointSegments, 10);
    constexpr auto shortOnes = queries<shortGrazes>;
    constexpr auto longOnes = queries<longGrazes>;
    compare(row("graze", 40), each<PointSegment>(shortOnes, ours), each<PointSegment>(shortOnes, peer),
            allAreGrazes<shortGrazes>);
    compare(row("graze-long", 500), each<PointSegment>(longOnes, ours), each<PointSegment>(longOnes, peer),
            allAreGrazes<longGrazes>);
    return Registered{};
}();

// ---- Errors of the formula, and the share of big integers

const Registered shares = [] {
    const auto share = [](const std::string& family, std::vector<PointSegment> (*make)()) {
        const std::string name = "point-segment/" + family;
        measure({.name = name + "-textbook-wrong", .unit = "%"}, [make] { return shareOf(make(), peerDiffers); });
        measure({.name = name + "-any-integers", .unit = "%"}, [make] {
            return shareOf(make(), [](const PointSegment& q) {
                return pointSegmentContacts(q.p, q.a, q.b).stage == Stage::anyIntegers;
            });
        });
    };
    share("random", randomPointSegments);
    share("integers", integerPointSegments);
    share("graze", queries<shortGrazes>);
    share("graze-long", queries<longGrazes>);
    return Registered{};
}();

#ifdef SWEEPBENCH_GMP
const Registered naive =
    compare({.name = "point-segment/naive-exact", .peer = "the same quadratic in rationals (GMP)"},
            each(randomPointSegments, ours),
            each(randomPointSegments, [](const PointSegment& q) { return mixOfHits(naiveExactHits(q)); }),
            differsAtMost(0, randomPointSegments, [](const PointSegment& q) { return differs(q, naiveExactHits(q)); }));
#else
const Registered naive = leaveOut("point-segment/naive-exact", "built without GMP");
#endif

} // namespace

} // namespace sweep::bench
