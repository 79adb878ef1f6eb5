// Inspector of the scene: title, notes, time and grid.
#pragma once

#include "widgets/document/scene_document.h"

#include <QWidget>

class QCheckBox;
class QComboBox;
class QLineEdit;
class QPlainTextEdit;

namespace sweep {

class MessageLabel;
class NumberField;

class SceneInspector : public QWidget
{
    Q_OBJECT

public:
    explicit SceneInspector(SceneDocument& document, QWidget* parent = nullptr);

    void show();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    NumberField* numberField(const QString& name);
    void writeTexts();
    void writeTime(int gesture);
    void writeGrid(int gesture);
    void connectField(NumberField& field, void (SceneInspector::*write)(int));
    void showNumbers();
    void showMessages();
    void fitNotes();

    SceneDocument& m_document;
    int m_gesture = 0;
    QLineEdit* m_title;
    QPlainTextEdit* m_notes;
    NumberField* m_start;
    NumberField* m_end;
    QCheckBox* m_hasGrid;
    QWidget* m_gridPart;
    NumberField* m_spacingX;
    NumberField* m_spacingY;
    NumberField* m_originX;
    NumberField* m_originY;
    QComboBox* m_cells;
    MessageLabel* m_message;
};

} // namespace sweep
