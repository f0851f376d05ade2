/** The columns of the sales table: buyer, price, commission and the performer's share. */
import type { Earning } from '@fanfare/contract/earnings'
import { useNow } from '#lib/now.ts'
import { t } from '#lib/i18n.ts'
import { rich } from '#lib/rich.tsx'
import { DateOf, RelativeTime, Money, TokenAmount } from '#ui/amounts.tsx'
import type { DataColumn } from '#ui/data-table.tsx'
import { PersonCell } from '#ui/person-cell.tsx'
import { VisuallyHidden } from '#ui/visually-hidden.tsx'
import { saleKindSingular } from './sale-kinds.ts'
import css from './sales-columns.module.css'

export const salesColumns = (currency: string): DataColumn<Earning>[] => [
  {
    id: 'fan',
    label: t('Fan'),
    cell: ({ fan, kind, createdAt }) => (
      <PersonCell person={fan}>
        {saleKindSingular(kind)} · <RelativeTime at={createdAt} />
      </PersonCell>
    ),
  },
  {
    id: 'gross',
    label: t('Price'),
    align: 'end',
    cell: ({ gross, tokens }) => (
      <span className={css['figure']}>
        <Money value={gross} currency={currency} />
        {tokens > 0 && (
          <small>
            <TokenAmount value={tokens} />
          </small>
        )}
      </span>
    ),
  },
  {
    id: 'commission',
    label: t('Commission'),
    align: 'end',
    cell: ({ commission }) => (
      <bdi dir="ltr">
        −<Money value={commission} currency={currency} />
      </bdi>
    ),
  },
  {
    id: 'net',
    label: t('Your share'),
    align: 'end',
    cell: (earning) => <Share earning={earning} currency={currency} />,
  },
]

function Share({ earning: { net, split, availableAt }, currency }: { earning: Earning; currency: string }) {
  const isPending = Date.parse(availableAt) > useNow()
  return (
    <span className={css['figure']}>
      <strong>
        <Money value={net} currency={currency} />
      </strong>
      {split > 0 && <small>{rich('{amount} shared', { amount: <Money value={split} currency={currency} /> })}</small>}
      {isPending && (
        <small>
          {rich('<hidden>pending,</hidden> from {date}', {
            hidden: (text) => <VisuallyHidden>{text}</VisuallyHidden>,
            date: <DateOf at={availableAt} />,
          })}
        </small>
      )}
    </span>
  )
}
