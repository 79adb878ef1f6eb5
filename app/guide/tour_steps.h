// Steps of the guided tour: their texts and the state of the window at each.
#pragma once

#include "app/workbench/actions.h"
#include "widgets/models/instruments/instrument_table.h"

#include <QStringList>

#include <optional>
#include <vector>

namespace sweep {

// The tour sets up everything but the text, which describes what the user can do.
struct TourStep
{
    QString title;
    QString text;
    QString scene;                             // the name of an example
    double time = 0;                           // of the playhead
    QStringList selected = {};                 // ids of the selected bodies
    QString panel = {};                        // the object name of the panel in front
    std::optional<Instrument> instrument = {}; // shown in the panel of instruments
    std::optional<ActionId> tool = {};         // otherwise the select tool
};

[[nodiscard]] std::vector<TourStep> tourSteps();

} // namespace sweep
