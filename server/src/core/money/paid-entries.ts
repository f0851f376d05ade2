import { sql } from 'kysely'
import type { Db } from '#platform/context.ts'

/** Returns what each key's entry took from a payment processor, in minor units of the currency; uses index `entries_key_key`. */
export async function paidEntries(db: Db, keys: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ key: string; amount: string }>`
    select e.key, coalesce(sum(t.amount) filter (where t.debit like 'gateway:%'), 0) as amount
    from entries e join transfers t on t.entry_id = e.id where e.key = any(${[...keys]}::text[]) group by e.key`.execute(db)
  return new Map(rows.map(({ key, amount }) => [key, Number(amount)]))
}
