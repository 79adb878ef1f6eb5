// Fields for the rate, offset and margin of frame sampling.
#pragma once

#include <QStringList>
#include <QWidget>

#include <array>
#include <memory>

class QLineEdit;

namespace sweep {

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

} // namespace sweep
