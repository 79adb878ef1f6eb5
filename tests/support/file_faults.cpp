#include "tests/support/file_faults.h"

#include <cstring>

namespace sweep {

FileFault::FileFault(std::size_t n, int error) : m_failing(n), m_error(error)
{
    setFileHook(this);
}

FileFault::~FileFault()
{
    setFileHook(nullptr);
}

bool FileFault::happened() const
{
    return calls().size() >= m_failing;
}

std::vector<const char*> FileFault::calls() const
{
    const std::scoped_lock lock(m_mutex);
    return m_calls;
}

int FileFault::refusal(const FileCall& call)
{
    const bool isCleaning = std::strcmp(call.name, "unlink") == 0;
    if (isCleaning || call.path.find("/.sweepbench-") == std::string::npos)
        return 0;
    const std::scoped_lock lock(m_mutex);
    m_calls.push_back(call.name);
    return m_calls.size() == m_failing ? m_error : 0;
}

} // namespace sweep
