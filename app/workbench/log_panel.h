// Log panel: an engine's log next to the exact events, with a choice of its columns.
#pragma once

#include "app/workbench/log_reading.h"
#include "app/workbench/log_table_model.h"

#include <QWidget>

#include <array>
#include <functional>

class QCheckBox;
class QComboBox;
class QGridLayout;
class QLabel;
class QLineEdit;
class QSettings;
class QPushButton;

namespace sweep {

class DenseTable;
class LogKindsView;
class NumberField;
class Workbench;

// The panel reads and compares on a thread of its own, and starts again whenever the scene's answer, a column, the
// meaning of a word or a tolerance changes. The store keeps these choices.
class LogPanel : public QWidget
{
    Q_OBJECT

public:
    // The arguments outlive the panel.
    LogPanel(Workbench& workbench, QSettings& store, QWidget* parent = nullptr);

    // Again when the theme changes.
    void tint();

    void open(const QString& path);
    void close();
    // Closes the log of another file's scene, of whose bodies it may name none.
    void followFile();
    [[nodiscard]] bool hasLog() const { return !m_path.isEmpty(); }
    [[nodiscard]] const LogTableModel& model() const { return m_model; }
    // Null while there is nothing to compare.
    [[nodiscard]] const ComparedWithLogPtr& compared() const { return m_compared; }
    // The name of the log's file without its folder.
    [[nodiscard]] QString name() const;
    [[nodiscard]] QString wordsOf(const ComparedWithLog& compared) const;

Q_SIGNALS:
    // The table shows the result of the latest request, or the text above it says what was wrong; also after close().
    void settled();
    // Somebody wants to open a log.
    void wanted();

private:
    void build();
    void buildTable();
    void connectChoices();
    [[nodiscard]] QWidget* choices();
    void addFrameRate(QGridLayout& grid);
    void addTolerance(QGridLayout& grid);
    // A length that may be absent, and a choice that is made or not; each is applied as soon as it changes.
    struct ChoiceText
    {
        QString label;
        QString tip;
    };
    NumberField* addLimit(QGridLayout& grid, const ChoiceText& text, std::optional<double>& limit);
    void addFlag(QGridLayout& grid, const ChoiceText& text, bool& flag);
    void showWhatThereIs();
    void followTolerance();
    void apply(const std::function<void()>& change);
    void applyFrameRate();
    // The path of the scene's file, or the name of an example, which has none.
    [[nodiscard]] QString sceneFile() const;
    void compare();
    void showResult(const ReadLog& outcome);
    void setColumns(const LogPreview& preview);
    void follow();
    void goTo(int row);

    Workbench& m_workbench;
    QSettings& m_store;
    LogArguments m_arguments;
    QString m_path;
    QString m_sceneFile; // that was open when the log was
    LogTableModel m_model;
    ComparedWithLogPtr m_compared;
    QLabel* m_words = nullptr;
    QPushButton* m_close = nullptr;
    QWidget* m_choices = nullptr; // the columns and what counts as equal
    std::array<QComboBox*, logRoles> m_roles{};
    LogKindsView* m_kinds = nullptr;
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
