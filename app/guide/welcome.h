// What does an empty bench invite to?
#pragma once

#include "app/guide/examples.h"

#include <QFrame>

class QPushButton;
class QVBoxLayout;

namespace sweep {

class Actions;

// A card in the middle of an empty canvas: open, add a first body, examples, recent files.
class Welcome : public QFrame
{
    Q_OBJECT

public:
    Welcome(const Actions& actions, std::vector<Example> examples, QWidget* over);

    void setRecentFiles(const QStringList& paths);
    void place();

Q_SIGNALS:
    void fileChosen(const QString& path);

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void showEvent(QShowEvent* event) override;
    void changeEvent(QEvent* event) override;

private:
    QPushButton* addLink(QVBoxLayout& column, const QString& text, const QString& path);
    // The thumbnails.
    void draw();

    std::vector<Example> m_examples;
    std::vector<QPushButton*> m_offered; // one for each of these
    QVBoxLayout* m_recent;
    QWidget* m_lists; // examples and recent files, where there is room for them
};

} // namespace sweep
