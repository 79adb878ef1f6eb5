// Boolean combination of signs of polynomials, and the maximal intervals of time on which it holds.
#pragma once

#include "core/contacts/exact/contact_interval.h"
#include "core/contacts/exact/polynomial_signs.h"

#include <algorithm>
#include <memory>
#include <optional>
#include <vector>

namespace sweep {

// A disjunction of clauses. A clause holds if each of its polynomials has an allowed sign.
class Condition
{
public:
    struct Literal
    {
        std::size_t polynomial = 0; // index returned by add()
        SignSet allowed = 0;
    };
    using Clause = std::vector<Literal>;

    // Adds a polynomial and returns its index. The same object may serve several conditions over one stretch.
    std::size_t add(const std::shared_ptr<const PolynomialSigns>& p)
    {
        const auto known = std::find(m_polynomials.begin(), m_polynomials.end(), p);
        if (known != m_polynomials.end())
            return static_cast<std::size_t>(known - m_polynomials.begin());
        m_polynomials.push_back(p);
        return m_polynomials.size() - 1;
    }
    void allow(Clause clause) { m_clauses.push_back(std::move(clause)); }

    [[nodiscard]] const std::vector<std::shared_ptr<const PolynomialSigns>>& polynomials() const
    {
        return m_polynomials;
    }
    [[nodiscard]] const std::vector<Clause>& clauses() const { return m_clauses; }

private:
    std::vector<std::shared_ptr<const PolynomialSigns>> m_polynomials;
    std::vector<Clause> m_clauses;
};

// In order: the maximal intervals of the closed stretch in whose interior the condition holds, and the isolated
// instants at which it holds. `side` is the index, returned by add(), of the polynomial whose signs before and after
// each interval are reported; it may be absent.
//
// Source: a one-dimensional sign-invariant decomposition (Collins 1975): the condition is evaluated at every root and
// on every open interval between neighbouring roots.
[[nodiscard]] std::vector<Contact> contactsWhere(const Condition& condition, Interval stretch,
                                                 std::optional<std::size_t> side = std::nullopt);

} // namespace sweep
