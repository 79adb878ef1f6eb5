// Names as they are shown, everywhere: no markup, no mnemonics, no reversed text, and no line as wide as the screen.
#include "app/guide/welcome.h"
#include "app/workbench/message_bar.h"
#include "app/workbench/panels.h"
#include "tests/app/window/window_test.h"
#include "widgets/canvas/canvas.h"
#include "widgets/document/file_path.h"

#include <QAbstractButton>
#include <QAbstractItemView>
#include <QComboBox>
#include <QDir>
#include <QDockWidget>
#include <QGroupBox>
#include <QLabel>
#include <QMenu>
#include <QRegularExpression>
#include <QScrollArea>
#include <QTabBar>
#include <QTableWidget>
#include <QUndoStack>
#include <QWindow>

#include <fstream>

namespace sweep::tst_seen_names {

class TestSeenNames : public WindowTest
{
    Q_OBJECT

private Q_SLOTS:
    void everyPanelAndMenuShowsNamesLiterally();
    void noLongNameWidensAPanel();
    void theListOfTheReduceDialogIsAsWideAsTheDialog();
    void everyDialogShowsNamesLiterally_data();
    void everyDialogShowsNamesLiterally();
    void everyMessageShowsNamesLiterally();
    void theTitleHasTheWholeName();
    void aNameThatIsNotUtf8IsShown();
    void recentFilesWithTheSameNameAreDistinguished();
    void deletedFilesAreNotOffered();

private:
    // A name for JSON and for files that looks like a mnemonic, a title's placeholder and markup, reverses the text
    // direction, and is long.
    [[nodiscard]] static QString hostile(const QString& which)
    {
        return QStringLiteral("gd&t[*]<b>") + which + QChar(0x202e) + QString(190, u'n');
    }
    [[nodiscard]] static QByteArray scene();
    [[nodiscard]] QMap<QString, int> leastWidths(const QByteArray& text, const QString& file);
    void checkWidths(const QWidget& root);
    void checkLists(const QWidget& root);
    void openHostile();
    void check(const QWidget& root);
    void checkText(const QString& text, const QObject& where);
    void checkEntry(const QString& text, const QObject& where);
    void checkModel(const QAbstractItemView& view);
    void checkRows(const QAbstractItemView& view, const QModelIndex& parent);

    int m_seen = 0; // number of texts that show a name
};

QByteArray TestSeenNames::scene()
{
    const auto body = [](const char* which, const char* rest) {
        return QStringLiteral(R"({"id": "%1", "name": "%2", %3})")
            .arg(hostile(QString::fromLatin1(which)), hostile(QLatin1String("name of ") + QLatin1String(which)),
                 QString::fromLatin1(rest));
    };
    return QStringLiteral(R"({"format": "sweepbench.scene", "version": 1, "title": "%1", "notes": "%1",
      "bodies": [%2, %3, %4], "ignore": [["%5", "%6"]],
      "bookmarks": [{"name": "%1", "t": 0.5, "note": "%1"}]})")
        .arg(hostile(QStringLiteral("title")), body("wall", R"("shape": "segment", "a": [2, -3], "b": [2, 3])"),
             body("dot", R"("shape": "point", "path": {"from": [0, 0], "to": [8, 0]})"),
             body("ball", R"("shape": "circle", "radius": 1, "path": [9, 9], "group": "gd&t[*]<b>group\u202e")"),
             hostile(QStringLiteral("wall")), hostile(QStringLiteral("ball")))
        .toUtf8();
}

void TestSeenNames::openHostile()
{
    open(scene(), hostile(QStringLiteral("file")) + QStringLiteral(".scene.json"));
    m_seen = 0;
}

void TestSeenNames::checkText(const QString& text, const QObject& where)
{
    const QString what = QStringLiteral("%1 “%2”: %3")
                             .arg(QString::fromLatin1(where.metaObject()->className()), where.objectName(), text);
    for (qsizetype i = 0; i < text.size(); ++i)
        QVERIFY2(text[i] != QChar(0x202e) && !(text[i].isLowSurrogate() && (i == 0 || !text[i - 1].isHighSurrogate())),
                 qPrintable(what));
    m_seen += text.contains(QStringLiteral("gd"));
}

