// Transforms of the selected bodies: mirror, turn, scale, move by numbers, align and spread.
#pragma once

#include "app/dialogs/dialog_draft.h"
#include "app/workbench/workbench.h"
#include "core/scene/arrangement.h"

#include <array>

class QWidget;

namespace sweep {

struct Transform;

// Each transform changes all numbers of the bodies in one undo step. Numbers that cannot be exact are rounded once and
// never silently: the step's name is marked, and a notice reports how many and by how much; a dialog does so
// beforehand.
class TransformEdits : public QObject
{
    Q_OBJECT

public:
    TransformEdits(Workbench& workbench, QWidget& window) : m_workbench(workbench), m_window(window) {}

    // The centre of turns, mirrors and scales: (0, 0), or the middle of all positions in the bodies' numbers.
    void setAboutOrigin(bool about) { m_aboutOrigin = about; }

    void mirror(bool across);
    void quarterTurn(int quarters);
    void scale(double factor);
    void align(Alignment alignment);
    void spread(Distribution spread);
    // Each prompts for its numbers, and offers the ones typed earlier but not used.
    void moveBy();
    void turnBy();
    void scaleBy();
    void forgetTyped() { m_drafts = {}; }

Q_SIGNALS:
    void refused(const QString& headline, const std::vector<sweep::Problem>& problems);
    void noticeChanged(const QString& notice);

private:
    struct Preview;
    [[nodiscard]] Vec pivot() const;
    [[nodiscard]] Preview preview(const std::vector<Transform>& transforms) const;
    [[nodiscard]] Preview preview(const Transform& transform) const;
    void write(Preview preview, const QString& step, bool previewed = false);
    void shift(const std::vector<Vec>& shifts, const QString& step);

    Workbench& m_workbench;
    QWidget& m_window;
    bool m_aboutOrigin = false;
    std::array<DialogDraft, 3> m_drafts; // of moveBy, turnBy and scaleBy
};

} // namespace sweep
