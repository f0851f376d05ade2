/** Table columns that the performer's and the operator's pages of payouts share. */
import type { PayoutRequest } from '@fanfare/contract/payouts'
import { t } from '#lib/i18n.ts'
import { rich } from '#lib/rich.tsx'
import { Money } from '#ui/amounts.tsx'
import { Chip } from '#ui/card.tsx'
import type { DataColumn } from '#ui/data-table.tsx'
import { statusTone, statusLabel, methodTypeLabel } from './payout-labels.ts'
import css from './payouts.module.css'

export const PayoutAmount = ({ amount, fee, currency }: Pick<PayoutRequest, 'amount' | 'fee' | 'currency'>) => (
  <span className={css['figure']}>
    <strong>
      <Money value={amount} currency={currency} />
    </strong>
    {fee > 0 && <small>{rich('Fee {amount}', { amount: <Money value={fee} currency={currency} /> })}</small>}
  </span>
)

export const destinationColumn = (): DataColumn<PayoutRequest> => ({
  id: 'destination',
  label: t('To'),
  cell: ({ type, destination, problem }) => (
    <span className={css['figure']}>
      {methodTypeLabel[type]()}
      <small>
        <bdi dir="ltr">{destination}</bdi>
      </small>
      {problem !== '' && <small className={css['problem']}>{problem}</small>}
    </span>
  ),
})

export const statusColumn = (): DataColumn<PayoutRequest> => ({
  id: 'status',
  label: t('Status'),
  card: 'aside',
  cell: ({ status }) => <Chip tone={statusTone[status]}>{statusLabel[status]()}</Chip>,
})
