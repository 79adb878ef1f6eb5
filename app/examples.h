// Which scenes does the program bring along?
#pragma once

#include <QString>

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

// The one that a first start shows: "raise", or the first one; empty where there is none.
[[nodiscard]] QString firstExample();

} // namespace sweep
