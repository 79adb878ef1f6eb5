// What is wrong with a scene so far, and which of its members can no longer be judged?
#pragma once

#include "core/base/result.h"

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace sweep {

// The first problems of one reading. A member that was refused or is missing is spoiled: a rule that depends on it is
// not applied, so that one mistake is not reported twice.
class FoundProblems
{
public:
    static constexpr std::size_t limit = 20;

    explicit FoundProblems(std::string file = {}) : m_file(std::move(file)) {}

    void atMember(std::string pointer, std::string message);
    void atText(int line, int column, std::string message);

    void spoil(std::string pointer) { m_spoiled.push_back(std::move(pointer)); }
    // Was the member, something inside it, or something around it spoiled?
    [[nodiscard]] bool isSpoiled(std::string_view pointer) const;
    [[nodiscard]] const std::vector<std::string>& spoiled() const { return m_spoiled; }

    [[nodiscard]] bool empty() const { return m_problems.empty(); }
    // Were there more problems than are listed? Whoever looks for problems may stop then.
    [[nodiscard]] bool overflowed() const { return m_overflowed; }

    // Leaves only the problems of these members.
    void keepOnly(const std::vector<std::string>& pointers);

    // At most `limit` problems; the last one says where there are more.
    [[nodiscard]] std::vector<Problem> taken() &&;

private:
    void add(Problem problem);

    std::string m_file;
    std::vector<Problem> m_problems;
    std::vector<std::string> m_spoiled;
    bool m_overflowed = false;
};

} // namespace sweep
