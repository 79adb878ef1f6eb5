// What went wrong with a file, said above the canvas until it is read?
#pragma once

#include "core/audit/audit.h"
#include "core/base/result.h"

#include <QFrame>

class QBoxLayout;
class QLabel;
class QPushButton;

namespace sweep {

// The first problem in words, and buttons to see and to copy all of them. What was told last is shown; where that goes,
// what holds comes back.
class Banner : public QFrame
{
    Q_OBJECT

public:
    explicit Banner(QWidget* parent = nullptr);

    void tell(const QString& headline, const std::vector<Problem>& problems);
    // What is wrong as long as it is not released. Dismissed, it stays away until it is about something else.
    void hold(const QString& headline, const std::vector<Problem>& problems);
    void release();
    // Nothing is wrong, but it should be known. Without words an earlier note goes.
    void note(const QString& words);
    // Takes back what was told, not what holds.
    void clear();
    // Everything that it tells, to paste into a report.
    [[nodiscard]] QString text() const;
    [[nodiscard]] const std::vector<Problem>& problems() const { return shown().problems; }

Q_SIGNALS:
    void detailsRequested();

protected:
    void changeEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    struct Message
    {
        Verdict verdict = Verdict::disagree;
        QString headline;
        std::vector<Problem> problems;

        [[nodiscard]] bool isEmpty() const { return headline.isEmpty(); }
        [[nodiscard]] QStringList lines() const;
    };
    [[nodiscard]] const Message& shown() const { return m_told.isEmpty() ? m_held : m_told; }
    void dismiss();
    void follow();
    void colour();

    QLabel* m_glyph;
    QLabel* m_words;
    QPushButton* m_details;
    QBoxLayout* m_parts; // words and buttons, side by side where there is room
    Message m_told;
    Message m_held;
    QStringList m_dismissed; // of what holds
};

} // namespace sweep
