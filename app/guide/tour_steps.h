// What does the tour show, step by step?
#pragma once

#include "app/workbench/actions.h"
#include "widgets/models/instruments/instrument_table.h"

#include <QStringList>

#include <optional>
#include <vector>

namespace sweep {

// Everything that a step brings about by itself; what is left to do is in its text.
struct TourStep
{
    QString title;
    QString text;
    QString scene;                             // an example's name
    double time = 0;                           // to stand at
    QStringList selected = {};                 // ids of bodies
    QString panel = {};                        // the name of a panel to show, or empty
    std::optional<Instrument> instrument = {}; // to show in its panel
    std::optional<ActionId> tool = {};         // to take in hand
};

[[nodiscard]] std::vector<TourStep> tourSteps();

} // namespace sweep
