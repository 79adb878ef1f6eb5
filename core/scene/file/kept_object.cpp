#include "core/scene/file/kept_object.h"

#include "core/scene/file/value_reader.h"

namespace sweep {

Result<std::string> keptStyle(std::string_view json)
{
    constexpr std::size_t levels = 3; // the scene, its bodies, the body
    FoundProblems problems;
    const Job noJob;
    std::optional<std::string> kept;
    try {
        JsonReader reader(json, problems, noJob, levels);
        kept = readKeptObject(reader, "a style is an object such as {\"color\": \"#d55e00\"}");
        reader.finish();
    } catch (const ReadingStopped&) {
        // The problem that stopped it is in the list.
    }
    if (!problems.empty() || !kept)
        return std::move(problems).taken();
    return *kept;
}

} // namespace sweep
