/** Runs checks of the whole database: queries that return wrong rows. */
import type pg from 'pg'
import type { Findings } from './protocol.ts'

export interface Check {
  readonly name: string
  /** Returns the wrong rows. */
  readonly query: string
}

const MAX_SHOWN = 3

/** `values` are the parameters of each query. */
export async function runChecks(client: pg.Client, checks: readonly Check[], values: readonly unknown[] = []): Promise<Findings> {
  const findings: { name: string; found: string }[] = []
  for (const { name, query } of checks) {
    const { rows } = await client.query<object>(query, [...values])
    if (rows.length > 0) findings.push({ name, found: JSON.stringify(rows.slice(0, MAX_SHOWN)) })
  }
  return findings
}
