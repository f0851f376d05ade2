/** The receipt after a checkout: one order per performer, each with its next step. */
import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { ID_PATTERN } from '@fanfare/contract'
import { MAX_CART_LINES } from '@fanfare/contract/cart'
import { viewOrder, type OrderDetails } from '@fanfare/contract/orders'
import { itemLabel } from '#core/cart/item-label.ts'
import { createLoaders } from '#core/loaders.ts'
import { pageTitle } from '#core/page.ts'
import { useMe } from '#core/viewer.ts'
import { query } from '#lib/api.ts'
import { t } from '#lib/i18n.ts'
import { rich } from '#lib/rich.tsx'
import { DateOf, TokenAmount } from '#ui/amounts.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { EmptyState, ErrorNote } from '#ui/feedback.tsx'
import { CheckIcon, ReceiptIcon } from '#ui/icons.ts'
import { Row, Stack } from '#ui/layout/boxes.tsx'
import { Page } from '#ui/layout/page.tsx'
import { PersonCell } from '#ui/person-cell.tsx'
import css from '../components/receipt.module.css'

const ID = new RegExp(ID_PATTERN)
const idsIn = (params: URLSearchParams): readonly string[] =>
  (params.get('orders') ?? '')
    .split(',')
    .filter((id) => ID.test(id))
    .slice(0, MAX_CART_LINES)

const page = createLoaders(async ({ tryRead, url }) => {
  await Promise.all(idsIn(url.searchParams).map((id) => tryRead(viewOrder, { params: { id } })))
})
export const loader = page.server
export const clientLoader = page.client
export const meta = pageTitle(() => t('Receipt'))

export default function Receipt() {
  const ids = idsIn(useSearchParams()[0])
  const { balance } = useMe()
  if (ids.length === 0) {
    return (
      <Page title={t('Receipt')}>
        <EmptyState
          icon={ReceiptIcon}
          title={t('No orders here')}
          action={<Button to="/orders">{t('See your orders')}</Button>}
        />
      </Page>
    )
  }
  return (
    <Page>
      <div className={css['done']} role="status">
        <span className={css['tick']}>
          <CheckIcon size={32} />
        </span>
        <h1>{t('Thank you for your order')}</h1>
        <p>{rich('Your balance: {tokens}', { tokens: <TokenAmount value={balance} /> })}</p>
      </div>
      {ids.map((id) => (
        <Ordered key={id} id={id} />
      ))}
      <Row>
        <Button to="/orders" variant="quiet">
          {t('See your orders')}
        </Button>
      </Row>
    </Page>
  )
}

function Ordered({ id }: { readonly id: string }) {
  const { data, error, refetch } = useQuery(query(viewOrder, { params: { id } }))
  return data ? <OrderCard order={data} /> : <ErrorNote error={error} onRetry={refetch} />
}

function OrderCard({ order }: { readonly order: OrderDetails }) {
  const { _id, number, performer, lines, shipping, total, shipBy } = order
  return (
    <Card as="section" aria-label={t('Order {number}', { number })}>
      <Stack isClose>
        <Row>
          <PersonCell person={performer}>{t('Order {number}', { number })}</PersonCell>
          <strong>
            <TokenAmount value={total} />
          </strong>
        </Row>
        <ul className={css['lines']}>
          {lines.map((line) => (
            <li key={line._id} dir="auto">
              {line.quantity > 1 && `${line.quantity} × `}
              {itemLabel(line)}
            </li>
          ))}
        </ul>
        {shipping && shipBy && (
          <p className={css['note']}>
            {shipping.type === 'pickup'
              ? rich('Ready by {date}', { date: <DateOf at={shipBy} /> })
              : rich('Ships by {date}', { date: <DateOf at={shipBy} /> })}
          </p>
        )}
        <div>
          <Button to={`/orders/${_id}`} variant={order.form === 'digital' ? 'primary' : 'quiet'} size="small">
            {order.form === 'digital' ? t('Download') : t('View order')}
          </Button>
        </div>
      </Stack>
    </Card>
  )
}
