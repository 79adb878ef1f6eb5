#include "core/grid/trace/cell_filter.h"

#include "core/contacts/filter/refined_root.h"
#include "core/grid/trace/cell_polynomials.h"

#include <algorithm>
#include <array>
#include <unordered_map>

namespace sweep {

namespace {

// Data to solve a feature's polynomial exactly, kept as long as an instant may need it.
struct ExactMotion
{
    Motion motion;
    Grid grid;
    CellPolicy policy;
    Interval stretch;
};

// A root of a feature's polynomial, identified by its index.
class FeatureTime : public InstantSource
{
public:
    FeatureTime(std::shared_ptr<const ExactMotion> motion, const CellFeature& feature, std::size_t number)
        : m_motion(std::move(motion)), m_feature(feature), m_number(number)
    {
    }
    [[nodiscard]] Instant exact() const override
    {
        CellConditions conditions(m_motion->motion, {m_motion->grid, m_motion->policy}, m_motion->stretch);
        return signs(conditions)->roots().at(m_number);
    }
    // True if the polynomials are equal, as for mirror-image corners and a body on a line midway between them.
    [[nodiscard]] bool isSame(const InstantSource& other) const override
    {
        const auto* that = dynamic_cast<const FeatureTime*>(&other);
        if (!that || that->m_motion != m_motion || that->m_number != m_number)
            return false;
        CellConditions conditions(m_motion->motion, {m_motion->grid, m_motion->policy}, m_motion->stretch);
        return signs(conditions)->polynomial() == that->signs(conditions)->polynomial();
    }

private:
    [[nodiscard]] CellConditions::Signs signs(CellConditions& conditions) const
    {
        using Axis = CellConditions::Axis;
        const Cell& c = m_feature.corner;
        if (m_feature.kind == CellFeature::Kind::side)
            return m_feature.axis == 0 ? conditions.side(m_feature.end, Axis::x, c.i, m_feature.radii)
                                       : conditions.side(m_feature.end, Axis::y, c.j, m_feature.radii);
        if (m_feature.kind == CellFeature::Kind::vertex)
            return conditions.distance(m_feature.end, c.i, c.j);
        const CellConditions::CornerSigns& signs = conditions.cornerSigns(c.i, c.j);
        return signs.gap ? signs.gap : signs.orientation;
    }

    std::shared_ptr<const ExactMotion> m_motion;
    CellFeature m_feature;
    std::size_t m_number;
};

struct FeatureRoot
{
    BernsteinRoot root;
    std::optional<Instant> time; // set when first needed
};

struct FeatureRoots
{
    enum class State
    {
        open,
        known,
        uncertain
    };
    State state = State::open;
    std::vector<FeatureRoot> roots;
};

// Features of one grid line of an axis, or of one corner.
using LineRoots = std::array<FeatureRoots, 4>;   // two ends, plus and minus the radius
using CornerRoots = std::array<FeatureRoots, 3>; // two ends and the edge

// The left line of a column, and the corners on it.
struct ColumnRoots
{
    std::optional<long long> line;
    LineRoots side;
    std::unordered_map<long long, CornerRoots> corners;
};

} // namespace

class CellFilter::Stage
{
public:
    Stage() = default;
    Stage(const Stage&) = delete;
    Stage& operator=(const Stage&) = delete;
    virtual ~Stage() = default;
    [[nodiscard]] virtual std::optional<std::vector<Contact>> contacts(Cell cell) = 0;
};

template <int M>
class CellFilter::StageOf : public Stage
{
public:
    StageOf(const CellPolynomials<M>& polynomials, ExactMotion motion)
        : m_polynomials(polynomials), m_stretch(motion.stretch), m_policy(motion.policy),
          m_motion(std::make_shared<const ExactMotion>(std::move(motion)))
    {
    }

    std::optional<std::vector<Contact>> contacts(Cell cell) override
    {
        moveTo(cell.i);
        m_cell = cell;
        m_count = 0;
        if (!addSides() || !addCorners() || !sort())
            return std::nullopt;
        return between();
    }

private:
    // A root at which the contact may change.
    struct Change
    {
        const FeatureRoot* root = nullptr;
        bool belongs = true; // whether the touched border belongs to the cell
    };
    static constexpr std::size_t most = 8;

