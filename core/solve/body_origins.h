// Which bodies of a scene are still as they were in an earlier one?
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace sweep {

// For each body its place in the earlier scene, or `changed` where it is another one: edited, or inserted. Edits follow
// each other; every place is one in the scene as it is before the edit, those of `insert` as it is after it.
class BodyOrigins
{
public:
    static constexpr std::uint32_t changed = 0xffffffff;

    BodyOrigins() = default;
    // Nothing has changed yet in a scene of so many bodies.
    explicit BodyOrigins(std::size_t count);

    // Each list of places increases.
    void change(const std::vector<std::size_t>& places);
    void insert(const std::vector<std::size_t>& places);
    void remove(const std::vector<std::size_t>& places);
    // Two bodies change places.
    void swap(std::size_t p, std::size_t q);

    [[nodiscard]] std::size_t size() const { return m_origins.size(); }
    [[nodiscard]] std::uint32_t of(std::size_t place) const { return m_origins[place]; }
    // Those that are changed, increasing.
    [[nodiscard]] std::vector<std::uint32_t> changedIndices() const;
    // Are the others in the order in which they were?
    [[nodiscard]] bool areInOrder() const;

private:
    std::vector<std::uint32_t> m_origins;
};

} // namespace sweep
