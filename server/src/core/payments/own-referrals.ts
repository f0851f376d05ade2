/** Ends referrals between accounts that use the same card, because they probably belong to one person. */
import { endReferralsBetween, runningReferralsOf } from '#core/money/index.ts'
import type { Tx } from '#platform/context.ts'
import { isBlank } from './card-rules.ts'
import { accountsWithCard, type CardRow } from './card-store.ts'

/**
 * Ends the referrals between this account and others that have or had the same card, before the card has paid anything. Earlier
 * earnings stay.
 */
export async function endOwnReferrals(tx: Tx, card: CardRow): Promise<void> {
  if (isBlank(card)) return
  const related = await runningReferralsOf(tx.db, card.account_id)
  if (related.length === 0) return
  await endReferralsBetween(tx, card.account_id, await accountsWithCard(tx.db, card, related))
}
