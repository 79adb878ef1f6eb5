// Every panel fits its width: nothing scrolls sideways, and no text but a name is cut.
#include "app/workbench/panels.h"
#include "tests/app/window/window_test.h"
#include "widgets/format/labels.h"
#include "widgets/tables/body_tree.h"
#include "widgets/tables/dense_table.h"

#include <sweepbench/scene_file.h>

#include <QAbstractButton>
#include <QAbstractItemView>
#include <QCheckBox>
#include <QComboBox>
#include <QDebug>
#include <QDir>
#include <QDockWidget>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QScrollBar>
#include <QTabBar>
#include <QTreeView>

#include <algorithm>
#include <cmath>
#include <optional>

namespace sweep::tst_panel_widths {

namespace {

// The header of a table or tree; null for other views.
const QHeaderView* headerOf(const QAbstractItemView& view)
{
    if (const auto* table = qobject_cast<const QTableView*>(&view))
        return table->horizontalHeader();
    const auto* tree = qobject_cast<const QTreeView*>(&view);
    return tree ? tree->header() : nullptr;
}

bool wraps(const QAbstractItemView& view)
{
    const auto* table = qobject_cast<const QTableView*>(&view);
    return table && table->wordWrap();
}

// The text of an item as it is painted in a rectangle of this size.
QString paintedText(const QAbstractItemView& view, const QModelIndex& index, QSize size)
{
    QStyleOptionViewItem option;
    option.initFrom(&view);
    option.widget = &view;
    option.font = view.font();
    option.fontMetrics = view.fontMetrics();
    option.decorationSize = view.iconSize();
    option.rect = QRect(QPoint(), size);
    option.features.setFlag(QStyleOptionViewItem::WrapText, wraps(view));
    static_cast<const RowDelegate*>(view.itemDelegate())->initStyleOption(&option, index);
    return option.text;
}

std::optional<double> numberIn(QString text)
{
    bool isNumber = false;
    const double value = text.remove(QStringLiteral("≈ ")).replace(u'−', u'-').toDouble(&isNumber);
    return isNumber ? std::optional(value) : std::nullopt;
}

// Whether the painted number has six digits of the whole one, or four if it is written with an exponent.
bool isPrecise(const QString& whole, const QString& seen)
{
    const auto value = numberIn(whole);
    const double tolerance = seen.contains(u'e') ? 5e-4 : 5e-6;
    return !value || std::abs(numberIn(seen).value_or(HUGE_VAL) - *value) <= tolerance * std::abs(*value);
}

} // namespace

class TestPanelWidths : public WindowTest
{
    Q_OBJECT

private Q_SLOTS:
    void everyPanelFitsItsWidth_data()
    {
        QTest::addColumn<QSize>("size");
        QTest::addColumn<QString>("scene");
        const QStringList scenes = QDir(QStringLiteral(":/scenes")).entryList({QStringLiteral("*.scene.json")});
        QVERIFY(scenes.size() > 30);
        for (const QString& scene : scenes)
            QTest::newRow(qPrintable(scene)) << QSize(1280, 800) << scene;
        QTest::newRow("small: ball-in-closing-jaw") << QSize(1024, 700) << "ball-in-closing-jaw.scene.json";
        QTest::newRow("small: plasma-at-an-angle") << QSize(1024, 700) << "plasma-at-an-angle.scene.json";
        QTest::newRow("small: raise") << QSize(1024, 700) << "raise.scene.json";
    }
    void everyPanelFitsItsWidth()
    {
        QFETCH(QSize, size);
        QFETCH(QString, scene);
        start(size);
        m_window->files().openPath(QStringLiteral(":/scenes/") + scene);
        awaitAnswer();
        m_names.clear();
        m_faults.clear();
        for (const Body& body : this->scene().bodies)
            m_names << QString::fromStdString(body.name.value_or(body.id)).left(3);
        const auto bodies = std::min<std::size_t>(this->scene().bodies.size(), 2);
        for (std::size_t selected = 0; selected <= bodies; ++selected) {
            workbench().selection.setBodies(selected == 0   ? std::vector<std::size_t>()
                                            : selected == 1 ? std::vector<std::size_t>{0}
                                                            : std::vector<std::size_t>{0, 1});
            lookAtPanels();
        }
        if (!workbench().timeline()->events().empty()) {
            workbench().playhead.setInstant(0);
            workbench().selection.setEvent(0);
            lookAtPanels();
        }
        for (const QString& fault : m_faults)
            qWarning().noquote() << fault; // a message of QVERIFY2 is cut
        QCOMPARE(m_faults.size(), qsizetype(0));
    }

private:
    void lookAtPanels()
    {
        awaitAnswer();
        for (auto* dock : m_window->findChildren<QDockWidget*>(QString(), Qt::FindDirectChildrenOnly)) {
            if (dock->isHidden())
                continue;
            dock->raise();
            QTRY_VERIFY(!dock->visibleRegion().isEmpty() || dock->widget()->visibleRegion().isEmpty());
            QTRY_VERIFY(!workbench().instruments.isBusy() && !workbench().clearance.isBusy() &&
                        !workbench().lab.isBusy() && !workbench().impact.isBusy());
            m_place = dock->objectName();
            constexpr int most = 10; // rounds of events in which layouts follow each other
            for (int round = 0; round == 0 || (round < most && !m_found.isEmpty()); ++round) {
                QCoreApplication::processEvents();
                m_found.clear();
                lookAt(*dock);
            }
            m_faults << m_found;
        }
    }

