// What does a checker that looks at single frames see, miss or take for one?
#pragma once

#include "widgets/models/events/contact_model.h"
#include "widgets/models/session/playhead.h"
#include "widgets/models/session/selection.h"

#include <QWidget>

class QCheckBox;
class QLabel;
class QTabBar;

namespace sweep {

class DenseTable;
class Placeholder;
class SamplingFields;

// The frames to choose on the left, with what comes of them and the shortest contact of the selection; the contacts on
// the right: those that last, instants, clipped ones, and what only the margin lets be seen. A row leads to its
// contact.
class FramePanel : public QWidget
{
    Q_OBJECT

public:
    FramePanel(FrameSampler& sampler, Playhead& playhead, Selection& selection, QWidget* parent = nullptr);

    [[nodiscard]] SamplingFields& fields() { return *m_fields; }
    [[nodiscard]] DenseTable& table() { return *m_table; }
    [[nodiscard]] ContactModel& model() { return m_model; }
    [[nodiscard]] QTabBar& parts() { return *m_parts; }
    [[nodiscard]] QLabel& words() { return *m_words; }

    // Follows the theme where the palette alone does not.
    void tint();

private:
    QWidget* choices();
    QWidget* lists();
    void follow();
    void tellWords();
    void pick(int row);
    void goToShortest();
    void tellEmpty();
    [[nodiscard]] bool isPresent() const;

    FrameSampler& m_sampler;
    Playhead& m_playhead;
    Selection& m_selection;
    ContactModel m_model;
    SamplingFields* m_fields;
    QLabel* m_words;
    QTabBar* m_parts;
    DenseTable* m_table;
    Placeholder* m_placeholder;
};

} // namespace sweep
