// Steps of the exact walk decided by polynomials: member functions of ExactCellWalk, included only by its source file.
#pragma once

#include "core/grid/walk/exact_cell_walk.h"

#include <algorithm>
#include <limits>

namespace sweep {

// Determines the ranges that change at the first of all instants that doubles cannot separate, and recomputes them.
template <int D>
void ExactCellWalk<D>::exactStep()
{
    ++m_exactSteps;
    std::vector<std::pair<Instant, ScheduledChange>> times;
    for (const ScheduledChange& change : takeContested())
        if (const auto time = exactChange(change.range))
            times.emplace_back(*time, change);
    if (times.empty())
        return;
    const Instant first = std::min_element(times.begin(), times.end(), [](const auto& p, const auto& q) {
                              return p.first < q.first;
                          })->first;
    std::vector<ScheduledChange> simultaneous;
    for (const auto& [time, change] : times) {
        if (time == first)
            simultaneous.push_back(change);
        else
            m_queue.push(scheduledAt(change.range, time));
    }
    setNow(first);
    ++m_instantIndex;
    std::sort(simultaneous.begin(), simultaneous.end(), [this](const auto& p, const auto& q) {
        return m_ranges[p.range].prefix.depth < m_ranges[q.range].prefix.depth;
    });
    for (const ScheduledChange& scheduled : simultaneous)
        if (!isVoid(scheduled) && m_state != State::ended)
            change(scheduled.range, {true, true, true});
}

// Takes from the queue all changes that may be the first one.
template <int D>
std::vector<ScheduledChange> ExactCellWalk<D>::takeContested()
{
    std::vector<ScheduledChange> contested;
    double latest = m_queue.first().late;
    while (!m_queue.isEmpty() && (isVoid(m_queue.first()) || m_queue.first().early <= latest)) {
        if (!isVoid(m_queue.first())) {
            contested.push_back(m_queue.first());
            latest = std::min(latest, contested.back().late);
        }
        m_queue.pop();
    }
    return contested;
}

// Recomputes the range at this instant and right after it. `presence` is that of its box.
template <int D>
void ExactCellWalk<D>::change(CellRangeId id, Presence presence)
{
    const CellPrefix<D> prefix = m_ranges[id].prefix;
    IndexRange guess = m_ranges[id].indices;
    const auto certain = presence.before ? std::nullopt : m_filter.certainRange(prefix, m_forecast);
    if (!presence.before && !certain) {
        const auto approximate = approxRange(m_path, m_grid, prefix, now().nearest());
        if (!approximate) {
            (void)refuse(cellIndexLimit);
            return;
        }
        guess = *approximate;
    }
    std::array<IndexRange, 3> indices{}; // before, at, after
    if (presence.before)
        indices[0] = guess;
    if (presence.at)
        indices[1] = certain ? *certain : exactBall().range(prefix, {now(), false}, guess);
    if (presence.after)
        indices[2] = certain ? *certain : exactBall().range(prefix, {now(), true}, presence.at ? indices[1] : guess);
    for (const IndexRange& range : indices)
        if (!range.empty() && (refuse(range.first) || refuse(range.last)))
            return;
    changeMembers(id, indices);
    if (!presence.after)
        return;
    m_ranges[id].indices = indices[2];
    plan(id);
}

template <int D>
void ExactCellWalk<D>::changeMembers(CellRangeId id, const std::array<IndexRange, 3>& indices)
{
    IndexRange all{std::numeric_limits<long long>::max(), std::numeric_limits<long long>::min()};
    IndexRange common{std::numeric_limits<long long>::min(), std::numeric_limits<long long>::max()};
    for (const IndexRange& range : indices) {
        if (!range.empty())
            all = {std::min(all.first, range.first), std::max(all.last, range.last)};
        common = {std::max(common.first, range.first), std::min(common.last, range.last)};
    }
    const bool last = m_ranges[id].isLast();
    if (last && m_state == State::fresh && !m_reportStart)
        return; // cells in contact at the start are not reported
    typename Range::Children members;
    for (long long k = all.first; k <= all.last; ++k) {
        const Presence presence{indices[0].holds(k), indices[1].holds(k), indices[2].holds(k)};
        if (last) {
            if (common.holds(k))
                k = common.last; // these do not change
            else
                reportExactly(m_ranges[id].member(k).cell, presence);
            continue;
        }
        if (!presence.before && !presence.at && !presence.after)
            continue;
        const CellRangeId child = presence.before
                                      ? (*m_ranges[id].children)[static_cast<std::size_t>(k - indices[0].first)]
                                      : m_ranges.add(m_ranges[id].member(k));
        if (!common.holds(k))
            change(child, presence);
        if (m_state == State::ended)
            return;
        if (presence.after)
            members.push_back(child);
        else
            m_ranges.drop(child);
    }
    if (!last)
        *m_ranges[id].children = std::move(members);
}

template <int D>
void ExactCellWalk<D>::reportExactly(const CellIndex<D>& cell, Presence presence)
{
    Side side{};
    const bool isPoint = m_path.radius == 0;
    for (std::size_t a = 0; a < D; ++a) {
        const int axis = static_cast<int>(a);
        const Sign low = sideNow(axis, cell[a]);
        const Sign high = sideNow(axis, cell[a] + 1);
        if (low == Sign::negative || (isPoint && low == Sign::zero))
            side[a] = -1;
        else if (high == Sign::positive || (isPoint && high == Sign::zero))
            side[a] = 1;
    }
    if (presence.before && (!presence.after || !presence.at))
        report(CellChange::exit, cell, side, presence.at);
    if (presence.after && (!presence.before || !presence.at))
        report(CellChange::enter, cell, side, presence.at);
    if (!presence.before && presence.at && !presence.after)
        report(CellChange::touch, cell, side, true);
}

} // namespace sweep
