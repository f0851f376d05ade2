import * as purchases from '@fanfare/contract/purchases'
import { peopleById, anonymousPerson } from '#core/accounts/index.ts'
import { contentCards, contentKinds } from '#core/content/index.ts'
import { listSales, salesByKind, partnerSharesOf, type EarnedRow, type SalesQuery } from '#core/money/index.ts'
import { downloadableAmong, downloadsOf } from '#core/playback/index.ts'
import { takenDownOf } from '#core/purchases/index.ts'
import { notFound } from '#lib/errors.ts'
import { query } from '#platform/route-handler.ts'
import type { Context } from '#platform/context.ts'
import type { Viewer } from '#platform/viewer.ts'
import { salesWithWords, wordsOf } from './find-purchases.ts'
import { downloadView, purchaseView, totalsView } from './views.ts'

async function list(ctx: Context, viewer: Viewer, wanted: SalesQuery) {
  const { side } = wanted
  const { rows, total } = await listSales(ctx.db, wanted)
  const otherOf = (row: EarnedRow) => (side === 'fan' ? row.performer_id : row.fan_id)
  const refs = rows.map((row) => ({ kind: row.kind, id: row.target_id ?? row.id }))
  const ids = side === 'performer' ? rows.map((row) => row.id) : []
  const [people, cards, downloadable, splits, takenDown] = await Promise.all([
    peopleById(
      ctx.db,
      rows.flatMap((row) => otherOf(row) ?? []),
    ),
    contentCards(ctx, viewer, refs),
    side === 'fan' ? downloadableAmong(ctx, ctx.db, viewer, refs) : new Set<string>(),
    partnerSharesOf(ctx.db, ids),
    takenDownOf(ctx.db, side === 'fan' ? rows.map((row) => row.id) : []),
  ])
  const data = rows.map((row) => {
    const id = row.target_id ?? row.id
    const otherId = otherOf(row)
    return purchaseView(row, {
      other: otherId === null ? anonymousPerson(row.id) : people.get(otherId)!,
      side,
      card: cards.get(id),
      canDownload: downloadable.has(id),
      split: splits.get(row.id) ?? 0,
      takenDown: takenDown.get(row.id),
    })
  })
  return { data, total }
}

async function salesFound(ctx: Context, fan: Viewer, q: string | undefined): Promise<readonly string[] | undefined> {
  const words = wordsOf(q)
  return words && salesWithWords(ctx, fan, words)
}

export const routes = [
  query(purchases.listOwnPurchases, async ({ ctx, viewer, query }) => {
    const { kind, performerId, q, sort, limit = 20, offset = 0 } = query
    const ids = await salesFound(ctx, viewer, q)
    return list(ctx, viewer, {
      side: 'fan',
      accountId: viewer.id,
      kinds: [...contentKinds(ctx).keys()].filter((one) => kind === undefined || one === kind),
      ...(performerId !== undefined && { performerId }),
      ...(ids && { ids }),
      ...(sort && { sort }),
      isUnrefunded: true,
      limit,
      offset,
    })
  }),
  query(purchases.countOwnPurchases, async ({ ctx, viewer, query }) => {
    const { kind, performerId, q } = query
    const kinds = [...contentKinds(ctx).keys()]
    const groups = await salesByKind(ctx.db, { fanId: viewer.id, kinds }, await salesFound(ctx, viewer, q))
    const people = await peopleById(ctx.db, [...new Set(groups.map((group) => group.performer_id))])
    return totalsView(groups, people, { kind, performerId })
  }),
  query(purchases.listDownloads, async ({ ctx, viewer, params, query }) => {
    const { limit = 100, offset = 0 } = query
    const files = await downloadsOf(ctx, ctx.db, viewer, params)
    if (!files) throw notFound()
    const saving = { urls: ctx.urls, now: ctx.clock.now(), viewerId: viewer.id, of: params }
    const data = files.slice(offset, offset + limit).map((file) => downloadView(file, saving))
    return { data, total: files.length }
  }),
  query(purchases.listSoldContents, ({ ctx, viewer, query }) => {
    const { limit = 20, offset = 0 } = query
    return list(ctx, viewer, { side: 'performer', accountId: viewer.id, kinds: [...contentKinds(ctx).keys()], limit, offset })
  }),
]
