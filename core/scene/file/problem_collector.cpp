#include "core/scene/file/problem_collector.h"

#include <algorithm>

namespace sweep {

namespace {

bool isInside(std::string_view inner, std::string_view outer)
{
    return inner.substr(0, outer.size()) == outer && (inner.size() == outer.size() || inner[outer.size()] == '/');
}

} // namespace

void ProblemCollector::add(Problem problem)
{
    if (m_problems.size() == limit)
        m_overflowed = true;
    else
        m_problems.push_back(std::move(problem));
}

void ProblemCollector::atMember(std::string pointer, std::string message)
{
    add({.file = m_file, .pointer = std::move(pointer), .message = std::move(message)});
}

void ProblemCollector::atText(int line, int column, std::string message)
{
    add({.file = m_file, .line = line, .column = column, .pointer = {}, .message = std::move(message)});
}

bool ProblemCollector::isSpoiled(std::string_view pointer) const
{
    return std::any_of(m_spoiled.begin(), m_spoiled.end(), [pointer](const std::string& spoiled) {
        return isInside(spoiled, pointer) || isInside(pointer, spoiled);
    });
}

void ProblemCollector::keepOnly(const std::vector<std::string>& pointers)
{
    std::erase_if(m_problems, [&pointers](const Problem& problem) {
        return std::find(pointers.begin(), pointers.end(), problem.pointer) == pointers.end();
    });
    m_overflowed = false;
}

std::vector<Problem> ProblemCollector::taken() &&
{
    if (m_overflowed)
        m_problems.back().message += " (there are more problems; only the first 20 are listed)";
    return std::move(m_problems);
}

} // namespace sweep
