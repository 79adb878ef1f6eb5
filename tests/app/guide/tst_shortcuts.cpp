#include "app/guide/shortcuts.h"
#include "tests/app/window/window_test.h"

#include <QAbstractItemModelTester>
#include <QKeySequenceEdit>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QTableView>

namespace sweep::tst_shortcuts {

// Every shortcut can be found, changed, reset and printed.
class TestShortcuts : public WindowTest
{
    Q_OBJECT

private Q_SLOTS:
    void aChangedKeyWorksAtOnceAndAfterARestart()
    {
        onNextDialog([this](QDialog& dialog) {
            auto& keys = dynamic_cast<ShortcutDialog&>(dialog);
            keys.select(rowOf("zoomFull"));
            QTest::keyClick(keys.findChild<QKeySequenceEdit*>(), Qt::Key_J, Qt::ControlModifier | Qt::AltModifier);
            QTest::mouseClick(button(keys, QStringLiteral("A&ssign")), Qt::LeftButton);
            keys.reject();
        });
        key(Qt::Key_Question, Qt::ControlModifier);
        awaitNoDialog();
        verifyZoomKey();
        start();
        verifyZoomKey();
    }

    void aConflictIsNamedBeforeTheKeyIsTaken()
    {
        ShortcutDialog dialog(map(), *m_window);
        dialog.select(rowOf("zoomFull"));
        QTest::keyClick(dialog.findChild<QKeySequenceEdit*>(), Qt::Key_D, Qt::ControlModifier);
        QStringList messages;
        for (const QLabel* label : dialog.findChildren<QLabel*>())
            messages << label->text();
        QVERIFY2(messages.join(u'\n').contains(QStringLiteral("Ctrl+D is already assigned to Body ▸ Duplicate")),
                 qPrintable(messages.join(u'\n')));
        QVERIFY(action(ActionId::duplicate).shortcuts().contains(QKeySequence(QStringLiteral("Ctrl+D"))));
        QTest::mouseClick(button(dialog, QStringLiteral("A&ssign Anyway")), Qt::LeftButton);
        QCOMPARE(action(ActionId::duplicate).shortcuts(), QList<QKeySequence>());
        QVERIFY(!action(ActionId::duplicate).toolTip().contains(QStringLiteral("Ctrl+D")));
        QCOMPARE(action(ActionId::zoomFull).shortcut(), QKeySequence(QStringLiteral("Ctrl+D")));
        map().reset(rowOf("duplicate"));
        QCOMPARE(action(ActionId::duplicate).shortcut(), QKeySequence(QStringLiteral("Ctrl+D")));
        QCOMPARE(action(ActionId::zoomFull).shortcuts(), QList<QKeySequence>());
    }

    void aResetNamesTheShortcutsThatItTakes()
    {
        map().assign(rowOf("zoomFull"), {QKeySequence(QStringLiteral("Ctrl+D"))});
        ShortcutDialog dialog(map(), *m_window);
        dialog.select(rowOf("duplicate"));
        QStringList messages;
        for (const QLabel* label : dialog.findChildren<QLabel*>())
            messages << label->text();
        QVERIFY2(messages.contains(QStringLiteral("Ctrl+D is already assigned to View ▸ 100 %, which would lose it.")),
                 qPrintable(messages.join(u'\n')));
    }

    // The settings are of another version, which lacked the command.
    void aStoredKeyIsTakenFromTheCommandThatHasIt()
    {
        m_store->setValue(QStringLiteral("shortcuts/zoomFull"), QStringLiteral("Ctrl+D"));
        start();
        QCOMPARE(action(ActionId::zoomFull).shortcut(), QKeySequence(QStringLiteral("Ctrl+D")));
        QCOMPARE(action(ActionId::duplicate).shortcuts(), QList<QKeySequence>());
    }

