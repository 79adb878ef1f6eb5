#include "core/scene/file/open_file.h"

#include <cctype>
#include <cerrno>
#include <system_error>

#include <unistd.h>

namespace sweep {

Problem fileProblem(const std::string& file, const std::string& tried, int error)
{
    std::string reason = std::generic_category().message(error);
    if (!reason.empty())
        reason[0] = static_cast<char>(std::tolower(static_cast<unsigned char>(reason[0])));
    return {.file = file, .pointer = {}, .message = tried + ": " + reason};
}

void OpenFile::reset(int descriptor)
{
    (void)close();
    m_descriptor = descriptor;
}

int OpenFile::close()
{
    const int status = ok() ? ::close(m_descriptor) : 0;
    m_descriptor = -1;
    return status == 0 ? 0 : errno;
}

} // namespace sweep
