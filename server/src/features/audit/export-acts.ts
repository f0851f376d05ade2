/** Writes parts of the audit log as files. Together with the hashes, JSON lines prove what the log said. */
import type { Person } from '@fanfare/contract/people'
import type { ActRow } from '#core/audit/index.ts'
import { toCsv } from '#lib/csv.ts'

interface Part {
  readonly people: ReadonlyMap<string, Person>
  readonly isFirst: boolean
}

interface Export {
  readonly mediaType: string
  textOf(rows: readonly ActRow[], part: Part): string
}

const HEADER = [
  'number',
  'at',
  'operator',
  'role',
  'act',
  'subject kind',
  'subject',
  'username',
  'reason',
  'before',
  'after',
  'hash',
]

const jsonOf = (values: unknown): string => (values === null ? '' : JSON.stringify(values))

function csvOf(rows: readonly ActRow[], { people, isFirst }: Part): string {
  const cells = rows.map((row) => [
    Number(row.seq),
    row.at.toISOString(),
    row.operator_name,
    row.operator_role,
    row.act,
    row.subject_kind,
    row.subject_id,
    people.get(row.subject_id)?.username ?? '',
    row.reason,
    jsonOf(row.before),
    jsonOf(row.after),
    row.hash,
  ])
  const whole = toCsv(HEADER, cells)
  return isFirst ? whole : whole.slice(whole.indexOf('\n') + 1)
}

const lineOf = (row: ActRow): string =>
  JSON.stringify({
    number: row.seq,
    at: row.at.toISOString(),
    operator: { id: row.operator_id, name: row.operator_name, role: row.operator_role },
    act: row.act,
    subject: { kind: row.subject_kind, id: row.subject_id },
    reason: row.reason,
    before: row.before,
    after: row.after,
    previousHash: row.previous_hash,
    hash: row.hash,
  })

export const EXPORTS: Readonly<Record<'csv' | 'jsonl', Export>> = {
  csv: { mediaType: 'text/csv', textOf: csvOf },
  jsonl: { mediaType: 'application/jsonl', textOf: (rows) => rows.map((row) => `${lineOf(row)}\n`).join('') },
}
