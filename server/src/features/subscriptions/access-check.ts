/** Checks that subscriptions open exactly what they entitle to: nothing longer, and nothing closed early. */
import { subscriptionRightsAfter, subscriptionRightsOf, type SubscriptionRight } from '#core/access/index.ts'
import { MAX_DIFFERENCES, type BookCheck, type Difference } from '#core/money/index.ts'
import { FIRST_ID } from '#lib/id.ts'
import { t } from '#lib/i18n.ts'
import type { Context } from '#platform/context.ts'
import { rightProblem } from './rules.ts'
import { subscriptionsAfter, subscriptionsOfPairs } from './store.ts'

const BATCH_SIZE = 500

export const accessCheck: BookCheck = {
  name: 'subscription access',
  title: () => t('Subscriptions and the access they give'),
  isCount: true,
  async find(ctx) {
    const open = await openWithoutRight(ctx)
    const closed = open.length < MAX_DIFFERENCES ? await closedWithRight(ctx) : []
    return [...open, ...closed].slice(0, MAX_DIFFERENCES)
  },
}

const pairOf = (fanId: string, performerId: string): string => `fan ${fanId}, performer ${performerId}`

async function openWithoutRight({ db, clock }: Context): Promise<Difference[]> {
  const found: Difference[] = []
  for (let last: Pick<SubscriptionRight, 'holderId' | 'performerId'> = { holderId: FIRST_ID, performerId: FIRST_ID }; ; ) {
    const rights = await subscriptionRightsAfter(db, { ...last, limit: BATCH_SIZE })
    const next = rights.at(-1)
    if (next === undefined || found.length >= MAX_DIFFERENCES) return found
    const rows = await subscriptionsOfPairs(db, rights)
    const byPair = new Map(rows.map((row) => [pairOf(row.fan_id, row.performer_id), row]))
    for (const right of rights) {
      const pair = pairOf(right.holderId, right.performerId)
      if (rightProblem(byPair.get(pair), right, clock.now()) === 'open') found.push({ what: pair, expected: 0, found: 1 })
    }
    last = next
  }
}

async function closedWithRight({ db, clock }: Context): Promise<Difference[]> {
  const found: Difference[] = []
  for (let after: string = FIRST_ID; ; ) {
    const rows = await subscriptionsAfter(db, after, BATCH_SIZE)
    const last = rows.at(-1)
    if (last === undefined || found.length >= MAX_DIFFERENCES) return found
    const rights = await subscriptionRightsOf(
      db,
      rows.map((row) => ({ holderId: row.fan_id, performerId: row.performer_id })),
    )
    const byPair = new Map(rights.map((right) => [pairOf(right.holderId, right.performerId), right]))
    for (const row of rows) {
      const pair = pairOf(row.fan_id, row.performer_id)
      if (rightProblem(row, byPair.get(pair), clock.now()) === 'closed') found.push({ what: pair, expected: 1, found: 0 })
    }
    after = last.id
  }
}
