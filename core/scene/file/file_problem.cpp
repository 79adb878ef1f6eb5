#include "core/scene/file/file_problem.h"

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

Problem tooLarge(std::uint64_t bytes, const std::string& file, std::uint64_t maxBytes)
{
    return {.file = file,
            .pointer = {},
            .message = std::to_string(bytes) + " bytes or more are too large; a scene has at most " +
                       std::to_string(maxBytes) + " (--max-bytes raises it)"};
}

OpenFile::~OpenFile()
{
    (void)close();
}

int OpenFile::close()
{
    if (!ok())
        return 0;
    const int status = ::close(m_descriptor);
    m_descriptor = -1;
    return status == 0 ? 0 : errno;
}

} // namespace sweep
