// The functions below cannot be defined beside their checked forms.
#undef _FORTIFY_SOURCE

#include "tests/support/file_faults.h"

#include <array>
#include <cerrno>
#include <climits>
#include <cstdarg>
#include <cstdio>
#include <string>
#include <string_view>

#include <fcntl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

namespace sweep {

namespace {

std::size_t failing = 0; // 0: none
int failure = 0;
std::vector<const char*> seen;

bool isTemporary(std::string_view path)
{
    return path.find("/.sweepbench-") != std::string_view::npos;
}

bool isTemporary(int descriptor)
{
    std::array<char, PATH_MAX> path{};
    const std::string link = "/proc/self/fd/" + std::to_string(descriptor);
    const ssize_t length = ::readlink(link.c_str(), path.data(), path.size());
    return length > 0 && isTemporary(std::string_view(path.data(), static_cast<std::size_t>(length)));
}

template <class File>
bool fails(const char* call, File file)
{
    if (failing == 0 || !isTemporary(file))
        return false;
    seen.push_back(call);
    if (seen.size() != failing)
        return false;
    errno = failure;
    return true;
}

} // namespace

FileFault::FileFault(std::size_t n, int error)
{
    seen.clear();
    failing = n;
    failure = error;
}

FileFault::~FileFault()
{
    failing = 0;
}

bool FileFault::happened() const
{
    return seen.size() >= failing;
}

const std::vector<const char*>& FileFault::calls() const
{
    return seen;
}

} // namespace sweep

// These take the place of the system library's in every program that uses the class above.
extern "C" {

int open(const char* path, int flags, ...)
{
    std::va_list rest;
    va_start(rest, flags);
    const mode_t mode = (flags & O_CREAT) != 0 ? va_arg(rest, mode_t) : 0;
    va_end(rest);
    if (sweep::fails("open", path))
        return -1;
    return static_cast<int>(::syscall(SYS_openat, AT_FDCWD, path, flags, mode));
}

ssize_t write(int descriptor, const void* bytes, std::size_t size)
{
    return sweep::fails("write", descriptor) ? -1 : ::syscall(SYS_write, descriptor, bytes, size);
}

int fsync(int descriptor)
{
    return sweep::fails("fsync", descriptor) ? -1 : static_cast<int>(::syscall(SYS_fsync, descriptor));
}

int fchmod(int descriptor, mode_t mode) noexcept
{
    return sweep::fails("fchmod", descriptor) ? -1 : static_cast<int>(::syscall(SYS_fchmod, descriptor, mode));
}

int rename(const char* from, const char* to) noexcept
{
    return sweep::fails("rename", from) ? -1 : static_cast<int>(::syscall(SYS_rename, from, to));
}
}
