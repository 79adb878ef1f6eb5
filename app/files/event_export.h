// How do the events get into a file, beside the window?
#pragma once

#include "app/files/long_work.h"
#include "app/workbench/workbench.h"

namespace sweep {

class Actions;
class MessageBar;
class SceneFiles;

// All of these outlive the commands.
struct EventExportParts
{
    const Actions& actions;
    Workbench& workbench;
    SceneFiles& files;
    MessageBar& messageBar;
    QWidget& window;
};

class EventExport : public QObject
{
    Q_OBJECT

public:
    // A child of its window, which keeps it.
    explicit EventExport(const EventExportParts& parts);

    // Every event, byte by byte as `sweepbench events` prints it: JSON where the name ends so, otherwise CSV. A file is
    // replaced in one step or not at all. Requires: there is an answer with a timeline.
    void write(const QString& path);

Q_SIGNALS:
    void written(const QString& path);
    void cancelled(const QString& path);
    void refused(const QString& path, const std::vector<sweep::Problem>& problems);

private:
    void ask();
    void finish(const QString& path, LongWork::End end, const LongWork::Problems& problems);
    void followAnswer();

    EventExportParts m_parts;
    LongWork m_work;
};

} // namespace sweep
