import { endCouponRow, insertCoupon, lockCoupon, type CouponRow } from '#core/coupons/index.ts'
import { discountedPrice } from '#lib/amount.ts'
import { lowestMinimumCharge } from '#core/payments/index.ts'
import { settings } from '#core/settings/index.ts'
import { fromMinorUnits } from '#lib/amount.ts'
import { apiError, notFound, notValid } from '#lib/errors.ts'
import { isId, newId } from '#lib/id.ts'
import { money, t } from '#lib/i18n.ts'
import { addDays } from '#lib/time.ts'
import type { Tx } from '#platform/context.ts'

export interface CouponForm {
  readonly code: string
  readonly percent: number
  readonly forSubscriptions: boolean
  readonly forTokens: boolean
  /** ISO 8601. */
  readonly lastDay: string | undefined
  readonly maxUses: number | undefined
  readonly maxUsesPerFan: number | undefined
  readonly operatorId: string
}

/** Throws `not_valid` at the wrong field. */
export async function createCoupon(tx: Tx, form: CouponForm): Promise<CouponRow> {
  if (!form.forSubscriptions && !form.forTokens) throw notValid('forSubscriptions', t('Choose what the coupon is for'))
  // A code in the form of an id would be ambiguous.
  if (isId(form.code)) throw notValid('code', t('Choose a different code'))
  const expiresAt = form.lastDay === undefined ? null : addDays(new Date(form.lastDay), 1)
  if (expiresAt !== null && expiresAt <= tx.now) throw notValid('lastDay', t('This date has already passed'))
  if (form.forTokens) await assertPaysSomething(tx, form.percent)
  const row = await insertCoupon(tx, {
    id: newId(tx.now),
    code: form.code,
    percent: form.percent,
    for_subscriptions: form.forSubscriptions,
    for_tokens: form.forTokens,
    expires_at: expiresAt,
    max_uses: form.maxUses ?? null,
    max_uses_per_fan: form.maxUsesPerFan ?? null,
    uses: 0,
    ended_at: null,
    created_at: tx.now,
    created_by: form.operatorId,
  })
  if (!row) throw notValid('code', t('This coupon code already exists'))
  return row
}

/**
 * Throws `not_valid` if even the largest purchase of tokens would fall below every gateway's minimum. A free purchase needs no
 * card.
 */
async function assertPaysSomething(tx: Tx, percent: number): Promise<void> {
  const { maximumWalletPrice: most, currency } = await settings(tx)
  const [left, least] = [discountedPrice(most, percent), await lowestMinimumCharge(tx)]
  if (left === 0 || left >= least) return
  const inWords = (amount: number) => money(fromMinorUnits(amount), currency)
  const words = { most: inWords(most), left: inWords(left), least: inWords(least) }
  throw notValid(
    'percent',
    t(
      'With this coupon, even the largest purchase ({most}) would cost only {left}. Card payments must be at least {least}.',
      words,
    ),
  )
}

export async function endCoupon(tx: Tx, id: string): Promise<CouponRow> {
  const coupon = await lockCoupon(tx, id)
  if (!coupon) throw notFound()
  if (coupon.ended_at !== null) throw apiError('already_done', t('This coupon has already ended.'))
  return endCouponRow(tx, id)
}
