/** When earnings become available for payout: later for performers who are new, as most of what is taken back was paid to those. */
import { sellingTermsOf, type SellingTerms } from '#core/accounts/index.ts'
import { settings, type Settings } from '#core/settings/index.ts'
import type { Tx } from '#platform/context.ts'
import { addDays, toFullHour } from '#lib/time.ts'

type HoldTerms = Pick<Settings, 'earningHoldDays' | 'newPerformerHoldDays' | 'newPerformerDays'>

export interface Hold {
  /** Of what is earned now. */
  readonly days: number
  /** Until when the performer is new; undefined for who is not. */
  readonly newUntil: Date | undefined
}

/** Of whoever was never approved nothing is known: they are new. Pure. */
export function holdOf(now: Date, approvedAt: Date | undefined, terms: HoldTerms): Hold {
  const { earningHoldDays, newPerformerHoldDays, newPerformerDays } = terms
  const until = addDays(approvedAt ?? now, newPerformerDays)
  const isNew = until > now && newPerformerHoldDays > earningHoldDays
  return isNew ? { days: newPerformerHoldDays, newUntil: until } : { days: earningHoldDays, newUntil: undefined }
}

/** On the full hour. Pure. */
export const availableFrom = (soldAt: Date, approvedAt: Date | undefined, terms: HoldTerms): Date =>
  toFullHour(addDays(soldAt, holdOf(soldAt, approvedAt, terms).days))

/** When what each of them earns now becomes available. */
export async function availabilityOf(tx: Tx, performerIds: readonly string[]): Promise<ReadonlyMap<string, Date>> {
  if (performerIds.length === 0) return new Map()
  const [terms, known] = [await settings(tx), await sellingTermsOf(tx.db, performerIds)]
  return new Map(performerIds.map((id) => [id, availableOf(tx, known.get(id), terms)]))
}

const availableOf = (tx: Tx, known: SellingTerms | undefined, terms: HoldTerms): Date =>
  availableFrom(tx.now, known?.approvedAt, terms)
