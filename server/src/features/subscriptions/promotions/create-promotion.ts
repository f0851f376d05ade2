import { randomInt } from 'node:crypto'
import { performerById } from '#core/accounts/index.ts'
import { settings } from '#core/settings/index.ts'
import { amountRange, toMinorUnits } from '#lib/amount.ts'
import { assertMayPublish } from '#core/publications/index.ts'
import { apiError, notFound, notValid } from '#lib/errors.ts'
import { newId } from '#lib/id.ts'
import { t } from '#lib/i18n.ts'
import { addDays } from '#lib/time.ts'
import type { Tx } from '#platform/context.ts'
import { oneAtATime } from '#platform/one-at-a-time.ts'
import { promotionState } from './rules.ts'
import { endPromotionRow, insertPromotion, lockPromotion, runningPromotion, type PromotionRow } from './store.ts'

export interface PromotionForm {
  readonly performerId: string
  readonly kind: PromotionRow['kind']
  /** Percent, the currency, or days, as typed. */
  readonly value: number
  readonly audience: PromotionRow['audience']
  readonly maxClaims: number | undefined
  /** ISO 8601. */
  readonly lastDay: string | undefined
}

const MAX_FREE_DAYS = 90

/** Throws `not_verified`, `not_valid` at the wrong field, and `already_done` while another price promotion runs. */
export async function createPromotion(tx: Tx, form: PromotionForm): Promise<PromotionRow> {
  const { performerId, kind, audience, maxClaims, lastDay } = form
  await assertMayPublish(tx, performerId)
  const performer = await performerById(tx.db, performerId)
  if (!performer) throw notFound()
  const endsAt = lastDay === undefined ? null : addDays(new Date(lastDay), 1)
  if (endsAt !== null && endsAt <= tx.now) throw notValid('lastDay', t('This date has already passed'))
  const value = await valueOf(tx, form, Number(performer.monthly_price))
  if (kind !== 'trial') await makeRoom(tx, performerId)
  return insertPromotion(tx, {
    id: newId(tx.now),
    performer_id: performerId,
    kind,
    value,
    audience,
    code: kind === 'trial' ? newCode() : null,
    max_claims: maxClaims ?? null,
    claims: 0,
    ends_at: endsAt,
    ended_at: null,
    created_at: tx.now,
  })
}

async function valueOf(tx: Tx, { kind, value }: PromotionForm, monthly: number): Promise<number> {
  const outside = (min: number, max: number) =>
    notValid('value', t('Enter a number from {min} to {max}', { min: String(min), max: String(max) }))
  const { minimumSubscriptionPrice: least, freeSubscriptionEnabled } = await settings(tx)
  if (kind === 'trial' && !freeSubscriptionEnabled)
    throw notValid('kind', t('Free trials are turned off on this site right now.'))
  if (kind === 'price') {
    const price = toMinorUnits(value)
    if (price < least || price >= monthly)
      throw notValid('value', t('The price must be between {min} and {max}', amountRange(least, monthly - 1)))
    return price
  }
  const [min, max] = kind === 'percent' ? [5, 90] : [1, MAX_FREE_DAYS]
  if (!Number.isInteger(value) || value < min || value > max) throw outside(min, max)
  return value
}

/** Ends an expired promotion. Throws `already_done` if one is still running. */
async function makeRoom(tx: Tx, performerId: string): Promise<void> {
  await oneAtATime(tx, `promotions ${performerId}`)
  const running = await runningPromotion(tx.db, performerId)
  if (!running) return
  if (promotionState(running, tx.now) === 'running')
    throw apiError('already_done', t('A promotion is already running. End it first.'))
  await endPromotionRow(tx, running.id)
}

export async function endPromotion(tx: Tx, performerId: string, id: string): Promise<PromotionRow> {
  const promotion = await lockPromotion(tx, id)
  if (promotion?.performer_id !== performerId) throw notFound()
  if (promotion.ended_at !== null) throw apiError('already_done', t('This has already ended.'))
  return endPromotionRow(tx, id)
}

/** Without characters that look alike. */
const LETTERS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789'
const CODE_LENGTH = 12

/** Too many to guess: 31^12. */
export const newCode = (): string => Array.from({ length: CODE_LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('')
