/** Reads the ledger for accountants: the sum of each account, and the entries of a period in posting order. */
import { sql } from 'kysely'
import type { Db } from '#platform/context.ts'
import { notClosed } from './closing.ts'

export interface AccountSum {
  /** One account, or all of a kind if there are many: `fan:*`. */
  readonly account: string
  readonly unit: 'token' | 'money'
  /** Minor units. */
  readonly debit: number
  readonly credit: number
}

/**
 * Returns sums up to now, with one line per kind for accounts of people. Uses `account_days`, and index `transfers_at` for
 * postings that are not closed.
 */
export async function trialBalance(db: Db): Promise<AccountSum[]> {
  const open = await notClosed(db)
  const { rows } = await sql<{ account: string; unit: AccountSum['unit']; debit: string; credit: string }>`
    select case when account ~ ':[0-9a-f]{8}-' then split_part(account, ':', 1) || ':*' else account end as account, unit, sum(debit) as debit, sum(credit) as credit
    from (
      select account, unit, debit, credit from account_days
      union all select debit, unit, amount, 0 from transfers where ${open('at')}
      union all select credit, unit, 0, amount from transfers where ${open('at')}
    ) moved group by 1, 2 order by 2, 1`.execute(db)
  return rows.map(({ account, unit, debit, credit }) => ({ account, unit, debit: Number(debit), credit: Number(credit) }))
}

export interface JournalEntry {
  readonly id: string
  readonly key: string
  readonly reason: string
  readonly at: Date
  readonly transfers: readonly {
    readonly debit: string
    readonly credit: string
    readonly unit: 'token' | 'money'
    readonly amount: number
  }[]
}

interface Row {
  id: string
  key: string
  reason: string
  at: Date
  transfers: { debit: string; credit: string; unit: 'token' | 'money'; amount: number }[]
}

/** Returns up to `limit` entries of a period in order; uses index `transfers_at`. */
export async function journalOf(
  db: Db,
  { from, until, limit }: { readonly from: Date; readonly until: Date; readonly limit: number },
): Promise<JournalEntry[]> {
  const { rows } = await sql<Row>`select e.id, e.key, e.reason, e.at,
      json_agg(json_build_object('debit', t.debit, 'credit', t.credit, 'unit', t.unit, 'amount', t.amount) order by t.id) as transfers
    from transfers t join entries e on e.id = t.entry_id where t.at >= ${from} and t.at < ${until}
    group by e.id order by min(t.id) limit ${limit}`.execute(db)
  return rows
}
