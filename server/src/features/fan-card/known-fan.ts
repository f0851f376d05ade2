/** Decides who is a fan of a performer: anyone with a conversation, a follow, or any past subscription or purchase. */
import { followsSince, withoutBlocked } from '#core/access/index.ts'
import { accountById } from '#core/accounts/index.ts'
import { subscriptionOfFan, type FanOf } from '#core/fan-groups/index.ts'
import { conversationBetween } from '#core/messages/index.ts'
import { fanSpendingAtPerformer } from '#core/money/index.ts'
import { notFound } from '#lib/errors.ts'
import type { Db, Services } from '#platform/context.ts'

const RECENT_DAYS = 30

export interface FanCardQuery {
  readonly db: Db
  readonly services: Services
  readonly now: Date
}

/**
 * Returns what connects the fan and the performer, each read by a primary key. Throws `not_found` for others and for closed
 * and deleted accounts.
 */
export async function knownFan({ db, services }: Pick<FanCardQuery, 'db' | 'services'>, of: FanOf) {
  const { performerId, fanId } = of
  const account = await accountById(db, fanId)
  if (account?.role !== 'fan' || account.status === 'deleted' || account.status === 'closed') throw notFound()
  const [conversation, follows, subscription, spent, open] = await Promise.all([
    conversationBetween(db, of),
    followsSince(db, performerId, fanId),
    subscriptionOfFan(services, db, of),
    fanSpendingAtPerformer(db, of, RECENT_DAYS),
    withoutBlocked(db, [{ from: performerId, to: fanId }]),
  ])
  if (!conversation && !follows && !subscription && spent.ever === undefined) throw notFound()
  return { conversation, follows, subscription, spent, isAcrossBlock: open.length === 0 }
}
