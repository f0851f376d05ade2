/** Reads sales: receipts of fans, earnings of performers. */
import { sql, type ColumnType, type Selectable } from 'kysely'
import type { Db } from '#platform/context.ts'
import type { SaleKind } from './charge.ts'

interface Tables {
  sales: {
    id: string
    kind: SaleKind
    fan_id: string
    performer_id: string
    target_id: string | null
    tokens: ColumnType<string>
    gross: ColumnType<string>
    commission: ColumnType<string>
    net: ColumnType<string>
    balance_after: ColumnType<string>
    available_at: Date
    at: Date
  }
}
export type SaleRow = Selectable<Tables['sales']>

export interface SalesQuery {
  readonly side: 'fan' | 'performer'
  readonly accountId: string
  readonly kinds?: readonly SaleKind[]
  readonly limit: number
  readonly offset: number
}

/** Newest first; uses index `sales_fan` or `sales_performer`. */
export async function listSales(db: Db<Tables>, { side, accountId, kinds, limit, offset }: SalesQuery) {
  const all = db
    .selectFrom('sales')
    .where(side === 'fan' ? 'fan_id' : 'performer_id', '=', accountId)
    .$if(kinds !== undefined, (query) => query.where('kind', 'in', [...(kinds ?? [])]))
  const { total } = await all.select((e) => e.fn.countAll<string>().as('total')).executeTakeFirstOrThrow()
  const rows = await all.selectAll().orderBy('at', 'desc').orderBy('id', 'desc').limit(limit).offset(offset).execute()
  return { rows, total: Number(total) }
}

/** The number of purchases per target. */
export async function salesCounts(db: Db, targetIds: readonly string[]): Promise<Map<string, number>> {
  if (targetIds.length === 0) return new Map()
  const { rows } = await sql<{ target_id: string; count: number }>`select target_id, count(*)::int as count from sales
    where target_id = any(${targetIds}::uuid[]) group by target_id`.execute(db)
  return new Map(rows.map((row) => [row.target_id, row.count]))
}

export interface WalletTransaction {
  readonly id: string
  /** `purchase` where tokens were bought. */
  readonly kind: SaleKind
  readonly performerId: string | null
  /** Minor units of a token; negative when paid. */
  readonly tokens: number
  readonly at: Date
}

/** The transactions of a wallet, newest first; uses indexes `transfers_debit` and `transfers_credit`. */
export async function walletTransactions(db: Db, fanId: string, { limit, offset }: { limit: number; offset: number }) {
  const account = `fan:${fanId}`
  const { rows } = await sql<{
    id: string
    kind: WalletTransaction['kind']
    performer_id: string | null
    tokens: string
    at: Date
  }>`
    select e.id, e.reason as kind, s.performer_id, t.tokens, t.at from (
      select entry_id, -amount as tokens, at from transfers where debit = ${account}
      union all select entry_id, amount, at from transfers where credit = ${account}
      order by at desc limit ${limit + offset}
    ) t join entries e on e.id = t.entry_id left join sales s on s.id = e.id
    order by t.at desc, e.id desc limit ${limit} offset ${offset}`.execute(db)
  const { rows: counted } = await sql<{ total: number }>`select count(*)::int as total from transfers
    where debit = ${account} or credit = ${account}`.execute(db)
  const transactions = rows.map(({ performer_id: performerId, tokens, ...row }) => ({
    ...row,
    performerId,
    tokens: Number(tokens),
  }))
  return { transactions, total: counted[0]?.total ?? 0 }
}