// For a menu, a button or a tab, in which a single & is not shown.
void TestSeenNames::checkEntry(const QString& text, const QObject& where)
{
    checkText(text, where);
    QString shown = text;
    shown.replace(QStringLiteral("&&"), QString(QChar(1))).remove(u'&').replace(QChar(1), u'&');
    if (shown.contains(QStringLiteral("gd")))
        QVERIFY2(shown.contains(QStringLiteral("gd&t")), qPrintable(text));
    QVERIFY2(shown.size() <= 120, qPrintable(text));
}

void TestSeenNames::checkRows(const QAbstractItemView& view, const QModelIndex& parent)
{
    const QAbstractItemModel& model = *view.model();
    for (int row = 0; row < model.rowCount(parent); ++row) {
        for (int column = 0; column < model.columnCount(parent); ++column) {
            const QModelIndex index = model.index(row, column, parent);
            for (const int role : {Qt::DisplayRole, Qt::ToolTipRole, Qt::StatusTipRole, Qt::AccessibleTextRole})
                checkText(index.data(role).toString(), view);
            checkRows(view, index);
        }
    }
}

void TestSeenNames::checkModel(const QAbstractItemView& view)
{
    // An editable list keeps the raw text, and display does not change it.
    bool isEdited = false;
    for (const QWidget* whole = &view; whole; whole = whole->parentWidget()) {
        const auto* list = qobject_cast<const QComboBox*>(whole);
        isEdited = isEdited || (list && list->isEditable());
    }
    if (!view.model() || isEdited)
        return;
    checkRows(view, {});
    const QAbstractItemModel& model = *view.model();
    for (const Qt::Orientation orientation : {Qt::Horizontal, Qt::Vertical})
        for (int i = 0; i < std::min(orientation == Qt::Horizontal ? model.columnCount() : model.rowCount(), 100); ++i)
            checkText(model.headerData(i, orientation, Qt::DisplayRole).toString(), view);
}

void TestSeenNames::check(const QWidget& root)
{
    QList<const QWidget*> widgets{&root};
    for (const QWidget* child : root.findChildren<QWidget*>())
        widgets << child;
    for (const QWidget* widget : widgets) {
        for (const QString& text : {widget->windowTitle(), widget->toolTip(), widget->statusTip(), widget->whatsThis(),
                                    widget->accessibleName(), widget->accessibleDescription()})
            checkText(text, *widget);
        for (const QAction* action : widget->actions()) {
            checkEntry(action->text(), *action);
            checkText(action->toolTip(), *action);
            checkText(action->statusTip(), *action);
        }
        if (const auto* label = qobject_cast<const QLabel*>(widget)) {
            checkText(label->text(), *label);
            if (label->isVisible())
                QVERIFY2(label->textFormat() == Qt::PlainText || !label->text().contains(QStringLiteral("<b>")),
                         qPrintable(label->text()));
        } else if (const auto* button = qobject_cast<const QAbstractButton*>(widget)) {
            checkEntry(button->text(), *button);
        } else if (const auto* box = qobject_cast<const QGroupBox*>(widget)) {
            checkEntry(box->title(), *box);
        } else if (const auto* tabs = qobject_cast<const QTabBar*>(widget)) {
            for (int i = 0; i < tabs->count(); ++i)
                checkEntry(tabs->tabText(i), *tabs);
        } else if (const auto* list = qobject_cast<const QComboBox*>(widget); list && !list->isEditable()) {
            for (int i = 0; i < list->count(); ++i)
                checkText(list->itemText(i), *list);
        } else if (const auto* view = qobject_cast<const QAbstractItemView*>(widget)) {
            checkModel(*view);
        }
    }
}

