// When does a Boolean combination of signs of polynomials hold?
#pragma once

#include "core/contacts/exact/tracked_polynomial.h"

#include <algorithm>
#include <memory>
#include <optional>
#include <vector>

namespace sweep {

// One of several clauses holds; a clause holds where each of its polynomials has an allowed sign.
class Condition
{
public:
    struct Literal
    {
        std::size_t polynomial = 0; // index given by track()
        SignSet allowed = 0;
    };
    using Clause = std::vector<Literal>;

    // Makes a polynomial known; the same object may serve several conditions over the same stretch.
    std::size_t track(const std::shared_ptr<const TrackedPolynomial>& p)
    {
        const auto known = std::find(m_polynomials.begin(), m_polynomials.end(), p);
        if (known != m_polynomials.end())
            return static_cast<std::size_t>(known - m_polynomials.begin());
        m_polynomials.push_back(p);
        return m_polynomials.size() - 1;
    }
    void allow(Clause clause) { m_clauses.push_back(std::move(clause)); }

    [[nodiscard]] const std::vector<std::shared_ptr<const TrackedPolynomial>>& polynomials() const
    {
        return m_polynomials;
    }
    [[nodiscard]] const std::vector<Clause>& clauses() const { return m_clauses; }

private:
    std::vector<std::shared_ptr<const TrackedPolynomial>> m_polynomials;
    std::vector<Clause> m_clauses;
};

// A maximal interval of a stretch on whose inside the condition holds; a single instant where begin = end.
struct Span
{
    Instant begin;
    Instant end;
    bool holdsAtBegin = true; // at that very instant
    bool holdsAtEnd = true;
    Sign sideBefore = Sign::zero; // of the side polynomial just before begin; zero at the start of the stretch
    Sign sideAfter = Sign::zero;  // and just after end; zero at the end of the stretch
    std::optional<double> s = {}; // the proportion along a line at begin, nearest double, where a fast stage knows it
};

// The spans of the closed stretch, in order. `side`, an index given by track(), is the polynomial whose signs beside
// the spans are reported; it may be absent.
[[nodiscard]] std::vector<Span> spansOf(const Condition& condition, Interval stretch,
                                        std::optional<std::size_t> side = std::nullopt);

// Appends the spans of the next stretch to those of the ones before: what holds at the common instant is one span.
void joinSpans(std::vector<Span>& spans, std::vector<Span> next);

} // namespace sweep
