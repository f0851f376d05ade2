/** The tables `settlements` and `tax_remittances`. */
import { sql, type Selectable } from 'kysely'
import type { Db, Tx } from '#platform/context.ts'
import type { Schema } from '#schema/tables.ts'

interface Tables {
  settlements: Schema['settlements']
  tax_remittances: Schema['tax_remittances']
}
type SettlementsDb = Db<Tables>
export type SettlementRow = Selectable<Tables['settlements']>
export type RemittanceRow = Selectable<Tables['tax_remittances']>
/** The columns about recording and reversal. */
export type RecordedRow = Pick<SettlementRow, (typeof reversible)[number]>

const reversible = ['id', 'reference', 'recorded_by', 'recorded_at', 'reversed_by', 'reversed_at', 'reversal_reason'] as const
/** Dates are read as text, so that no time zone shifts them. */
const settled = [...reversible, 'gateway', 'amount', 'fees', sql<string>`arrived_on::text`.as('arrived_on')] as const
const remitted = [
  ...reversible,
  'country',
  'amount',
  sql<string>`period_from::text`.as('period_from'),
  sql<string>`period_until::text`.as('period_until'),
  sql<string>`paid_on::text`.as('paid_on'),
] as const

type NewSettlement = Pick<SettlementRow, 'id' | 'gateway' | 'reference' | 'arrived_on' | 'recorded_by'> & {
  readonly amount: number
  readonly fees: number
}

/** Returns undefined if the reference is already recorded. */
export const insertSettlement = (tx: Tx, row: NewSettlement): Promise<SettlementRow | undefined> =>
  (tx.db as SettlementsDb)
    .insertInto('settlements')
    .values({ ...row, recorded_at: tx.now })
    .onConflict((conflict) => conflict.doNothing())
    .returning(settled)
    .executeTakeFirst()

type NewRemittance = Pick<
  RemittanceRow,
  'id' | 'country' | 'period_from' | 'period_until' | 'reference' | 'paid_on' | 'recorded_by'
> & {
  readonly amount: number
}

/** Returns undefined if the reference is already recorded. */
export const insertRemittance = (tx: Tx, row: NewRemittance): Promise<RemittanceRow | undefined> =>
  (tx.db as SettlementsDb)
    .insertInto('tax_remittances')
    .values({ ...row, recorded_at: tx.now })
    .onConflict((conflict) => conflict.doNothing())
    .returning(remitted)
    .executeTakeFirst()

export const lockedSettlement = (tx: Tx, id: string): Promise<SettlementRow | undefined> =>
  (tx.db as SettlementsDb).selectFrom('settlements').select(settled).where('id', '=', id).forUpdate().executeTakeFirst()

export const lockedRemittance = (tx: Tx, id: string): Promise<RemittanceRow | undefined> =>
  (tx.db as SettlementsDb).selectFrom('tax_remittances').select(remitted).where('id', '=', id).forUpdate().executeTakeFirst()

export interface Reversed {
  readonly byId: string
  readonly reason: string
}

const reversal = ({ now }: Tx, { byId, reason }: Reversed) => ({
  reversed_by: byId,
  reversed_at: now,
  reversal_reason: reason,
})

export const markSettlement = (tx: Tx, id: string, by: Reversed): Promise<SettlementRow> =>
  (tx.db as SettlementsDb)
    .updateTable('settlements')
    .set(reversal(tx, by))
    .where('id', '=', id)
    .returning(settled)
    .executeTakeFirstOrThrow()

export const markRemittance = (tx: Tx, id: string, by: Reversed): Promise<RemittanceRow> =>
  (tx.db as SettlementsDb)
    .updateTable('tax_remittances')
    .set(reversal(tx, by))
    .where('id', '=', id)
    .returning(remitted)
    .executeTakeFirstOrThrow()

interface Page {
  readonly limit: number
  readonly offset: number
}

/** Latest first; uses index `settlements_latest`. */
export async function listSettlements(db: SettlementsDb, { limit, offset }: Page) {
  const all = db.selectFrom('settlements')
  const { total } = await all.select((e) => e.fn.countAll<string>().as('total')).executeTakeFirstOrThrow()
  const ordered = all.select(settled).orderBy('settlements.arrived_on', 'desc').orderBy('id', 'desc')
  return { rows: await ordered.limit(limit).offset(offset).execute(), total: Number(total) }
}

/** Latest first; uses index `tax_remittances_latest`. */
export async function listRemittances(db: SettlementsDb, { limit, offset }: Page) {
  const all = db.selectFrom('tax_remittances')
  const { total } = await all.select((e) => e.fn.countAll<string>().as('total')).executeTakeFirstOrThrow()
  const ordered = all.select(remitted).orderBy('tax_remittances.paid_on', 'desc').orderBy('id', 'desc')
  return { rows: await ordered.limit(limit).offset(offset).execute(), total: Number(total) }
}

export interface Settled {
  readonly gateway: string
  /** Minor units. */
  readonly amount: string
  readonly fees: string
}

/**
 * Returns what each payment processor has paid and kept so far, without reversed settlements. A month has only a handful of rows.
 */
export async function settledByGateway(db: Db): Promise<Map<string, Settled>> {
  const { rows } = await sql<Settled>`select gateway, sum(amount) as amount, sum(fees) as fees from settlements
    where reversed_at is null group by gateway`.execute(db)
  return new Map(rows.map((row) => [row.gateway, row]))
}
