// New-scene dialog: a blank scene, one with a grid, or an example, chosen by picture.
#pragma once

#include "app/guide/examples.h"

#include <QDialog>

#include <vector>

class QListWidget;

namespace sweep {

class SceneFiles;

// Enter takes what is chosen, at first the blank scene. Pictures are drawn one at a time while the dialog is in use.
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
    std::vector<ExampleTheme> m_choices; // the first ones begin with the scenes without bodies
    QListWidget* m_themes;
    QListWidget* m_pictures;
    int m_drawn = 0; // pictures of the theme that are drawn
    bool m_draws = false;
};

} // namespace sweep
