// Timing of a set of queries, and the share of different answers.
#pragma once

#include "tests/bench/bench.h"
#include "tests/bench/families.h"

#include <cmath>
#include <string>

namespace sweep::bench {

// Runs the whole set in every iteration. `answer` returns a number that depends on all results of a query.
template <class Query, class Answer>
Timed each(std::vector<Query> (*make)(), Answer answer)
{
    return [make, answer](benchmark::State& state) {
        const std::vector<Query> queries = make();
        double mix = 0;
        for (auto _ : state)
            for (const Query& query : queries)
                mix += answer(query);
        benchmark::DoNotOptimize(mix);
        count(state, static_cast<double>(state.iterations() * queries.size()));
    };
}

[[nodiscard]] inline double mixOf(const RoundedContacts& contacts)
{
    double mix = static_cast<double>(contacts.count);
    for (std::size_t i = 0; i < contacts.count; ++i)
        mix += contacts.contact[i].begin + contacts.contact[i].end;
    return mix;
}

[[nodiscard]] inline double mixOf(const ContactList<double>& list)
{
    double mix = static_cast<double>(list.contacts.size());
    for (const RoundedContact& contact : list.contacts)
        mix += contact.begin + contact.end;
    return mix;
}

// The percentage of queries for which `holds` is true.
template <class Query, class Holds>
double shareOf(const std::vector<Query>& queries, const Holds& holds)
{
    std::size_t hits = 0;
    for (const Query& query : queries)
        hits += holds(query) ? 1 : 0;
    return 100.0 * static_cast<double>(hits) / static_cast<double>(queries.size());
}

// A check that objects if the peer differs in more than `percent` of the queries.
template <class Query, class Differs>
Check differsAtMost(double percent, std::vector<Query> (*make)(), Differs differs)
{
    return [=]() -> std::string {
        const double share = shareOf(make(), differs);
        return share <= percent ? std::string() : "they differ in " + std::to_string(share) + " % of the queries";
    };
}

// The tolerance is far above the rounding errors and far below visible differences.
[[nodiscard]] inline bool isNear(double t, double u)
{
    return std::abs(t - u) <= 1e-9;
}

} // namespace sweep::bench
