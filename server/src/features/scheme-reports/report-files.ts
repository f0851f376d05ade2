/** Writes a stored report as CSV and PDF. A revision always has the same bytes. */
import type { ReportFigure, FigureUnit, ReportTable } from '@fanfare/contract/report-tables'
import { TABLE_HEADER, tableCells, tableViews, type StoredTable } from '#core/report-sections/index.ts'
import { settings } from '#core/settings/index.ts'
import { toCsv } from '#lib/csv.ts'
import { currentLocale, date, formatPercent, t } from '#lib/i18n.ts'
import type { Context } from '#platform/context.ts'
import { makePdf, type PdfSection } from '#platform/pdf.ts'
import { monthOf, type ReportRow } from './store.ts'

export const tablesOf = ({ content }: Pick<ReportRow, 'content'>): StoredTable[] => JSON.parse(content) as StoredTable[]

/** The same for every reader: names of figures are not translated. */
export const csvOf = (month: string, tables: readonly StoredTable[]): string =>
  toCsv(TABLE_HEADER, [['report', 'month', '', month], ...tableCells(tables)])

export async function pdfOf(ctx: Context, row: ReportRow): Promise<Buffer> {
  const { siteName } = await settings(ctx)
  const locale = currentLocale()
  const from = new Date(`${monthOf(row)}-01T00:00:00Z`)
  const month = new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(from)
  return makePdf({
    title: t('Report for {month}', { month }),
    subtitle: t('{site}, revision {revision, number}', { site: siteName, revision: row.revision }),
    lang: locale,
    at: row.made_at,
    footer: t('{site}: report for {month}. Times are in UTC.', { site: siteName, month }),
    sections: [
      {
        title: t('This report'),
        facts: [
          [t('Made'), date(row.made_at)],
          ...(row.reason === '' ? [] : [[t('Reason for the revision'), row.reason] as const]),
        ],
        lines: [t('SHA-256 of the CSV file:'), row.hash.toString('hex')],
      },
      ...tableViews(ctx, tablesOf(row)).map(sectionOf),
    ],
  })
}

const sectionOf = ({ title, hint, columns, rows }: ReportTable): PdfSection => ({
  title,
  ...(rows.length === 0
    ? { lines: [t('Nothing in this period.')] }
    : {
        table: {
          header: ['', ...columns.map(({ label }) => label)],
          rows: rows.map(({ label, values }) => [
            label,
            ...values.map((value, at) => shown(value, columns[at]?.unit ?? 'count')),
          ]),
        },
      }),
  ...(hint !== '' && { note: hint }),
})

function shown(value: ReportFigure, unit: FigureUnit): string {
  if (typeof value !== 'number') return '–'
  if (unit !== 'share') return new Intl.NumberFormat(currentLocale()).format(value)
  return formatPercent(value)
}
