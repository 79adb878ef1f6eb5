// Steps of the guided tour: the texts, and what each step shows.
#pragma once

#include "app/workbench/actions.h"
#include "widgets/models/instruments/instrument_table.h"

#include <QStringList>

#include <optional>
#include <vector>

namespace sweep {

// The tour sets all of this up by itself; the text says what is left for the user to do.
struct TourStep
{
    QString title;
    QString text;
    QString scene;                             // the name of an example
    double time = 0;                           // where the playhead stands
    QStringList selected = {};                 // ids of the selected bodies
    QString panel = {};                        // the object name of the panel in front
    std::optional<Instrument> instrument = {}; // shown in the panel of instruments
    std::optional<ActionId> tool = {};         // otherwise the tool that selects
};

[[nodiscard]] std::vector<TourStep> tourSteps();

} // namespace sweep
