/** Lists a fan's purchases since a payment, as evidence of use for banks. */
import type { EvidenceSource } from '#core/disputes/index.ts'
import { listSales } from '#core/money/index.ts'
import { fromMinorUnits } from '#lib/amount.ts'

const MAX_SALES = 50

export const evidence: readonly EvidenceSource[] = [
  {
    about: 'Bought',
    async lines(db, { fanId, paidAt }) {
      const { rows } = await listSales(db, { side: 'fan', accountId: fanId, limit: MAX_SALES, offset: 0 })
      return rows
        .filter((row) => row.at >= paidAt)
        .map((row) => `${row.kind}, ${fromMinorUnits(row.gross).toFixed(2)}, ${row.at.toISOString()}, opened immediately`)
    },
  },
]
