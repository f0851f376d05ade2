/** Checks that every sale of content without a refund has unlocked it, and that nothing is unlocked as bought without a sale. */
import { missingAmong, purchasesBefore } from '#core/access/index.ts'
import { contentKinds } from '#core/content/index.ts'
import {
  thingsBoughtBy,
  unrefundedSales,
  MAX_DIFFERENCES,
  type BookCheck,
  type Difference,
  type UnrefundedSale,
} from '#core/money/index.ts'
import { t } from '#lib/i18n.ts'
import { addMinutes } from '#lib/time.ts'
import type { Context } from '#platform/context.ts'

const IN_PROGRESS_MINUTES = 5

export const purchaseChecks: readonly BookCheck[] = [
  { name: 'entitlements', title: () => t('Sales and the access they give'), isCount: true, find: findClosed },
  { name: 'unpaid purchases', title: () => t('Purchased access and its sales'), isCount: true, find: findUnpaid },
]

async function findClosed(ctx: Context): Promise<Difference[]> {
  const { db, clock } = ctx
  const found: Difference[] = []
  for await (const sales of unrefundedSales(db, addMinutes(clock.now(), -IN_PROGRESS_MINUTES))) {
    const accessible = await withAccess(ctx, sales)
    const wanted = accessible.flatMap(({ fan_id: holderId, target_id: subjectId }) =>
      subjectId === null ? [] : { holderId, subjectId },
    )
    const missing = await missingAmong(db, 'purchase', wanted)
    found.push(...missing.map(({ holderId, subjectId }) => ({ what: `fan:${holderId} ${subjectId}`, expected: 1, found: 0 })))
    if (found.length >= MAX_DIFFERENCES) break
  }
  return found.slice(0, MAX_DIFFERENCES)
}

/** Leaves out goods that are sent, because the buyer holds nothing on the site. */
async function withAccess(ctx: Context, sales: readonly UnrefundedSale[]): Promise<UnrefundedSale[]> {
  const kinds = contentKinds(ctx)
  const digital = new Set<string>()
  for (const [kind, sold] of Map.groupBy(sales, (sale) => sale.kind)) {
    const ids = sold.flatMap(({ target_id: id }) => id ?? [])
    const found = (await kinds.get(kind)?.goods?.digitalAmong(ctx.db, ids)) ?? ids
    for (const id of found) digital.add(id)
  }
  return sales.filter(({ target_id: id }) => id !== null && digital.has(id))
}

async function findUnpaid({ db, clock }: Context): Promise<Difference[]> {
  const found: Difference[] = []
  for await (const purchases of purchasesBefore(db, addMinutes(clock.now(), -IN_PROGRESS_MINUTES))) {
    const bought = await thingsBoughtBy(db, [...new Set(purchases.map(({ holderId }) => holderId))])
    const unpaid = purchases.filter(({ holderId, subjectId }) => !bought.get(holderId)?.has(subjectId))
    found.push(...unpaid.map(({ holderId, subjectId }) => ({ what: `fan:${holderId} ${subjectId}`, expected: 0, found: 1 })))
    if (found.length >= MAX_DIFFERENCES) break
  }
  return found.slice(0, MAX_DIFFERENCES)
}
