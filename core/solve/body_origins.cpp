#include "core/solve/body_origins.h"

#include "core/base/contract.h"

#include <numeric>
#include <utility>

namespace sweep {

BodyOrigins::BodyOrigins(std::size_t count) : m_origins(count)
{
    std::iota(m_origins.begin(), m_origins.end(), 0U);
}

void BodyOrigins::change(const std::vector<std::size_t>& places)
{
    for (const std::size_t place : places) {
        SWEEP_EXPECTS(place < size());
        m_origins[place] = changed;
    }
}

void BodyOrigins::insert(const std::vector<std::size_t>& places)
{
    std::vector<std::uint32_t> origins;
    origins.reserve(size() + places.size());
    auto old = m_origins.begin();
    for (const std::size_t place : places) {
        SWEEP_EXPECTS(origins.size() <= place &&
                      place - origins.size() <= static_cast<std::size_t>(m_origins.end() - old));
        const auto next = old + static_cast<std::ptrdiff_t>(place - origins.size());
        origins.insert(origins.end(), old, next);
        origins.push_back(changed);
        old = next;
    }
    origins.insert(origins.end(), old, m_origins.end());
    m_origins = std::move(origins);
}

void BodyOrigins::remove(const std::vector<std::size_t>& places)
{
    if (places.empty())
        return;
    SWEEP_EXPECTS(places.back() < size());
    auto gone = places.begin();
    std::size_t kept = 0;
    for (std::size_t i = 0; i < m_origins.size(); ++i) {
        if (gone != places.end() && *gone == i)
            ++gone;
        else
            m_origins[kept++] = m_origins[i];
    }
    m_origins.resize(kept);
}

void BodyOrigins::swap(std::size_t p, std::size_t q)
{
    SWEEP_EXPECTS(p < size() && q < size());
    std::swap(m_origins[p], m_origins[q]);
}

std::vector<std::uint32_t> BodyOrigins::changedIndices() const
{
    std::vector<std::uint32_t> places;
    for (std::uint32_t i = 0; i < m_origins.size(); ++i)
        if (m_origins[i] == changed)
            places.push_back(i);
    return places;
}

bool BodyOrigins::areInOrder() const
{
    std::uint32_t next = 0;
    for (const std::uint32_t origin : m_origins) {
        if (origin == changed)
            continue;
        if (origin < next)
            return false;
        next = origin + 1;
    }
    return true;
}

} // namespace sweep
