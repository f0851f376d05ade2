import type { AccountSum, CheckResult, Difference as Shown, ExplainedDifference, Reconciliation } from '@fanfare/contract/books'
import { peopleById } from '#core/accounts/index.ts'
import { bookChecks, declaredAccount, type BookCheck, type Difference, type trialBalance } from '#core/money/index.ts'
import { fromMinorUnits } from '#lib/amount.ts'
import { t } from '#lib/i18n.ts'
import type { Context, Services } from '#platform/context.ts'
import { CLOSING, explanationFor } from './rules.ts'
import { explanationsOf, type ExplanationRow, type Found, type ReconciliationRow } from './store.ts'

export async function reconciliationView(ctx: Context, { id, at, checks }: ReconciliationRow): Promise<Reconciliation> {
  const known = checksOf(ctx)
  const rows = await explanationsOf(
    ctx.db,
    checks.map(({ name }) => name),
  )
  const explanations = await explanationViews(ctx, rows)
  const shown = checks.map((check) => checkView(known.get(check.name), check, { rows, explanations }))
  const isGreen = shown.every(({ isMade, differences }) => isMade && differences.every(({ explanation }) => explanation !== null))
  return { _id: id, at: at.toISOString(), isGreen, checks: shown }
}

const checksOf = (services: Services) => new Map(bookChecks(services).map((check) => [check.name, check]))

type Explanations = ReadonlyMap<ExplanationRow, ExplainedDifference['explanation']>

async function explanationViews(ctx: Context, rows: readonly ExplanationRow[]): Promise<Explanations> {
  const people = await peopleById(
    ctx.db,
    rows.map((row) => row.explained_by),
  )
  return new Map(
    rows.map((row) => [
      row,
      { words: row.explanation, by: people.get(row.explained_by) ?? null, at: row.explained_at.toISOString() },
    ]),
  )
}

interface Explained {
  readonly rows: readonly ExplanationRow[]
  readonly explanations: Explanations
}

function checkView(
  check: BookCheck | undefined,
  { name, isMade = true, differences, explained = [] }: Found,
  { rows, explanations }: Explained,
): CheckResult {
  return {
    name,
    title: titleOf(check, name),
    isMade,
    differences: [...differences, ...explained].map((one) => {
      const row = explanationFor(rows, name, one)
      return { ...numbersOf(check, one), explanation: (row && explanations.get(row)) ?? null }
    }),
  }
}

const titleOf = (check: BookCheck | undefined, name: string): string =>
  check?.title() ?? (name === CLOSING ? t('Ledger closed up to one hour ago') : name)

function numbersOf(check: BookCheck | undefined, { what, expected, found }: Difference): Omit<Shown, 'explanation'> {
  const shown = check?.isCount === true ? Number : fromMinorUnits
  return { what, expected: shown(expected), found: shown(found) }
}

export async function explainedViews(ctx: Context, rows: readonly ExplanationRow[]): Promise<ExplainedDifference[]> {
  const known = checksOf(ctx)
  const explanations = await explanationViews(ctx, rows)
  return rows.map((row) => {
    const check = known.get(row.check_name)
    const { what, expected, found } = row
    return {
      _id: `${row.check_name} ${what} ${expected} ${found}`,
      title: titleOf(check, row.check_name),
      ...numbersOf(check, { what, expected: Number(expected), found: Number(found) }),
      explanation: explanations.get(row)!,
    }
  })
}

type Sum = Awaited<ReturnType<typeof trialBalance>>[number]

export const accountSumView = ({ account, unit, debit, credit }: Sum): AccountSum => ({
  account,
  about: declaredAccount(account)?.about() ?? '',
  unit,
  debit: fromMinorUnits(debit),
  credit: fromMinorUnits(credit),
})
