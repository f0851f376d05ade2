/** Writes the journal of a month as CSV or for ledger-cli (its manual, chapter "Keeping a Journal"). Pure. */
import type { JournalEntry } from '#core/money/index.ts'
import { fromMinorUnits } from '#lib/amount.ts'
import { toCsv, type Cell } from '#lib/csv.ts'

export function csvJournal(entries: readonly JournalEntry[]): string {
  const rows = entries.flatMap(({ id, at, reason, key, transfers }) =>
    transfers.map(({ debit, credit, unit, amount }): Cell[] => [
      id,
      new Date(at).toISOString(),
      reason,
      key,
      debit,
      credit,
      unit,
      fromMinorUnits(amount),
    ]),
  )
  return toCsv(['entry', 'at', 'reason', 'key', 'debit', 'credit', 'unit', 'amount'], rows)
}

/** Maps prefixes of account names to an accountant's kinds of account. */
const SECTIONS: readonly (readonly [string, string])[] = [
  ['gateway:', 'Assets'],
  ['bank:', 'Assets'],
  ['platform:disputed', 'Assets'],
  ['platform:commission', 'Income'],
  ['platform:payout-fees', 'Income'],
  ['platform:discounts', 'Expenses'],
  ['platform:gateway-fees', 'Expenses'],
  ['platform:chargebacks', 'Expenses'],
  ['platform:tokens', 'Equity'],
]

const accountOf = (name: string): string => {
  const section = SECTIONS.find(([begins]) => name.startsWith(begins))?.[1] ?? 'Liabilities'
  return `${section}:${name}`
}

/** `currency` is an ISO 4217 code. */
export function ledgerJournal(entries: readonly JournalEntry[], currency: string): string {
  const commodity = { token: 'TOKEN', money: currency }
  const written = entries.map(({ id, at, reason, transfers }) => {
    const postings = transfers.flatMap(({ debit, credit, unit, amount }) => {
      const value = fromMinorUnits(amount).toFixed(2)
      return [`    ${accountOf(debit)}  ${value} ${commodity[unit]}`, `    ${accountOf(credit)}  -${value} ${commodity[unit]}`]
    })
    return [`${new Date(at).toISOString().slice(0, 10)} (${id}) ${reason}`, ...postings].join('\n')
  })
  return `${written.join('\n\n')}\n`
}
