import type { AdminGift, Gift } from '@fanfare/contract/gifts'
import { fromMinorUnits } from '#lib/amount.ts'
import type { GiftRow } from './store.ts'
import { giftName } from './gift-name.ts'

/** Drawn by `web/scripts/gifts.ts`. */
const pictureOf = (id: string): string => `/gifts/${id}.svg`

export const giftView = ({ id, price }: GiftRow): Gift => ({
  _id: id,
  name: giftName(id),
  price: fromMinorUnits(price),
  picture: pictureOf(id),
})

export const adminGiftView = (row: GiftRow, sent: number): AdminGift => ({ ...giftView(row), isOnSale: row.is_on_sale, sent })
