import { sql, type Insertable, type Selectable, type SqlBool } from 'kysely'
import type { Db, Tx } from '#platform/context.ts'
import type { Schema } from '#schema/tables.ts'

export type ReceiptKind = 'receipt' | 'credit_note'

interface Tables {
  receipts: Schema['receipts']
}
export type ReceiptsDb = Db<Tables>
export type ReceiptRow = Selectable<Tables['receipts']>
export type NewReceipt = Insertable<Tables['receipts']>

export async function insertReceipt({ db }: Tx, row: NewReceipt): Promise<void> {
  await (db as ReceiptsDb).insertInto('receipts').values(row).execute()
}

/** Returns undefined for another account's receipt if an account is given. */
export const receiptById = (db: ReceiptsDb, id: string, accountId?: string): Promise<ReceiptRow | undefined> =>
  db
    .selectFrom('receipts')
    .selectAll()
    .where('id', '=', id)
    .$if(accountId !== undefined, (query) => query.where('account_id', '=', accountId!))
    .executeTakeFirst()

/** Uses index `receipts_payment`. */
export const receiptOfPayment = (db: ReceiptsDb, paymentId: string): Promise<ReceiptRow | undefined> =>
  db
    .selectFrom('receipts')
    .selectAll()
    .where('payment_id', '=', paymentId)
    .where('kind', '=', 'receipt')
    .where('restores_id', 'is', null)
    .executeTakeFirst()

export const creditNoteOf = (db: ReceiptsDb, refundId: string): Promise<ReceiptRow | undefined> =>
  db.selectFrom('receipts').selectAll().where('refund_id', '=', refundId).executeTakeFirst()

/** Returns the receipts of these payments, which credit notes refer to; uses index `receipts_payment`. */
export async function receiptsOfPayments(db: ReceiptsDb, paymentIds: readonly string[]): Promise<Map<string, ReceiptRow>> {
  if (paymentIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('receipts')
    .selectAll()
    .where(sql<SqlBool>`payment_id = any(${[...paymentIds]}::uuid[])`)
    .where('kind', '=', 'receipt')
    .where('restores_id', 'is', null)
    .execute()
  return new Map(rows.map((row) => [row.payment_id, row]))
}

export interface ReceiptsQuery {
  /** Absent: all accounts. */
  readonly accountId?: string | undefined
  /** A receipt with this number in the year's series. */
  readonly numbered?: { readonly kind: ReceiptKind; readonly year: number; readonly number: number } | undefined
  readonly from?: Date | undefined
  readonly until?: Date | undefined
  readonly limit: number
  readonly offset: number
}

/** Returns receipts, newest first; uses index `receipts_account`, `receipts_latest` or `receipts_kind_year_number_key`. */
export async function listReceipts(db: ReceiptsDb, { accountId, numbered, from, until, limit, offset }: ReceiptsQuery) {
  const all = db
    .selectFrom('receipts')
    .$if(accountId !== undefined, (query) => query.where('account_id', '=', accountId!))
    .$if(numbered !== undefined, (query) =>
      query.where('kind', '=', numbered!.kind).where('year', '=', numbered!.year).where('number', '=', numbered!.number),
    )
    .$if(from !== undefined, (query) => query.where('issued_at', '>=', from!))
    .$if(until !== undefined, (query) => query.where('issued_at', '<', until!))
  const { total } = await all.select((e) => e.fn.countAll<string>().as('total')).executeTakeFirstOrThrow()
  const rows = await all.selectAll().orderBy('issued_at', 'desc').orderBy('id', 'desc').limit(limit).offset(offset).execute()
  return { rows, total: Number(total) }
}

export interface TaxLine {
  /** `2026-07`, UTC. */
  readonly month: string
  readonly country: string
  readonly name: string
  readonly basisPoints: number
  readonly receipts: number
  /** Minor units of the currency, minus refunds of that month. */
  readonly net: string
  readonly tax: string
}

/** Returns receipts minus credit notes per country and month of a period; uses index `receipts_latest`. */
export async function taxLines(
  db: ReceiptsDb,
  { from, until }: { readonly from: Date; readonly until: Date },
): Promise<TaxLine[]> {
  const { rows } = await sql<TaxLine>`
    select to_char(issued_at at time zone 'UTC', 'YYYY-MM') as month, tax_country as country, tax_name as name, tax_rate as "basisPoints",
      count(*)::int as receipts,
      sum(case kind when 'receipt' then net else -net end) as net, sum(case kind when 'receipt' then tax else -tax end) as tax
    from receipts where issued_at >= ${from} and issued_at < ${until} and tax_country is not null
    group by 1, 2, 3, 4 order by 1, 2, 4`.execute(db)
  return rows
}
