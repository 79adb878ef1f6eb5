// What went wrong with a file, said above the canvas until it is read?
#pragma once

#include "core/base/result.h"
#include "core/check/audit.h"

#include <QFrame>

class QLabel;
class QPushButton;

namespace sweep {

// The first problem in words, and buttons to see and to copy all of them.
class Banner : public QFrame
{
    Q_OBJECT

public:
    explicit Banner(QWidget* parent = nullptr);

    void tell(const QString& headline, const std::vector<Problem>& problems);
    // Nothing is wrong, but it should be known. Without words an earlier note goes.
    void note(const QString& words);
    void clear() { hide(); }
    // Everything that it tells, to paste into a report.
    [[nodiscard]] QString text() const { return m_text; }

Q_SIGNALS:
    void detailsRequested();

protected:
    void changeEvent(QEvent* event) override;

private:
    void colour();

    void show(Verdict verdict, const QString& words);

    Verdict m_verdict = Verdict::disagree;
    QLabel* m_glyph;
    QLabel* m_words;
    QPushButton* m_details;
    QString m_text;
};

} // namespace sweep
