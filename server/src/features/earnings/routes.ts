import * as earnings from '@fanfare/contract/earnings'
import { peopleById, findAccountByUsername } from '#core/accounts/index.ts'
import { contentCards, contentKinds } from '#core/content/index.ts'
import { earningSums, itemEarnings, topFans } from '#core/money/index.ts'
import { settings } from '#core/settings/index.ts'
import { query } from '#platform/route-handler.ts'
import { earningsInPeriod, searchSales, salesFile, assertTimeZone } from './sales-report.ts'
import { statementOf } from './statement.ts'
import { statsView, thingView, topFanView } from './views.ts'

export const routes = [
  query(earnings.readEarningStats, async ({ ctx, viewer, query: { timeZone } }) => {
    const now = ctx.clock.now()
    const zone = assertTimeZone(timeZone)
    const sums = await earningSums(ctx.db, { performerId: viewer.id, now, timeZone: zone })
    return statsView(sums, { currency: (await settings(ctx)).currency, now, timeZone: zone })
  }),

  query(earnings.listEarnings, ({ ctx, viewer, query: filters }) => {
    const { limit = 20, offset = 0 } = filters
    return searchSales(ctx, viewer.id, filters, { limit, offset })
  }),

  query(earnings.downloadEarnings, ({ ctx, viewer, query: filters }) => salesFile(ctx, viewer.id, filters)),

  query(earnings.readEarningPeriod, ({ ctx, viewer, query: days }) => earningsInPeriod(ctx, viewer.id, days)),

  query(earnings.listTopFans, async ({ ctx, viewer, query: { username, limit = 10, offset = 0 } }) => {
    const fan = username === undefined ? undefined : await findAccountByUsername(ctx.db, username)
    if (username !== undefined && !fan) return { data: [], total: 0 }
    const { rows, total } = await topFans(ctx.db, { performerId: viewer.id, fanId: fan?.id, limit, offset })
    const people = await peopleById(
      ctx.db,
      rows.map(({ fanId }) => fanId),
    )
    return { data: rows.map((one) => topFanView(one, people.get(one.fanId)!)), total }
  }),

  query(earnings.listSoldThings, async ({ ctx, viewer, query: { kind, limit = 10, offset = 0 } }) => {
    const kinds = [...contentKinds(ctx).keys()].filter((one) => kind === undefined || one === kind)
    const { things, total } = await itemEarnings(ctx.db, { performerId: viewer.id, kinds, limit, offset })
    const refs = things.map(({ kind: name, targetId: id }) => ({ kind: name, id }))
    const cards = await contentCards(ctx, viewer, refs)
    return { data: things.map((one) => thingView(one, cards.get(one.targetId)?.title)), total }
  }),

  query(earnings.downloadStatement, async ({ ctx, viewer, query: { month, format } }) =>
    statementOf(ctx, { performerId: viewer.id, month, format }),
  ),
]
