// Log panel: compares an engine's log with the exact events.
#pragma once

#include "app/workbench/log_table.h"

#include <sweepbench/engine_log.h>

#include <QWidget>

#include <functional>

class QCheckBox;
class QFormLayout;
class QSettings;
class QToolButton;

namespace sweep {

// Log panel: an engine's log beside the exact events. The columns that were taken and the tolerances are folded away;
// the fold of the columns opens by itself if the log leaves a choice to the user.

class DenseTable;
class NumberField;
class Placeholder;
class TextField;
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
    // Covers the panel while there is no log.
    [[nodiscard]] Placeholder& placeholder() { return *m_empty; }
    [[nodiscard]] QString wordsOf(const ComparedWithLog& compared) const;

Q_SIGNALS:
    // The table shows the result of the latest request, or the text above it shows the error; also after close().
    void settled();
    // The user wants this log to go, with its panel.
    void closeWanted();

private:
    void build();
    void buildTable();
    void addTolerance(QFormLayout& form);
    // A choice that is applied at once: an optional length or a flag.
    NumberField* addLimit(QFormLayout& form, const QString& label, const QString& tip, std::optional<double>& limit);
    void addFlag(QFormLayout& form, const QString& label, const QString& tip, bool& flag);
    void showParts();
    void followTolerance();
    void apply(const std::function<void()>& change);
    void applyFrameRate();
    // The path of the scene's file; for an example, which has no path, its name.
    [[nodiscard]] QString sceneFile() const;
    void compare();
    void showResult(const ReadLog& outcome);
    void setChoices(const LogPreview& preview, const std::vector<std::string>& words);
    void follow();
    void goTo(int row);

    Workbench& m_workbench;
    QSettings& m_store;
    LogArguments m_arguments;
    QString m_path;
    QString m_sceneFile; // the sceneFile() when the log was opened
    LogTableModel m_model;
    ComparedWithLogPtr m_compared;
    Placeholder* m_empty = nullptr;
    QWidget* m_head = nullptr;       // the result, and the buttons that unfold the choices
    WrappedLabel* m_words = nullptr; // the result
    QToolButton* m_columns = nullptr;
    QToolButton* m_tolerance = nullptr;
    QWidget* m_choices = nullptr;
    WrappedLabel* m_note = nullptr; // the choices left to the user, or the errors
    QFormLayout* m_boxes = nullptr; // columns of the roles, meanings of the words, frame rate
    LogPreview m_preview;           // the columns and words that are offered there
    std::vector<std::string> m_kinds;
    NumberField* m_within = nullptr;
    NumberField* m_early = nullptr;
    NumberField* m_late = nullptr;
    NumberField* m_reach = nullptr;
    TextField* m_fps = nullptr;
    QCheckBox* m_equal = nullptr;
    DenseTable* m_table = nullptr;
    LogJob m_job;
};

} // namespace sweep
