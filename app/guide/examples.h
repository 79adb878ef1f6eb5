// Which scenes does the program bring along?
#pragma once

#include "core/scene/scene.h"

#include <QString>

#include <optional>
#include <vector>

namespace sweep {

struct Example
{
    QString path;  // in the resources
    QString name;  // of the file, without its suffix: "raise"
    QString title; // what the scene calls itself, or its name
};

// In the order of their names.
[[nodiscard]] std::vector<Example> examples();

// A few of them, each of another kind, for somebody who has no scene yet.
[[nodiscard]] std::vector<Example> offeredExamples();

// Nothing where it cannot be read.
[[nodiscard]] std::optional<Scene> exampleScene(const Example& example);

// The one that a first start shows: "raise", or the first one; empty where there is none.
[[nodiscard]] QString firstExample();

} // namespace sweep
