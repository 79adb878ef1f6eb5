#include "app/workbench/actions.h"
#include "app/workbench/settings.h"

#include <QFile>
#include <QMenu>
#include <QMenuBar>
#include <QSettings>
#include <QTemporaryDir>
#include <QTest>

namespace sweep::tst_settings {

class TestSettings : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void valuesSurviveARestart()
    {
        Settings settings;
        settings.folder = QStringLiteral("/a");
        settings.theme = Theme::dark;
        settings.geometry = "geometry";
        settings.arrangement = Arrangement::measure;
        settings.layouts = {"edit", "", "measure", ""};
        settings.speed = 0.25;
        settings.loops = true;
        settings.reopensOnStart = false;
        settings.knowsFirstSteps = true;
        settings.session = {QStringLiteral("/a,b"),         {0.1, -1e-300},        1.75, -20, 1.0 / 3,
                            {QStringLiteral("ball, wall")}, Interval{0.1, 1.0 / 3}};
        {
            QSettings store(path("good"), QSettings::IniFormat);
            saveSettings(settings, {}, store);
            saveRecentFiles({QStringLiteral("/a"), QStringLiteral("/b")}, store);
        }
        QSettings store(path("good"), QSettings::IniFormat);
        const Settings loaded = loadSettings(store);
        QCOMPARE(loadRecentFiles(store), (QStringList{QStringLiteral("/a"), QStringLiteral("/b")}));
        QCOMPARE(loaded.folder, settings.folder);
        QCOMPARE(loaded.theme, settings.theme);
        QCOMPARE(loaded.geometry, settings.geometry);
        QCOMPARE(loaded.arrangement, settings.arrangement);
        QCOMPARE(loaded.layouts, settings.layouts);
        QCOMPARE(loaded.speed, settings.speed);
        QCOMPARE(loaded.loops, settings.loops);
        QCOMPARE(loaded.reopensOnStart, settings.reopensOnStart);
        QCOMPARE(loaded.knowsFirstSteps, settings.knowsFirstSteps);
        QVERIFY(loaded.session == settings.session);
    }

    void onlyChangedValuesAreWritten()
    {
        QSettings store(path("merged"), QSettings::IniFormat);
        const Settings known = loadSettings(store);
        Settings mine = known;
        mine.theme = Theme::dark;
        mine.layouts[0] = "mine";
        Settings others = known;
        others.speed = 0.5;
        others.layouts[2] = "others";
        saveSettings(mine, known, store);
        saveSettings(others, known, store);
        const Settings both = loadSettings(store);
        QCOMPARE(both.theme, Theme::dark);
        QCOMPARE(both.speed, 0.5);
        QCOMPARE(both.layouts, (std::array<QByteArray, arrangementCount>{"mine", "", "others", ""}));
        QVERIFY(!store.contains(QStringLiteral("files/folder")));
    }

    void storingALayoutRemovesThoseOfOtherVersions()
    {
        QSettings store(path("versions"), QSettings::IniFormat);
        store.setValue(QStringLiteral("window/layout-version"), Settings::layoutVersion + 1);
        store.setValue(QStringLiteral("layouts/") + QString::fromLatin1(arrangementNames[1]), QByteArray("foreign"));
        const Settings known = loadSettings(store);
        Settings mine = known;
        mine.layouts[0] = "mine";
        saveSettings(mine, known, store);
        QCOMPARE(loadSettings(store).layouts, (std::array<QByteArray, arrangementCount>{"mine", "", "", ""}));
    }

    void invalidSettingsBecomeDefaults_data()
    {
        QTest::addColumn<QByteArray>("content");
        QTest::newRow("no file at all") << QByteArray();
        QTest::newRow("binary") << QByteArray("\0\1\2\3[[[]]\xff\xfe==", 14);
        QTest::newRow("wrong values") << QByteArray("[view]\ntheme=7\n[time]\nspeed=nan\nloop=[]\n[files]\nrecent=\n");
        QTest::newRow("out of range") << QByteArray(
            "[time]\nspeed=-1e308\n[window]\nlayout-version=99\narrangement=5\n[layouts]\nedit=x\n");
        QTest::newRow("no such arrangement") << QByteArray("[window]\nlayout-version=%1\narrangement=5\n")
                                                    .replace("%1", QByteArray::number(Settings::layoutVersion));
        QTest::newRow("a broken session") << QByteArray("[session]\nfile=/a\nview=0, nan, 1, 0, 0\nreopen=7x\n");
        QTest::newRow("a session at no scale") << QByteArray("[session]\nfile=/a\nview=0, 0, 0, 0, 0\n");
        QTest::newRow("truncated variant") << QByteArray("[window]\ngeometry=\"@Variant(\\0\\0\\0\"\n");
    }
    void invalidSettingsBecomeDefaults()
    {
        QFETCH(QByteArray, content);
        if (!content.isEmpty()) {
            QFile file(path("broken"));
            QVERIFY(file.open(QIODevice::WriteOnly));
            file.write(content);
        }
        QSettings store(path("broken"), QSettings::IniFormat);
        const Settings loaded = loadSettings(store);
        QCOMPARE(loaded.speed, 1.0);
        QCOMPARE(loaded.theme, Theme::system);
        QCOMPARE(loaded.arrangement, Arrangement::edit);
        QVERIFY(loaded.layouts.front().isEmpty());
        QVERIFY(loadRecentFiles(store).isEmpty());
        QVERIFY(loaded.session == Session{});
    }

