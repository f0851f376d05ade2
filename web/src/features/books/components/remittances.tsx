/** Lists the tax that the site owes each country, and the tax that it has paid. */
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  listRemittances,
  readReceivablesAndLiabilities,
  reverseRemittance,
  type Remittance,
  recordRemittance,
} from '@fanfare/contract/settlements'
import { IfPermitted } from '#core/permissions.tsx'
import { useSettings } from '#core/viewer.ts'
import { infiniteQuery, useApiQuery } from '#lib/api.ts'
import { t } from '#lib/i18n.ts'
import { useNow } from '#lib/now.ts'
import { CountryName } from '#ui/country-name.tsx'
import { DateOf, Money } from '#ui/amounts.tsx'
import { Button } from '#ui/button.tsx'
import { DataTable, type DataColumn } from '#ui/data-table.tsx'
import { idleComponent } from '#ui/idle-component.tsx'
import { EmptyState } from '#ui/feedback.tsx'
import { PlusIcon, ReceiptIcon } from '#ui/icons.ts'
import { monthLabel } from '#ui/fields/month-field.tsx'
import { Section } from '#ui/layout/section.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { TaxLiabilities } from './receivables-and-liabilities.tsx'
import { RecordReference, ReverseRecord, RecordStatus } from './bank-record.tsx'
import css from './receivables-and-liabilities.module.css'

const RemittanceForm = idleComponent(() => import('./remittance-form.tsx'))

export const remittancesInput = { query: { limit: 20 } }

export function Remittances() {
  const now = useNow()
  const { currency } = useSettings()
  const { countries } = useApiQuery(readReceivablesAndLiabilities, {})
  const pages = useInfiniteQuery(infiniteQuery(listRemittances, remittancesInput))
  const [isAdding, setAdding] = useState(false)
  const close = () => setAdding(false)
  const add = countries.length > 0 && (
    <IfPermitted route={recordRemittance}>
      {' '}
      <Button size="small" icon={PlusIcon} onClick={() => setAdding(true)}>
        {t('Record payment')}
      </Button>
    </IfPermitted>
  )
  return (
    <>
      <Section title={t('Countries')} action={add}>
        {countries.length > 0 ? (
          <TaxLiabilities debts={countries} />
        ) : (
          <p>{t('No tax collected yet. Tax collected for a country appears here until you pay it.')}</p>
        )}
      </Section>
      <Section title={t('Tax payments')}>
        <DataTable
          pages={pages}
          label={t('Tax payments')}
          columns={columns(currency)}
          empty={
            <EmptyState icon={ReceiptIcon} title={t('None recorded yet')}>
              {t('After you pay tax to a country, record the months and the amount.')}
            </EmptyState>
          }
        />
      </Section>
      {isAdding && (
        <Sheet isOpen onClose={close} title={t('Record payment')}>
          <RemittanceForm debts={countries} now={now} onDone={close} />
        </Sheet>
      )}
    </>
  )
}

const periodOf = ({ from, until }: Remittance): string =>
  from === until ? monthLabel(from) : t('{from} to {until}', { from: monthLabel(from), until: monthLabel(until) })

const columns = (currency: string): DataColumn<Remittance>[] => [
  {
    id: 'country',
    label: t('Country'),
    cell: (row) => (
      <span className={css['cell']}>
        <strong>
          <CountryName code={row.country} />
        </strong>
        <small>{periodOf(row)}</small>
      </span>
    ),
  },
  { id: 'status', label: t('Status'), card: 'aside', cell: (row) => <RecordStatus row={row} /> },
  { id: 'paid', label: t('Payment date'), cell: ({ paidOn }) => <DateOf at={`${paidOn}T12:00:00Z`} /> },
  { id: 'amount', label: t('Amount'), align: 'end', cell: ({ amount }) => <Money value={amount} currency={currency} /> },
  { id: 'reference', label: t('Reference'), isWide: true, cell: (row) => <RecordReference row={row} /> },
  {
    id: 'reverse',
    label: t('Reverse'),
    align: 'end',
    card: 'action',
    cell: (row) => <ReverseRecord row={row} route={reverseRemittance} />,
  },
]
