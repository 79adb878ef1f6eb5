// Where does an engine's log part from the exact events? A window beside the workbench that names columns and shows it.
#pragma once

#include "app/dialogs/log_reading.h"
#include "app/dialogs/log_table_model.h"
#include "widgets/document/worker.h"

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

// Reads and compares on a thread of its own, again whenever the scene's answer, a column, the meaning of a word or
// a tolerance changes. These are remembered in the store.
class LogDialog : public QDialog
{
    Q_OBJECT

public:
    // All outlive the dialog.
    LogDialog(Workbench& workbench, QSettings& store, QWidget* parent);

    void open(const QString& path);
    [[nodiscard]] const LogTableModel& model() const { return m_model; }
    // Null while there is nothing to compare.
    [[nodiscard]] const ComparedWithLogPtr& compared() const { return m_compared; }
    // Of the log's file, without its folder.
    [[nodiscard]] QString name() const;
    [[nodiscard]] QString wordsOf(const ComparedWithLog& compared) const;

Q_SIGNALS:
    // The table shows the answer to the latest question, or what was wrong stands above it.
    void settled();

private:
    void build();
    void buildTable();
    [[nodiscard]] QLayout* toleranceLine();
    void followTolerance();
    void ask(const std::function<void()>& change);
    void askReach();
    void compare();
    void take(const std::shared_ptr<ReadLog>& outcome, quint64 run);
    void offer(const std::vector<std::string>& columns);
    void follow();
    void go(int row);

    Workbench& m_workbench;
    QSettings& m_store;
    LogArguments m_asked;
    QString m_path;
    LogTableModel m_model;
    ComparedWithLogPtr m_compared;
    std::vector<std::string> m_columns; // of the log
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
    quint64 m_run = 0;
    Worker m_worker; // last: its thread posts to this object
};

} // namespace sweep
