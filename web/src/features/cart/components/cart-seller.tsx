/** One performer's part of the cart, which becomes one order. */
import type { ReactNode } from 'react'
import type { QuotedSeller } from '@fanfare/contract/cart'
import { profilePath } from '#core/performers/profile-path.ts'
import { t } from '#lib/i18n.ts'
import { TokenAmount } from '#ui/amounts.tsx'
import { Avatar, PersonName } from '#ui/avatar.tsx'
import { Card } from '#ui/card.tsx'
import { Row, Stack } from '#ui/layout/boxes.tsx'
import { deliveryNote } from './line-notes.ts'
import css from './cart.module.css'

interface CartSellerProps {
  readonly seller: QuotedSeller
  /** The lines. */
  readonly children: ReactNode
  /** Choices about the delivery. */
  readonly delivery?: ReactNode
}

export function CartSeller({ seller, children, delivery }: CartSellerProps) {
  const { performer, shipping, shippingState, zone } = seller
  const isPickup = zone?.type === 'pickup'
  const to = profilePath(performer)
  return (
    <Card as="section" aria-label={t('From {name}', { name: performer.name })}>
      <Stack>
        <div className={css['seller']}>
          <Avatar person={performer} size={32} />
          <PersonName person={performer} {...(to !== undefined && { to })} />
        </div>
        <ul className={css['lines']}>{children}</ul>
        {delivery}
        <Row>
          <span className={shippingState === 'not_shipped' ? css['bad'] : css['note']}>{deliveryNote(seller)}</span>
          {shippingState === 'quoted' && (
            <span className={css['note']}>
              {shippingLabel(shipping, isPickup)} {shipping > 0 && <TokenAmount value={shipping} />}
            </span>
          )}
        </Row>
      </Stack>
    </Card>
  )
}

function shippingLabel(price: number, isPickup: boolean): string {
  if (isPickup) return price === 0 ? t('Free pickup') : t('Pickup')
  return price === 0 ? t('Free shipping') : t('Shipping')
}
