/** The tables `refund_rules` and `refund_proposals`. */
import { sql, type Selectable } from 'kysely'
import type { Db, Tx } from '#platform/context.ts'
import type { Schema } from '#schema/tables.ts'
import { refundProposalDecided } from './events.ts'

interface Tables {
  refund_rules: Schema['refund_rules']
  refund_proposals: Schema['refund_proposals']
}
type RulesDb = Db<Tables>
export type RuleRow = Selectable<Tables['refund_rules']>
export type ProposalRow = Selectable<Tables['refund_proposals']>

/** By name; bounded by the number of rules. */
export async function storedRules(db: RulesDb): Promise<Map<string, RuleRow>> {
  const rows = await db.selectFrom('refund_rules').selectAll().limit(100).execute()
  return new Map(rows.map((row) => [row.name, row]))
}

export type RuleSettings = Pick<RuleRow, 'name' | 'is_on' | 'span'> & { readonly automatic_up_to: number }

export async function storeRule(
  { db, now }: Tx,
  { name, is_on, span, automatic_up_to }: RuleSettings,
  byId: string,
): Promise<void> {
  const change = { is_on, span, automatic_up_to, changed_by: byId, changed_at: now }
  await (db as RulesDb)
    .insertInto('refund_rules')
    .values({ name, ...change })
    .onConflict((conflict) => conflict.column('name').doUpdateSet(change))
    .execute()
}

export interface NewProposal {
  readonly id: string
  readonly rule: string
  readonly saleId: string
  readonly amount: number | null
}

/** Returns the ids of new proposals: a sale is proposed once, by the first rule that finds it. */
export async function insertProposals({ db, now }: Tx, found: readonly NewProposal[]): Promise<Set<string>> {
  if (found.length === 0) return new Set()
  const { rows } = await sql<{ id: string }>`insert into refund_proposals (id, rule, sale_id, amount, status, found_at)
    select id, rule, sale_id, amount, 'open', ${now}::timestamptz from unnest(${found.map((one) => one.id)}::uuid[],
      ${found.map((one) => one.rule)}::text[], ${found.map((one) => one.saleId)}::uuid[], ${found.map((one) => one.amount)}::bigint[])
      as found (id, rule, sale_id, amount)
    on conflict (sale_id) do nothing returning id`.execute(db)
  return new Set(rows.map((row) => row.id))
}

export const proposalById = (db: RulesDb, id: string): Promise<ProposalRow | undefined> =>
  db.selectFrom('refund_proposals').selectAll().where('id', '=', id).executeTakeFirst()

/** Locks the row until the transaction ends, so that the second of two parallel decisions sees the first. */
export const lockProposal = ({ db }: Tx, id: string): Promise<ProposalRow | undefined> =>
  (db as RulesDb).selectFrom('refund_proposals').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

interface Decision {
  readonly status: 'refunded' | 'dismissed'
  /** Null for the rule itself. */
  readonly byId: string | null
}

export async function decideProposal(tx: Tx, { id, sale_id: saleId }: ProposalRow, { status, byId }: Decision): Promise<void> {
  await (tx.db as RulesDb)
    .updateTable('refund_proposals')
    .set({ status, decided_by: byId, decided_at: tx.now })
    .where('id', '=', id)
    .execute()
  tx.emit(refundProposalDecided, { saleId })
}

/** Closes the proposal of a sale that was fully refunded in another way; uses the unique `sale_id`. */
export async function closeProposalOf(tx: Tx, saleId: string, byId: string | null): Promise<void> {
  const { numUpdatedRows } = await (tx.db as RulesDb)
    .updateTable('refund_proposals')
    .set({ status: 'refunded', decided_by: byId, decided_at: tx.now })
    .where('sale_id', '=', saleId)
    .where('status', '=', 'open')
    .executeTakeFirst()
  if (numUpdatedRows > 0n) tx.emit(refundProposalDecided, { saleId })
}

/** Returns whether a proposal waits for an operator; uses index `refund_proposals_status`. */
export async function hasOpenProposals(db: RulesDb): Promise<boolean> {
  return (
    (await db.selectFrom('refund_proposals').select('id').where('status', '=', 'open').limit(1).executeTakeFirst()) !== undefined
  )
}

interface Page {
  readonly status: ProposalRow['status'] | undefined
  readonly limit: number
  readonly offset: number
}

const MAX_COUNT = 1_000

/**
 * Latest first. The total is exact up to a thousand beyond the page. Uses index `refund_proposals_status` or
 * `refund_proposals_latest`.
 */
export async function listProposals(db: RulesDb, { status, limit, offset }: Page) {
  const all = db.selectFrom('refund_proposals').$if(status !== undefined, (query) => query.where('status', '=', status!))
  const counted = all.select(sql<number>`1`.as('one')).limit(offset + limit + MAX_COUNT)
  const { total } = await db
    .selectFrom(counted.as('counted'))
    .select((e) => e.fn.countAll<string>().as('total'))
    .executeTakeFirstOrThrow()
  const rows = await all.selectAll().orderBy('found_at', 'desc').orderBy('id', 'desc').limit(limit).offset(offset).execute()
  return { rows, total: Number(total) }
}
