/** Hashes the rows of the audit log, each with the hash of the row before it. */
import { createHash } from 'node:crypto'

export interface ChainedRow {
  /** A bigint as text. */
  readonly seq: string
  readonly at: Date
  readonly operator_id: string
  readonly operator_name: string
  readonly operator_role: string
  readonly act: string
  readonly subject_kind: string
  readonly subject_id: string
  readonly reason: string
  /** JSON as it was written. */
  readonly before: string | null
  readonly after: string | null
}

/** The hash before the first row. */
export const FIRST_HASH = '0'.repeat(64)

/** Returns the SHA-256 of a JSON array of texts, in hex. Migration 0032 hashes in the same way. */
export function hashOf(row: ChainedRow, previousHash: string): string {
  const { seq, at, operator_id: id, operator_name: name, operator_role: role, act } = row
  const { subject_kind: kind, subject_id: subject, reason, before, after } = row
  const hashed = [previousHash, seq, at.toISOString(), id, name, role, act, kind, subject, reason, before, after]
  return createHash('sha256').update(JSON.stringify(hashed)).digest('hex')
}

export type Values = Readonly<Record<string, unknown>>

/** Returns the values as JSON with sorted names, so that equal values have the same text. */
export const canonicalJson = (value: unknown): string =>
  JSON.stringify(value, (_name, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner) && !(inner instanceof Date)
      ? Object.fromEntries(Object.entries(inner).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  )