    void moveTo(long long column)
    {
        if (m_column[0].line == column)
            return;
        if (m_column[1].line == column)
            std::swap(m_column[0], m_column[1]);
        else
            m_column[0] = {column, {}, {}};
        m_column[1] = {column + 1, {}, {}};
    }

    // False means unknown, here and below.
    bool addSides()
    {
        for (std::size_t end = 0; end < m_polynomials.ends(); ++end)
            for (const int upper : {0, 1}) {
                const int radii = m_polynomials.isThin() ? 0 : upper == 0 ? 1 : -1;
                const std::size_t k = 2 * end + static_cast<std::size_t>(m_polynomials.isThin() ? 0 : upper);
                const bool belongs = upper == 0 ? includesLowerSides(m_policy) : includesUpperSides(m_policy);
                const auto u = static_cast<std::size_t>(upper);
                const CellFeature x{CellFeature::Kind::side, end, 0, radii, {m_cell.i + upper, 0}};
                const CellFeature y{CellFeature::Kind::side, end, 1, radii, {0, m_cell.j + upper}};
                if (!add(x, m_column[u].side[k], belongs) || !add(y, m_rows[m_cell.j + upper][k], belongs))
                    return false;
            }
        return true;
    }

    bool addCorners()
    {
        const bool thin = m_polynomials.isThin();
        for (const int di : {0, 1})
            for (const int dj : {0, 1}) {
                const Cell c{m_cell.i + di, m_cell.j + dj};
                CornerRoots& known = m_column[static_cast<std::size_t>(di)].corners[c.j];
                const bool belongs = di + dj == 0 ? includesLowerSides(m_policy) : includesUpperSides(m_policy);
                for (std::size_t end = 0; !thin && end < m_polynomials.ends(); ++end)
                    if (!add({CellFeature::Kind::vertex, end, 0, 0, c}, known[end], belongs))
                        return false;
                if (m_polynomials.ends() == 2 && !add({CellFeature::Kind::edge, 0, 0, 0, c}, known[2], belongs))
                    return false;
            }
        return true;
    }

    bool add(const CellFeature& feature, FeatureRoots& known, bool belongs)
    {
        if (known.state == FeatureRoots::State::open)
            solve(feature, known);
        if (known.state == FeatureRoots::State::uncertain)
            return false;
        for (std::size_t n = 0; n < known.roots.size(); ++n) {
            FeatureRoot& root = known.roots[n];
            const auto isElsewhere = [&] {
                return m_polynomials.overlaps(m_cell, {root.root.at, root.root.radius}) != ternary::unknown;
            };
            if (isElsewhere())
                continue;
            if (m_count == most || !timeOf(feature, root, n))
                return false;
            if (isElsewhere()) // decided now by the refined root
                continue;
            m_change[m_count++] = {&root, belongs};
        }
        return true;
    }

    // Uses double-doubles if doubles do not decide, because a polynomial may be small although its terms are large.
    void solve(const CellFeature& feature, FeatureRoots& known) const
    {
        if (feature.kind == CellFeature::Kind::side) {
            keep(rootsFiltered(m_polynomials.side(feature)), known);
            return;
        }
        solveIn<double>(feature, known);
        if (known.state == FeatureRoots::State::uncertain)
            solveIn<DoubleDouble>(feature, known);
    }

    template <class Real>
    void solveIn(const CellFeature& feature, FeatureRoots& known) const
    {
        if (feature.kind == CellFeature::Kind::vertex)
            keep(rootsFiltered(m_polynomials.template vertex<Real>(feature)), known);
        else if (m_polynomials.isThin())
            keep(rootsFiltered(m_polynomials.template thinEdge<Real>(feature)), known);
        else
            keep(rootsFiltered(m_polynomials.template thickEdge<Real>(feature)), known);
    }

