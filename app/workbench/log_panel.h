// Log panel: compares an engine's log with the exact events.
#pragma once

#include "app/workbench/log_table.h"

#include <sweepbench/engine_log.h>

#include <QWidget>

#include <array>
#include <functional>

class QCheckBox;
class QComboBox;
class QFormLayout;
class QLineEdit;
class QPushButton;
class QSettings;

namespace sweep {

// Log panel: an engine's log beside the exact events, with a choice of its columns.

class DenseTable;
class NumberField;
class WrappedLabel;
class Workbench;

// Reads and compares on a background thread, and restarts whenever the scene's answer, a column, the meaning of a word
// or a tolerance changes. The store keeps these choices.
class LogPanel : public QWidget
{
    Q_OBJECT

public:
    // The arguments outlive the panel.
    LogPanel(Workbench& workbench, QSettings& store, QWidget* parent = nullptr);

    // Applies the colours of the theme; call again when the theme changes.
    void tint();

    void open(const QString& path);
    void close();
    // Closes the log if it was opened for the scene of another file, because its bodies may be unknown here.
    void followFile();
    [[nodiscard]] bool hasLog() const { return !m_path.isEmpty(); }
    [[nodiscard]] const LogTableModel& model() const { return m_model; }
    // The comparison; null while there is none.
    [[nodiscard]] const ComparedWithLogPtr& compared() const { return m_compared; }
    // The log's file name without its folder.
    [[nodiscard]] QString name() const;
    [[nodiscard]] QString wordsOf(const ComparedWithLog& compared) const;

Q_SIGNALS:
    // The table shows the result of the latest request, or the text above it shows the error; also after close().
    void settled();
    // Emitted when the user requests to open a log.
    void wanted();

private:
    void build();
    void buildTable();
    void connectChoices();
    [[nodiscard]] QWidget* choices();
    void addFrameRate(QFormLayout& form);
    void addTolerance(QFormLayout& form);
    // Label and tool tip of a choice: an optional length or a flag. Changes are applied at once.
    struct ChoiceText
    {
        QString label;
        QString tip;
    };
    NumberField* addLimit(QFormLayout& form, const ChoiceText& text, std::optional<double>& limit);
    void addFlag(QFormLayout& form, const ChoiceText& text, bool& flag);
    void showWhatThereIs();
    void followTolerance();
    void apply(const std::function<void()>& change);
    void applyFrameRate();
    // The path of the scene's file; for an example, which has no path, its name.
    [[nodiscard]] QString sceneFile() const;
    void compare();
    void showResult(const ReadLog& outcome);
    void setColumns(const LogPreview& preview);
    // Offers a meaning for each of the log's words for kinds.
    void setKinds(const std::vector<std::string>& words);
    [[nodiscard]] QComboBox* kindBox(const std::string& word);
    void follow();
    void goTo(int row);

    Workbench& m_workbench;
    QSettings& m_store;
    LogArguments m_arguments;
    QString m_path;
    QString m_sceneFile; // the sceneFile() when the log was opened
    LogTableModel m_model;
    ComparedWithLogPtr m_compared;
    WrappedLabel* m_words = nullptr;
    QPushButton* m_close = nullptr;
    QWidget* m_choices = nullptr; // the columns and the tolerances
    std::array<QComboBox*, logRoles> m_roles{};
    QFormLayout* m_kinds = nullptr;
    std::vector<std::string> m_kindWords;
    std::vector<QComboBox*> m_kindBoxes; // one for each word
    NumberField* m_within = nullptr;
    NumberField* m_early = nullptr;
    NumberField* m_late = nullptr;
    NumberField* m_reach = nullptr;
    QLineEdit* m_fps = nullptr;
    QCheckBox* m_equal = nullptr;
    DenseTable* m_table = nullptr;
    LogJob m_job;
};

} // namespace sweep
