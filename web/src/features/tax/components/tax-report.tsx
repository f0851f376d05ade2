/** The tax of a year by month and country, from receipts and credit notes. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { downloadTaxReport, readTaxReport, type TaxLine } from '@fanfare/contract/tax'
import { query } from '#lib/api.ts'
import { formatInteger } from '#lib/format.ts'
import { reader, t } from '#lib/i18n.ts'
import { taxRate } from '#lib/tax-rate.ts'
import { CountryName } from '#ui/country-name.tsx'
import { Money } from '#ui/amounts.tsx'
import { Table, type DataColumn } from '#ui/data-table.tsx'
import { DownloadButton, Downloads } from '#ui/download-button.tsx'
import { ErrorNote, SkeletonRows } from '#ui/feedback.tsx'
import { SelectField } from '#ui/fields/choice-fields.tsx'
import { Stack } from '#ui/layout/boxes.tsx'
import css from './tax.module.css'

const YEARS = 6

export function TaxReport({ today }: { readonly today: string }) {
  const now = Number(today.slice(0, 4))
  const [year, choose] = useState(now)
  const report = useQuery(query(readTaxReport, { query: { year } }))
  const options = Array.from({ length: YEARS }, (_, i) => ({ value: String(now - i), label: String(now - i) }))
  return (
    <Stack isClose>
      <p>{t('From receipts, less credit notes. Matches these countries’ accounts in the ledger.')}</p>
      <div className={css['year']}>
        <SelectField label={t('Year')} options={options} value={String(year)} onChange={(next) => choose(Number(next))} />
      </div>
      {report.isPending && <SkeletonRows count={3} />}
      {report.isError && <ErrorNote error={report.error} onRetry={report.refetch} />}
      {report.data && <Lines lines={report.data.lines} currency={report.data.currency} />}
      <Downloads>
        <DownloadButton route={downloadTaxReport} input={{ query: { year } }}>
          {t('Export CSV')}
        </DownloadButton>
      </Downloads>
    </Stack>
  )
}

type Line = TaxLine & { readonly _id: string }

function Lines({ lines, currency }: { readonly lines: readonly TaxLine[]; readonly currency: string }) {
  if (lines.length === 0) return <p className={css['none']}>{t('No tax was collected in this year.')}</p>
  const columns: DataColumn<Line>[] = [
    { id: 'month', label: t('Month'), cell: ({ month }) => monthLabel(month) },
    { id: 'country', label: t('Country'), cell: ({ country }) => <CountryName code={country} /> },
    { id: 'rate', label: t('Rate'), cell: (line) => `${line.name} ${taxRate(line.percent)}` },
    { id: 'receipts', label: t('Receipts'), align: 'end', cell: ({ receipts }) => formatInteger(receipts) },
    { id: 'net', label: t('Net'), align: 'end', cell: ({ net }) => <Money value={net} currency={currency} /> },
    { id: 'tax', label: t('Tax'), align: 'end', cell: ({ tax }) => <Money value={tax} currency={currency} /> },
  ]
  return <Table label={t('Tax')} columns={columns} items={lines.map((line) => ({ ...line, _id: idOf(line) }))} />
}

const idOf = (line: TaxLine): string => `${line.month} ${line.country} ${line.percent} ${line.name}`

const monthLabel = (month: string): string =>
  new Intl.DateTimeFormat(reader().locale, { month: 'short', timeZone: 'UTC' }).format(new Date(`${month}-01T00:00:00Z`))
