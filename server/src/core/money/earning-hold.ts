/** Decides when earnings become available for payout: later for new performers, because most reversed payments went to those. */
import { sellingTermsOf, type SellingTerms } from '#core/accounts/index.ts'
import { settings, type Settings } from '#core/settings/index.ts'
import type { Tx } from '#platform/context.ts'
import { addDays, toFullHour } from '#lib/time.ts'

type HoldTerms = Pick<Settings, 'earningHoldDays' | 'newPerformerHoldDays' | 'newPerformerDays'>

export interface Hold {
  /** Days for current earnings. */
  readonly days: number
  /** When the performer stops being new; undefined for a performer who is not new. */
  readonly newUntil: Date | undefined
}

/** A performer who was never approved counts as new. Pure. */
export function holdOf(now: Date, approvedAt: Date | undefined, terms: HoldTerms): Hold {
  const { earningHoldDays, newPerformerHoldDays, newPerformerDays } = terms
  const until = addDays(approvedAt ?? now, newPerformerDays)
  const isNew = until > now && newPerformerHoldDays > earningHoldDays
  return isNew ? { days: newPerformerHoldDays, newUntil: until } : { days: earningHoldDays, newUntil: undefined }
}

/** Returns a full hour. Pure. */
export const availableFrom = (soldAt: Date, approvedAt: Date | undefined, terms: HoldTerms): Date =>
  toFullHour(addDays(soldAt, holdOf(soldAt, approvedAt, terms).days))

/** Returns when each performer's current earnings become available. */
export async function availabilityOf(tx: Tx, performerIds: readonly string[]): Promise<ReadonlyMap<string, Date>> {
  if (performerIds.length === 0) return new Map()
  const [terms, known] = [await settings(tx), await sellingTermsOf(tx.db, performerIds)]
  return new Map(performerIds.map((id) => [id, availableOf(tx, known.get(id), terms)]))
}

const availableOf = (tx: Tx, known: SellingTerms | undefined, terms: HoldTerms): Date =>
  availableFrom(tx.now, known?.approvedAt, terms)
