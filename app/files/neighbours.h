// Neighbours: the scenes in the folder of the window's file, with pictures, titles and whether their expectations hold.
#pragma once

#include "app/workbench/panels.h"
#include "widgets/document/background_job.h"

#include <QByteArray>
#include <QCache>
#include <QDialog>
#include <QImage>
#include <QObject>
#include <QString>
#include <QStringList>

#include <mutex>
#include <optional>

class QLabel;
class QLineEdit;
class QListView;

namespace sweep {

// The names of the scene files in a folder, in the order in which people count: "b2" before "b10".
[[nodiscard]] QStringList sceneNames(const QString& folder);

// The row of a file.
struct Neighbour
{
    QString title = {};
    QString verdict = {}; // of its expectations, or the reason why it has none
    bool isFailing = false;
    QImage picture = {};
};

// Rows by the contents of their files and the look of the pictures; at most 50 MB. May be used on any thread.
class NeighbourCache
{
public:
    [[nodiscard]] std::optional<Neighbour> find(const QByteArray& key);
    void insert(const QByteArray& key, const Neighbour& neighbour);

private:
    static constexpr qsizetype mostBytes = 50'000'000;
    std::mutex m_mutex;
    QCache<QByteArray, Neighbour> m_kept{mostBytes};
};

class NeighbourModel;
class Placeholder;

// Dialog with the scenes of a folder. The rows in view are read and drawn one after the other, and then the titles of
// the others are read, so that it opens at once for ten thousand files.
class NeighboursDialog : public QDialog
{
    Q_OBJECT

public:
    // The scene with this name is current at first. `cache` outlives this.
    NeighboursDialog(const QString& folder, const QString& name, NeighbourCache& cache, QWidget* parent);

    // The name of the current row; empty if no scene is listed.
    [[nodiscard]] QString chosen() const;

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    struct Query
    {
        int file = 0; // among the folder's scenes
        QString path = {};
        qreal ratio = 1;
        bool isDark = false;
        bool isSeen = true; // otherwise only the title is read
    };
    struct Found
    {
        int file = 0;
        QByteArray key;
        Neighbour neighbour;
    };
    [[nodiscard]] Found find(const Query& query, const Job& job);
    void build(const QString& name);
    void filter(const QString& text);
    void showCount();
    void loadNext();

    NeighbourCache& m_cache;
    QString m_folder;
    NeighbourModel* m_model;
    QLineEdit* m_filter;
    QListView* m_list;
    QLabel* m_count;
    Placeholder* m_empty; // says why no scene is listed
    QTimer m_patience;    // ends the work on a file that takes long
    LatestJob<Query, Found> m_job;
};

// The entries of the menu File: the dialog, and the steps to the previous and the next scene of the folder.
class NeighbourActions : public QObject
{
    Q_OBJECT

public:
    // A child of the window.
    explicit NeighbourActions(const WindowParts& parts);

private:
    [[nodiscard]] QString folder() const;
    [[nodiscard]] QString name() const; // of the window's file; empty: it has none
    void ask();
    void step(int by);

    WindowParts m_parts;
    NeighbourCache m_cache;
};

} // namespace sweep