    void theListKeepsTheLawsOfAModel()
    {
        ShortcutDialog dialog(map(), *m_window);
        const QAbstractItemModelTester tester(dialog.findChild<QTableView*>()->model());
        QTest::keyClicks(dialog.findChild<QLineEdit*>(), QStringLiteral("zoom"));
        map().assign(rowOf("zoomFull"), {QKeySequence(Qt::Key_F7)});
        map().resetAll();
    }

    void aKeySequenceAndItsPrefixConflict()
    {
        const QKeySequence both(QStringLiteral("Ctrl+D, Ctrl+X"));
        const std::vector<std::size_t> found = map().conflicts(rowOf("zoomFull"), {both});
        QCOMPARE(found, std::vector<std::size_t>{rowOf("duplicate")});
    }

    void resettingAllForgetsEveryChange()
    {
        const QList<QKeySequence> usual = action(ActionId::zoomIn).shortcuts();
        map().assign(rowOf("zoomIn"), {QKeySequence(Qt::Key_F7)});
        map().assign(rowOf("panel problems"), {QKeySequence(Qt::Key_F8)});
        map().assign(rowOf("duplicate"), {});
        QCOMPARE(stored().size(), 3);
        map().resetAll();
        QCOMPARE(stored(), QStringList());
        QCOMPARE(action(ActionId::zoomIn).shortcuts(), usual);
    }

    void aRemovedKeyStaysRemoved()
    {
        map().assign(rowOf("duplicate"), {});
        start();
        QCOMPARE(action(ActionId::duplicate).shortcuts(), QList<QKeySequence>());
    }

    void theKeyOfABookmarkCanBeChangedBeforeThereIsOne()
    {
        map().assign(rowOf("bookmark3"), {QKeySequence(Qt::Key_F7)});
        start();
        QCOMPARE(map().keys(rowOf("bookmark3")), QList<QKeySequence>{QKeySequence(Qt::Key_F7)});
    }

    void invalidStoredKeysAreIgnored_data()
    {
        QTest::addColumn<QVariant>("value");
        QTest::newRow("no key") << QVariant(QStringLiteral("Ctrl+Banana"));
        QTest::newRow("a key of the desktop") << QVariant(QStringLiteral("Meta+L"));
        QTest::newRow("a key of the menus") << QVariant(QStringLiteral("Alt+F"));
    }
    void invalidStoredKeysAreIgnored()
    {
        QFETCH(const QVariant, value);
        const QList<QKeySequence> usual = action(ActionId::zoomIn).shortcuts();
        m_store->setValue(QStringLiteral("shortcuts/zoomIn"), value);
        start();
        QCOMPARE(action(ActionId::zoomIn).shortcuts(), usual);
    }

    void reservedKeysAreRefusedWithTheReason_data()
    {
        QTest::addColumn<QString>("key");
        QTest::addColumn<QString>("reason");
        QTest::newRow("desktop") << "Meta+L"
                                 << "the desktop reserves";
        QTest::newRow("menu") << "Alt+F"
                              << "Alt with a letter opens a menu";
        QTest::newRow("play") << "Space"
                              << "the canvas and the lists";
        QTest::newRow("nudge") << "Shift+Left"
                               << "the canvas and the lists";
    }
    void reservedKeysAreRefusedWithTheReason()
    {
        QFETCH(const QString, key);
        QFETCH(const QString, reason);
        const QString said = ShortcutMap::refusal(QKeySequence(key));
        QVERIFY2(said.contains(reason), qPrintable(said));
    }

    void noDefaultKeyIsRefusedOrInConflict()
    {
        for (std::size_t row = 0; row < map().rows().size(); ++row) {
            for (const QKeySequence& key : map().keys(row))
                QCOMPARE(ShortcutMap::refusal(key), QString());
            for (const std::size_t other : map().conflicts(row, map().keys(row)))
                QFAIL(qPrintable(map().name(row) + QStringLiteral(", ") + map().name(other)));
        }
        QVERIFY2(map().rows().size() > 120, qPrintable(QString::number(map().rows().size())));
    }