void TestSeenNames::everyPanelAndMenuShowsNamesLiterally()
{
    openHostile();
    const auto look = [this] {
        for (auto* panel : m_window->findChildren<QDockWidget*>()) {
            m_window->panels().raise(*panel->widget());
            QApplication::processEvents();
            check(*m_window);
        }
    };
    look();
    for (const std::vector<std::size_t>& bodies :
         std::vector<std::vector<std::size_t>>{{0}, {1}, {2}, {0, 1}, {0, 1, 2}}) {
        workbench().selection.setBodies(bodies);
        awaitAnswer();
        look();
    }
    workbench().selection.setEvent(0);
    look();
    workbench().selection.setBodies({0});
    trigger(ActionId::duplicate);
    trigger(ActionId::hide);
    document().renameBody(1, hostile(QStringLiteral("renamed")).toStdString());
    awaitAnswer();
    look();
    QVERIFY2(stack().undoText().contains(QStringLiteral("gd&t")), qPrintable(stack().undoText()));
    QVERIFY2(m_seen > 100, "the names are not where they were looked for");
    QVERIFY(canvas().accessibleDescription().isEmpty() || !canvas().accessibleDescription().contains(QChar(0x202e)));
}

// Checks that no word is wider than its label, and no area that scrolls only vertically is narrower than its content.
void TestSeenNames::checkWidths(const QWidget& root)
{
    for (const auto* label : root.findChildren<QLabel*>()) {
        if (!label->isVisible() || !label->wordWrap())
            continue;
        const bool isPlain = label->textFormat() != Qt::RichText;
        int widest = isPlain ? 0 : label->minimumSizeHint().width();
        for (const QString& word :
             isPlain ? label->text().split(QRegularExpression(QStringLiteral("[\\s\u200b]"))) : QStringList())
            widest = std::max(widest, label->fontMetrics().horizontalAdvance(word));
        QVERIFY2(widest <= label->contentsRect().width(),
                 qPrintable(
                     QStringLiteral("%1 pixels of %2: %3")
                         .arg(QString::number(widest), QString::number(label->contentsRect().width()), label->text())));
    }
    for (const auto* area : root.findChildren<QScrollArea*>())
        if (area->isVisible() && area->widget() && area->horizontalScrollBarPolicy() == Qt::ScrollBarAlwaysOff)
            QVERIFY2(area->widget()->width() <= area->viewport()->width(),
                     qPrintable(QStringLiteral("%1 of %2 pixels in “%3”")
                                    .arg(QString::number(area->widget()->width()),
                                         QString::number(area->viewport()->width()), area->accessibleName())));
}

// Checks that no name makes a list wider than its field; one of short words may be.
void TestSeenNames::checkLists(const QWidget& root)
{
    for (auto* list : root.findChildren<QComboBox*>()) {
        if (!list->isVisible() || !list->isEnabled() || list->isEditable() || list->count() == 0)
            continue;
        list->showPopup();
        const QWidget* popup = list->view()->window();
        const int most = std::max(list->width(), 300);
        QVERIFY2(popup->width() <= most, qPrintable(list->itemText(0) + u' ' + QString::number(popup->width())));
        list->hidePopup();
    }
}

// The largest minimum width of each panel, by its name, over the selections tried.
QMap<QString, int> TestSeenNames::leastWidths(const QByteArray& text, const QString& file)
{
    open(text, file);
    QMap<QString, int> widths;
    const auto look = [&] {
        awaitAnswer();
        for (auto* panel : m_window->findChildren<QDockWidget*>()) {
            m_window->panels().raise(*panel->widget());
            QApplication::processEvents();
            (void)QTest::qWaitFor([this] { return !workbench().instruments.isBusy(); }); // Cancel is shown meanwhile
            int& width = widths[panel->objectName()];
            width = std::max(width, panel->minimumSizeHint().width());
            checkWidths(*panel);
        }
    };
    for (const std::vector<std::size_t>& bodies :
         std::vector<std::vector<std::size_t>>{{}, {0}, {1}, {0, 1}, {0, 2}, {2, 3}, {0, 1, 2}}) {
        workbench().selection.setBodies(bodies);
        look();
    }
    workbench().selection.setEvent(0);
    look();
    return widths;
}

