// Welcome: example scenes, File ▸ New, and what the first start shows.
#pragma once

#include "app/workbench/panels.h"
#include "app/workbench/settings.h"

#include <sweepbench/scene.h>

#include <QDialog>
#include <QFrame>
#include <QString>

#include <array>
#include <memory>
#include <optional>
#include <vector>

class QBoxLayout;
class QLabel;
class QListWidget;
class QPushButton;
class QVBoxLayout;

namespace sweep {

// Example scenes that are built into the program.

struct Example
{
    QString path;  // the path of the resource
    QString name;  // the name of the file, without its suffix: "raise"
    QString title; // the title of the scene; the name if the scene has no title
};

// All of them, ordered by name.
[[nodiscard]] std::vector<Example> examples();

// A varied few, for a user who has no scene yet.
[[nodiscard]] std::vector<Example> offeredExamples();

struct ExampleTheme
{
    QString title;
    std::vector<Example> examples;
};

// All examples by theme, simple ones first.
[[nodiscard]] std::vector<ExampleTheme> exampleThemes();

// The scene; nothing if it cannot be read.
[[nodiscard]] std::optional<Scene> exampleScene(const Example& example);

// The resource path of the example for the first start, "raise". Empty if the program was built without it.
[[nodiscard]] QString firstExample();

// Welcome card in the middle of an empty canvas.

class Actions;

// Buttons that open a file and draw a first body, examples, and recent files.
class Welcome : public QFrame
{
    Q_OBJECT

public:
    Welcome(const Actions& actions, std::vector<Example> examples, QWidget* over);

    void setRecentFiles(const QStringList& paths);
    // Centres the card, and hides the lists if there is no room for them.
    void reposition();

Q_SIGNALS:
    void fileChosen(const QString& path);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    bool event(QEvent* event) override;
    void showEvent(QShowEvent* event) override;
    void paintEvent(QPaintEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    QPushButton* addLink(QVBoxLayout& column, const QString& text, const QString& path);
    void drawThumbnails();

    std::vector<Example> m_examples;
    std::vector<QPushButton*> m_exampleLinks; // one for each example
    QStringList m_recentFiles;
    QVBoxLayout* m_recent;
    QWidget* m_lists; // the lists of examples and recent files
};

// New-scene dialog: choose a blank scene, one with a grid, or an example by its picture.

class SceneFiles;

// Enter accepts the chosen scene, initially the blank one. Pictures are drawn one at a time, so that the dialog stays
// responsive.
class NewSceneDialog : public QDialog
{
    Q_OBJECT

public:
    NewSceneDialog(SceneFiles& files, QWidget& window);

    void accept() override;

private:
    void build();
    void showTheme(int theme);
    void drawNext();

    SceneFiles& m_files;
    std::vector<ExampleTheme> m_choices; // the first theme starts with the scenes without bodies
    QListWidget* m_themes;
    QListWidget* m_pictures;
    int m_drawn = 0; // number of pictures of the theme drawn so far
    bool m_draws = false;
};

// First minute: an example with the purpose of the program and three hints below the canvas, for new users.

// A hint is ticked once the user has followed it. The strip covers no other widget and takes no keys from the canvas.
// Its button closes it for good; opening another scene closes it until the next start.
class FirstMinute : public QFrame
{
    Q_OBJECT

public:
    // `settings` outlives this.
    FirstMinute(const WindowParts& parts, Settings& settings);

    // Opens the first example, paused at its first hit, or an empty scene if there is none. Shows the hints with it,
    // unless they were dismissed in an earlier run.
    void begin();
    // Forgets that the hints were dismissed, and shows them if the example is open.
    void bringBack();
    [[nodiscard]] bool isDone(std::size_t hint) const { return m_done[hint]; }

Q_SIGNALS:
    // The hints were dismissed for good, or restored.
    void dismissedChanged();

protected:
    // Puts the hints in one line if they fit, so that the canvas keeps its height.
    void resizeEvent(QResizeEvent* event) override;

private:
    enum Hint
    {
        dragged,
        stepped,
        played,
        HintCount
    };
    void build();
    void follow();
    void tick(Hint hint);
    void write();

    WindowParts m_parts;
    Settings& m_settings;
    QString m_pending; // the example that is being opened
    bool m_isExampleOpen = false;
    std::shared_ptr<const Scene> m_scene; // the scene shown last
    QBoxLayout* m_hints;
    std::array<QLabel*, HintCount> m_labels{};
    std::array<bool, HintCount> m_done{};
};

} // namespace sweep
