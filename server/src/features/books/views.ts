import type { AccountSum, CheckResult, Reconciliation } from '@fanfare/contract/books'
import { bookChecks, type BookCheck, type trialBalance } from '#core/money/index.ts'
import { fromMinorUnits } from '#lib/amount.ts'
import { t } from '#lib/i18n.ts'
import type { Services } from '#platform/context.ts'
import { CLOSING } from './rules.ts'
import type { Found, ReconciliationRow } from './store.ts'

export function reconciliationView(services: Services, { id, at, is_green: isGreen, checks }: ReconciliationRow): Reconciliation {
  const known = new Map(bookChecks(services).map((check) => [check.name, check]))
  return {
    _id: id,
    at: at.toISOString(),
    isGreen,
    checks: checks.map((found) => checkView(known.get(found.name), found)),
  }
}

function checkView(check: BookCheck | undefined, { name, isMade = true, differences }: Found): CheckResult {
  const shown = check?.isCount === true ? Number : fromMinorUnits
  return {
    name,
    title: check?.title() ?? (name === CLOSING ? t('The ledger up to an hour ago is closed') : name),
    isMade,
    differences: differences.map(({ what, expected, found }) => ({ what, expected: shown(expected), found: shown(found) })),
  }
}

type Sum = Awaited<ReturnType<typeof trialBalance>>[number]

export const accountSumView = ({ account, unit, debit, credit }: Sum): AccountSum => ({
  account,
  unit,
  debit: fromMinorUnits(debit),
  credit: fromMinorUnits(credit),
})
