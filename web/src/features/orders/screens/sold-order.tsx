/** One order, as the performer who sold it sees it. */
import { useParams } from 'react-router'
import { viewOrder } from '@fanfare/contract/orders'
import { createLoaders } from '#core/loaders.ts'
import { pageTitle } from '#core/page.ts'
import { WriteButton } from '#core/write-button.tsx'
import { useApiQuery } from '#lib/api.ts'
import { t } from '#lib/i18n.ts'
import { DateOf } from '#ui/amounts.tsx'
import { Username } from '#ui/avatar.tsx'
import { BackLink } from '#ui/back-link.tsx'
import { Columns, Row, Stack } from '#ui/layout/boxes.tsx'
import { Page } from '#ui/layout/page.tsx'
import { Section } from '#ui/layout/section.tsx'
import { PersonCell } from '#ui/person-cell.tsx'
import { DeliveryFacts } from '../components/delivery-facts.tsx'
import { LabelAddress } from '../components/label-address.tsx'
import { OrderLines } from '../components/order-lines.tsx'
import { OrderTimeline } from '../components/order-timeline.tsx'
import { SellerActs } from '../components/seller-acts.tsx'
import { StatusChip } from '../components/status-chip.tsx'
import css from '../components/orders.module.css'

const page = createLoaders(async ({ read, params }) => void (await read(viewOrder, { params: { id: params['id'] ?? '' } })))
export const loader = page.server
export const clientLoader = page.client
export const meta = pageTitle(() => t('Order'))

export default function SoldOrder() {
  const { id = '' } = useParams()
  const order = useApiQuery(viewOrder, { params: { id } })
  const { number, createdAt, buyer, shipping, isLate } = order
  return (
    <>
      <BackLink to="/studio/orders">{t('Orders')}</BackLink>
      <Page
        title={t('Order {number}', { number })}
        lead={
          <>
            <StatusChip order={order} /> <DateOf at={createdAt} />
          </>
        }
      >
        {isLate && (
          <p className={css['late']} role="status">
            {t('This order is late. The buyer can cancel it and get a refund until you ship it.')}
          </p>
        )}
        <SellerActs order={order} />
        <Columns>
          <Stack>
            <Section title={t('Products')} isCard>
              <OrderLines order={order} addressOf={(productId) => `/studio/products/${productId}`} />
            </Section>
            {shipping && (
              <Section title={t('Delivery')} isCard>
                <DeliveryFacts order={order} />
                {shipping.type !== 'pickup' && <LabelAddress order={order} />}
              </Section>
            )}
          </Stack>
          <Stack>
            <Section title={t('Buyer')} isCard>
              <Row>
                <PersonCell person={buyer}>{buyer.username !== '' && <Username of={buyer.username} />}</PersonCell>
                {buyer.username !== '' && <WriteButton fan={buyer} />}
              </Row>
            </Section>
            <Section title={t('Progress')} isCard>
              <OrderTimeline order={order} side="performer" />
            </Section>
          </Stack>
        </Columns>
      </Page>
    </>
  )
}