    void lookAt(const QWidget& panel)
    {
        for (const auto* bar : panel.findChildren<QScrollBar*>())
            if (bar->orientation() == Qt::Horizontal && bar->isVisible() && bar->maximum() > bar->minimum())
                report(QStringLiteral("scrolls by %1").arg(bar->maximum()), bar->parent());
        for (const auto* view : panel.findChildren<QAbstractItemView*>())
            if (isInSight(*view))
                lookAtItems(*view);
        for (const auto* label : panel.findChildren<QLabel*>())
            if (isInSight(*label))
                lookAtLabel(*label);
        for (const auto* button : panel.findChildren<QAbstractButton*>())
            if (isInSight(*button) && !button->text().isEmpty() && button->width() < button->sizeHint().width())
                report(button->text(), button);
        for (const auto* box : panel.findChildren<QComboBox*>())
            if (isInSight(*box) && textWidth(*box, box->currentText()) > box->width() - 24)
                report(box->currentText(), box);
        for (const auto* field : panel.findChildren<QLineEdit*>()) {
            const QString text = field->text().isEmpty() ? field->placeholderText() : field->text();
            if (isInSight(*field) && !numberIn(text) && textWidth(*field, text) > field->width() - 6)
                report(text, field);
        }
        for (const auto* tabs : m_window->findChildren<QTabBar*>())
            for (int i = 0; tabs->isVisible() && i < tabs->count(); ++i)
                if (textWidth(*tabs, tabs->tabText(i)) >= tabs->tabRect(i).width())
                    report(tabs->tabText(i), tabs);
    }

    void lookAtItems(const QAbstractItemView& view)
    {
        const QHeaderView* header = headerOf(view);
        constexpr int most = 40; // rows
        for (int column = 0; header && column < header->count(); ++column) {
            if (header->isSectionHidden(column))
                continue;
            const QString heading = view.model()->headerData(column, Qt::Horizontal).toString();
            if (header->isVisible() && textWidth(*header, heading) + 6 > header->sectionSize(column))
                report(QStringLiteral("heading ") + heading, &view);
            if (!view.itemDelegate() || !qobject_cast<const RowDelegate*>(view.itemDelegate()))
                continue;
            for (int row = 0; row < std::min(view.model()->rowCount(), most); ++row) {
                const QModelIndex index = view.model()->index(row, column);
                const QString whole = index.data().toString();
                const QSize size(header->sectionSize(column), 24);
                lookAtText(whole, paintedText(view, index, size), view, index);
            }
        }
    }

    void lookAtText(const QString& whole, const QString& seen, const QAbstractItemView& view, const QModelIndex& index)
    {
        if (seen.isEmpty() || isName(whole))
            return; // the text is painted in another way, or it is a name
        const QRect cell = view.visualRect(index);
        const int room = cell.width() - (index.data(Qt::DecorationRole).isValid() ? 28 : 6);
        const QRect lines = view.fontMetrics().boundingRect(0, 0, room, 0, Qt::TextWordWrap, seen);
        const bool fits =
            wraps(view) ? lines.width() <= room && lines.height() <= cell.height() : textWidth(view, seen) <= room;
        if (!fits || (seen.contains(u'…') && !whole.contains(u'…')) || !isPrecise(whole, seen))
            report(whole + QStringLiteral(" as ") + seen, &view);
    }

    void lookAtLabel(const QLabel& label)
    {
        if (label.text().isEmpty())
            return;
        if (const auto* elided = qobject_cast<const ElidedLabel*>(&label))
            return elided->seenText().contains(u'…') && !label.text().contains(u'…') && !isName(label.text())
                       ? report(label.text() + QStringLiteral(" as ") + elided->seenText(), &label)
                       : void();
        const int needed = label.wordWrap() ? label.heightForWidth(label.width()) : label.sizeHint().width();
        if (needed > (label.wordWrap() ? label.height() : label.width()))
            report(label.text(), &label);
    }

    [[nodiscard]] bool isName(const QString& text) const
    {
        return std::ranges::any_of(m_names, [&](const QString& name) { return text.contains(name); });
    }
    [[nodiscard]] static int textWidth(const QWidget& widget, const QString& text)
    {
        return widget.fontMetrics().horizontalAdvance(text);
    }
    [[nodiscard]] static bool isInSight(const QWidget& widget)
    {
        return widget.isVisible() && !widget.visibleRegion().isEmpty();
    }
    void report(const QString& what, const QObject* where)
    {
        const auto* widget = qobject_cast<const QWidget*>(where);
        const QString fault = QStringLiteral("%1 %2 %3 (%4 wide): %5")
                                  .arg(m_place, QLatin1String(where->metaObject()->className()),
                                       where->objectName() + u' ' + widget->accessibleName())
                                  .arg(widget->width())
                                  .arg(what);
        if (!m_faults.contains(fault) && !m_found.contains(fault))
            m_found << fault;
    }

    QStringList m_names; // their beginnings
    QStringList m_found; // of the panel in front
    QStringList m_faults;
    QString m_place;
};

QTEST_MAIN(TestPanelWidths)

} // namespace sweep::tst_panel_widths
#include "tst_panel_widths.moc"
