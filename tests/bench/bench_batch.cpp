// Contacts of many moving points with as many moving segments, as a structure of arrays, against the textbook's
// quadratic for each pair.

#include "tests/bench/query_rows.h"
#include "tests/bench/textbook.h"

#include <sweepbench/batch.h>

namespace sweep::bench {

namespace {

struct Coordinates
{
    std::array<std::vector<double>, 4> columns; // from x, from y, to x, to y

    void add(const MovingPoint& p)
    {
        const std::array<double, 4> row{p.from.x, p.from.y, p.to.x, p.to.y};
        for (std::size_t k = 0; k < row.size(); ++k)
            columns[k].push_back(row[k]);
    }
    [[nodiscard]] MovingPoints points() const { return {columns[0], columns[1], columns[2], columns[3]}; }
};

struct Columns
{
    Coordinates p;
    Coordinates a;
    Coordinates b;

    explicit Columns(const std::vector<PointSegment>& queries)
    {
        for (const PointSegment& q : queries) {
            p.add(q.p);
            a.add(q.a);
            b.add(q.b);
        }
    }
    [[nodiscard]] PointSegmentPairs pairs() const { return {p.points(), a.points(), b.points()}; }
};

void ours(benchmark::State& state)
{
    const Columns columns(localPointSegments());
    double mix = 0;
    for (auto _ : state)
        pointSegmentContacts(columns.pairs(), [&](std::size_t, const RoundedContacts& contacts) {
            mix += mixOf(contacts) + contacts.contact[0].s;
        });
    benchmark::DoNotOptimize(mix);
    count(state, static_cast<double>(state.iterations() * setSize));
}

const auto peer = [](const PointSegment& q) {
    const textbook::Hits hits = textbook::pointSegment(q);
    double mix = hits.count;
    for (int i = 0; i < hits.count; ++i)
        mix += hits.hit[static_cast<std::size_t>(i)].t + hits.hit[static_cast<std::size_t>(i)].s;
    return mix;
};

// An objection if the batch does not visit exactly the hits of the formula; empty otherwise.
std::string objection()
{
    const std::vector<PointSegment> queries = localPointSegments();
    const Columns columns(queries);
    std::vector<std::size_t> counts(setSize);
    pointSegmentContacts(columns.pairs(),
                         [&](std::size_t i, const RoundedContacts& contacts) { counts[i] = contacts.count; });
    std::size_t others = 0;
    for (std::size_t i = 0; i < setSize; ++i)
        others += counts[i] != static_cast<std::size_t>(textbook::pointSegment(queries[i]).count) ? 1 : 0;
    return others <= setSize / 1000 ? std::string() : std::to_string(others) + " pairs differ";
}

const Registered batch = compare({.name = "point-segment/batch", .bar = 0.4, .peer = "the quadratic in doubles"}, ours,
                                 each(localPointSegments, peer), objection);

} // namespace

} // namespace sweep::bench
