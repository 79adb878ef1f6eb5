#include "app/reader/manual_view.h"

#include <QImage>
#include <QScrollBar>
#include <QTextBlock>
#include <QTextTable>

namespace sweep {

namespace {

void setMargins(QTextDocument& document, const QPalette& palette)
{
    document.setDocumentMargin(20);
    for (QTextFrame* frame : document.rootFrame()->childFrames())
        if (auto* table = qobject_cast<QTextTable*>(frame)) {
            QTextTableFormat format = table->format();
            format.setBorder(1);
            format.setBorderBrush(palette.mid());
            format.setBorderStyle(QTextFrameFormat::BorderStyle_Solid);
            format.setBorderCollapse(true);
            format.setCellPadding(5);
            format.setCellSpacing(0);
            format.setTopMargin(4);
            format.setBottomMargin(8);
            table->setFormat(format);
        }
}

QTextBlock headingBlock(const QTextDocument& document, const QString& anchor)
{
    for (QTextBlock block = document.begin(); block.isValid(); block = block.next())
        if (block.blockFormat().headingLevel() > 0 && headingAnchor(block.text()) == anchor)
            return block;
    return document.begin();
}

} // namespace

ManualView::ManualView(QWidget* parent) : QTextBrowser(parent)
{
    setOpenLinks(false);
    setUndoRedoEnabled(false);
    setFrameShape(QFrame::NoFrame);
    setAccessibleName(tr("Manual page"));
    connect(this, &QTextBrowser::anchorClicked, this, [this](const QUrl& url) {
        if (const auto to = manualAddress(url.toString(), m_address.page))
            Q_EMIT linkFollowed(*to);
    });
}

bool ManualView::showSection(const ManualAddress& address)
{
    const ManualPage* page = manualPage(address.page);
    if (page == nullptr)
        return false;
    if (address.page != m_address.page) {
        setMarkdown(page->markdown);
        setMargins(*document(), palette());
    }
    m_address = address;
    QTextCursor cursor(headingBlock(*document(), address.anchor));
    setTextCursor(cursor);
    verticalScrollBar()->setValue(address.anchor.isEmpty() ? 0
                                                           : verticalScrollBar()->value() + cursorRect(cursor).top());
    return true;
}

void ManualView::mark(const QString& words)
{
    QList<ExtraSelection> marks;
    for (const QString& word : words.simplified().split(u' ', Qt::SkipEmptyParts))
        for (QTextCursor at = document()->find(word); !at.isNull(); at = document()->find(word, at)) {
            ExtraSelection mark{at, {}};
            mark.format.setBackground(palette().highlight());
            mark.format.setForeground(palette().highlightedText());
            marks << mark;
        }
    setExtraSelections(marks);
}

// Returns a valid but empty resource; for an invalid one Qt would look for a file of this name.
QVariant ManualView::loadResource(int type, const QUrl& /*name*/)
{
    if (type != QTextDocument::ImageResource)
        return QByteArray();
    QImage nothing(1, 1, QImage::Format_ARGB32_Premultiplied);
    nothing.fill(Qt::transparent);
    return nothing;
}

} // namespace sweep
