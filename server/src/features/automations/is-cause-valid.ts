/** Checks whether the cause of an automatic message still exists when the message is due. */
import { birthdayOf } from '#core/accounts/index.ts'
import { rightsOf } from '#core/access/index.ts'
import { isAmong, noFans, type FansOf } from '#core/fan-groups/index.ts'
import { listSales } from '#core/money/index.ts'
import type { Db } from '#platform/context.ts'
import { birthdayEnd } from './birthday-rules.ts'
import type { RunRow } from './run-store.ts'
import type { AutomationRow } from './store.ts'

/**
 * Subscriptions, renewals and anniversaries count while the fan subscribes, to the tier if one is required. A cancellation counts
 * until a renewal is due again, and an expiry until the fan subscribes again. A payment counts until it is fully refunded. A
 * birthday counts in the daytime while a subscriber states it.
 */
export async function isCauseValid(
  of: FansOf,
  { trigger, tier_id: tierWanted }: Pick<AutomationRow, 'trigger' | 'tier_id'>,
  { fan_id: fanId, occasion, now }: Pick<RunRow, 'fan_id' | 'occasion'> & { readonly now: Date },
): Promise<boolean> {
  switch (trigger) {
    case 'subscribe':
    case 'renew':
    case 'anniversary': {
      const { subscribed, tierId } = await rightsOf(of.db, of.performerId, fanId)
      return subscribed && (tierWanted === null || tierId === tierWanted)
    }
    case 'cancel':
      return !(await isAmong(of, fanId, { ...noFans, rule: { match: 'all', conditions: [{ who: 'renewing' }] } }))
    case 'expire':
      return !(await rightsOf(of.db, of.performerId, fanId)).subscribed
    case 'purchase':
    case 'tip': {
      const query = { side: 'fan', accountId: fanId, ids: [occasion], isUnrefunded: true, limit: 1, offset: 0 } as const
      return (await listSales(of.db, query)).rows.length > 0
    }
    case 'birthday':
      return (await endOfBirthday(of.db, fanId, now)) !== undefined && (await rightsOf(of.db, of.performerId, fanId)).subscribed
    case 'follow':
      return true
  }
}

/** Returns when the cause ends, as known now, or undefined if it has no known end. */
export const endOfCause = async (
  db: Db,
  { trigger }: Pick<AutomationRow, 'trigger'>,
  { fan_id: fanId, now }: Pick<RunRow, 'fan_id'> & { readonly now: Date },
): Promise<Date | undefined> => (trigger === 'birthday' ? endOfBirthday(db, fanId, now) : undefined)

async function endOfBirthday(db: Db, fanId: string, now: Date): Promise<Date | undefined> {
  const stated = await birthdayOf(db, fanId)
  return stated && birthdayEnd(stated, stated.timeZone, now)
}
