// Two bodies at an instant in pieces: their relation, and what they share.
#pragma once

#include "core/measure/relation_filter.h"

#include <cstddef>
#include <functional>
#include <optional>
#include <utility>
#include <vector>

namespace sweep {

// A body at an instant in pieces: the edges of a polygon, or the body itself.
struct Figure
{
    bool isPolygon = false;
    bool isBounded = true;
    std::vector<Box> points = {}; // contain the control points
    Bounds radius = {};
    std::function<Motion(std::size_t)> piece = {};

    [[nodiscard]] std::size_t pieceCount() const { return isPolygon ? points.size() : 1; }
    [[nodiscard]] std::size_t next(std::size_t i) const { return i + 1 < points.size() ? i + 1 : 0; }
    [[nodiscard]] std::size_t before(std::size_t i) const { return (i == 0 ? points.size() : i) - 1; }
    [[nodiscard]] PieceBoxes boxes() const;
    // The hull, without the radius.
    [[nodiscard]] Figure thin() const;
};

// The borders are unions of pieces; where those of a polygon and another body share no point, one may hold the other.
class FigurePair
{
public:
    FigurePair(Figure a, Figure b, const Instant& t) : m_a(std::move(a)), m_b(std::move(b)), m_t(t) {}
    FigurePair(const FigurePair&) = delete;
    FigurePair& operator=(const FigurePair&) = delete;
    ~FigurePair() = default;

    [[nodiscard]] Relation relation();
    // Requires: one of them is a polygon.
    [[nodiscard]] PairRelation answer();
    // None if they are apart.
    [[nodiscard]] std::optional<Sharing> sharing();
    // The squared distance. Requires: both rest, and have no radius.
    [[nodiscard]] Rational distanceSquare();

private:
    class SharedParts;
    // A piece of each body.
    struct Pieces
    {
        std::size_t a = 0;
        std::size_t b = 0;
    };
    [[nodiscard]] std::pair<Motion, Motion> pieces(Pieces at) const;
    [[nodiscard]] Sign sign(const Polynomial& p) const { return signAt(p, m_t); }
    [[nodiscard]] bool isZero(const PolynomialVec& p) const
    {
        return sign(p.x) == Sign::zero && sign(p.y) == Sign::zero;
    }
    // See forEachNearPair(); until visit(pieces) returns false.
    template <class Limit, class Visit>
    void search(const Limit& limit, const Visit& visit) const
    {
        forEachNearPair(m_a.boxes(), m_b.boxes(), limit, [&](std::size_t i, std::size_t k) {
            return visit(Pieces{i, k});
        });
    }

    [[nodiscard]] Relation thickRelation();
    [[nodiscard]] Relation thinRelation();
    [[nodiscard]] bool isEntry(Pieces at);
    [[nodiscard]] bool enters(const Figure& polygon, std::size_t i, const Motion& edge, const Motion& chain);
    [[nodiscard]] Relation relationTo(const PolynomialVec& point, const Motion& chain) const;
    [[nodiscard]] bool isInCorner(const Figure& polygon, std::size_t i, const PolynomialVec& d);
    [[nodiscard]] Sign orientation(const Figure& polygon);
    [[nodiscard]] Sign order(const Figure& polygon, std::size_t i, std::size_t k, Bounds Box::*about,
                             Polynomial PolynomialVec::*exact) const;
    [[nodiscard]] bool findInner();
    [[nodiscard]] bool holds(const Figure& polygon, const Figure& other) const;
    // The nearest two pieces. Requires: they are apart.
    [[nodiscard]] Pieces nearest() const;

    Figure m_a;
    Figure m_b;
    const Instant& m_t;
    Pieces m_meeting; // pieces that meet, if the borders do
    const Figure* m_inner = nullptr;
    Sign m_orientationA = Sign::zero; // zero until known
    Sign m_orientationB = Sign::zero;
};

// Requires: the pose outlives the figure.
[[nodiscard]] Figure figureOf(const RationalPose& pose);
// The figure of a body at an instant of its active time. Requires: body and instant outlive the figure.
[[nodiscard]] Figure figureAt(const BodyPaths& body, const Instant& t);

} // namespace sweep
