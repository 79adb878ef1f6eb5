// How is a double edited without losing a bit of it?
#pragma once

#include "widgets/format/number_text.h"
#include "widgets/format/text_field.h"

namespace sweep {

// Shows the shortest text that reads back as the same double, and what was typed for it while it has the focus. Takes
// expressions; says only what was typed: a field that was entered and left again says nothing. A value that had to be
// rounded is marked ≈. What is no number is marked, told, and stays until it is mended or taken back with Esc.
// Up and Down go by a step, with Shift by a tenth of it, with Alt by one double.
class NumberField : public TextField
{
    Q_OBJECT

public:
    explicit NumberField(QWidget* parent = nullptr);

    [[nodiscard]] double value() const { return m_value; }
    void setValue(double value);
    // It stands for numbers that differ, until one is typed for all of them.
    void setMixed();
    [[nodiscard]] bool isMixed() const { return m_mixed; }

    // What expressions may name.
    void setNames(NumberNames names) { m_names = std::move(names); }
    [[nodiscard]] const NumberNames& names() const { return m_names; }
    // > 0. Steps that have begun go on as they are.
    void setStep(double step) { m_step = step; }
    // What was typed is kept there, for whoever shows the same number. By default the field itself keeps it.
    void setPlace(TypedNumbers& typed, const QString& place);

    // Takes what is written, as Enter does. False where that is no number; it stays.
    virtual bool commit();

    // What is wrong with the text; empty where nothing is.
    [[nodiscard]] const QString& fault() const { return m_fault; }
    // How the value was rounded that was typed; empty where it was not.
    [[nodiscard]] QString rounding() const;

    [[nodiscard]] QSize sizeHint() const override;
    [[nodiscard]] QSize minimumSizeHint() const override;

Q_SIGNALS:
    void typed(double value);
    // The same, also where it is the number that was there before.
    void entered(const sweep::TypedNumber& number);
    // By a key; steps that follow each other without anything between them belong to one change.
    void stepped(double value, bool continues);
    // There is something else to tell: a fault, a rounding, or neither.
    void remarkChanged();

protected:
    bool event(QEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void focusInEvent(QFocusEvent* event) override;
    void focusOutEvent(QFocusEvent* event) override;
    void paintEvent(QPaintEvent* event) override;

    // Why the text is not taken; empty where it is.
    [[nodiscard]] virtual QString faultIn(const QString& text) const;
    // Marks the text and tells why it is not taken.
    void refuse(const QString& fault);
    void takeBack();

private:
    void step(double sign, Qt::KeyboardModifiers modifiers);
    void tell(const QString& fault);
    [[nodiscard]] QString shownText() const;
    [[nodiscard]] const TypedNumber* kept() const;

    double m_value = 0;
    double m_step = 1;
    double m_runStep = 1; // of the steps that follow each other: one size for all of them
    bool m_mixed = false;
    bool m_showsTyped = false; // what was typed rather than the shortest text
    bool m_stepping = false;   // the last thing that happened was a step
    NumberNames m_names;
    TypedNumbers m_own;
    TypedNumbers* m_typed = &m_own;
    QString m_place;
    QString m_fault;
};

} // namespace sweep
