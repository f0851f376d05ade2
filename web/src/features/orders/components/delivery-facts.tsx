/** How an order is delivered: zone, carrier, tracking number, dates and the performer's note. */
import type { ReactNode } from 'react'
import type { OrderDetails } from '@fanfare/contract/orders'
import { t } from '#lib/i18n.ts'
import { rich } from '#lib/rich.tsx'
import { DateOf } from '#ui/amounts.tsx'
import { CopyButton } from '#ui/copy-button.tsx'
import { CountryName } from '#ui/country-name.tsx'
import { isPickup, isToShip } from './order-labels.ts'
import css from './orders.module.css'

export function DeliveryFacts({ order }: { readonly order: OrderDetails }) {
  const { shipping, carrier, trackingNumber, note, shipBy, deliveredAt, deliveredBy, pickupPlace } = order
  return (
    <>
      <dl className={css['facts']}>
        {shipping?.country && (
          <Fact label={t('Country')}>
            <CountryName code={shipping.country} />
          </Fact>
        )}
        {pickupPlace !== '' && (
          <Fact label={t('Pickup')}>
            <span dir="auto">{pickupPlace}</span>
          </Fact>
        )}
        {isToShip(order) && shipBy && (
          <Fact label={isPickup(order) ? t('Ready by') : t('Ships by')}>
            <DateOf at={shipBy} />
          </Fact>
        )}
        {carrier !== '' && (
          <Fact label={t('Carrier')}>
            <bdi>{carrier}</bdi>
          </Fact>
        )}
        {trackingNumber !== '' && (
          <Fact label={t('Tracking number')}>
            <bdi>{trackingNumber}</bdi>
            <CopyButton text={trackingNumber} size="small" />
          </Fact>
        )}
        {note !== '' && (
          <Fact label={t('Note')}>
            <span dir="auto">{note}</span>
          </Fact>
        )}
      </dl>
      {deliveredAt === null && deliveredBy && (
        <p className={css['note']}>
          {rich('Counts as delivered on {date}, or earlier if the buyer confirms delivery.', {
            date: <DateOf at={deliveredBy} />,
          })}
        </p>
      )}
    </>
  )
}

const Fact = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
)
