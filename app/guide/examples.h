// Example scenes that are built into the program.
#pragma once

#include "core/scene/scene.h"

#include <QString>

#include <optional>
#include <vector>

namespace sweep {

struct Example
{
    QString path;  // of the resource
    QString name;  // of the file, without its suffix: "raise"
    QString title; // of the scene; the name if the scene has no title
};

// All of them, ordered by name.
[[nodiscard]] std::vector<Example> examples();

// A varied few, for a user who has no scene yet.
[[nodiscard]] std::vector<Example> offeredExamples();

struct ExampleTheme
{
    QString title;
    std::vector<Example> examples;
};

// All examples by theme, simple ones first.
[[nodiscard]] std::vector<ExampleTheme> exampleThemes();

// The scene; nothing if it cannot be read.
[[nodiscard]] std::optional<Scene> exampleScene(const Example& example);

// The resource path of the example for the first start: "raise", otherwise the first one. Empty if the program was
// built without examples.
[[nodiscard]] QString firstExample();

} // namespace sweep
