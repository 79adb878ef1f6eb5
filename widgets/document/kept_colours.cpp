#include "widgets/document/kept_colours.h"

#include "core/scene/file/kept_rules.h"
#include "widgets/format/colour_set.h"

namespace sweep {

std::vector<IndexedStyle> stylesThatKeepColours(const Scene& scene, const std::vector<std::size_t>& order)
{
    constexpr std::size_t most = 1000;
    std::vector<IndexedStyle> styles;
    for (std::size_t place = 0; place < order.size() && scene.bodies.size() <= most; ++place) {
        const std::size_t before = order[place];
        const Body& body = scene.bodies[before];
        if (colourOfSet(before) != colourOfSet(place) && !namedColour(body).isValid())
            styles.emplace_back(before, styleWithColour(body.style, colourOfSet(before).name().toStdString()));
    }
    return styles;
}

void exchangeStyles(Scene& scene, std::vector<IndexedStyle>& styles)
{
    for (auto& [index, style] : styles)
        std::swap(scene.bodies[index].style, style);
}

} // namespace sweep
