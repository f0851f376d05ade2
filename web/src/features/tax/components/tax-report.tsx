/** The tax of a year by month and country, as receipts and credit notes have it. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { downloadTaxReport, readTaxReport, type TaxLine } from '@fanfare/contract/tax'
import { query } from '#lib/api.ts'
import { countryName } from '#lib/countries.ts'
import { whole } from '#lib/format.ts'
import { reader, t } from '#lib/i18n.ts'
import { taxRate } from '#lib/tax-rate.ts'
import { Money } from '#ui/amounts.tsx'
import { DownloadButton, Downloads } from '#ui/download-button.tsx'
import { ErrorNote, SkeletonRows } from '#ui/feedback.tsx'
import { SelectField } from '#ui/fields/choice-fields.tsx'
import { Stack } from '#ui/layout/boxes.tsx'
import { ScrollRegion } from '#ui/layout/scroll-region.tsx'
import css from './tax.module.css'

const YEARS = 6

export function TaxReport({ today }: { readonly today: string }) {
  const now = Number(today.slice(0, 4))
  const [year, choose] = useState(now)
  const report = useQuery(query(readTaxReport, { query: { year } }))
  const options = Array.from({ length: YEARS }, (_, i) => ({ value: String(now - i), label: String(now - i) }))
  return (
    <Stack isClose>
      <p>{t('From receipts, less credit notes. It is what the accounts of these countries have in the ledger.')}</p>
      <div className={css['year']}>
        <SelectField label={t('Year')} options={options} value={String(year)} onChange={(next) => choose(Number(next))} />
      </div>
      {report.isPending && <SkeletonRows count={3} />}
      {report.isError && <ErrorNote error={report.error} onRetry={report.refetch} />}
      {report.data && <Lines lines={report.data.lines} currency={report.data.currency} />}
      <Downloads>
        <DownloadButton route={downloadTaxReport} input={{ query: { year } }}>
          {t('As CSV')}
        </DownloadButton>
      </Downloads>
    </Stack>
  )
}

function Lines({ lines, currency }: { readonly lines: readonly TaxLine[]; readonly currency: string }) {
  if (lines.length === 0) return <p className={css['none']}>{t('No tax was taken in this year.')}</p>
  return (
    <ScrollRegion label={t('Tax')}>
      <table className={css['table']}>
        <thead>
          <tr>
            <th scope="col">{t('Month')}</th>
            <th scope="col">{t('Country')}</th>
            <th scope="col">{t('Rate')}</th>
            <th scope="col">{t('Receipts')}</th>
            <th scope="col">{t('Net')}</th>
            <th scope="col">{t('Tax')}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={`${line.month} ${line.country} ${line.percent} ${line.name}`}>
              <td>{monthWord(line.month)}</td>
              <td>{countryName(line.country)}</td>
              <td>
                {line.name} {taxRate(line.percent)}
              </td>
              <td>{whole(line.receipts)}</td>
              <td>
                <Money value={line.net} currency={currency} />
              </td>
              <td>
                <Money value={line.tax} currency={currency} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  )
}

const monthWord = (month: string): string =>
  new Intl.DateTimeFormat(reader().locale, { month: 'short', timeZone: 'UTC' }).format(new Date(`${month}-01T00:00:00Z`))