    void recentFilesAreTenNewestFirstEachOnce()
    {
        QStringList files;
        for (int i = 0; i < 12; ++i)
            files = withRecentFile(files, QStringLiteral("/f%1").arg(i));
        QCOMPARE(files.size(), 10);
        QCOMPARE(files.front(), QStringLiteral("/f11"));
        files = withRecentFile(files, QStringLiteral("/f5"));
        QCOMPARE(files.front(), QStringLiteral("/f5"));
        QCOMPARE(files.size(), 10);
        QCOMPARE(files.count(QStringLiteral("/f5")), 1);
    }

    void everyActionHasATextATipAndItsKeyInTheTip()
    {
        const Actions actions;
        for (const QAction* action : actions.all()) {
            QVERIFY(!action->text().isEmpty());
            QVERIFY(!action->statusTip().isEmpty());
            QVERIFY2(action->toolTip().startsWith(action->statusTip()), qPrintable(action->toolTip()));
            if (!action->shortcut().isEmpty())
                QVERIFY2(action->toolTip().contains(action->shortcut().toString(QKeySequence::NativeText)),
                         qPrintable(action->toolTip()));
        }
        QCOMPARE(actions.all().size(), std::size_t(ActionId::about) + 1);
        QCOMPARE(actions[ActionId::save].text(), QStringLiteral("&Save"));
        QCOMPARE(actions[ActionId::scaleBy].text(), QStringLiteral("&Scale by…"));
        QCOMPARE(actions[ActionId::about].text(), QStringLiteral("&About Sweepbench"));
    }

    void anEllipsisMeansThatMoreInputFollows()
    {
        const Actions actions;
        const QList<ActionId> asking{ActionId::newScene,      ActionId::open,         ActionId::importGeometry,
                                     ActionId::saveAs,        ActionId::moveBy,       ActionId::turnBy,
                                     ActionId::scaleBy,       ActionId::addBookmark,  ActionId::editBookmarks,
                                     ActionId::exportPicture, ActionId::exportReport, ActionId::compareLog,
                                     ActionId::reduceScene,   ActionId::preferences,  ActionId::exportEvents,
                                     ActionId::copyAs,        ActionId::print,        ActionId::addRegularPolygon,
                                     ActionId::printPreview,  ActionId::findCommand,  ActionId::shortcuts,
                                     ActionId::recover,       ActionId::neighbours};
        for (std::size_t command = 0; command < actions.all().size(); ++command) {
            const QString text = actions.all()[command]->text();
            QVERIFY2(text.endsWith(QStringLiteral("…")) == asking.contains(ActionId(command)), qPrintable(text));
            QVERIFY2(!text.contains(QStringLiteral("...")), qPrintable(text));
        }
    }

    void textsAreInTitleCase()
    {
        const QStringList small{QStringLiteral("a"),  QStringLiteral("as"),  QStringLiteral("at"),
                                QStringLiteral("by"), QStringLiteral("in"),  QStringLiteral("of"),
                                QStringLiteral("on"), QStringLiteral("or"),  QStringLiteral("the"),
                                QStringLiteral("to"), QStringLiteral("with")};
        const Actions actions;
        for (const QAction* action : actions.all())
            for (QString word : action->text().remove(u'&').remove(u'…').split(u' '))
                QVERIFY2(!word.front().isLower() || small.contains(word), qPrintable(action->text()));
    }

    void noTwoActionsShareAKey()
    {
        const Actions actions;
        QMap<QString, QString> owners;
        for (const QAction* action : actions.all())
            for (const QKeySequence& key : action->shortcuts()) {
                const QString text = key.toString();
                QVERIFY2(!text.isEmpty(), qPrintable(action->text()));
                QVERIFY2(!owners.contains(text), qPrintable(text + action->text() + owners.value(text)));
                QVERIFY2(!text.contains(QStringLiteral("Meta")), qPrintable(text));
                const bool altLetter =
                    text.startsWith(QStringLiteral("Alt+")) && text.size() == 5 && text.back().isLetter();
                QVERIFY2(!altLetter, qPrintable(text));
                owners[text] = action->text();
            }
    }

