// Fuzz target of zip archives: every archive is refused with a problem, or its files have safe names and keep within
// the limits.
#include "app/report/zip_archive.h"
#include "tests/fuzz/fuzz.h"

using namespace sweep;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* bytes, std::size_t size)
{
    constexpr ArchiveLimits limits{.files = 20, .bytesOfFile = 1 << 16, .bytes = 1 << 18, .ratio = 200};
    const auto content = QByteArray(reinterpret_cast<const char*>(bytes), static_cast<qsizetype>(size));
    const auto files = openedArchive(content, {}, limits);
    if (!files.ok()) {
        fuzz::require(!files.problems().empty(), "a problem");
        return 0;
    }
    fuzz::require(files->size() <= limits.files, "no more files than allowed");
    std::uint64_t all = 0;
    for (const ArchiveFile& file : *files) {
        all += static_cast<std::uint64_t>(file.content.size());
        fuzz::require(static_cast<std::uint64_t>(file.content.size()) <= limits.bytesOfFile, "no file too large");
        fuzz::require(!file.name.empty() && file.name.front() != '/' && file.name.find('\\') == std::string::npos,
                      "no absolute name");
        fuzz::require(("/" + file.name + "/").find("/../") == std::string::npos, "no way out of the folder");
    }
    fuzz::require(all <= limits.bytes, "not too large together");
    return 0;
}
