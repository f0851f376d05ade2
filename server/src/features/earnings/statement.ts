import type { Download } from '@fanfare/contract/downloads'
import { accountById } from '#core/accounts/index.ts'
import { readStatement, reasonLabel, type Statement, type StatementLine } from '#core/money/index.ts'
import { settings } from '#core/settings/index.ts'
import { fromMinorUnits } from '#lib/amount.ts'
import { toCsv, type Cell } from '#lib/csv.ts'
import { download } from '#lib/download.ts'
import { notValid } from '#lib/errors.ts'
import { currentLocale, money, t } from '#lib/i18n.ts'
import { addMonths } from '#lib/time.ts'
import { makePdf } from '#platform/pdf.ts'
import type { Context } from '#platform/context.ts'

export interface StatementRequest {
  readonly performerId: string
  /** `2026-03`, UTC. */
  readonly month: string
  readonly format: 'pdf' | 'csv'
}

/** Throws `not_valid` for a month that has not begun. */
export async function statementOf(ctx: Context, { performerId, month, format }: StatementRequest): Promise<Download> {
  const from = new Date(`${month}-01T00:00:00Z`)
  if (from > ctx.clock.now()) throw notValid('month', t('This month hasn’t started'))
  const statement = await readStatement(ctx.db, performerId, { from, until: addMonths(from, 1) })
  const name = `statement-${month}.${format}`
  if (format === 'csv') return download(name, 'text/csv', csvOf(ctx, statement))
  const account = await accountById(ctx.db, performerId)
  const { currency, siteName } = await settings(ctx)
  const pdf = await pdfOf(ctx, statement, { owner: `@${account?.username ?? ''}`, from, currency, siteName })
  return download(name, 'application/pdf', pdf)
}

type LineOf = StatementLine & { readonly section: string }

/** Returns movements other than sales and their refunds, such as payouts. */
const others = (statement: Statement) => {
  const sold = new Set(statement.sales.map(({ kind }) => kind))
  return statement.movements.filter(({ reason }) => !sold.has(reason) && reason !== 'refund')
}

function csvOf(ctx: Context, statement: Statement): string {
  const amounts = ({ section, kind, count, gross, commission, net }: LineOf): Cell[] => [
    section,
    kind,
    count,
    ...[gross, commission, net].map(fromMinorUnits),
  ]
  return toCsv(
    ['section', 'kind', 'count', 'gross', 'commission', 'amount'],
    [
      ['opening', '', '', '', '', fromMinorUnits(statement.opening)],
      ...statement.sales.map((line) => amounts({ ...line, section: 'sale' })),
      ...statement.refunds.map((line) => amounts({ ...negative(line), section: 'refund' })),
      ...statement.splits.map(({ kind, count, net }): Cell[] => ['shared', kind, count, '', '', fromMinorUnits(-net)]),
      ...others(statement).map(({ reason, amount }): Cell[] => ['other', reason, '', '', '', fromMinorUnits(amount)]),
      ['closing', '', '', '', '', fromMinorUnits(statement.closing)],
      ['not available yet', '', '', '', '', fromMinorUnits(statement.held)],
      ['frozen by disputes today', '', '', '', '', fromMinorUnits(statement.frozen)],
      ['held until delivery today', '', '', '', '', fromMinorUnits(statement.undelivered)],
      ['tax beside the gross', '', '', '', '', fromMinorUnits(statement.tax)],
    ],
  )
}

const negative = (line: StatementLine): StatementLine => ({
  ...line,
  gross: -line.gross,
  commission: -line.commission,
  net: -line.net,
})

interface Head {
  readonly owner: string
  readonly from: Date
  readonly currency: string
  readonly siteName: string
}

function pdfOf(ctx: Context, statement: Statement, { owner, from, currency, siteName }: Head): Promise<Buffer> {
  const locale = currentLocale()
  const shown = (amount: number) => money(fromMinorUnits(amount), currency)
  const month = new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(from)
  const cells = ({ kind, count, gross, commission, net }: StatementLine) => [
    reasonLabel(ctx, kind),
    String(count),
    shown(gross),
    shown(commission),
    shown(net),
  ]
  const sumOf = (lines: readonly StatementLine[]) => [
    t('Total'),
    String(lines.reduce((all, { count }) => all + count, 0)),
    ...(['gross', 'commission', 'net'] as const).map((field) => shown(lines.reduce((all, line) => all + line[field], 0))),
  ]
  const header = [t('Type'), t('Number'), t('Gross'), t('Commission'), t('Yours')]
  const moved = others(statement)
  const splits = statement.splits.map(({ kind, net }): [string, string] => [reasonLabel(ctx, kind), shown(-net)])
  const refunds = statement.refunds.map(negative)
  return makePdf({
    title: t('Statement for {month}', { month }),
    subtitle: `${owner} · ${siteName}`,
    lang: locale,
    at: ctx.clock.now(),
    footer: t('{site}: statement for {owner}, {month}. Times are in UTC.', { site: siteName, owner, month }),
    sections: [
      {
        title: t('Summary'),
        facts: [
          [t('Opening balance'), shown(statement.opening)],
          ...statement.movements.map(({ reason, amount }): [string, string] => [reasonLabel(ctx, reason), shown(amount)]),
          [t('Closing balance'), shown(statement.closing)],
          [t('Not yet available'), shown(statement.held)],
          [t('Frozen by disputes today'), shown(statement.frozen)],
          [t('Held until delivery today'), shown(statement.undelivered)],
          [t('Tax paid by fans on these sales'), shown(statement.tax)],
        ],
        note: t('The site collects tax and pays it to the authorities. Tax isn’t part of the gross or any other amount here.'),
      },
      ...(statement.sales.length > 0
        ? [{ title: t('Sales'), table: { header, rows: statement.sales.map(cells), sum: sumOf(statement.sales) } }]
        : []),
      ...(refunds.length > 0 ? [{ title: t('Refunds'), table: { header, rows: refunds.map(cells), sum: sumOf(refunds) } }] : []),
      ...(splits.length > 0 ? [{ title: t('Shared through splits'), facts: splits }] : []),
      ...(moved.length > 0
        ? [
            {
              title: t('Other transactions'),
              facts: moved.map(({ reason, amount }): [string, string] => [reasonLabel(ctx, reason), shown(amount)]),
            },
          ]
        : []),
    ],
  })
}
