/** Decides which problems of a reconciliation operators are notified about. */
import type { Difference } from '#core/money/index.ts'
import type { ExplanationRow, Found } from './store.ts'

/** The name of the check that the ledger can be closed. */
export const CLOSING = 'closing'

export interface Problems {
  readonly differing: readonly string[]
  /** Checks that could not run twice in a row. A processor that is down for one night needs no attention. */
  readonly notMade: readonly string[]
}

export function problemsOf(checks: readonly Found[], before: readonly Found[]): Problems {
  const missing = new Set(before.filter(({ isMade }) => isMade === false).map(({ name }) => name))
  return {
    differing: checks.filter(({ differences }) => differences.length > 0).map(({ name }) => name),
    notMade: checks.filter(({ name, isMade }) => isMade === false && missing.has(name)).map(({ name }) => name),
  }
}

export const alarmTextOf = ({ differing, notMade }: Problems): 'differences' | 'not_made' | 'none' =>
  differing.length > 0 ? 'differences' : notMade.length > 0 ? 'not_made' : 'none'

type Explained = Pick<ExplanationRow, 'check_name' | 'what' | 'expected' | 'found'>

/** Returns the explanation for a difference with the same numbers; other numbers are another difference. */
export const explanationFor = <Row extends Explained>(
  rows: readonly Row[],
  check: string,
  { what, expected, found }: Difference,
): Row | undefined =>
  rows.find(
    (row) => row.check_name === check && row.what === what && Number(row.expected) === expected && Number(row.found) === found,
  )
