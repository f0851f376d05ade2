/** Whether what an automatic message is about is not undone by the time it is sent. */
import { birthdayOf } from '#core/accounts/index.ts'
import { rightsOf } from '#core/access/index.ts'
import { isAmong, nobody, type FansOf } from '#core/fan-groups/index.ts'
import { listSales } from '#core/money/index.ts'
import type { Db } from '#platform/context.ts'
import { birthdayEnd } from './birthday-rules.ts'
import type { RunRow } from './run-store.ts'
import type { AutomationRow } from './store.ts'

/**
 * A subscription, its renewal and its anniversary while there is one, of the tier if it is about one; a cancellation until it renews again, an
 * end until there is a subscription again, a payment until all of it went back, a birthday while it is stated, in the daytime of its fan, who
 * subscribes.
 */
export async function holdsCause(
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
      return !(await isAmong(of, fanId, { ...nobody, rule: { match: 'all', conditions: [{ who: 'renewing' }] } }))
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

/** From when on it cannot hold, as known now: undefined where it does not end by itself. */
export const endOfCause = async (
  db: Db,
  { trigger }: Pick<AutomationRow, 'trigger'>,
  { fan_id: fanId, now }: Pick<RunRow, 'fan_id'> & { readonly now: Date },
): Promise<Date | undefined> => (trigger === 'birthday' ? endOfBirthday(db, fanId, now) : undefined)

async function endOfBirthday(db: Db, fanId: string, now: Date): Promise<Date | undefined> {
  const stated = await birthdayOf(db, fanId)
  return stated && birthdayEnd(stated, stated.timeZone, now)
}
