// Where does an engine's log part from the exact events? A window beside the workbench that names columns and shows it.
#pragma once

#include "app/log_table_model.h"
#include "widgets/document/worker.h"

#include <QDialog>

#include <array>

class QCheckBox;
class QComboBox;
class QLabel;
class QSettings;
class QTableView;

namespace sweep {

class NumberField;
class Workbench;

// Reads and compares on a thread of its own, again whenever the scene's answer, a column or the tolerance changes.
// Columns and tolerance are remembered in the store.
class LogDialog : public QDialog
{
    Q_OBJECT

public:
    // All outlive the dialog.
    LogDialog(Workbench& bench, QSettings& store, QWidget* parent);

    void open(const QString& path);
    [[nodiscard]] const LogTableModel& model() const { return m_model; }
    // Null while there is nothing to compare.
    [[nodiscard]] const ComparedWithLogPtr& compared() const { return m_compared; }

Q_SIGNALS:
    // The table shows the answer to the latest question, or what was wrong stands above it.
    void settled();

private:
    struct Outcome
    {
        std::vector<std::string> columns;
        ComparedWithLogPtr compared; // null where there are problems
        QString problems;
    };

    void build();
    void compare();
    void take(const std::shared_ptr<Outcome>& outcome, quint64 run);
    void offer(const std::vector<std::string>& columns);
    void follow();
    void go(int row);
    [[nodiscard]] LogReading reading() const;

    Workbench& m_bench;
    QSettings& m_store;
    QString m_path;
    LogTableModel m_model;
    ComparedWithLogPtr m_compared;
    std::vector<std::string> m_columns; // of the log
    QLabel* m_words = nullptr;
    std::array<QComboBox*, logRoles> m_roles{};
    NumberField* m_within = nullptr;
    QCheckBox* m_equal = nullptr;
    QTableView* m_table = nullptr;
    quint64 m_run = 0;
    Worker m_worker; // last: its thread posts to this object
};

} // namespace sweep
