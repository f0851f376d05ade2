import { sql } from 'kysely'
import { noteAct } from '#platform/recorded-acts.ts'
import type { Tx } from '#platform/context.ts'
import type { OperatorIdentity, Viewer } from '#platform/viewer.ts'
import { canonicalJson, FIRST_HASH, hashOf, type Values } from './chain.ts'

export interface Act<ActName extends string = string, SubjectKind extends string = string> {
  /** Acts of fans and performers are not recorded. */
  readonly operator: Pick<Viewer, 'id' | 'operator'>
  readonly act: ActName
  readonly subject: { readonly kind: SubjectKind; readonly id: string }
  readonly reason?: string
  /** The changed values, without secrets: keys by name only, and nothing about people that does not explain the act. */
  readonly before?: Values
  readonly after?: Values
}

/** Writes what a feature records: see `recordAct` in operator-acts.ts. */
export function writeAct(tx: Tx, done: Act): void {
  const { id, operator } = done.operator
  const { act, subject, reason = '' } = done
  if (operator === undefined) return
  noteAct()
  const [before, after] = differences(done.before, done.after)
  if (done.before && done.after && before === null && after === null) return
  tx.beforeCommit(() => append(tx, { id, operator, act, subject, reason, before, after }))
}

/** Returns the values that differ, as JSON. */
function differences(before: Values | undefined, after: Values | undefined): [string | null, string | null] {
  const differs = (name: string) => !before || !after || canonicalJson(before[name]) !== canonicalJson(after[name])
  const text = (values: Values = {}) => {
    const kept = Object.entries(values).filter(([name, value]) => value !== undefined && differs(name))
    return kept.length === 0 ? null : canonicalJson(Object.fromEntries(kept))
  }
  return [text(before), text(after)]
}

interface Row extends Pick<Act, 'act' | 'subject'> {
  readonly reason: string
  readonly id: string
  readonly operator: OperatorIdentity
  readonly before: string | null
  readonly after: string | null
}

async function append({ db, now }: Tx, { id, operator, act, subject, reason, before, after }: Row): Promise<void> {
  // Two statements that travel together. The second one sees what the holder of the lock has committed.
  const [, { rows }] = await Promise.all([
    sql`select pg_advisory_xact_lock(hashtextextended('audit log', 0))`.execute(db),
    sql<{ seq: string; hash: string }>`select seq, hash from audit_log order by seq desc limit 1`.execute(db),
  ])
  const { seq: last, hash: previousHash } = rows[0] ?? { seq: '0', hash: FIRST_HASH }
  const row = {
    seq: String(BigInt(last) + 1n),
    at: now,
    operator_id: id,
    operator_name: operator.name,
    operator_role: operator.role,
    act,
    subject_kind: subject.kind,
    subject_id: subject.id,
    reason,
    before,
    after,
  }
  await sql`insert into audit_log (seq, at, operator_id, operator_name, operator_role, act, subject_kind, subject_id, reason, before,
      after, previous_hash, hash)
    values (${row.seq}, ${row.at}, ${row.operator_id}, ${row.operator_name}, ${row.operator_role}, ${row.act}, ${row.subject_kind},
      ${row.subject_id}, ${row.reason}, ${row.before}, ${row.after}, ${previousHash}, ${hashOf(row, previousHash)})`.execute(db)
}
