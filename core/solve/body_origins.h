// Index map from the bodies of an edited scene to those of an earlier one.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace sweep {

// Maps each body to its index in the earlier scene, or to `changed` if it was edited or inserted since. Edits are
// recorded one after another. Indices refer to the scene just before the edit, those of `insert` to the scene after it.
class BodyOrigins
{
public:
    static constexpr std::uint32_t changed = 0xffffffff;

    BodyOrigins() = default;
    // A scene of `count` bodies in which nothing has changed yet.
    explicit BodyOrigins(std::size_t count);

    // Each list of indices increases.
    void change(const std::vector<std::size_t>& indices);
    void insert(const std::vector<std::size_t>& indices);
    void remove(const std::vector<std::size_t>& indices);
    // Exchanges two bodies.
    void swap(std::size_t p, std::size_t q);

    [[nodiscard]] std::size_t size() const { return m_origins.size(); }
    [[nodiscard]] std::uint32_t of(std::size_t index) const { return m_origins[index]; }
    // The indices of changed bodies, increasing.
    [[nodiscard]] std::vector<std::uint32_t> changedIndices() const;
    // Whether the unchanged bodies are still in their earlier order.
    [[nodiscard]] bool areInOrder() const;

private:
    std::vector<std::uint32_t> m_origins;
};

} // namespace sweep
