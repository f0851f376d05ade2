import * as purchases from '@fanfare/contract/purchases'
import { peopleById } from '#core/accounts/index.ts'
import { listSales, type SaleRow } from '#core/money/index.ts'
import { query } from '#platform/route-handler.ts'
import type { Context } from '#platform/context.ts'
import { purchaseView } from './views.ts'

const CONTENT = ['post', 'message'] as const

async function list(ctx: Context, side: 'fan' | 'performer', accountId: string, { limit = 20, offset = 0 }) {
  const { rows, total } = await listSales(ctx.db, { side, accountId, kinds: CONTENT, limit, offset })
  const otherOf = (row: SaleRow) => (side === 'fan' ? row.performer_id : row.fan_id)
  const people = await peopleById(ctx.db, rows.map(otherOf))
  return { data: rows.map((row) => purchaseView(row, people.get(otherOf(row))!, side)), total }
}

export const routes = [
  query(purchases.listOwnPurchases, ({ ctx, viewer, query }) => list(ctx, 'fan', viewer.id, query)),
  query(purchases.listSoldContents, ({ ctx, viewer, query }) => list(ctx, 'performer', viewer.id, query)),
]