    void theSearchFindsByNameMenuAndKey_data()
    {
        QTest::addColumn<QString>("typed");
        QTest::addColumn<QString>("found");
        QTest::newRow("name") << "duplic"
                              << "Duplicate";
        QTest::newRow("letters") << "zmin"
                                 << "Zoom In";
        QTest::newRow("menu and name") << "export report"
                                       << "Bug Report…";
        QTest::newRow("key") << "f11"
                             << "Full Screen";
        QTest::newRow("key with a modifier") << "ctrl+d"
                                             << "Duplicate";
    }
    void theSearchFindsByNameMenuAndKey()
    {
        QFETCH(const QString, typed);
        QFETCH(const QString, found);
        ShortcutDialog dialog(map(), *m_window);
        QTest::keyClicks(dialog.findChild<QLineEdit*>(), typed);
        const QAbstractItemModel* shown = dialog.findChild<QTableView*>()->model();
        QStringList names;
        for (int row = 0; row < shown->rowCount(); ++row)
            names << shown->index(row, 0).data().toString();
        QVERIFY2(names.contains(found), qPrintable(names.join(u'\n')));
        QVERIFY2(names.size() < 12, qPrintable(names.join(u'\n')));
    }

    void thePrintedPageHasEveryKey()
    {
        map().assign(rowOf("zoomFull"), {QKeySequence(Qt::Key_F7)});
        const QString page = shortcutPage(map());
        int lines = 0;
        for (std::size_t row = 0; row < map().rows().size(); ++row) {
            if (map().keys(row).isEmpty())
                continue;
            const QString keys = QKeySequence::listToString(map().keys(row), QKeySequence::NativeText);
            const QString line = map().name(row).toHtmlEscaped() + QStringLiteral("</td><td><b>") +
                                 keys.toHtmlEscaped() + QStringLiteral("</b>");
            QVERIFY2(page.contains(line), qPrintable(line));
            ++lines;
        }
        QVERIFY2(lines > 70, qPrintable(QString::number(lines)));
        QVERIFY(page.contains(QStringLiteral("<b>F7</b>")));
    }

private:
    [[nodiscard]] ShortcutMap& map() const { return *m_window->findChild<ShortcutMap*>(); }

    [[nodiscard]] std::size_t rowOf(const char* id) const
    {
        for (std::size_t row = 0; row < map().rows().size(); ++row)
            if (map().rows()[row].id == QLatin1String(id))
                return row;
        qFatal("%s has no row", id);
    }

    [[nodiscard]] QStringList stored() const
    {
        m_store->beginGroup(QStringLiteral("shortcuts"));
        const QStringList keys = m_store->childKeys();
        m_store->endGroup();
        return keys;
    }

    [[nodiscard]] static QPushButton* button(const QDialog& dialog, const QString& text)
    {
        for (QPushButton* button : dialog.findChildren<QPushButton*>())
            if (button->text() == text)
                return button;
        qFatal("no button %s", qPrintable(text));
    }

    void verifyZoomKey()
    {
        QCOMPARE(action(ActionId::zoomFull).shortcuts(), QList{QKeySequence(QStringLiteral("Ctrl+Alt+J"))});
        QVERIFY2(action(ActionId::zoomFull).toolTip().endsWith(QStringLiteral("(Ctrl+Alt+J)")),
                 qPrintable(action(ActionId::zoomFull).toolTip()));
        const QSignalSpy runs(&action(ActionId::zoomFull), &QAction::triggered);
        activate();
        key(Qt::Key_J, Qt::ControlModifier | Qt::AltModifier);
        QCOMPARE(runs.size(), 1);
    }
};

QTEST_MAIN(TestShortcuts)

} // namespace sweep::tst_shortcuts
#include "tst_shortcuts.moc"
