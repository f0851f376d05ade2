import * as purchases from '@fanfare/contract/purchases'
import { peopleById } from '#core/accounts/index.ts'
import { listSales, type SaleRow } from '#core/money/index.ts'
import { answer } from '#platform/answer.ts'
import type { House } from '#platform/house.ts'
import { purchaseView } from './views.ts'

const CONTENT = ['feed', 'message'] as const

async function list(house: House, side: 'fan' | 'performer', accountId: string, { limit = 20, offset = 0 }) {
  const { rows, total } = await listSales(house.db, { side, accountId, kinds: CONTENT, limit, offset })
  const otherOf = (row: SaleRow) => (side === 'fan' ? row.performer_id : row.fan_id)
  const people = await peopleById(house.db, rows.map(otherOf))
  return { data: rows.map((row) => purchaseView(row, people.get(otherOf(row))!, side)), total }
}

export const answers = [
  answer(purchases.listOwnPurchases, ({ house, viewer, query }) => list(house, 'fan', viewer.id, query)),
  answer(purchases.listSoldContents, ({ house, viewer, query }) => list(house, 'performer', viewer.id, query)),
]
