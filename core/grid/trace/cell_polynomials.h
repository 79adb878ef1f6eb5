// Polynomials that vanish when the distance of a moving body and a grid cell equals the radius, with error bounds.
#pragma once

#include "core/contacts/filter/bernstein_product.h"
#include "core/contacts/filter/double_double_body.h"
#include "core/contacts/filter/pair_polynomials.h"
#include "core/contacts/filter/ternary.h"

#include <array>

namespace sweep {

// A feature of a body against a feature of the grid. If the distance equals the radius and is positive, the closest
// points are an end and a point of a side, an end and a corner, or a point of the segment's edge and a corner. A body
// without a radius begins or ceases to touch a cell with an end on a side, or with its edge on a corner.
struct CellFeature
{
    enum class Kind
    {
        side,
        vertex, // an end against a corner; only with a radius
        edge    // the edge of a segment against a corner
    };
    Kind kind = Kind::side;
    std::size_t end = 0;
    std::size_t axis = 0; // for a side: 0 for x, 1 for y
    int radii = 0;        // for a side: the end's coordinate plus so many radii equals the line's
    Cell corner;          // the lines through it; for a side, the line of its axis
};

// A body over one stretch, in its share u. Control points are on paths of degree M ≤ 2. The polynomials equal those of
// CellConditions up to a constant factor.
template <int M>
class CellPolynomials
{
public:
    CellPolynomials(const DoubleDoubleBody& body, const Grid& grid);

    // Whether there are polynomials: the radius is certainly zero throughout or certainly positive throughout, and
    // sizes are far from the ends of the range.
    [[nodiscard]] bool usable() const { return m_usable; }
    [[nodiscard]] bool isThin() const { return m_isThin; }
    [[nodiscard]] std::size_t ends() const { return m_ends; }

    [[nodiscard]] Bernstein<M> side(const CellFeature& feature) const;
    // Computed in Real (double or DoubleDouble) and rounded to doubles.
    template <class Real>
    [[nodiscard]] Bernstein<2 * M> vertex(const CellFeature& feature) const;
    template <class Real>
    [[nodiscard]] Bernstein<2 * M> thinEdge(const CellFeature& feature) const;
    template <class Real>
    [[nodiscard]] Bernstein<4 * M> thickEdge(const CellFeature& feature) const;
    // The value of the feature's polynomial at the share u, in double-doubles.
    [[nodiscard]] BoundedDoubleDouble valueAt(const CellFeature& feature, double u) const;

    // Whether the distance of the body and the cell is certainly less than the radius, or certainly more, throughout
    // the neighbourhood. Without a radius: whether the body meets the inside of the cell, or avoids the whole cell.
    [[nodiscard]] Ternary overlaps(Cell cell, const Neighbourhood& times) const;

private:
    template <class Real>
    using Vector = Coefficients2<Real, M>;

    // Positions of the ends relative to the lower left corner of a cell.
    struct Placed
    {
        std::array<Vec, 2> end;
        double error = 0; // error of a coordinate
    };

    [[nodiscard]] BoundedDoubleDouble line(std::size_t axis, long long n) const;
    template <class Real>
    [[nodiscard]] Vector<Real> fromCorner(std::size_t end, Cell corner) const;
    template <class Real>
    [[nodiscard]] Vector<Real> edge() const;
    template <class Real>
    [[nodiscard]] Coefficients<Real, M> radius() const;
    [[nodiscard]] Placed placed(Cell cell, const Neighbourhood& times) const;
    [[nodiscard]] Ternary thinOverlaps(const Placed& at) const;
    [[nodiscard]] double distance(const Placed& at) const;

    std::size_t m_ends = 1;
    std::array<std::array<DoubleDoubleVec, M + 1>, 2> m_end{};
    std::array<DoubleDouble, 2> m_radius{};
    double m_error = 0; // error of a coordinate and of the radius
    std::array<double, 2> m_origin{};
    std::array<double, 2> m_spacing{};
    bool m_isThin = true;
    bool m_usable = false;
};

} // namespace sweep
