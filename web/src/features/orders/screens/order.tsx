/** One order, as its buyer sees it. */
import { useParams } from 'react-router'
import { searchAddresses } from '@fanfare/contract/addresses'
import { viewOrder, type OrderDetails } from '@fanfare/contract/orders'
import { createLoaders } from '#core/loaders.ts'
import { pageTitle } from '#core/page.ts'
import { profilePath } from '#core/performers/profile-path.ts'
import { useApiQuery } from '#lib/api.ts'
import { t } from '#lib/i18n.ts'
import { rich } from '#lib/rich.tsx'
import { DateOf } from '#ui/amounts.tsx'
import { Username } from '#ui/avatar.tsx'
import { BackLink } from '#ui/back-link.tsx'
import { Button } from '#ui/button.tsx'
import { Stack } from '#ui/layout/boxes.tsx'
import { Page } from '#ui/layout/page.tsx'
import { Section } from '#ui/layout/section.tsx'
import { DownloadIcon } from '#ui/page-icons.ts'
import { PersonCell } from '#ui/person-cell.tsx'
import { BuyerActs, LateOffer } from '../components/buyer-acts.tsx'
import { DeliveryAddress } from '../components/delivery-address.tsx'
import { DeliveryFacts } from '../components/delivery-facts.tsx'
import { OrderLines } from '../components/order-lines.tsx'
import { OrderTimeline } from '../components/order-timeline.tsx'
import { StatusChip } from '../components/status-chip.tsx'

const page = createLoaders(async ({ read, tryRead, params }) => {
  await Promise.all([read(viewOrder, { params: { id: params['id'] ?? '' } }), tryRead(searchAddresses, {})])
})
export const loader = page.server
export const clientLoader = page.client
export const meta = pageTitle(() => t('Order'))

export default function OrderPage() {
  const { id = '' } = useParams()
  const order = useApiQuery(viewOrder, { params: { id } })
  const { number, createdAt, performer, shipping, isLate, can } = order
  const to = profilePath(performer)
  return (
    <>
      <BackLink to="/orders">{t('Orders')}</BackLink>
      <Page
        title={t('Order {number}', { number })}
        lead={
          <>
            <StatusChip order={order} /> <DateOf at={createdAt} />
          </>
        }
      >
        {isLate && can.includes('cancel') && <LateOffer order={order} />}
        <BuyerActs order={order} />
        <Section title={t('Progress')} isCard>
          <OrderTimeline order={order} side="buyer" />
        </Section>
        <Section
          title={t('Products')}
          isCard
          action={
            to !== undefined && (
              <Button to={to} variant="quiet" size="small">
                {t('See profile')}
              </Button>
            )
          }
        >
          <PersonCell person={performer}>{performer.username !== '' && <Username of={performer.username} />}</PersonCell>
          <OrderLines
            order={order}
            addressOf={(productId) => `/product/${productId}`}
            actOf={(line) =>
              line.productId !== null && line.form === 'digital' && (line.total === 0 || line.refunded < line.total) ? (
                <Button to={`/product/${line.productId}`} variant="quiet" size="small" icon={DownloadIcon}>
                  {t('Download')}
                </Button>
              ) : null
            }
          />
        </Section>
        {shipping && <Delivery order={order} />}
      </Page>
    </>
  )
}

const Delivery = ({ order }: { readonly order: OrderDetails }) => (
  <Section title={t('Delivery')} isCard>
    <Stack>
      <DeliveryFacts order={order} />
      <DeliveryAddress order={order} />
      {order.addressUntil && (
        <p>{rich('The performer can see your address until {date}.', { date: <DateOf at={order.addressUntil} /> })}</p>
      )}
    </Stack>
  </Section>
)
