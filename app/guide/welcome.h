// Welcome card in the middle of an empty canvas.
#pragma once

#include "app/guide/examples.h"

#include <QFrame>

class QPushButton;
class QVBoxLayout;

namespace sweep {

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
    void changeEvent(QEvent* event) override;

private:
    QPushButton* addLink(QVBoxLayout& column, const QString& text, const QString& path);
    void drawThumbnails();

    std::vector<Example> m_examples;
    std::vector<QPushButton*> m_exampleLinks; // one for each example
    QStringList m_recentFiles;
    QVBoxLayout* m_recent;
    QWidget* m_lists; // of examples and recent files
};

} // namespace sweep
