// Moving circles: against circles, segments that are at rest or translate, and segments whose ends move independently;
// capsules; accelerated circles.

#include "tests/bench/query_rows.h"
#include "tests/bench/textbook.h"
#include "tests/support/random.h"

#include <sweepbench/contacts.h>

namespace sweep::bench {

namespace {

RoundedContacts contactsOf(const DiscDisc& q)
{
    return discDiscContacts(q.p, q.q);
}
RoundedContacts contactsOf(const DiscSegment& q)
{
    return discSegmentContacts(q.p, q.a, q.b);
}
ContactList<double> contactsOf(const CapsuleCapsule& q)
{
    return roundedContacts(q.a, q.b);
}

const auto ours = [](const auto& q) { return mixOf(contactsOf(q)); };

// Registers the percentage of queries that big integers decide.
template <class Query>
void printLastStage(const std::string& of, std::vector<Query> (*make)())
{
    measure({.name = of + "/any-integers", .unit = "%"}, [make] {
        return shareOf(make(), [](const Query& q) { return contactsOf(q).stage == Stage::anyIntegers; });
    });
}

double mixOf(const std::optional<textbook::Overlap>& overlap)
{
    return overlap ? 1 + overlap->enter + overlap->exit : 0;
}
double mixOf(const textbook::Touches& touches)
{
    double mix = touches.startsInside ? 1 : 0;
    for (int i = 0; i < touches.count; ++i)
        mix += touches.t[static_cast<std::size_t>(i)];
    return mix;
}

// ---- Closed forms

bool differs(const RoundedContacts& contacts, const std::optional<textbook::Overlap>& overlap)
{
    if (!overlap || contacts.count != 1)
        return overlap || contacts.count != 0;
    return !isNear(contacts.contact[0].begin, overlap->enter) || !isNear(contacts.contact[0].end, overlap->exit);
}

template <class Query>
void closedForm(const char* name, std::vector<Query> (*make)(),
                std::optional<textbook::Overlap> (*formula)(const Query&))
{
    const std::string subject = name;
    compare({.name = subject + "/vs-doubles", .bar = 3, .peer = "the closed form in doubles"}, each(make, ours),
            each(make, [formula](const Query& q) { return mixOf(formula(q)); }),
            differsAtMost(0.1, make, [formula](const Query& q) { return differs(contactsOf(q), formula(q)); }));
    printLastStage(subject, make);
}

const Registered closedForms = [] {
    closedForm("circle-circle", discDiscs, textbook::discDisc);
    closedForm("circle-segment", rigidDiscSegments, textbook::discSegment);
    return Registered{};
}();

// ---- Roots of a quartic

// True if the times at which contact begins or ends inside the window differ.
bool touchDiffers(const DiscSegment& q)
{
    const RoundedContacts contacts = contactsOf(q);
    textbook::Touches expected;
    expected.startsInside = contacts.count > 0 && contacts.contact[0].beginsBefore;
    for (std::size_t i = 0; i < contacts.count; ++i) {
        const RoundedContact& contact = contacts.contact[i];
        if (!contact.beginsBefore)
            expected.add(contact.begin);
        if (!contact.endsAfter)
            expected.add(contact.end);
    }
    const textbook::Touches touches = textbook::discMovingSegment(q);
    return touches.startsInside != expected.startsInside || touches.count != expected.count ||
           !std::equal(touches.t.begin(), touches.t.end(), expected.t.begin(), isNear);
}

const Registered quartics = [] {
    const std::string subject = "circle-moving-segment";
    compare({.name = subject, .bar = 1.5, .peer = "Bernstein isolation and Newton in doubles"},
            each(movingDiscSegments, ours),
            each(movingDiscSegments, [](const DiscSegment& q) { return mixOf(textbook::discMovingSegment(q)); }),
            differsAtMost(0.1, movingDiscSegments, touchDiffers));
    printLastStage(subject, movingDiscSegments);
    print({.name = "capsule-capsule"}, each(capsuleCapsules, ours));
    printLastStage("capsule-capsule", capsuleCapsules);
    return Registered{};
}();

// ---- Both accelerated: degree 8

struct BodyPair
{
    Body a;
    Body b;
};

std::vector<BodyPair> acceleratedPairs()
{
    oracle::Random random(12);
    const auto vec = [&](double size) {
        const double x = random.real(-size, size);
        return Vec{x, random.real(-size, size)};
    };
    const auto launch = [&] { return Launch{vec(0.5), vec(1), vec(1)}; };
    std::vector<BodyPair> pairs;
    while (pairs.size() < setSize) {
        BodyPair pair;
        pair.a.shape = Shape::circle;
        pair.a.a = launch();
        pair.a.radius.from = random.real(0.01, 0.1);
        pair.b.shape = Shape::segment;
        pair.b.a = launch();
        pair.b.b = launch();
        pairs.push_back(std::move(pair));
    }
    return pairs;
}

DecidedContacts contactsOf(const BodyPair& pair)
{
    return decidedContacts(Scene{}, pair.a, pair.b, {0, 1});
}

const Registered accelerated = [] {
    print({.name = "circle-segment-accelerated"}, each(acceleratedPairs, [](const BodyPair& pair) {
              double mix = 0;
              for (const Contact& contact : contactsOf(pair).contacts)
                  mix += contact.begin.nearest() + contact.end.nearest();
              return mix;
          }));
    printLastStage("circle-segment-accelerated", acceleratedPairs);
    return Registered{};
}();

} // namespace

} // namespace sweep::bench
