/** Looks up and claims the first price of a promotion or the free days of a trial link, while a payment begins. */
import { settings } from '#core/settings/index.ts'
import { notValid } from '#lib/errors.ts'
import { t } from '#lib/i18n.ts'
import { newId } from '#lib/id.ts'
import type { Context, Db, Tx } from '#platform/context.ts'
import type { SubscriptionRow } from '../store.ts'
import { isOfferedTo, trialProblem } from './rules.ts'
import { hasClaimed, insertClaim, lockPromotion, runningPromotion, trialByCode, type PromotionRow } from './store.ts'

interface PromotionQuery {
  readonly performerId: string
  /** Promotions and trial links are for the first tier, which has the performer's id. */
  readonly tierId: string
  /** Absent for visitors, who count as new. */
  readonly fanId: string | undefined
  readonly before: SubscriptionRow | undefined
  readonly now: Date
}

export async function promotionFor(
  db: Db,
  { performerId, tierId, fanId, before, now }: PromotionQuery,
): Promise<PromotionRow | undefined> {
  const promotion = tierId === performerId ? await runningPromotion(db, performerId) : undefined
  if (!promotion) return undefined
  const claimed = fanId !== undefined && (await hasClaimed(db, promotion.id, fanId))
  return isOfferedTo(promotion, { before, hasClaimed: claimed, now }) ? promotion : undefined
}

export interface Trial {
  readonly days: number
  /** Why there are no free days; empty if there are some. */
  readonly problem: string
}

/** Returns the free days that a trial link gives this fan. */
export async function trialFor(
  ctx: Context,
  { performerId, tierId, fanId, before, now }: PromotionQuery,
  code: string,
): Promise<Trial> {
  if (tierId !== performerId) return { days: 0, problem: '' }
  const { db } = ctx
  const trial = await trialByCode(db, performerId, code)
  const claimed = trial !== undefined && fanId !== undefined && (await hasClaimed(db, trial.id, fanId))
  const { freeSubscriptionEnabled: isEnabled } = await settings(ctx)
  const problem = trialProblem(trial, { before, hasClaimed: claimed, now, isEnabled })
  return problem === undefined && trial ? { days: Number(trial.value), problem: '' } : { days: 0, problem: problem ?? '' }
}

type Claiming = Omit<PromotionQuery, 'now' | 'fanId'> & { readonly fanId: string }

/**
 * Claims the promotion in the transaction that begins the payment. Returns undefined if none is left: the usual price applies,
 * and a fan who was shown another one is asked again.
 */
export async function claimPromotion(tx: Tx, { performerId, tierId, fanId, before }: Claiming) {
  if (tierId !== performerId) return undefined
  const known = await runningPromotion(tx.db, performerId)
  const promotion = known && (await lockPromotion(tx, known.id))
  if (!promotion) return undefined
  const claimed = await hasClaimed(tx.db, promotion.id, fanId)
  if (!isOfferedTo(promotion, { before, hasClaimed: claimed, now: tx.now })) return undefined
  return { promotion, claimId: await claim(tx, promotion.id, fanId) }
}

/** Claims the free days of a trial link. Throws `not_valid` with the reason if it gives none. */
export async function claimTrial(tx: Tx, { performerId, tierId, fanId, before }: Claiming, code: string) {
  if (tierId !== performerId) throw notValid('trialCode', t('This link is for a different tier.'))
  const known = await trialByCode(tx.db, performerId, code)
  const trial = known && (await lockPromotion(tx, known.id))
  const claimed = trial !== undefined && (await hasClaimed(tx.db, trial.id, fanId))
  const { freeSubscriptionEnabled: isEnabled } = await settings(tx)
  const problem = trialProblem(trial, { before, hasClaimed: claimed, now: tx.now, isEnabled })
  if (problem !== undefined || !trial) throw notValid('trialCode', problem ?? '')
  return { days: Number(trial.value), claimId: await claim(tx, trial.id, fanId) }
}

async function claim(tx: Tx, promotionId: string, fanId: string): Promise<string> {
  const id = newId(tx.now)
  await insertClaim(tx, { id, promotionId, fanId })
  return id
}
