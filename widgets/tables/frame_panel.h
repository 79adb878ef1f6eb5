// Frame panel: sampling at the frames of a clock, and its fields.
#pragma once

#include "widgets/document/playhead.h"
#include "widgets/document/selection.h"
#include "widgets/models/events/contact_model.h"

#include <QStringList>
#include <QWidget>

#include <array>
#include <memory>

class QComboBox;
class QLabel;
class QLineEdit;

namespace sweep {

// Fields for the rate, offset and margin of frame sampling.

struct SamplingRule;

// Exact numbers as people write them: 60, 0.1, 0x1p-4, 1/3. Any other text is marked with the reason, and changes
// nothing.
class SamplingFields : public QWidget
{
    Q_OBJECT

public:
    explicit SamplingFields(QWidget* parent = nullptr);

    [[nodiscard]] const SamplingRule& rule() const { return *m_rule; }
    // The double nearest to its rate.
    [[nodiscard]] double nearestRate() const;
    // Rate, offset and margin. Setting an invalid text leaves its field unchanged.
    [[nodiscard]] QStringList texts() const;
    void setTexts(const QStringList& texts);
    [[nodiscard]] static QStringList usualTexts();
    [[nodiscard]] QLineEdit& rate() { return *m_fields[0]; }
    [[nodiscard]] QLineEdit& offset() { return *m_fields[1]; }
    [[nodiscard]] QLineEdit& margin() { return *m_fields[2]; }

Q_SIGNALS:
    void ruleChanged();

private:
    QLineEdit* addField(const QString& label, const QString& text, const QString& tip);
    // Whether the text of a field is valid; if it is not, the field shows the reason.
    [[nodiscard]] bool checkAndMark(QLineEdit& field);
    [[nodiscard]] QString faultOf(const QLineEdit& field) const;
    void read();

    std::shared_ptr<const SamplingRule> m_rule; // never null
    std::array<QLineEdit*, 3> m_fields;
};

// Panel for frame sampling: what a frame-by-frame checker detects.

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
