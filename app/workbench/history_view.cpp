#include "app/workbench/history_view.h"

#include "widgets/format/glyph.h"

#include <QApplication>
#include <QStyledItemDelegate>

namespace sweep {

namespace {

class StepDelegate : public QStyledItemDelegate
{
public:
    StepDelegate(const SceneDocument& document, QObject* parent) : QStyledItemDelegate(parent), m_document(document) {}

    void initStyleOption(QStyleOptionViewItem* option, const QModelIndex& index) const override
    {
        QStyledItemDelegate::initStyleOption(option, index);
        option->features |= QStyleOptionViewItem::HasDecoration; // every row is indented alike
        option->decorationSize = {16, 16};
        option->icon = index.row() == m_document.savedIndex()
                           ? glyphIcon(Verdict::agree, brightnessOf(QApplication::palette()))
                           : QIcon();
    }

private:
    const SceneDocument& m_document;
};

} // namespace

HistoryView::HistoryView(SceneDocument& document, QWidget* parent) : QUndoView(&document.undoStack(), parent)
{
    const auto nameStart = [this, &document] {
        setEmptyLabel(document.isUntitled() ? tr("New scene") : tr("As opened"));
    };
    nameStart();
    connect(&document, &SceneDocument::changed, this, [nameStart](const SceneChange& change) {
        if (change.isAnother)
            nameStart();
    });
    setFrameShape(QFrame::NoFrame);
    setAccessibleName(tr("History"));
    setAccessibleDescription(tr("The check mark shows the state that is in the file"));
    setItemDelegate(new StepDelegate(document, this));
    const auto repaint = [this] { viewport()->update(); };
    connect(&document, &SceneDocument::modifiedChanged, this, repaint);
    connect(&document, &SceneDocument::pathChanged, this, repaint);
}

} // namespace sweep
