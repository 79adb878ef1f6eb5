#include "app/window/instrument_actions.h"

#include "app/workbench/workbench.h"
#include "widgets/canvas/canvas.h"
#include "widgets/tables/instrument_panel.h"

#include <QSettings>

namespace sweep {

void connectInstruments(Workbench& workbench, InstrumentPanel& panel, Canvas& canvas, QSettings& store)
{
    const QString shown = QStringLiteral("instruments/shown");
    const int instrument = store.value(shown).toInt();
    if (instrument >= 0 && instrument < int(allInstruments.size()))
        panel.setInstrument(Instrument(instrument));
    QObject::connect(&panel, &InstrumentPanel::instrumentChanged, &canvas,
                     [&store, shown](Instrument chosen) { store.setValue(shown, int(chosen)); });
    const auto paint = [&workbench, &canvas] {
        const auto& reading = workbench.instruments.reading();
        // Who steers sees what lies ahead already.
        const bool shows = reading && workbench.instruments.isActive() && canvas.tool() != ToolKind::steer;
        canvas.setInstrument(shows ? reading->marks : InstrumentMarks{});
    };
    QObject::connect(&workbench.instruments, &Instruments::changed, &canvas, paint);
    QObject::connect(&canvas, &Canvas::toolChanged, &canvas, paint);
}

} // namespace sweep
