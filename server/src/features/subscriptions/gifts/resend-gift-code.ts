/** Sends the code of a gift again, to the same or a corrected address. */
import { notFound } from '#lib/errors.ts'
import type { Tx } from '#platform/context.ts'
import { newCode } from '../promotions/create-promotion.ts'
import { mailCode } from './deliver-gift.ts'
import { assertMailable } from './rules.ts'
import { giftById, lockGift, type GiftRow } from './store.ts'

interface Again {
  readonly buyerId: string
  readonly id: string
  /** Absent for the same address. */
  readonly mail: string | undefined
}

/** A new address gets a new code, and the old code stops working. Throws `not_found` for gifts of others. */
export async function resendGiftCode(tx: Tx, { buyerId, id, mail }: Again): Promise<GiftRow> {
  const gift = await lockGift(tx, { id })
  if (gift?.from_id !== buyerId || gift.sale_id === null) throw notFound()
  assertMailable(gift, tx.now)
  const isOther = mail !== undefined && mail.toLowerCase() !== gift.mail?.toLowerCase()
  await mailCode(tx, isOther ? { ...gift, mail, code: newCode() } : gift)
  return (await giftById(tx.db, id)) ?? gift
}
