// What is a table busy with, and how far is it?
#pragma once

#include <QTimer>
#include <QWidget>

class QLabel;
class QProgressBar;
class QPushButton;

namespace sweep {

// A line below a table with words, progress and a button that cancels; there only where work takes longer than anybody
// waits without asking.
class WorkStrip : public QWidget
{
    Q_OBJECT

public:
    static constexpr int patience = 300; // milliseconds

    explicit WorkStrip(QWidget* parent = nullptr);

    void begin(const QString& words);
    // From 0 to 1; before the first one it is not known.
    void setProgress(double share);
    void end();

    [[nodiscard]] QPushButton& cancelButton() { return *m_cancel; }

Q_SIGNALS:
    void cancelled();

private:
    QTimer m_timer;
    QLabel* m_words;
    QProgressBar* m_bar;
    QPushButton* m_cancel;
};

} // namespace sweep