void TestSeenNames::noLongNameWidensAPanel()
{
    // Two bodies of one group as well, since the Inspector shows the group.
    const QByteArray group = hostile(QStringLiteral("group")).toUtf8();
    QByteArray longScene = scene().replace("gd&t[*]<b>group\\u202e", group);
    longScene.replace("], \"ignore\"", R"(, {"id": "fourth", "shape": "point", "path": [9, 9], "group": ")" + group +
                                           "\"}], \"ignore\"");
    QByteArray shortScene = longScene;
    shortScene.replace(QByteArray(190, 'n'), "n");
    const QMap<QString, int> usual = leastWidths(shortScene, QStringLiteral("short.scene.json"));
    const QMap<QString, int> widths = leastWidths(longScene, hostile(QStringLiteral("f")) + QStringLiteral(".json"));
    QCOMPARE(widths.keys(), usual.keys());
    for (auto width = widths.cbegin(); width != widths.cend(); ++width)
        QVERIFY2(width.value() <= usual[width.key()], qPrintable(QStringLiteral("%1: %2 instead of %3 pixels")
                                                                     .arg(width.key(), QString::number(width.value()),
                                                                          QString::number(usual[width.key()]))));
}

void TestSeenNames::theListOfTheReduceDialogIsAsWideAsTheDialog()
{
    openHostile();
    bool came = false;
    onNextDialog([&](QDialog& dialog) {
        came = true;
        QCOMPARE(dialog.width(), dialog.minimumWidth());
        auto* list = dialog.findChild<QComboBox*>();
        list->showPopup();
        QTRY_VERIFY(list->view()->isVisible());
        const QWidget* popup = list->view()->window();
        QVERIFY2(popup->width() <= dialog.width(), qPrintable(QString::number(popup->width())));
        QCOMPARE(popup->x(), list->mapToGlobal(QPoint()).x());
        QVERIFY(list->itemData(0, Qt::ToolTipRole).toString().contains(QString(50, u'n')));
        QVERIFY(list->toolTip().contains(QString(50, u'n')));
        list->hidePopup();
        dialog.reject();
    });
    trigger(ActionId::reduceScene);
    QTRY_VERIFY(came);
}

void TestSeenNames::everyDialogShowsNamesLiterally_data()
{
    QTest::addColumn<ActionId>("command");
    const auto row = [](const char* name, ActionId command) { QTest::newRow(name) << command; };
    row("Save As", ActionId::saveAs);
    row("Bug Report", ActionId::exportReport);
    row("Export Picture", ActionId::exportPicture);
    row("Export Events", ActionId::exportEvents);
    row("Differences", ActionId::fileDifferences);
    row("Add Bookmark", ActionId::addBookmark);
    row("Bookmarks", ActionId::editBookmarks);
    row("Move by", ActionId::moveBy);
    row("New Scene", ActionId::newScene);
    row("Reduce", ActionId::reduceScene);
    row("Find Command", ActionId::findCommand);
    row("Close, with changes", ActionId::closeScene);
}

void TestSeenNames::everyDialogShowsNamesLiterally()
{
    QFETCH(ActionId, command);
    openHostile();
    workbench().selection.setBodies({0, 1});
    document().renameBody(1, hostile(QStringLiteral("renamed")).toStdString());
    awaitAnswer();
    bool came = false;
    const bool hasOwnFiles = command == ActionId::saveAs || command == ActionId::exportEvents;
    onNextDialog([&](QDialog& dialog) {
        came = true;
        QTest::qWait(50); // another thread fills some dialogs
        if (hasOwnFiles) {
            checkText(dialog.windowTitle(), dialog); // Qt draws the rest
        } else {
            check(dialog);
            checkLists(dialog);
            QVERIFY2(dialog.width() <= 960, qPrintable(QString::number(dialog.width())));
        }
        dialog.reject();
    });
    trigger(command);
    QTRY_VERIFY(came || !QApplication::activeModalWidget());
    if (command == ActionId::findCommand && !came) { // the command opened a popup
        awaitNoDialog();
        for (const QWidget* widget : QApplication::topLevelWidgets())
            if (widget->isVisible() && widget != m_window.get())
                check(*widget);
        return;
    }
    QVERIFY(came);
}

