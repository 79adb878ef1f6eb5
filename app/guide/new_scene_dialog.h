// New-scene dialog: choose a blank scene, one with a grid, or an example by its picture.
#pragma once

#include "app/guide/examples.h"

#include <QDialog>

#include <vector>

class QListWidget;

namespace sweep {

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

} // namespace sweep
