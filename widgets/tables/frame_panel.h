// Panel for frame sampling: what a frame-by-frame checker detects.
#pragma once

#include "widgets/models/events/contact_model.h"
#include "widgets/models/session/playhead.h"
#include "widgets/models/session/selection.h"

#include <QWidget>

class QComboBox;
class QLabel;

namespace sweep {

class DenseTable;
class Placeholder;
class SamplingFields;

// On the left are the fields for the frames, a summary and the shortest contact of the selection. On the right are the
// contacts, by a choice: contacts with a duration, instantaneous ones, clipped ones, and those that only the margin
// makes visible. Picking a row moves the playhead to its contact.
class FramePanel : public QWidget
{
    Q_OBJECT

public:
    FramePanel(FrameSampler& sampler, Playhead& playhead, Selection& selection, QWidget* parent = nullptr);

    [[nodiscard]] SamplingFields& fields() { return *m_fields; }
    [[nodiscard]] Placeholder& placeholder() { return *m_placeholder; }
    [[nodiscard]] DenseTable& table() { return *m_table; }
    [[nodiscard]] ContactModel& model() { return m_model; }
    [[nodiscard]] QComboBox& parts() { return *m_parts; }
    [[nodiscard]] QLabel& words() { return *m_words; }

    // Updates colours after a change of theme.
    void tint();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    QWidget* choices();
    QWidget* lists();
    void follow();
    void showSummary();
    void pick(int row);
    void goToShortest();
    void showWhyEmpty();
    [[nodiscard]] bool isPresent() const;

    FrameSampler& m_sampler;
    Playhead& m_playhead;
    Selection& m_selection;
    ContactModel m_model;
    SamplingFields* m_fields;
    QLabel* m_words;
    QComboBox* m_parts;
    DenseTable* m_table;
    Placeholder* m_placeholder;
};

} // namespace sweep