    void standardKeysAreThoseOfThePlatform()
    {
        const Actions actions;
        const QPair<ActionId, QKeySequence::StandardKey> keys[] = {{ActionId::newScene, QKeySequence::New},
                                                                   {ActionId::open, QKeySequence::Open},
                                                                   {ActionId::save, QKeySequence::Save},
                                                                   {ActionId::saveAs, QKeySequence::SaveAs},
                                                                   {ActionId::undo, QKeySequence::Undo},
                                                                   {ActionId::redo, QKeySequence::Redo},
                                                                   {ActionId::cut, QKeySequence::Cut},
                                                                   {ActionId::copy, QKeySequence::Copy},
                                                                   {ActionId::paste, QKeySequence::Paste},
                                                                   {ActionId::remove, QKeySequence::Delete},
                                                                   {ActionId::selectAll, QKeySequence::SelectAll},
                                                                   {ActionId::filterEvents, QKeySequence::Find},
                                                                   {ActionId::zoomIn, QKeySequence::ZoomIn},
                                                                   {ActionId::zoomOut, QKeySequence::ZoomOut},
                                                                   {ActionId::fullScreen, QKeySequence::FullScreen},
                                                                   {ActionId::whatsThis, QKeySequence::WhatsThis},
                                                                   {ActionId::manual, QKeySequence::HelpContents}};
        QSet<QKeySequence> all;
        for (const QAction* action : actions.all())
            for (const QKeySequence& key : action->shortcuts())
                all << key;
        for (const auto& [command, standard] : keys) {
            if (QKeySequence::keyBindings(standard).isEmpty())
                continue; // this platform has no standard shortcut
            QVERIFY2(actions[command].shortcuts().contains(QKeySequence(standard)),
                     qPrintable(actions[command].text()));
            for (const QKeySequence& key : QKeySequence::keyBindings(standard))
                QVERIFY2(all.contains(key), qPrintable(key.toString()));
        }
        QVERIFY(actions[ActionId::quit].shortcuts().contains(QKeySequence(Qt::CTRL | Qt::Key_Q)));
        QVERIFY(actions[ActionId::redo].shortcuts().contains(QKeySequence(Qt::CTRL | Qt::Key_Y)));
    }

    void everyActionIsInOneMenuAndMnemonicsAreUniqueThere()
    {
        Actions actions;
        QMenuBar bar;
        actions.fill(bar);
        QList<const QAction*> seen;
        for (const QAction* top : bar.actions())
            collect(*top->menu(), seen);
        for (const QAction* form : actions.menu(MenuId::copies)->actions()) // for the dialog of Copy As
            seen << form;
        for (const QAction* action : actions.all())
            QCOMPARE(seen.count(action), 1);
    }

    void everyIconExists()
    {
        const Actions actions;
        for (const ActionId command : {ActionId::newScene, ActionId::open, ActionId::save, ActionId::undo,
                                       ActionId::redo, ActionId::addPoint, ActionId::addLine, ActionId::play,
                                       ActionId::toNext, ActionId::fitAll, ActionId::loop, ActionId::remove}) {
            const QIcon icon = actions[command].icon();
            QVERIFY2(!icon.isNull(), qPrintable(actions[command].text()));
            const QImage normal = icon.pixmap({20, 20}, 2).toImage();
            const QImage disabled = icon.pixmap({20, 20}, 2, QIcon::Disabled).toImage();
            QVERIFY2(normal.size() == QSize(40, 40), "sharp at 2×");
            QVERIFY2(normal != disabled, "what is disabled looks disabled");
        }
    }

private:
    // Collects the actions of a menu and its submenus; each menu has its own mnemonics.
    static void collect(const QMenu& menu, QList<const QAction*>& seen)
    {
        QSet<QChar> mnemonics;
        for (const QAction* action : menu.actions()) {
            if (action->isSeparator())
                continue;
            const qsizetype at = action->text().indexOf(u'&');
            const bool isHiddenPart = action->menu() && action->text().isEmpty();
            QVERIFY2(at >= 0 || isHiddenPart, qPrintable(action->text()));
            const QChar mnemonic = isHiddenPart ? QChar() : action->text().at(at + 1).toLower();
            QVERIFY2(!mnemonics.contains(mnemonic), qPrintable(action->text()));
            mnemonics << mnemonic;
            if (action->menu())
                collect(*action->menu(), seen);
            else
                seen << action;
        }
    }

    [[nodiscard]] QString path(const char* name) const
    {
        return m_folder.filePath(QString::fromLatin1(name) + QStringLiteral(".ini"));
    }

    QTemporaryDir m_folder;
};

QTEST_MAIN(TestSettings)

} // namespace sweep::tst_settings
#include "tst_settings.moc"
