// How does what is on the bench get onto paper, beside the window?
#pragma once

#include "app/files/long_work.h"
#include "app/picture/printed_pages.h"
#include "app/workbench/workbench.h"

#include <memory>

class QPrinter;
class QSettings;

namespace sweep {

class Actions;
class MessageBar;
class Canvas;

// All of these outlive the commands.
struct PrintParts
{
    const Actions& actions;
    Workbench& workbench;
    Canvas& canvas;
    MessageBar& messageBar;
    QSettings& store;
    QWidget& window;
};

class PrintActions : public QObject
{
    Q_OBJECT

public:
    // A child of its window, which keeps it.
    explicit PrintActions(const PrintParts& parts);

    // What would be printed now: as it was chosen last time. Requires: there is an answer with a timeline.
    [[nodiscard]] Printout printout() const;
    // Prints on a thread of its own, with progress and a way out, and then says `printed`, `cancelled` or `refused`.
    void print(const std::shared_ptr<QPrinter>& printer, const Printout& printout);

Q_SIGNALS:
    void printed(const QString& where);
    void cancelled();
    void refused();

private:
    [[nodiscard]] std::shared_ptr<QPrinter> printer() const;
    void ask();
    void preview();
    void finish(const QPrinter& printer, LongWork::End end);
    void followAnswer();

    PrintParts m_parts;
    LongWork m_work;
};

} // namespace sweep
