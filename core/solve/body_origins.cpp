#include "core/solve/body_origins.h"

#include "core/base/contract.h"

#include <numeric>
#include <utility>

namespace sweep {

BodyOrigins::BodyOrigins(std::size_t count) : m_origins(count)
{
    std::iota(m_origins.begin(), m_origins.end(), 0U);
}

void BodyOrigins::change(const std::vector<std::size_t>& indices)
{
    for (const std::size_t index : indices) {
        SWEEP_EXPECTS(index < size());
        m_origins[index] = changed;
    }
}

void BodyOrigins::insert(const std::vector<std::size_t>& indices)
{
    std::vector<std::uint32_t> origins;
    origins.reserve(size() + indices.size());
    auto old = m_origins.begin();
    for (const std::size_t index : indices) {
        SWEEP_EXPECTS(origins.size() <= index &&
                      index - origins.size() <= static_cast<std::size_t>(m_origins.end() - old));
        const auto next = old + static_cast<std::ptrdiff_t>(index - origins.size());
        origins.insert(origins.end(), old, next);
        origins.push_back(changed);
        old = next;
    }
    origins.insert(origins.end(), old, m_origins.end());
    m_origins = std::move(origins);
}

void BodyOrigins::remove(const std::vector<std::size_t>& indices)
{
    if (indices.empty())
        return;
    SWEEP_EXPECTS(indices.back() < size());
    auto removed = indices.begin();
    std::size_t kept = 0;
    for (std::size_t i = 0; i < m_origins.size(); ++i) {
        if (removed != indices.end() && *removed == i)
            ++removed;
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
    std::vector<std::uint32_t> indices;
    for (std::uint32_t i = 0; i < m_origins.size(); ++i)
        if (m_origins[i] == changed)
            indices.push_back(i);
    return indices;
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
