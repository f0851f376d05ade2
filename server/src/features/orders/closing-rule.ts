/** Open orders outlive the closing of an account: both sides still need what they know about each other. */
import { sql } from 'kysely'
import type { ClosingRule } from '#core/closing/index.ts'
import { t } from '#lib/i18n.ts'
import type { Db } from '#platform/context.ts'
import { OPEN } from './rules.ts'

/** Uses indexes `orders_performer` and `orders_buyer`. */
async function countOpen(db: Db, accountId: string): Promise<number> {
  const { rows } = await sql<{ total: number }>`select count(*)::int as total from orders
    where ${accountId}::uuid in (performer_id, buyer_id) and status in (${sql.join(OPEN.map((status) => sql.lit(status)))})`.execute(
    db,
  )
  return rows[0]?.total ?? 0
}

export const ordersClosing: ClosingRule = {
  at: 50,
  async consequence(ctx, { id, role }, reader) {
    const total = await countOpen(ctx.db, id)
    if (total === 0) return undefined
    const count = { total }
    if (role === 'performer')
      return {
        kind: 'orders',
        text:
          reader === 'owner'
            ? t('You still have to deliver {total, plural, one {# order} other {# orders}}. Ship or cancel them.', count)
            : t('{total, plural, one {# order} other {# orders}} must still be delivered.', count),
      }
    return {
      kind: 'orders',
      text:
        reader === 'owner'
          ? t('{total, plural, one {# order} other {# orders}} of yours will still be delivered.', count)
          : t('{total, plural, one {# order} other {# orders}} will still be delivered to them.', count),
    }
  },
  blocksErasure: async (db, accountId) => (await countOpen(db, accountId)) > 0,
}
