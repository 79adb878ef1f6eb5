// Problems found in one reading, without those that only follow from others.
#pragma once

#include "core/base/result.h"

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace sweep {

// A member that was refused or is missing is spoiled: rules that depend on it are skipped, so that one mistake is not
// reported twice.
class ProblemCollector
{
public:
    static constexpr std::size_t limit = 20;

    explicit ProblemCollector(std::string file = {}) : m_file(std::move(file)) {}

    void atMember(std::string pointer, std::string message);
    void atText(int line, int column, std::string message);

    void spoil(std::string pointer) { m_spoiled.push_back(std::move(pointer)); }
    // Whether the member, something inside it, or something around it was spoiled.
    [[nodiscard]] bool isSpoiled(std::string_view pointer) const;
    [[nodiscard]] const std::vector<std::string>& spoiled() const { return m_spoiled; }

    [[nodiscard]] bool empty() const { return m_problems.empty(); }
    // Whether there are more problems than can be listed, so that the search for further ones may end.
    [[nodiscard]] bool overflowed() const { return m_overflowed; }

    // Drops the problems of all other members.
    void keepOnly(const std::vector<std::string>& pointers);

    // At most `limit` problems. If there were more, the last one mentions that.
    [[nodiscard]] std::vector<Problem> taken() &&;

private:
    void add(Problem problem);

    std::string m_file;
    std::vector<Problem> m_problems;
    std::vector<std::string> m_spoiled;
    bool m_overflowed = false;
};

} // namespace sweep
