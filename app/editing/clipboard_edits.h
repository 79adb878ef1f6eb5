// Clipboard edits: cut, copy, paste and duplicate bodies.
#pragma once

#include "app/workbench/workbench.h"

namespace sweep {

class Canvas;

// The clipboard carries the text of a whole scene: it can be pasted into a report and into another window, and any
// scene's text can be pasted here. Text that is none is refused, and nothing changes.
class ClipboardEdits : public QObject
{
    Q_OBJECT

public:
    // More is refused: it would be read while the window waits.
    static constexpr std::uint64_t mostBytes = std::uint64_t{64} << 20;

    ClipboardEdits(Canvas& canvas, Workbench& workbench);

    void cut();
    void copy();
    // The middle of what comes lies at the cursor, where the canvas's menu was opened, or in the middle of the view
    // while the cursor is elsewhere.
    void paste();
    void pasteInPlace();
    // Beside the selected bodies, without the clipboard.
    void duplicate();

Q_SIGNALS:
    void refused(const QString& headline, const std::vector<sweep::Problem>& problems);
    // Numbers were rounded on the way.
    void noticeChanged(const QString& notice);

private:
    [[nodiscard]] std::optional<Scene> clipboardScene();
    [[nodiscard]] std::optional<Scene> fittingScene();
    void insert(Scene part, Vec by, const QString& verb);

    Canvas& m_canvas;
    Workbench& m_workbench;
    std::optional<Vec> m_menuAt; // where the canvas's own menu was opened, until the cursor is back
};

} // namespace sweep
