// The functions below cannot be defined next to their fortified forms.
#undef _FORTIFY_SOURCE

#include "tests/support/file_calls.h"

#include <array>
#include <atomic>
#include <cerrno>
#include <climits>
#include <cstdarg>
#include <cstdio>

#include <fcntl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

namespace sweep {

namespace {

std::atomic<FileHook*> theHook = nullptr;

std::string pathOf(int descriptor)
{
    std::array<char, PATH_MAX> path{};
    const std::string link = "/proc/self/fd/" + std::to_string(descriptor);
    const ssize_t length = ::readlink(link.c_str(), path.data(), path.size());
    return length > 0 && path[0] == '/' ? std::string(path.data(), static_cast<std::size_t>(length)) : std::string();
}

FileCall callOn(const char* name, int descriptor)
{
    FileCall call{.name = name, .path = pathOf(descriptor)};
    const off_t offset = call.path.empty() ? -1 : ::lseek(descriptor, 0, SEEK_CUR);
    call.offset = offset > 0 ? static_cast<std::size_t>(offset) : 0;
    return call;
}

// Makes the system call `number` unless the hook refuses it, and notifies the hook.
template <class... Arguments>
long made(FileHook& hook, FileCall call, long number, Arguments... arguments)
{
    if (const int error = hook.refusal(call); error != 0) {
        errno = error;
        return -1;
    }
    const long result = ::syscall(number, arguments...);
    if (result >= 0) {
        if (!call.bytes.empty())
            call.bytes = call.bytes.substr(0, static_cast<std::size_t>(result));
        hook.done(call);
    }
    return result;
}

int opened(const char* path, int flags, mode_t mode)
{
    FileHook* const hook = theHook;
    if (hook == nullptr)
        return static_cast<int>(::syscall(SYS_openat, AT_FDCWD, path, flags, mode));
    const FileCall call{.name = "open",
                        .path = path,
                        .creates = (flags & O_CREAT) != 0 && ::access(path, F_OK) != 0,
                        .truncates = (flags & O_TRUNC) != 0};
    return static_cast<int>(made(*hook, call, SYS_openat, AT_FDCWD, path, flags, mode));
}

// True if open has a third argument, the permissions of a created file.
bool takesMode(int flags)
{
    return (flags & O_CREAT) != 0 || (flags & O_TMPFILE) == O_TMPFILE;
}

} // namespace

void setFileHook(FileHook* hook)
{
    theHook = hook;
}

} // namespace sweep

// Replacements of the system library's functions in every program that sets a hook.
extern "C" {

int open(const char* path, int flags, ...)
{
    std::va_list rest;
    va_start(rest, flags);
    const mode_t mode = sweep::takesMode(flags) ? va_arg(rest, mode_t) : 0;
    va_end(rest);
    return sweep::opened(path, flags, mode);
}

int open64(const char* path, int flags, ...)
{
    std::va_list rest;
    va_start(rest, flags);
    const mode_t mode = sweep::takesMode(flags) ? va_arg(rest, mode_t) : 0;
    va_end(rest);
    return sweep::opened(path, flags, mode);
}

ssize_t write(int descriptor, const void* bytes, std::size_t size)
{
    sweep::FileHook* const hook = sweep::theHook;
    if (hook == nullptr)
        return ::syscall(SYS_write, descriptor, bytes, size);
    sweep::FileCall call = sweep::callOn("write", descriptor);
    call.bytes = {static_cast<const char*>(bytes), size};
    return sweep::made(*hook, call, SYS_write, descriptor, bytes, size);
}

// The hook is notified but the file is not flushed, which would take long and have no effect on a test.
int fsync(int descriptor)
{
    sweep::FileHook* const hook = sweep::theHook;
    if (hook == nullptr)
        return static_cast<int>(::syscall(SYS_fsync, descriptor));
    const sweep::FileCall call = sweep::callOn("fsync", descriptor);
    if (const int error = hook->refusal(call); error != 0) {
        errno = error;
        return -1;
    }
    hook->done(call);
    return 0;
}

int fchmod(int descriptor, mode_t mode) noexcept
{
    sweep::FileHook* const hook = sweep::theHook;
    return static_cast<int>(
        hook == nullptr ? ::syscall(SYS_fchmod, descriptor, mode)
                        : sweep::made(*hook, sweep::callOn("fchmod", descriptor), SYS_fchmod, descriptor, mode));
}

int rename(const char* from, const char* to) noexcept
{
    sweep::FileHook* const hook = sweep::theHook;
    return static_cast<int>(hook == nullptr
                                ? ::syscall(SYS_rename, from, to)
                                : sweep::made(*hook, {.name = "rename", .path = from, .to = to}, SYS_rename, from, to));
}

int unlink(const char* path) noexcept
{
    sweep::FileHook* const hook = sweep::theHook;
    return static_cast<int>(hook == nullptr ? ::syscall(SYS_unlink, path)
                                            : sweep::made(*hook, {.name = "unlink", .path = path}, SYS_unlink, path));
}
}
