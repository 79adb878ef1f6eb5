// Progress bar with a cancel button below a table.
#pragma once

#include <QTimer>
#include <QWidget>

class QLabel;
class QProgressBar;
class QPushButton;

namespace sweep {

// Appears only if work takes longer than `patience`.
class ProgressPanel : public QWidget
{
    Q_OBJECT

public:
    static constexpr int patience = 300; // milliseconds

    explicit ProgressPanel(QWidget* parent = nullptr);

    void begin(const QString& text);
    // Sets the progress from 0 to 1. It is unknown before the first call.
    void setProgress(double share);
    void end();

    [[nodiscard]] QPushButton& cancelButton() { return *m_cancel; }

Q_SIGNALS:
    void cancelled();

private:
    QTimer m_timer;
    QLabel* m_text;
    QProgressBar* m_bar;
    QPushButton* m_cancel;
};

} // namespace sweep
