#include "app/cli/output/progress_line.h"

#include "core/base/result.h"

#include <iostream>

#include <unistd.h>

namespace sweep {

namespace {

constexpr const char* emptyLine = "\r\x1b[K"; // returns to the start of the line and erases it

ProgressLine::Clock clockFor(const std::ostream& out)
{
    if (&out != &std::cerr || ::isatty(STDERR_FILENO) == 0)
        return {};
    return &std::chrono::steady_clock::now;
}

} // namespace

ProgressLine::ProgressLine(std::ostream& out, std::string label) : ProgressLine(out, std::move(label), clockFor(out)) {}

ProgressLine::ProgressLine(std::ostream& out, std::string label, Clock clock)
    : m_out(out), m_label(std::move(label)), m_clock(std::move(clock))
{
    if (m_clock)
        m_last = m_clock();
}

ProgressLine::~ProgressLine()
{
    if (m_shown)
        m_out << emptyLine << std::flush;
}

void ProgressLine::show(double share)
{
    if (!m_clock)
        return;
    const auto now = m_clock();
    if (now - m_last < std::chrono::seconds(1))
        return;
    m_last = now;
    m_shown = true;
    m_out << emptyLine << escaped(m_label) << ": " << static_cast<int>(share * 100) << " %" << std::flush;
}

} // namespace sweep
