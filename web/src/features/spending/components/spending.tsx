import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { downloadSpending, listSpending, readSpendingLimits, type SpendingLine } from '@fanfare/contract/spending'
import { saleKind } from '#core/kinds.ts'
import { infiniteQuery, query } from '#lib/api.ts'
import { formatInteger } from '#lib/format.ts'
import { reader, t } from '#lib/i18n.ts'
import { useNow } from '#lib/now.ts'
import { Money } from '#ui/amounts.tsx'
import { DataTable, type DataColumn } from '#ui/data-table.tsx'
import { DownloadButton } from '#ui/download-button.tsx'
import { EmptyState, ErrorNote, SkeletonRows } from '#ui/feedback.tsx'
import { SelectField } from '#ui/fields/choice-fields.tsx'
import { WalletIcon } from '#ui/icons.ts'
import { Stack } from '#ui/layout/boxes.tsx'
import { Section } from '#ui/layout/section.tsx'
import { PersonCell } from '#ui/person-cell.tsx'
import { Limits } from './limits.tsx'
import css from './spending.module.css'

export function Spending() {
  const limits = useQuery(query(readSpendingLimits, {}))
  if (limits.isPending) return <SkeletonRows count={4} />
  if (limits.isError) return <ErrorNote error={limits.error} onRetry={limits.refetch} />
  const { monthly, perPerformer } = limits.data
  return (
    <Stack>
      <Section title={t('Your limits')} isCard>
        {/* The key ignores the spending: a payment would otherwise clear what is being typed. */}
        <Limits key={JSON.stringify([monthly, perPerformer])} limits={limits.data} />
      </Section>
      <Section title={t('By month')}>
        <Month currency={limits.data.currency} />
      </Section>
    </Stack>
  )
}

const MONTHS = 12

function Month({ currency }: { readonly currency: string }) {
  const months = lastMonths(useNow())
  const [month, choose] = useState(months[0]?.value ?? '')
  const pages = useInfiniteQuery(infiniteQuery(listSpending, { query: { month, limit: 50 } }))
  return (
    <>
      <div className={css['choice']}>
        <SelectField label={t('Month')} options={months} value={month} onChange={choose} />
        <DownloadButton route={downloadSpending} input={{ query: { month } }}>
          {t('Export CSV')}
        </DownloadButton>
      </div>
      <DataTable
        pages={pages}
        label={t('By month')}
        columns={columns(currency)}
        empty={
          <EmptyState icon={WalletIcon} title={t('Nothing spent in this month')}>
            {t('Your payments to performers, by card or in tokens, add up here.')}
          </EmptyState>
        }
      />
    </>
  )
}

const columns = (currency: string): DataColumn<SpendingLine>[] => [
  {
    id: 'performer',
    label: t('Performer'),
    cell: ({ performer, kind }) => <PersonCell person={performer}>{saleKind(kind)?.many() ?? kind}</PersonCell>,
  },
  { id: 'count', label: t('Count'), align: 'end', cell: ({ count }) => formatInteger(count) },
  { id: 'amount', label: t('Amount'), align: 'end', cell: ({ amount }) => <Money value={amount} currency={currency} /> },
]

/** Current month first; in UTC, like the limits. */
function lastMonths(now: number) {
  const today = new Date(now)
  const words = new Intl.DateTimeFormat(reader().locale, { month: 'long', year: 'numeric', timeZone: 'UTC' })
  return Array.from({ length: MONTHS }, (_, i) => {
    const first = new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() - i, 1))
    return { value: first.toISOString().slice(0, 7), label: words.format(first) }
  })
}
