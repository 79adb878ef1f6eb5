// Status line, and the guard that takes typed text before a command.
#pragma once

#include "app/workbench/actions.h"
#include "app/workbench/panels.h"
#include "app/workbench/workbench.h"

#include <QObject>
#include <QPointer>
#include <QStatusBar>

class QAction;
class QLabel;
class QLineEdit;
class QProgressBar;
class QToolButton;

namespace sweep {

// Status line: cursor position, hint, snapping, zoom, and progress.

// Shows the world coordinates of the cursor, what a gesture may do, the snap target, the zoom, and the progress of
// work.
class StatusLine : public QStatusBar
{
    Q_OBJECT

public:
    // `cancel` stops computing; its button shows the action's tool tip with its key.
    StatusLine(Workbench& workbench, QAction& cancel, QWidget* parent = nullptr);

    void setCursor(std::optional<Vec> at, double unitsPerPixel);
    // Follows the canvas: the position under the cursor, the zoom, the snap target and the hint about keys.
    void follow(Canvas& canvas);

    // A fixed width, so that its parts never widen the window.
    [[nodiscard]] QSize minimumSizeHint() const override { return {560, QStatusBar::minimumSizeHint().height()}; }

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void fold();
    void setHint(const QString& hint);
    void updateZoom(const Canvas& canvas);
    void setZoom(Canvas& canvas);
    void updateWork();
    void showFileProgress(double share, const QString& work);
    void stop();

    Workbench& m_workbench;
    QLabel* m_cursor;
    QLabel* m_hint;
    QLabel* m_snap;
    QLabel* m_zoomName;
    QLineEdit* m_zoom;
    QLabel* m_work;
    QProgressBar* m_progress;
    QToolButton* m_cancel;
};

// Typing guard: commits typed text to the scene before a command reads or leaves the scene.

struct RefusedText;
class TextField;

class TypingGuard : public QObject
{
    Q_OBJECT

public:
    explicit TypingGuard(const WindowParts& parts);

    // Commits typed text. A command that needs the scene may not run if a text is invalid; the message bar then shows
    // the reason, and the field gets the focus. A command that needs events waits for those of the present scene.
    [[nodiscard]] bool mayRun(ActionId command);

    // True while a field of the scene has text that is not committed.
    [[nodiscard]] bool isTyping() const { return m_isTyping; }

Q_SIGNALS:
    void typingChanged();

private:
    void watch(QWidget* field);
    void follow();
    void show(const RefusedText& text);
    void forgetRefusal();

    WindowParts m_parts;
    QPointer<TextField> m_refused;
    QString m_refusal; // the message about it; empty if there is none
    bool m_isTyping = false;
};

} // namespace sweep
