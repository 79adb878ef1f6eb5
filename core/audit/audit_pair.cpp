#include "core/audit/audit_pair.h"

#include <algorithm>
#include <type_traits>

namespace sweep::auditing {

SceneMotions::SceneMotions(const Scene& scene, const Job& job)
    : m_scene(scene), m_job{job.stop, {}}, m_doubles(scene.bodies.size()), m_longDoubles(scene.bodies.size()),
      m_fewDigits(scene.bodies.size()), m_digits(scene.bodies.size()), m_moreDigits(scene.bodies.size()),
      m_fractions(scene.bodies.size())
{
    for (const Body& body : scene.bodies) {
        throwIfCancelled();
        m_active.push_back(activeInterval(scene, body));
        m_keys.push_back(keyTimes(scene, body));
        m_bitRanges.push_back(auditing::bitRange(scene, body));
    }
}

template <class T>
const Motion<T>& SceneMotions::motion(std::uint32_t body) const
{
    const auto& motions = [this]() -> const auto&
    {
        if constexpr (std::is_same_v<T, double>)
            return m_doubles;
        else if constexpr (std::is_same_v<T, LongDouble>)
            return m_longDoubles;
        else if constexpr (std::is_same_v<T, Digits30>)
            return m_fewDigits;
        else if constexpr (std::is_same_v<T, Digits100>)
            return m_digits;
        else if constexpr (std::is_same_v<T, Digits1300>)
            return m_moreDigits;
        else
            return m_fractions;
    }
    ();
    return motions.at(body, [&] { return std::make_unique<const Motion<T>>(m_scene, m_scene.bodies[body], m_job); });
}
#define SWEEP_SCENE_MOTION(T) template const Motion<T>& SceneMotions::motion(std::uint32_t) const;
SWEEP_FOR_EACH_NUMBER(SWEEP_SCENE_MOTION)
SWEEP_SCENE_MOTION(Fraction)
#undef SWEEP_SCENE_MOTION

bool SceneMotions::timesInDoubles(std::uint32_t body) const
{
    // Differences of such times neither overflow nor vanish, and neither do their reciprocals.
    return m_bitRanges[body].times.high <= 400 && m_bitRanges[body].times.low >= -400;
}

std::optional<Interval> sharedActive(const SceneMotions& motions, std::uint32_t a, std::uint32_t b)
{
    const Interval p = motions.active(a);
    const Interval q = motions.active(b);
    const Interval w{std::max(p.start, q.start), std::min(p.end, q.end)};
    return w.start < w.end ? std::optional(w) : std::nullopt;
}

template <class T>
Box<T> cellBox(const Grid& grid, Cell cell)
{
    const Vec origin = grid.origin.value_or(Vec{});
    const auto line = [](double from, double step, long long index) { return T(T(from) + T(step) * T(index)); };
    return {{line(origin.x, grid.spacing.x, cell.i), line(origin.y, grid.spacing.y, cell.j)},
            {line(origin.x, grid.spacing.x, cell.i + 1), line(origin.y, grid.spacing.y, cell.j + 1)}};
}
#define SWEEP_CELL_BOX(T) template Box<T> cellBox(const Grid&, Cell);
SWEEP_FOR_EACH_NUMBER(SWEEP_CELL_BOX)
#undef SWEEP_CELL_BOX

AuditPair::AuditPair(const SceneMotions& motions, std::uint32_t a, std::uint32_t b) : m_motions(motions), m_a(a), m_b(b)
{
    BodyBitRange range = motions.bitRange(a);
    range.lengths.add(motions.bitRange(b).lengths);
    range.times.add(motions.bitRange(b).times);
    m_width = std::max(range.lengths.width(), range.times.width());
    m_rules.zeroIsExact = m_width <= NumberTraits<Digits100>::exactBits;
    m_doubles = motions.timesInDoubles(a) && motions.timesInDoubles(b);
}

AuditPair::AuditPair(const SceneMotions& motions, std::uint32_t a, Cell cell) : m_motions(motions), m_a(a), m_cell(cell)
{
    const Grid& grid = *motions.scene().grid;
    const Vec origin = grid.origin.value_or(Vec{});
    BodyBitRange range = motions.bitRange(a);
    for (const double value : {origin.x, origin.y, grid.spacing.x, grid.spacing.y})
        range.lengths.add(value);
    m_rules.open = grid.cells == CellRule::open;
    m_width = std::max(range.lengths.width(), range.times.width());
    m_rules.zeroIsExact = m_width <= NumberTraits<Digits100>::exactBits;
    m_doubles = motions.timesInDoubles(a);
}

std::vector<Interval> AuditPair::pieces(Interval time) const
{
    std::vector<double> cuts{time.start};
    const auto add = [&](const std::vector<double>& keys) {
        const auto first = std::upper_bound(keys.begin(), keys.end(), time.start);
        const auto last = std::lower_bound(first, keys.end(), time.end);
        cuts.insert(cuts.end(), first, last);
    };
    add(m_motions.keys(m_a));
    if (m_b)
        add(m_motions.keys(*m_b));
    std::sort(cuts.begin(), cuts.end());
    cuts.erase(std::unique(cuts.begin(), cuts.end()), cuts.end());
    std::vector<Interval> pieces;
    for (std::size_t k = 0; k < cuts.size(); ++k)
        pieces.push_back({cuts[k], k + 1 < cuts.size() ? cuts[k + 1] : time.end});
    return pieces;
}

template <class T>
Interval AuditPair::pieceAt(const T& t, Interval time) const
{
    Interval piece = time;
    const auto narrow = [&](const std::vector<double>& keys) {
        const auto next = std::partition_point(keys.begin(), keys.end(), [&](double key) { return T(key) < t; });
        if (next != keys.end())
            piece.end = std::min(piece.end, *next);
        if (next != keys.begin())
            piece.start = std::max(piece.start, *std::prev(next));
    };
    narrow(m_motions.keys(m_a));
    if (m_b)
        narrow(m_motions.keys(*m_b));
    return piece;
}
template Interval AuditPair::pieceAt(const double&, Interval) const;
template Interval AuditPair::pieceAt(const Fraction&, Interval) const;

template <class T>
std::unique_ptr<DistanceQuery<T>> AuditPair::query(Interval piece) const
{
    const BodyLeg<T> a = m_motions.motion<T>(m_a).leg(piece.start, piece.end);
    ContactRules rules = m_rules;
    if constexpr (NumberTraits<T>::isPrecise)
        rules.zeroIsExact = m_width <= NumberTraits<T>::exactBits;
    if (!m_b)
        return cellQuery<T>(a, cellBox<T>(*m_motions.scene().grid, m_cell), piece, rules);
    const BodyLeg<T> b = m_motions.motion<T>(*m_b).leg(piece.start, piece.end);
    return a.unbounded() && b.unbounded() ? lineQuery<T>(a, b, piece, rules) : hullQuery<T>(a, b, piece, rules);
}
#define SWEEP_QUERY(T) template std::unique_ptr<DistanceQuery<T>> AuditPair::query(Interval) const;
SWEEP_FOR_EACH_NUMBER(SWEEP_QUERY)
#undef SWEEP_QUERY

} // namespace sweep::auditing
