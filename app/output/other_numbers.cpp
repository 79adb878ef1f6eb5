#include "app/output/other_numbers.h"

#include "app/output/words.h"
#include "core/scene/motion.h"

namespace sweep {

const char* ownNumbers(const Scene& scene)
{
    return hasSingles(scene) ? "singles" : "doubles";
}

std::string cellCountsText(const Scene& scene, const Body& body, CellCounts counts)
{
    return (isStationary(body, activeInterval(scene, body)) ? "covers " : "meets ") +
           countedText(counts.other, "cell") + ", " + std::to_string(counts.own) + " as " + ownNumbers(scene);
}

} // namespace sweep
