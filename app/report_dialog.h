// What is a bug report about, in the words of who writes it?
#pragma once

#include "app/report/report_case.h"

#include <QDialog>

class QComboBox;
class QLabel;
class QLineEdit;
class QPlainTextEdit;
class QPushButton;

namespace sweep {

class NumberField;

// What the dialog offers.
struct ReportOffer
{
    QString title;
    std::size_t bodies = 0;
    std::vector<std::string> selected = {}; // ids
    std::optional<std::size_t> event = {};  // the one that was picked
    QString eventWords = {};                // what happens then
    std::size_t disagreements = 0;          // of the audit
    Interval window = {};                   // of the scene
    std::optional<Interval> marked = {};    // what is marked to be played
};

class ReportDialog : public QDialog
{
    Q_OBJECT

public:
    explicit ReportDialog(ReportOffer offer, QWidget* parent = nullptr);

    [[nodiscard]] ReportOptions options() const;

    void accept() override;

private:
    void fillAbout();
    void fillBodies();
    [[nodiscard]] QString objection() const;
    void follow();

    ReportOffer m_offer;
    QLineEdit* m_title;
    QComboBox* m_about;
    QComboBox* m_bodies;
    NumberField* m_from;
    NumberField* m_until;
    QPlainTextEdit* m_expected;
    QPlainTextEdit* m_found;
    QLabel* m_remark;
    QPushButton* m_save = nullptr;
};

} // namespace sweep
