// Message bar above the canvas: errors and notices, like an inline notification of a file manager or an IDE.
#pragma once

#include "core/audit/audit.h"
#include "core/base/result.h"

#include <QFrame>

class QAction;
class QBoxLayout;
class QHBoxLayout;
class QLabel;
class QPushButton;

namespace sweep {

// Shows a headline and the first problem, with buttons that show all problems, copy them and dismiss the message. The
// latest message is shown; once it is gone, the standing error is shown again.
class MessageBar : public QFrame
{
    Q_OBJECT

public:
    explicit MessageBar(QWidget* parent = nullptr);

    // Replaces the latest message.
    void showError(const QString& headline, const std::vector<Problem>& problems);
    // Adds a button for each of these, which may be done about the latest message; the buttons go with it. The actions
    // outlive this.
    void offerRemedies(const QList<QAction*>& remedies);
    // Replaces the latest message by information that is no error. Empty text removes an earlier notice, but no error.
    void showNotice(const QString& text);
    // An error that holds until it is cleared. Once dismissed, it stays hidden until its text changes.
    void setStandingError(const QString& headline, const std::vector<Problem>& problems);
    void clearStandingError();
    // Removes the latest message; the standing error stays.
    void clear();
    // The headline and all problems of the message that is shown, a line each.
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
        QList<QAction*> remedies;

        [[nodiscard]] bool isEmpty() const { return headline.isEmpty(); }
        [[nodiscard]] QStringList lines() const;
    };
    [[nodiscard]] const Message& shown() const { return m_latest.isEmpty() ? m_standing : m_latest; }
    void dismiss();
    void follow();
    void showRemedies(const QList<QAction*>& remedies);
    void updateIcon();

    QLabel* m_icon;
    QLabel* m_label;
    QPushButton* m_details;
    QList<QPushButton*> m_remedies; // as many as the message has
    QHBoxLayout* m_buttons;
    QBoxLayout* m_layout; // of text and buttons: side by side where there is room, otherwise stacked
    Message m_latest;
    Message m_standing;
    QStringList m_dismissed; // the standing error that the user dismissed
};

} // namespace sweep
