// Log comparison dialog: an engine's log next to the exact events, with a choice of its columns.
#pragma once

#include "app/dialogs/log_reading.h"
#include "app/dialogs/log_table_model.h"

#include <QDialog>

#include <array>
#include <functional>

class QCheckBox;
class QComboBox;
class QLabel;
class QLayout;
class QSettings;
class QTableView;

namespace sweep {

class LogKindsView;
class NumberField;
class Workbench;

// The dialog reads and compares on a thread of its own, and starts again whenever the scene's answer, a column, the
// meaning of a word or a tolerance changes. The store keeps these choices.
class LogDialog : public QDialog
{
    Q_OBJECT

public:
    // The arguments outlive the dialog.
    LogDialog(Workbench& workbench, QSettings& store, QWidget* parent);

    void open(const QString& path);
    [[nodiscard]] const LogTableModel& model() const { return m_model; }
    // Null while there is nothing to compare.
    [[nodiscard]] const ComparedWithLogPtr& compared() const { return m_compared; }
    // The name of the log's file without its folder.
    [[nodiscard]] QString name() const;
    [[nodiscard]] QString wordsOf(const ComparedWithLog& compared) const;

Q_SIGNALS:
    // The table shows the result of the latest request, or the text above the table says what was wrong.
    void settled();

private:
    void build();
    void buildTable();
    [[nodiscard]] QLayout* toleranceLine();
    void followTolerance();
    void apply(const std::function<void()>& change);
    void applyReach();
    void compare();
    void showResult(const ReadLog& outcome);
    void setColumns(const std::vector<std::string>& columns);
    void follow();
    void goTo(int row);

    Workbench& m_workbench;
    QSettings& m_store;
    LogArguments m_arguments;
    QString m_path;
    LogTableModel m_model;
    ComparedWithLogPtr m_compared;
    std::vector<std::string> m_columns; // names of the log's columns
    QLabel* m_words = nullptr;
    std::array<QComboBox*, logRoles> m_roles{};
    LogKindsView* m_kinds = nullptr;
    NumberField* m_within = nullptr;
    QCheckBox* m_beyond = nullptr;
    NumberField* m_reach = nullptr;
    QCheckBox* m_unclipped = nullptr;
    QCheckBox* m_others = nullptr;
    QCheckBox* m_equal = nullptr;
    QTableView* m_table = nullptr;
    LogJob m_job;
};

} // namespace sweep
