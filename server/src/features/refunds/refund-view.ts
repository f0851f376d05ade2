import type { Refund } from '@fanfare/contract/refunds'
import { listRefunds } from '#core/money/index.ts'
import { notFound } from '#lib/errors.ts'
import type { Tx } from '#platform/context.ts'
import { refundViews } from './views.ts'

export async function refundView(tx: Tx, id: string): Promise<Refund> {
  const { rows } = await listRefunds(tx.db, { ids: [id], limit: 1, offset: 0 })
  const [view] = await refundViews(tx.services, tx.db, rows)
  if (!view) throw notFound()
  return view
}
