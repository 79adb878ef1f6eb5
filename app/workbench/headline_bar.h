// Headline bar: the answer of the scene or of the selected pair, above the time axis.
#pragma once

#include "widgets/models/events/headline.h"

#include <QWidget>

class QLabel;
class QToolButton;

namespace sweep {

class ElidedLabel;
class Workbench;

class HeadlineBar : public QWidget
{
    Q_OBJECT

public:
    explicit HeadlineBar(Workbench& workbench, QWidget* parent = nullptr);

    [[nodiscard]] const Headline& headline() const { return m_headline; }

Q_SIGNALS:
    // The user requests the details: the audit, or the problems of the scene.
    void reasonRequested();

protected:
    void changeEvent(QEvent* event) override;

private:
    void follow();
    void show(const Headline& headline);

    Workbench& m_workbench;
    Headline m_headline;
    QLabel* m_sign;
    ElidedLabel* m_text;
    QToolButton* m_reason;
};

} // namespace sweep
