import * as earnings from '@fanfare/contract/earnings'
import { peopleById } from '#core/accounts/index.ts'
import { earningSums, listSales, refundedOf } from '#core/money/index.ts'
import { settings } from '#core/settings/index.ts'
import { query } from '#platform/route-handler.ts'
import { earningView, statsView } from './views.ts'

export const routes = [
  query(earnings.readEarningStats, async ({ ctx, viewer }) => {
    const now = ctx.clock.now()
    return statsView(await earningSums(ctx.db, viewer.id, now), (await settings(ctx)).currency, now)
  }),

  query(earnings.listEarnings, async ({ ctx, viewer, query: { kind, limit = 20, offset = 0 } }) => {
    const input = {
      side: 'performer',
      accountId: viewer.id,
      limit,
      offset,
      ...(kind !== undefined && { kinds: [kind] }),
    } as const
    const { rows, total } = await listSales(ctx.db, input)
    const ids = rows.map((row) => row.fan_id)
    const saleIds = rows.map((row) => row.id)
    const [people, refunded] = await Promise.all([peopleById(ctx.db, ids), refundedOf(ctx.db, saleIds)])
    return { data: rows.map((row) => earningView(row, people.get(row.fan_id)!, refunded.get(row.id) ?? 0)), total }
  }),
]
