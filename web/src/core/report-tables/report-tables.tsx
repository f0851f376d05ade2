/** Shows the tables of a report: one section each, with figures in the reader's format. */
import type { FigureUnit, ReportFigure, ReportTable } from '@fanfare/contract/report-tables'
import { formatFinePercent, formatInteger } from '#lib/format.ts'
import { t } from '#lib/i18n.ts'
import { Table, type DataColumn } from '#ui/data-table.tsx'
import { Section } from '#ui/layout/section.tsx'
import css from './report-tables.module.css'

type Row = ReportTable['rows'][number] & { readonly _id: string }

export const ReportTables = ({ tables }: { readonly tables: readonly ReportTable[] }) =>
  tables.map((table) => (
    <Section key={table.name} title={table.title} isCard>
      {table.hint !== '' && <p className={css['hint']}>{table.hint}</p>}
      {table.rows.length === 0 ? <p className={css['hint']}>{t('Nothing in this period.')}</p> : <Figures table={table} />}
    </Section>
  ))

function Figures({ table: { title, columns, rows } }: { readonly table: ReportTable }) {
  const items: Row[] = rows.map((row) => ({ ...row, _id: row.name }))
  const figures = columns.map(
    ({ name, label, unit }, at): DataColumn<Row> => ({
      id: name,
      label,
      align: 'end',
      cell: ({ values }) => figureText(values[at] ?? null, unit),
    }),
  )
  return <Table label={title} columns={[{ id: 'row', label: t('Type'), cell: ({ label }) => label }, ...figures]} items={items} />
}

function figureText(value: ReportFigure, unit: FigureUnit): string {
  if (value === 'few') return t('Fewer than 5')
  if (value === null) return '–'
  if (unit === 'share') return formatFinePercent(value)
  return unit === 'hours' ? t('{hours, number} h', { hours: value }) : formatInteger(value)
}
