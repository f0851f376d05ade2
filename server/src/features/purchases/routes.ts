import * as purchases from '@fanfare/contract/purchases'
import { peopleById } from '#core/accounts/index.ts'
import { contentCards, contentKinds } from '#core/content/index.ts'
import { listSales, type SaleRow } from '#core/money/index.ts'
import { query } from '#platform/route-handler.ts'
import type { Context } from '#platform/context.ts'
import type { Viewer } from '#platform/viewer.ts'
import { purchaseView } from './views.ts'

interface Page {
  readonly limit?: number
  readonly offset?: number
}

async function list(ctx: Context, viewer: Viewer, side: 'fan' | 'performer', { limit = 20, offset = 0 }: Page) {
  const kinds = [...contentKinds(ctx).keys()]
  const { rows, total } = await listSales(ctx.db, { side, accountId: viewer.id, kinds, limit, offset })
  const otherOf = (row: SaleRow) => (side === 'fan' ? row.performer_id : row.fan_id)
  const refs = rows.map((row) => ({ kind: row.kind, id: row.target_id ?? row.id }))
  const [people, cards] = await Promise.all([peopleById(ctx.db, rows.map(otherOf)), contentCards(ctx, viewer, refs)])
  const data = rows.map((row) =>
    purchaseView(row, { other: people.get(otherOf(row))!, side, card: cards.get(row.target_id ?? row.id) }),
  )
  return { data, total }
}

export const routes = [
  query(purchases.listOwnPurchases, ({ ctx, viewer, query }) => list(ctx, viewer, 'fan', query)),
  query(purchases.listSoldContents, ({ ctx, viewer, query }) => list(ctx, viewer, 'performer', query)),
]
