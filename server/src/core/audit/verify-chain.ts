/** Checks that no row of the audit log was edited, removed or inserted. Rows removed from the end show in the count and the last hash. */
import { FIRST_HASH, hashOf, type ChainedRow } from './chain.ts'

interface StoredRow extends ChainedRow {
  readonly previous_hash: string
  readonly hash: string
}

/** A connection of `pg`. */
interface Connection {
  query<R extends object>(text: string, values: readonly unknown[]): Promise<{ readonly rows: R[] }>
}

export interface ChainState {
  /** The number of rows before the first broken one. */
  readonly count: number
  readonly lastHash: string
  readonly broken?: { readonly seq: string; readonly problem: string }
}

const BATCH_SIZE = 1000
const NEXT_ROWS = `select seq, at, operator_id, operator_name, operator_role, act, subject_kind, subject_id, reason,
    before::text as before, after::text as after, previous_hash, hash
  from audit_log where seq > $1 order by seq limit ${BATCH_SIZE}`

export async function verifyChain(connection: Connection): Promise<ChainState> {
  let [count, lastHash] = [0, FIRST_HASH]
  for (;;) {
    const { rows } = await connection.query<StoredRow>(NEXT_ROWS, [String(count)])
    for (const row of rows) {
      const problem = problemOf(row, { seq: String(count + 1), hash: lastHash })
      if (problem !== undefined) return { count, lastHash, broken: { seq: row.seq, problem } }
      count++
      lastHash = row.hash
    }
    if (rows.length < BATCH_SIZE) return { count, lastHash }
  }
}

function problemOf(row: StoredRow, expected: { readonly seq: string; readonly hash: string }): string | undefined {
  if (row.seq !== expected.seq) return `row ${expected.seq} is missing`
  if (row.previous_hash !== expected.hash) return 'the row before it was replaced'
  if (row.hash !== hashOf(row, row.previous_hash)) return 'it was edited'
  return undefined
}
