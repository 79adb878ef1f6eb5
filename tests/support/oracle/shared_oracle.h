// Shared points of two bodies at rest, from the definition: relation, coverage, common pieces and penetration depth, in
// rationals and square roots of rationals. Shares no arithmetic with core.
#pragma once

#include "tests/support/oracle/relation_oracle.h"

#include <optional>
#include <string>
#include <vector>

namespace sweep::oracle {

// The number whole + sign·√square.
struct Surd
{
    Rational whole = 0;
    Rational square = 0;
    int sign = 1;
};
// The sign of p − q.
[[nodiscard]] int compare(const Surd& p, const Surd& q);
// Encloses the number to 800 binary digits of its root.
[[nodiscard]] Enclosure enclosureOf(const Surd& number);
// True if x is the double nearest to the number, ties to even, and not −0.
[[nodiscard]] bool isNearestDouble(const Surd& number, double x);

// The points start + u·way with u from `from` to `to`, unbounded if absent.
struct Run
{
    Pair2<Rational> start;
    Pair2<Rational> way{0, 0};
    std::optional<Surd> from = Surd{};
    std::optional<Surd> to = Surd{};

    [[nodiscard]] bool isOnePoint() const;
    [[nodiscard]] bool isInfinite() const { return !from || !to; }
};

enum class Covered
{
    none,
    a,
    b,
    both
};
enum class Shares
{
    none, // they are apart
    point,
    points,
    piece,
    area
};
[[nodiscard]] const char* name(Covered covered);
[[nodiscard]] const char* name(Shares shares);

// The relation and the members of a pair that is not apart (EVENTS.md, "Pairs that are not tested").
class SharedByDefinition
{
public:
    // Requires: simple polygons; a ray or line with two different control points.
    SharedByDefinition(const Shaped<Rational>& a, const Shaped<Rational>& b);
    SharedByDefinition(const Pose& a, const Pose& b);

    [[nodiscard]] Relation relation() const { return m_relation; }
    [[nodiscard]] Covered covered() const { return m_covered; }
    [[nodiscard]] Shares shares() const { return m_shares; }

    // The number of points of Shares::point and Shares::points, or of those beside the pieces of Shares::piece.
    [[nodiscard]] int count() const;
    // Pieces and points, disjoint; neighbouring pieces of one line are joined. Empty for Shares::area.
    [[nodiscard]] const std::vector<Run>& runs() const { return m_runs; }

    // Shares::piece only: whether the length is infinite, and whether it must be the nearest double because the only
    // piece ends at control points.
    [[nodiscard]] bool isInfinite() const;
    [[nodiscard]] bool isLengthNearest() const { return m_squaredLength.has_value(); }
    // True if x is an allowed `length`.
    [[nodiscard]] bool isLength(double x) const;

    // Whether `depth` and `push` exist, possibly as null: at least one body has an area, and they are not apart.
    [[nodiscard]] bool hasDepth() const { return m_hasDepth; }
    // nullopt for null.
    [[nodiscard]] const std::optional<Surd>& depth() const { return m_depth; }
    // A vector in the direction of the push, of any length; nullopt for null.
    [[nodiscard]] const std::optional<Pair2<Rational>>& push() const { return m_push; }
    // True if x is an allowed `depth`, and p an allowed `push`; for null, nothing is.
    [[nodiscard]] bool isDepth(double x) const { return m_depth && isNearestDouble(*m_depth, x); }
    [[nodiscard]] bool isPush(Vec p) const;

    // True if p is an allowed `point`.
    [[nodiscard]] bool isPoint(Vec p) const;

    // True if a thin body only reaches points at which a thick polygon with a notch is exactly filled: they have the
    // radius as their distance from the polygon without its radius, and are topologically inside nevertheless.
    [[nodiscard]] bool isOnSeam() const { return m_isOnSeam; }

    // The answer in one line, for messages.
    [[nodiscard]] std::string text() const;

private:
    Shaped<Rational> m_a;
    Shaped<Rational> m_b;
    bool m_isOnSeam = false;
    Relation m_relation;
    std::vector<Run> m_runs;
    Covered m_covered = Covered::none;
    Shares m_shares = Shares::none;
    std::optional<Rational> m_squaredLength;
    bool m_hasDepth = false;
    std::optional<Surd> m_depth;
    std::optional<Pair2<Rational>> m_push;
};

// Coverage and common inner points of two bodies with areas by brute force: the borders of both cut each other into
// pieces, and two points are examined beside the middle of each piece. Positions have 150 digits, so that only features
// that are at least 1e-40 of the size apart are distinguished.
struct AreasByProbes
{
    bool aIsCovered = true;
    bool bIsCovered = true;
    bool overlap = false;
};
[[nodiscard]] AreasByProbes areasByProbes(const Shaped<Rational>& a, const Shaped<Rational>& b);

} // namespace sweep::oracle