void TestSeenNames::everyMessageShowsNamesLiterally()
{
    const QString name = hostile(QStringLiteral("file")) + QStringLiteral(".scene.json");
    m_window->files().openPath(path(name)); // the file does not exist
    QTRY_VERIFY(m_window->messageBar().isVisible());
    check(m_window->messageBar());
    openHostile();
    m_window->files().lockFiles();
    QVERIFY(QFile::remove(path(name)));
    m_window->files().checkFile();
    QTRY_VERIFY(m_window->messageBar().isVisible());
    check(m_window->messageBar());
    QVERIFY(m_seen > 0);
}

void TestSeenNames::theTitleHasTheWholeName()
{
    openHostile();
    const QString title = m_window->windowHandle()->title();
    QVERIFY2(title.startsWith(QStringLiteral("gd&t[*]<b>file")), qPrintable(title));
    document().renameBody(0, "other");
    const QString changed = m_window->windowHandle()->title();
    QVERIFY2(changed.startsWith(QStringLiteral("gd&t[*]<b>file")), qPrintable(changed));
    QVERIFY2(changed.contains(QStringLiteral("n* –")) || changed.contains(QStringLiteral("json* –")) ||
                 changed.contains(QStringLiteral("…* –")),
             qPrintable(changed));
}

void TestSeenNames::aNameThatIsNotUtf8IsShown()
{
    const std::string file = m_folder->path().toStdString() + "/caf\xe9.scene.json";
    std::ofstream(file, std::ios::binary) << scene().toStdString();
    openPath(pathOf(file));
    const QString title = m_window->windowHandle()->title();
    QVERIFY2(title.startsWith(QStringLiteral("caf\ufffd.scene.json")), qPrintable(title));
    check(*m_window);
}

void TestSeenNames::recentFilesWithTheSameNameAreDistinguished()
{
    for (const char* folder : {"one", "two", "one/deep", "two/deep"}) {
        QVERIFY(QDir().mkpath(path(QString::fromLatin1(folder))));
        open(scene(), QString::fromLatin1(folder) + QStringLiteral("/gd&t.scene.json"));
    }
    QStringList texts;
    for (const QAction* action : m_window->findChild<QMenu*>(QStringLiteral("recent"))->actions())
        texts << action->text();
    QCOMPARE(texts.mid(0, 4),
             (QStringList{QStringLiteral("gd&&t.scene.json – two/deep"), QStringLiteral("gd&&t.scene.json – one/deep"),
                          QStringLiteral("gd&&t.scene.json – two"), QStringLiteral("gd&&t.scene.json – one")}));
}

void TestSeenNames::deletedFilesAreNotOffered()
{
    const QString gone = open(scene(), QStringLiteral("gone.scene.json"));
    trigger(ActionId::closeScene);
    QMenu* recent = m_window->findChild<QMenu*>(QStringLiteral("recent"));
    QVERIFY(recent->actions().front()->isEnabled());
    const auto link = [this] {
        QAbstractButton* found = nullptr;
        for (auto* button : m_window->welcome().findChildren<QAbstractButton*>())
            if (button->text() == QStringLiteral("gone.scene.json"))
                found = button; // the last one found
        return found;
    };
    QVERIFY(link() && link()->isEnabled());
    QVERIFY(QFile::remove(gone));
    QMenu* file = m_window->actions().menu(MenuId::file);
    file->popup(m_window->mapToGlobal(QPoint(20, 20)));
    QVERIFY(!recent->actions().front()->isEnabled());
    file->close();
    m_window->welcome().hide();
    m_window->welcome().show();
    QVERIFY(link() && !link()->isEnabled());
}

QTEST_MAIN(TestSeenNames)

} // namespace sweep::tst_seen_names
#include "tst_seen_names.moc"
