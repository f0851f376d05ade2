import * as earnings from '@fanfare/contract/earnings'
import { peopleById, somebody } from '#core/accounts/index.ts'
import { earningSums, listSales, refundedOf, splitOff, topFans } from '#core/money/index.ts'
import { settings } from '#core/settings/index.ts'
import { notValid } from '#lib/errors.ts'
import { t } from '#lib/i18n.ts'
import { zoneNamed } from '#lib/time-zone.ts'
import { query } from '#platform/route-handler.ts'
import { statementOf } from './statement.ts'
import { earningView, statsView, topFanView } from './views.ts'

export const routes = [
  query(earnings.readEarningStats, async ({ ctx, viewer, query: { timeZone = 'UTC' } }) => {
    const now = ctx.clock.now()
    const zone = zoneNamed(timeZone)
    if (zone === undefined) throw notValid('timeZone', t('There is no such time zone'))
    const sums = await earningSums(ctx.db, { performerId: viewer.id, now, timeZone: zone })
    return statsView(sums, { currency: (await settings(ctx)).currency, now, timeZone: zone })
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
    const ids = rows.flatMap((row) => row.fan_id ?? [])
    const saleIds = rows.map((row) => row.id)
    const [people, refunded, splits] = await Promise.all([
      peopleById(ctx.db, ids),
      refundedOf(ctx.db, saleIds),
      splitOff(ctx.db, saleIds),
    ])
    const data = rows.map((row) =>
      earningView(row, {
        fan: row.fan_id === null ? somebody(row.id) : people.get(row.fan_id)!,
        refunded: refunded.get(row.id),
        split: splits.get(row.id) ?? 0,
      }),
    )
    return { data, total }
  }),

  query(earnings.listTopFans, async ({ ctx, viewer, query: { limit = 10 } }) => {
    const top = await topFans(ctx.db, viewer.id, limit)
    const people = await peopleById(
      ctx.db,
      top.map(({ fanId }) => fanId),
    )
    return { data: top.map((one) => topFanView(one, people.get(one.fanId)!)), total: top.length }
  }),

  query(earnings.downloadStatement, async ({ ctx, viewer, query: { month, format } }) =>
    statementOf(ctx, { performerId: viewer.id, month, format }),
  ),
]
