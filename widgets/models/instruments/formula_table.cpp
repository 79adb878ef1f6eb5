#include "core/events/timeline.h"
#include "core/measure/inspection.h"
#include "widgets/format/conversions.h"
#include "widgets/format/translated.h"
#include "widgets/models/instruments/instrument_cells.h"
#include "widgets/models/instruments/instrument_table.h"

#include <cmath>

namespace sweep {

namespace {

QString partOf(const QString& body, std::optional<char> control)
{
    return control ? translated("%1 of %2").arg(QChar::fromLatin1(*control), body)
                   : translated("the line of %1").arg(body);
}

constexpr const char* kindWords[] = { // by GapKind
    "distance² − radii²", "area² − radii²·length²", "area: the side of the line"};

constexpr const char* methodWords[] = { // by PlainMethod
    "nothing to solve", "linear: −c/b", "quadratic: (−b ± √(b² − 4·a·c))/(2·a)",
    "Newton’s steps between the turning points"};

// An exact root with the root in doubles that is nearest to it, or one of them alone.
struct RootRow
{
    const Instant* exact = nullptr;
    std::optional<double> plain = {};
    std::optional<double> ulps = {};
};

// Assigns every root in doubles to the nearest exact root that has none yet. Equal doubles count as one root.
std::vector<RootRow> rootRows(const GapPolynomial& formula)
{
    std::vector<RootRow> rows;
    for (const Instant& root : formula.roots)
        rows.push_back({&root});
    for (std::size_t i = 0; i < formula.plainRoots.size(); ++i) {
        const double plain = formula.plainRoots[i];
        if (i > 0 && plain == formula.plainRoots[i - 1])
            continue;
        RootRow* nearest = nullptr;
        for (RootRow& row : rows) {
            const auto distance = [plain](const RootRow& one) { return std::abs(one.exact->nearest() - plain); };
            if (row.exact && !row.plain && (!nearest || distance(row) < distance(*nearest)))
                nearest = &row;
        }
        if (nearest)
            *nearest = {nearest->exact, plain, formula.plainUlps[i]};
        else
            rows.push_back({nullptr, plain, formula.plainUlps[i]});
    }
    return rows;
}

Verdict verdictOf(const RootRow& row)
{
    if (!row.exact || !row.plain || !std::isfinite(*row.plain))
        return Verdict::disagree;
    return row.ulps && *row.ulps <= 0.5 ? Verdict::agree : Verdict::undecided;
}

int signOfDouble(double x)
{
    return x > 0 ? 1 : x < 0 ? -1 : 0;
}

InstrumentRow discriminantRow(const Rational& exact, const std::optional<double>& plain)
{
    const bool same = plain && signOfDouble(*plain) == exact.sign();
    const std::optional<double> ulps = plain ? errorInUlps(*plain, exact) : std::nullopt;
    const Verdict verdict = !same ? Verdict::disagree : ulps && *ulps <= 0.5 ? Verdict::agree : Verdict::undecided;
    InstrumentCell name{.text = translated("discriminant"),
                        .tip = same ? QString()
                                    : translated("The sign says how many roots there are; in doubles it is wrong."),
                        .verdict = verdict};
    return {std::move(name), exactCell(exact), plain ? doubleCell(*plain) : wordCell(QStringLiteral("–")),
            exact.is_zero() ? wordCell(QStringLiteral("–")) : ulpsCell(ulps)};
}

InstrumentRow rootRow(const RootRow& row, const OrderedInstants& roots)
{
    const Verdict verdict = verdictOf(row);
    InstrumentCell name{.text = translated("root"), .verdict = verdict};
    if (!row.plain)
        name = {.text = translated("root, missed"),
                .tip = translated("Doubles do not find this root."),
                .verdict = verdict};
    else if (!row.exact)
        name = {.text = translated("false root"), .tip = translated("There is no such root."), .verdict = verdict};
    return {std::move(name),
            row.exact ? exactCell(*row.exact, roots.adjacentTo(*row.exact)) : wordCell(translated("none")),
            row.plain ? doubleCell(*row.plain) : wordCell(translated("none")), ulpsCell(row.ulps)};
}

void addFormula(InstrumentTable& table, const GapPolynomial& formula, const QString& a, const QString& b)
{
    const QString name =
        translated("%1, %2: %3")
            .arg(partOf(a, formula.ofP), partOf(b, formula.ofQ), translated(kindWords[std::size_t(formula.kind)]));
    const QString method = translated(methodWords[std::size_t(formula.plainMethod)]);
    InstrumentRow head{{.text = name, .tip = name + u'\n' + method},
                       polynomialCell(formula.coefficients),
                       polynomialCell(formula.plainCoefficients),
                       wordCell({})};
    for (InstrumentCell& cell : head)
        cell.strong = true;
    table.rows.push_back(std::move(head));
    if (formula.coefficients.empty()) {
        table.rows.push_back({wordCell(translated("zero at all times")), {}, {}, {}});
        return;
    }
    if (formula.coefficients.size() > 3)
        table.rows.push_back({{.text = translated("degree %1").arg(formula.coefficients.size() - 1), .quiet = true},
                              {},
                              {.text = method, .tip = method, .quiet = true},
                              {}});
    if (formula.discriminant)
        table.rows.push_back(discriminantRow(*formula.discriminant, formula.plainDiscriminant));
    const std::vector<RootRow> rows = rootRows(formula);
    std::vector<const Instant*> roots;
    for (const Instant& root : formula.roots)
        roots.push_back(&root);
    for (const RootRow& row : rows)
        table.rows.push_back(rootRow(row, OrderedInstants(roots)));
    if (rows.empty())
        table.rows.push_back({{.text = translated("no root"), .quiet = true}, {}, {}, {}});
}

} // namespace

InstrumentTable formulaTable(const Scene& scene, const PairInspection& pair)
{
    const QString a = distinctLabelOf(scene, pair.a);
    const QString b = distinctLabelOf(scene, pair.b);
    InstrumentTable table{.columns = {translated("Zero where they touch"), translated("Exactly"),
                                      translated("In doubles"), translated("ulps")},
                          .widths = {QStringLiteral("a of Upright, a of Level: distance² −"),
                                     QStringLiteral("≈0.3333 − ≈0.333·τ + ≈0.333·τ²"),
                                     QStringLiteral("≈0.3333 − ≈0.333·τ + ≈0.333·τ²"), QString()}};
    for (const GapPolynomial& formula : pair.formulas)
        addFormula(table, formula, a, b);
    int wrong = 0;
    for (const InstrumentRow& row : table.rows)
        wrong += row.front().verdict == Verdict::disagree ? 1 : 0;
    if (table.rows.empty())
        table.why = translated("Lines without ends have no formula: they touch unless they are parallel.");
    else
        table.headline = wrong > 0 ? translated("In the time τ from now; doubles go wrong where the mark says so.")
                                   : translated("In the time τ from now; here doubles find every root.");
    return table;
}

} // namespace sweep
