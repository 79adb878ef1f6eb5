// Neighbours: the scenes in the folder of the window's file, with pictures, titles and whether their expectations hold.
#pragma once

#include "app/workbench/panels.h"
#include "widgets/document/background_job.h"

#include <QDialog>
#include <QImage>
#include <QObject>
#include <QString>
#include <QStringList>
#include <QTimer>

class QLabel;
class QLineEdit;
class QListView;
class QPushButton;
class QSortFilterProxyModel;
class QStandardItemModel;

namespace sweep {

// The names of the scene files in a folder, in the order in which people count: "b2" before "b10".
[[nodiscard]] QStringList sceneNames(const QString& folder);

class Placeholder;

// Dialog with the scenes of a folder. The rows in view are read and drawn one after the other, and then the titles of
// the others are read, so that it opens at once for ten thousand files.
class NeighboursDialog : public QDialog
{
    Q_OBJECT

public:
    // The scene with this name is current at first.
    NeighboursDialog(const QString& folder, const QString& name, QWidget* parent);

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
        bool isSeen = true;
        QString title = {};
        QString verdict = {}; // of its expectations, or the reason why it has none
        bool isFailing = false;
        QImage picture = {};
    };
    [[nodiscard]] static Found find(const Query& query, const Job& job);
    void addFiles();
    void build(const QString& name);
    void take(const Found& found);
    void filter(const QString& text);
    void follow();
    void loadNext();

    QString m_folder;
    QStandardItemModel* m_files;
    QSortFilterProxyModel* m_shown; // those that the filter lets through
    QLineEdit* m_filter;
    QListView* m_list;
    QLabel* m_count;
    QPushButton* m_open;
    Placeholder* m_empty; // says why no scene is listed
    QTimer m_patience;    // ends the work on a file that takes long
    int m_read = 0;       // the titles of the files before it are known
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
};

} // namespace sweep
