// Status line: cursor position, selection, number of instants, and progress.
#pragma once

#include "app/workbench/workbench.h"

#include <QStatusBar>

class QAction;
class QLabel;
class QLineEdit;
class QProgressBar;
class QToolButton;

namespace sweep {

class Canvas;

// Shows the world coordinates of the cursor, the selection, the counts of the scene, and the progress of computing.
class StatusLine : public QStatusBar
{
    Q_OBJECT

public:
    // `cancel` stops computing; its button shows the action's tool tip with its key.
    StatusLine(Workbench& workbench, QAction& cancel, QWidget* parent = nullptr);

    void setCursor(std::optional<Vec> at, double unitsPerPixel);
    // Follows the canvas: the position under the cursor, the zoom, the snap target and the hint about keys.
    void follow(Canvas& canvas);

    // A fixed width, so that the counts never widen the window.
    [[nodiscard]] QSize minimumSizeHint() const override { return {560, QStatusBar::minimumSizeHint().height()}; }

protected:
    void resizeEvent(QResizeEvent* event) override;

private:
    void fold();
    void setHint(const QString& hint);
    void updateZoom(const Canvas& canvas);
    void setZoom(Canvas& canvas);
    void updateState();
    void updateWork();
    void showFileProgress(double share, const QString& work);
    void stop();

    Workbench& m_workbench;
    QLabel* m_cursor;
    QLabel* m_hint;
    QLabel* m_snap;
    QLineEdit* m_zoom;
    QLabel* m_counts;
    QLabel* m_work;
    QProgressBar* m_progress;
    QToolButton* m_cancel;
};

// "3 bodies · 2 instants".
[[nodiscard]] QString countsText(const Workbench& workbench);

} // namespace sweep
