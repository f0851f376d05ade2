/** Reconciles the books: runs every check that modules and features have declared, keeps what differs, and tells the operators. */
import { accountsById, operatorIds } from '#core/accounts/index.ts'
import { bookChecks, closeUntil, type BookCheck, type Difference } from '#core/money/index.ts'
import { settings } from '#core/settings/index.ts'
import { newId } from '#lib/id.ts'
import { inLocale, t } from '#lib/i18n.ts'
import { addMinutes } from '#lib/time.ts'
import { post } from '#platform/mail.ts'
import type { Context, Tx } from '#platform/context.ts'
import { booksReconciled } from './events.ts'
import { insertReconciliation, type Found } from './store.ts'

const OPEN_MINUTES = 60

/** True when nothing differs. */
export async function reconcile(ctx: Context): Promise<boolean> {
  await closeUntil(ctx, addMinutes(ctx.clock.now(), -OPEN_MINUTES))
  const checks: Found[] = []
  for (const check of bookChecks(ctx)) checks.push({ name: check.name, differences: await lasting(ctx, check) })
  const isGreen = checks.every(({ differences }) => differences.length === 0)
  await ctx.write(async (tx) => {
    const id = newId(tx.now)
    await insertReconciliation(tx.db, { id, at: tx.now, isGreen, checks })
    tx.emit(booksReconciled, { reconciliationId: id, isGreen })
    if (!isGreen) await alarm(tx, checks)
  })
  return isGreen
}

/** What differs twice: a check of several reads may have seen a payment halfway. */
async function lasting(ctx: Context, check: BookCheck): Promise<readonly Difference[]> {
  const first = await check.find(ctx)
  if (first.length === 0) return first
  const again = new Set((await check.find(ctx)).map(({ what }) => what))
  return first.filter(({ what }) => again.has(what))
}

async function alarm(tx: Tx, checks: readonly Found[]): Promise<void> {
  const operators = await accountsById(tx.db, await operatorIds(tx.db))
  const { siteName } = await settings(tx)
  const link = `${tx.services.config.origin}/admin/books`
  const names = checks.filter(({ differences }) => differences.length > 0).map(({ name }) => name)
  for (const { email, locale } of operators.values())
    await inLocale(locale, () =>
      post(tx, {
        to: email,
        subject: t('{site}: something needs you', { site: siteName }),
        text: t('The books of {site} do not agree: {names}. Please look at {link}', {
          site: siteName,
          names: names.join(', '),
          link,
        }),
      }),
    )
}
