/** The columns of lists of orders. */
import type { CustomOrderItem } from '@fanfare/contract/custom-order-views'
import { t } from '#lib/i18n.ts'
import { rich } from '#lib/rich.tsx'
import { DateOf, RelativeTime, TokenAmount } from '#ui/amounts.tsx'
import { PersonName } from '#ui/avatar.tsx'
import { Chip } from '#ui/card.tsx'
import type { DataColumn } from '#ui/data-table.tsx'
import { PersonCell } from '#ui/person-cell.tsx'
import { isClosed, otherOf, stateLabel, stateTone } from './order-labels.ts'
import { splitActs } from './split-acts.ts'
import css from './orders.module.css'

type Column = DataColumn<CustomOrderItem>

/** For participants. */
export const orderColumns = (label: string): Column[] => [
  {
    id: 'person',
    label,
    isWide: true,
    cell: (order) => (
      <PersonCell person={otherOf(order)}>
        <span className={css['brief']} dir="auto">
          {order.brief}
        </span>
      </PersonCell>
    ),
  },
  priceColumn(),
  dueColumn(),
  stateColumn(),
]

/** For operators, who see both sides. */
export const allOrderColumns = (): Column[] => [
  {
    id: 'fan',
    label: t('Fan'),
    cell: ({ fan }) => <PersonCell person={fan}>{fan.username && <bdi>@{fan.username}</bdi>}</PersonCell>,
  },
  { id: 'performer', label: t('Performer'), cell: ({ performer }) => <PersonName person={performer} /> },
  priceColumn(),
  dueColumn(),
  stateColumn(),
]

const priceColumn = (): Column => ({
  id: 'price',
  label: t('Price'),
  align: 'end',
  cell: ({ price }) => <TokenAmount value={price} />,
})

const dueColumn = (): Column => ({
  id: 'due',
  label: t('Deadline'),
  cell: (order) => {
    if (order.endsAt !== null) return <RelativeTime at={order.endsAt} />
    return order.closedAt === null ? '' : rich('Finished on {date}', { date: <DateOf at={order.closedAt} /> })
  },
})

const stateColumn = (): Column => ({
  id: 'state',
  label: t('Status'),
  card: 'aside',
  cell: (order) => (
    <span className={css['state']}>
      <Chip tone={stateTone[order.state]}>{stateLabel[order.state]()}</Chip>
      {isTurn(order) && <small>{t('Your turn')}</small>}
    </span>
  ),
})

/** True if the order cannot go on without the reader. */
const isTurn = (order: CustomOrderItem): boolean =>
  !isClosed(order) && order.state !== 'disputed' && splitActs(order.acts).main !== undefined
