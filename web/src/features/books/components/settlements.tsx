/** Lists what payment processors still owe the site, and what they have paid to its bank, less their fees. */
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  listSettlements,
  readReceivablesAndLiabilities,
  reverseSettlement,
  type Settlement,
  recordSettlement,
} from '@fanfare/contract/settlements'
import { gatewayName } from '#core/payments/gateway-name.ts'
import { IfPermitted } from '#core/permissions.tsx'
import { useSettings } from '#core/viewer.ts'
import { infiniteQuery, useApiQuery } from '#lib/api.ts'
import { t } from '#lib/i18n.ts'
import { useNow } from '#lib/now.ts'
import { DateOf, Money } from '#ui/amounts.tsx'
import { Button } from '#ui/button.tsx'
import { DataTable, type DataColumn } from '#ui/data-table.tsx'
import { idleComponent } from '#ui/idle-component.tsx'
import { EmptyState } from '#ui/feedback.tsx'
import { ChecksIcon, PlusIcon } from '#ui/icons.ts'
import { Section } from '#ui/layout/section.tsx'
import { Sheet } from '#ui/sheet.tsx'
import { GatewayReceivables } from './receivables-and-liabilities.tsx'
import { RecordReference, ReverseRecord, RecordStatus } from './bank-record.tsx'
import css from './receivables-and-liabilities.module.css'

const SettlementForm = idleComponent(() => import('./settlement-form.tsx'))

export const settlementsInput = { query: { limit: 20 } }

export function Settlements() {
  const today = new Date(useNow()).toISOString().slice(0, 10)
  const { currency } = useSettings()
  const { gateways } = useApiQuery(readReceivablesAndLiabilities, {})
  const pages = useInfiniteQuery(infiniteQuery(listSettlements, settlementsInput))
  const [isAdding, setAdding] = useState(false)
  const close = () => setAdding(false)
  const add = gateways.length > 0 && (
    <IfPermitted route={recordSettlement}>
      {' '}
      <Button size="small" icon={PlusIcon} onClick={() => setAdding(true)}>
        {t('Record settlement')}
      </Button>
    </IfPermitted>
  )
  return (
    <>
      <Section title={t('Payment processors')} action={add}>
        {gateways.length > 0 ? (
          <GatewayReceivables claims={gateways} />
        ) : (
          <p>{t('No card payments yet. Payments that a processor captures appear here until it pays them out.')}</p>
        )}
      </Section>
      <Section title={t('Settlements')}>
        <DataTable
          pages={pages}
          label={t('Settlements')}
          columns={columns(currency)}
          empty={
            <EmptyState icon={ChecksIcon} title={t('None recorded yet')}>
              {t('When a processor pays into your bank account, record the amount and the fees it kept.')}
            </EmptyState>
          }
        />
      </Section>
      {isAdding && (
        <Sheet isOpen onClose={close} title={t('Record settlement')}>
          <SettlementForm claims={gateways} today={today} onDone={close} />
        </Sheet>
      )}
    </>
  )
}

const columns = (currency: string): DataColumn<Settlement>[] => [
  {
    id: 'gateway',
    label: t('Payment processor'),
    cell: ({ gateway, arrivedOn }) => (
      <span className={css['cell']}>
        <strong>{gatewayName(gateway)}</strong>
        <small>
          <DateOf at={`${arrivedOn}T12:00:00Z`} />
        </small>
      </span>
    ),
  },
  { id: 'status', label: t('Status'), card: 'aside', cell: (row) => <RecordStatus row={row} /> },
  { id: 'amount', label: t('Amount'), align: 'end', cell: ({ amount }) => <Money value={amount} currency={currency} /> },
  { id: 'fees', label: t('Fees'), align: 'end', cell: ({ fees }) => <Money value={fees} currency={currency} /> },
  { id: 'reference', label: t('Reference'), isWide: true, cell: (row) => <RecordReference row={row} /> },
  {
    id: 'reverse',
    label: t('Reverse'),
    align: 'end',
    card: 'action',
    cell: (row) => <ReverseRecord row={row} route={reverseSettlement} />,
  },
]
