#include "core/number/expression_dag.h"

#include <sweepbench/base/contract.h>

#include <algorithm>
#include <iterator>

namespace sweep {

namespace {

constexpr int firstBits = 128;
constexpr long long mostBoundBits = 1 << 20; // larger bounds would take too long to decide
constexpr std::size_t mostRoots = 13;        // with more roots, 2^14 bits cannot prove a number to be zero

// √x to at least `bits` binary digits, rounded down or up. Requires: x ≥ 0.
Dyadic rootOf(const Dyadic& x, int bits, bool up)
{
    if (x.isZero())
        return {};
    int shift = std::max(0, 2 * bits - bitLength(x.mantissa()));
    if ((x.exponent() - shift) % 2 != 0)
        ++shift;
    const Integer square = shifted(x.mantissa(), shift);
    Integer root = boost::multiprecision::sqrt(square);
    if (up && root * root != square)
        ++root;
    return {std::move(root), (x.exponent() - shift) / 2};
}

// The square root of a number ≥ 0 in the interval; the part below 0 is ignored.
Enclosure enclosedRoot(const Enclosure& p, int bits)
{
    const bool cut = p.low.sign() == Sign::negative;
    return Enclosure{cut ? Dyadic() : rootOf(p.low, bits, false), rootOf(p.high, bits, true)}.rounded(bits);
}

std::optional<Integer> exactRoot(const Integer& n)
{
    Integer root = boost::multiprecision::sqrt(n);
    return root * root == n ? std::optional(std::move(root)) : std::nullopt;
}

// Whether |x| < 2^−bits.
bool isBelow(const Dyadic& x, long long bits)
{
    return x.isZero() || bitLength(x.mantissa()) + static_cast<long long>(x.exponent()) <= -bits;
}

} // namespace

ExpressionDag::Node ExpressionDag::rational(Rational value)
{
    const auto [entry, isFirst] = m_fractions.try_emplace(value, m_terms.size());
    if (!isFirst)
        return entry->second;
    Term made;
    made.numerator = bitLength(numerator(value));
    made.denominator = bitLength(denominator(value));
    made.value = std::move(value);
    m_terms.push_back(std::move(made));
    return entry->second;
}

std::optional<ExpressionDag::Node> ExpressionDag::fraction(Rational value)
{
    if (std::max(bitLength(numerator(value)), bitLength(denominator(value))) > mostRationalBits)
        return std::nullopt;
    return rational(std::move(value));
}

const Rational* ExpressionDag::asRational(Node p) const
{
    return m_terms[p].kind == Kind::rational ? &m_terms[p].value : nullptr;
}

std::optional<ExpressionDag::Node> ExpressionDag::sum(Node p, Node q)
{
    if (asRational(p) && asRational(q))
        return fraction(*asRational(p) + *asRational(q));
    return term(Kind::sum, p, q);
}

std::optional<ExpressionDag::Node> ExpressionDag::difference(Node p, Node q)
{
    if (asRational(p) && asRational(q))
        return fraction(*asRational(p) - *asRational(q));
    return p == q ? fraction(0) : term(Kind::difference, p, q);
}

std::optional<ExpressionDag::Node> ExpressionDag::product(Node p, Node q)
{
    if (asRational(p) && asRational(q))
        return fraction(*asRational(p) * *asRational(q));
    if (p == q && m_terms[p].kind == Kind::root)
        return m_terms[p].a;
    return term(Kind::product, p, q);
}

std::optional<ExpressionDag::Node> ExpressionDag::quotient(Node p, Node q)
{
    if (asRational(p) && asRational(q))
        return fraction(*asRational(p) / *asRational(q));
    return term(Kind::quotient, p, q);
}

std::optional<ExpressionDag::Node> ExpressionDag::root(Node p)
{
    if (const Rational* value = asRational(p)) {
        const auto top = exactRoot(numerator(*value));
        const auto bottom = exactRoot(denominator(*value));
        if (top && bottom)
            return fraction(Rational(*top, *bottom));
    }
    return term(Kind::root, p, p);
}

std::optional<ExpressionDag::Node> ExpressionDag::term(Kind kind, Node a, Node b)
{
    const auto known = m_nodes.find({kind, a, b});
    if (known != m_nodes.end())
        return known->second;
    const Term& p = m_terms[a];
    const Term& q = m_terms[b];
    Term made{kind, a, b};
    const long long half = (p.numerator + p.denominator + 1) / 2;
    const bool topHeavy = p.numerator >= p.denominator;
    switch (kind) {
    case Kind::rational:
        break;
    case Kind::sum:
    case Kind::difference:
        made.numerator = std::max(p.numerator + q.denominator, p.denominator + q.numerator) + 1;
        made.denominator = p.denominator + q.denominator;
        break;
    case Kind::product:
        made.numerator = p.numerator + q.numerator;
        made.denominator = p.denominator + q.denominator;
        break;
    case Kind::quotient:
        made.numerator = p.numerator + q.denominator;
        made.denominator = p.denominator + q.numerator;
        break;
    case Kind::root: // √(U/L) = √(U·L)/L = U/√(U·L)
        made.numerator = topHeavy ? half : p.numerator;
        made.denominator = topHeavy ? p.denominator : half;
        break;
    }
    if (std::max(made.numerator, made.denominator) > mostBoundBits)
        return std::nullopt;
    std::set_union(p.roots.begin(), p.roots.end(), q.roots.begin(), q.roots.end(), std::back_inserter(made.roots));
    const Node node = m_terms.size();
    if (kind == Kind::root)
        made.roots.push_back(node);
    m_terms.push_back(std::move(made));
    m_nodes.emplace(std::tuple(kind, a, b), node);
    return node;
}

std::optional<Sign> ExpressionDag::sign(Node p) const
{
    const Term& term = m_terms[p];
    if (const Rational* value = asRational(p))
        return signOf(value->sign());
    const bool canProveZero = term.roots.size() <= mostRoots;
    const long long degree = 1LL << std::min(term.roots.size(), mostRoots);
    const long long separation = (degree - 1) * term.numerator + term.denominator;
    for (int bits = firstBits; bits <= mostBits; bits *= 2) {
        const auto value = enclosure(p, bits);
        if (!value)
            continue;
        if (const auto sign = value->signFiltered())
            return sign;
        if (canProveZero && isBelow(value->low, separation) && isBelow(value->high, separation))
            return Sign::zero;
    }
    return std::nullopt;
}

std::optional<Enclosure> ExpressionDag::enclosure(Node p, int bits) const
{
    Known known;
    return enclosed(p, bits, known);
}

const std::optional<Enclosure>& ExpressionDag::enclosed(Node p, int bits, Known& known) const
{
    if (const auto found = known.find(p); found != known.end())
        return found->second;
    const Term& term = m_terms[p];
    std::optional<Enclosure> value;
    if (term.kind == Kind::rational) {
        value = sweep::quotient(Enclosure::exactly(Dyadic(numerator(term.value), 0)),
                                Enclosure::exactly(Dyadic(denominator(term.value), 0)), bits);
    } else {
        const auto& a = enclosed(term.a, bits, known);
        const auto& b = enclosed(term.b, bits, known);
        if (a && b)
            value = computed(term, *a, *b, bits);
    }
    return known.emplace(p, std::move(value)).first->second;
}

std::optional<Enclosure> ExpressionDag::computed(const Term& term, const Enclosure& a, const Enclosure& b, int bits)
{
    switch (term.kind) {
    case Kind::sum:
        return sweep::sum(a, b, bits);
    case Kind::difference:
        return sweep::sum(a, {-b.high, -b.low}, bits);
    case Kind::product:
        return sweep::product(a, b, bits);
    case Kind::quotient:
        return b.holdsZero() ? std::nullopt : std::optional(sweep::quotient(a, b, bits));
    case Kind::root:
        return enclosedRoot(a, bits);
    case Kind::rational:
        break;
    }
    return std::nullopt;
}

} // namespace sweep
