/** Reconciles the books: runs every declared check, stores the differences, and notifies the operators. */
import { accountsById, operatorIds, sendMailTo } from '#core/accounts/index.ts'
import { bookChecks, closeUntil, MAX_DIFFERENCES, type BookCheck, type Difference } from '#core/money/index.ts'
import { settings } from '#core/settings/index.ts'
import { newId } from '#lib/id.ts'
import { t } from '#lib/i18n.ts'
import { addMinutes } from '#lib/time.ts'
import type { Sentences } from '#platform/mail-content.ts'
import type { Context, Tx } from '#platform/context.ts'
import { GatewayDown } from '#platform/gateways/gateway-down.ts'
import { unavailability } from '#platform/unavailable.ts'
import { booksReconciled } from './events.ts'
import { alarmTextOf, CLOSING, explanationFor, problemsOf, type Problems } from './rules.ts'
import {
  lastAgreedAt,
  explanationsOf,
  insertReconciliation,
  latestReconciliation,
  type ExplanationRow,
  type Found,
} from './store.ts'

const OPEN_MINUTES = 60

export async function reconcile(ctx: Context): Promise<void> {
  const checks: Found[] = [{ name: CLOSING, isMade: await isClosed(ctx), differences: [] }]
  const all = bookChecks(ctx)
  const agreed = await lastAgreedAt(ctx.db)
  const explanations = await explanationsOf(
    ctx.db,
    all.map(({ name }) => name),
  )
  for (const check of all) checks.push(await made(ctx, check, { since: agreed.get(check.name), explanations }))
  const isGreen = checks.every(({ isMade, differences }) => isMade && differences.length === 0)
  await ctx.write(async (tx) => {
    const before = await latestReconciliation(tx.db)
    const problems = problemsOf(checks, before?.checks ?? [])
    const id = newId(tx.now)
    await insertReconciliation(tx.db, { id, at: tx.now, isGreen, checks })
    tx.emit(booksReconciled, { reconciliationId: id, isGreen, alarm: alarmTextOf(problems) })
    if (alarmTextOf(problems) !== 'none') await alarm(tx, problems)
  })
}

/** A failed closing is reported like a check that could not run, so the other checks still run. */
async function isClosed(ctx: Context): Promise<boolean> {
  try {
    await closeUntil(ctx, addMinutes(ctx.clock.now(), -OPEN_MINUTES))
    return true
  } catch (error) {
    if (unavailability(error) === undefined) ctx.log.error(error, 'close the ledger')
    return false
  }
}

interface Known {
  /** When the check last agreed. */
  readonly since: Date | undefined
  readonly explanations: readonly ExplanationRow[]
}

/** A check may depend on an outside party that is down. Its failure does not stop the other checks. */
async function made(ctx: Context, check: BookCheck, { since, explanations }: Known): Promise<Found> {
  const { name } = check
  try {
    const all = await persistentDifferences(ctx, check, since)
    const explained = all.filter((one) => explanationFor(explanations, name, one))
    const differences = all.filter((one) => !explained.includes(one))
    // Other differences may exist beyond the limit that the check looked at.
    const isMade = differences.length > 0 || all.length < MAX_DIFFERENCES
    return { name, isMade, differences, explained }
  } catch (error) {
    if (!(error instanceof GatewayDown)) ctx.log.error(error, `book check ${check.name}`)
    return { name, isMade: false, differences: [] }
  }
}

/** Returns differences that two runs find: a check with several reads may see a payment halfway. */
async function persistentDifferences(ctx: Context, check: BookCheck, since: Date | undefined): Promise<readonly Difference[]> {
  const first = await check.find(ctx, since)
  if (first.length === 0) return first
  const again = new Set((await check.find(ctx, since)).map(({ what }) => what))
  return first.filter(({ what }) => again.has(what))
}

export async function alarm(tx: Tx, { differing, notMade }: Problems): Promise<void> {
  const operators = await accountsById(tx.db, await operatorIds(tx.db, 'finance_read'))
  const { siteName } = await settings(tx)
  for (const operator of operators.values())
    await sendMailTo(tx, operator, () => ({
      subject: t('{site}: action needed', { site: siteName }),
      body: bodyOf({ differing, notMade }),
      button: { label: t('Review books'), url: '/admin/books' },
    }))
}

function bodyOf({ differing, notMade }: Problems): Sentences {
  const differ = () => t('The books don’t reconcile: {names}.', { names: differing.join(', ') })
  const incomplete = () => t('Again, some book checks couldn’t be completed: {names}.', { names: notMade.join(', ') })
  const next = t('Review the differences.')
  if (notMade.length === 0) return [differ(), next]
  return differing.length === 0 ? [incomplete(), next] : [differ(), incomplete(), next]
}