    template <int N>
    static void keep(const std::optional<BernsteinRoots<N>>& found, FeatureRoots& known)
    {
        known.state = found ? FeatureRoots::State::known : FeatureRoots::State::uncertain;
        for (std::size_t n = 0; found && n < found->count; ++n)
            known.roots.push_back({found->root[n], {}});
    }

    // Refines the root. Returns false if the nearest double of its time is uncertain.
    bool timeOf(const CellFeature& feature, FeatureRoot& root, std::size_t number) const
    {
        if (root.time)
            return true;
        const auto share = refinedFiltered(root.root, m_polynomials.valueAt(feature, root.root.at));
        if (!share)
            return false;
        root.root.at = share->value.high;
        root.root.radius = (std::abs(share->value.low) + share->error) * boundMargin;
        const BoundedDoubleDouble t = BoundedDoubleDouble::exactly(m_stretch.start) +
                                      BoundedDoubleDouble::difference(m_stretch.end, m_stretch.start) * *share;
        root.time = Instant::approximated(t, std::make_unique<FeatureTime>(m_motion, feature, number));
        return root.time.has_value();
    }

    // Returns false if two of the times may be equal.
    bool sort()
    {
        const auto last = m_change.begin() + static_cast<std::ptrdiff_t>(m_count);
        std::sort(m_change.begin(), last,
                  [](const Change& p, const Change& q) { return p.root->root.at < q.root->root.at; });
        for (std::size_t k = 1; k < m_count; ++k) {
            const BernsteinRoot& p = m_change[k - 1].root->root;
            const BernsteinRoot& q = m_change[k].root->root;
            if (!(q.at - p.at > 2 * (p.radius + q.radius)))
                return false;
        }
        return true;
    }

    // The contacts between the changes.
    std::optional<std::vector<Contact>> between() const
    {
        const auto share = [this](std::size_t k) {
            return k == 0 ? 0.0 : k > m_count ? 1.0 : m_change[k - 1].root->root.at;
        };
        std::vector<Contact> contacts;
        Ternary before = ternary::no;
        for (std::size_t k = 0; k <= m_count; ++k) {
            const Ternary after = m_polynomials.overlaps(m_cell, {(share(k) + share(k + 1)) / 2, 0});
            if (after == ternary::unknown || (k > 0 && after == before))
                return std::nullopt;
            before = after;
            if (after == ternary::yes) {
                const Instant begin = k == 0 ? Instant(m_stretch.start) : *m_change[k - 1].root->time;
                contacts.push_back({begin, Instant(m_stretch.end), k == 0 || m_change[k - 1].belongs, true});
            } else if (k > 0) {
                contacts.back().end = *m_change[k - 1].root->time;
                contacts.back().touchesAtEnd = m_change[k - 1].belongs;
            }
        }
        return contacts;
    }

    CellPolynomials<M> m_polynomials;
    Interval m_stretch;
    CellPolicy m_policy;
    std::shared_ptr<const ExactMotion> m_motion;
    std::array<ColumnRoots, 2> m_column; // the cell's own column and the next one
    std::unordered_map<long long, LineRoots> m_rows;
    Cell m_cell;
    std::array<Change, most> m_change{};
    std::size_t m_count = 0;
};

CellFilter::CellFilter(const Body& body, Interval active, const GridCells& cells, Interval stretch)
{
    const auto known = doubleDoubleBody(body, active, stretch);
    if (!known)
        return;
    const auto motion = [&] {
        return ExactMotion{motionOver(body, active, stretch), cells.grid, cells.policy, stretch};
    };
    if (known->a.straight && (!hasTwoControlPoints(body.shape) || known->b.straight)) {
        if (const CellPolynomials<1> polynomials(*known, cells.grid); polynomials.usable())
            m_stage = std::make_unique<StageOf<1>>(polynomials, motion());
    } else if (const CellPolynomials<2> polynomials(*known, cells.grid); polynomials.usable())
        m_stage = std::make_unique<StageOf<2>>(polynomials, motion());
}

CellFilter::~CellFilter() = default;

std::optional<std::vector<Contact>> CellFilter::contactsFiltered(Cell cell)
{
    return m_stage ? m_stage->contacts(cell) : std::nullopt;
}

} // namespace sweep
