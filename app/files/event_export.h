// Export of events as CSV or JSON.
#pragma once

#include "app/files/background_export.h"

namespace sweep {

class EventExport : public BackgroundExport
{
    Q_OBJECT

public:
    explicit EventExport(const WindowParts& parts);

    // Writes all events, byte for byte as `sweepbench events` prints them: as JSON if the name ends in .json, otherwise
    // as CSV. An existing file is replaced in one step or stays as it was. Requires: a timeline.
    void write(const QString& path);

private:
    void ask();
};

} // namespace sweep
