// Problems found in one reading, without those that only follow from others.
#pragma once

#include "core/base/result.h"

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace sweep {

// A member that was refused or is missing is spoiled: a rule that depends on it is not applied, so that one mistake is
// not reported twice.
class ProblemCollector
{
public:
    static constexpr std::size_t limit = 20;

    explicit ProblemCollector(std::string file = {}) : m_file(std::move(file)) {}

    void atMember(std::string pointer, std::string message);
    void atText(int line, int column, std::string message);

    void spoil(std::string pointer) { m_spoiled.push_back(std::move(pointer)); }
    // True where the member, something inside it, or something around it was spoiled.
    [[nodiscard]] bool isSpoiled(std::string_view pointer) const;
    [[nodiscard]] const std::vector<std::string>& spoiled() const { return m_spoiled; }

    [[nodiscard]] bool empty() const { return m_problems.empty(); }
    // True where there are more problems than are listed: there is no need to look for further ones.
    [[nodiscard]] bool overflowed() const { return m_overflowed; }

    // Drops the problems of all other members.
    void keepOnly(const std::vector<std::string>& pointers);

    // At most `limit` problems. The last one says so where there are more.
    [[nodiscard]] std::vector<Problem> taken() &&;

private:
    void add(Problem problem);

    std::string m_file;
    std::vector<Problem> m_problems;
    std::vector<std::string> m_spoiled;
    bool m_overflowed = false;
};

} // namespace sweep
