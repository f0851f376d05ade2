/** What operators are told of a reconciliation. */
import type { Difference } from '#core/money/index.ts'
import type { ExplanationRow, Found } from './store.ts'

/** Its check is that the ledger could be closed at all. */
export const CLOSING = 'closing'

/** Names of checks. */
export interface Problems {
  readonly differing: readonly string[]
  /** Neither now nor the time before: a gateway that is away for one night needs nobody. */
  readonly notMade: readonly string[]
}

export function problemsOf(checks: readonly Found[], before: readonly Found[]): Problems {
  const missing = new Set(before.filter(({ isMade }) => isMade === false).map(({ name }) => name))
  return {
    differing: checks.filter(({ differences }) => differences.length > 0).map(({ name }) => name),
    notMade: checks.filter(({ name, isMade }) => isMade === false && missing.has(name)).map(({ name }) => name),
  }
}

export const alarmOf = ({ differing, notMade }: Problems): 'differences' | 'not_made' | 'none' =>
  differing.length > 0 ? 'differences' : notMade.length > 0 ? 'not_made' : 'none'

type Explained = Pick<ExplanationRow, 'check_name' | 'what' | 'expected' | 'found'>

/** What explains a difference of a check: the same numbers, since others are another difference. */
export const explanationFor = <Row extends Explained>(
  rows: readonly Row[],
  check: string,
  { what, expected, found }: Difference,
): Row | undefined =>
  rows.find(
    (row) => row.check_name === check && row.what === what && Number(row.expected) === expected && Number(row.found) === found,
  )
