/** Checks that every sale of content without a refund has unlocked it, and that nothing is unlocked as bought without a sale. */
import { missingAmong, purchasesBefore } from '#core/access/index.ts'
import { deletedAmong } from '#core/accounts/index.ts'
import { contentKinds, type HeldPurchase } from '#core/content/index.ts'
import { thingsBoughtBy, unrefundedSales, MAX_DIFFERENCES, type BookCheck, type Difference } from '#core/money/index.ts'
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
    const wanted = sales.flatMap(({ fan_id: holderId, target_id: subjectId }) =>
      subjectId === null ? [] : { holderId, subjectId },
    )
    const missing = await withEntitlement(ctx, await missingAmong(db, 'purchase', wanted))
    found.push(...missing.map(({ holderId, subjectId }) => ({ what: `fan:${holderId} ${subjectId}`, expected: 1, found: 0 })))
    if (found.length >= MAX_DIFFERENCES) break
  }
  return found.slice(0, MAX_DIFFERENCES)
}

interface Missing {
  readonly holderId: string
  readonly subjectId: string
}

/** Leaves out goods that are sent to their buyers, and buyers whose account was erased. */
async function withEntitlement<H extends Missing>(ctx: Context, all: readonly H[]): Promise<H[]> {
  if (all.length === 0) return []
  const holderIds = all.map(({ holderId }) => holderId)
  const deleted = await deletedAmong(ctx.db, holderIds)
  const missing = all.filter(({ holderId }) => !deleted.has(holderId))
  const ids = missing.map(({ subjectId }) => subjectId)
  const sent = new Set<string>()
  for (const { goods } of contentKinds(ctx).values()) for (const id of (await goods?.sentAmong(ctx.db, ids)) ?? []) sent.add(id)
  return missing.filter(({ subjectId }) => !sent.has(subjectId))
}

async function findUnpaid(services: Context): Promise<Difference[]> {
  const { db, clock } = services
  const found: Difference[] = []
  for await (const purchases of purchasesBefore(db, addMinutes(clock.now(), -IN_PROGRESS_MINUTES))) {
    const bought = await thingsBoughtBy(db, [...new Set(purchases.map(({ holderId }) => holderId))])
    const unsold = purchases.filter(({ holderId, subjectId }) => !bought.get(holderId)?.has(subjectId))
    const unpaid = await withoutEscrow(services, unsold)
    found.push(...unpaid.map(({ holderId, subjectId }) => ({ what: `fan:${holderId} ${subjectId}`, expected: 0, found: 1 })))
    if (found.length >= MAX_DIFFERENCES) break
  }
  return found.slice(0, MAX_DIFFERENCES)
}

/** Leaves out purchases whose tokens are in escrow, such as tickets of a show that has not begun. */
async function withoutEscrow(ctx: Context, unsold: readonly HeldPurchase[]): Promise<HeldPurchase[]> {
  if (unsold.length === 0) return []
  const held = new Set<string>()
  for (const { heldAmong } of contentKinds(ctx).values())
    for (const one of (await heldAmong?.(ctx.db, unsold)) ?? []) held.add(`${one.holderId} ${one.subjectId}`)
  return unsold.filter(({ holderId, subjectId }) => !held.has(`${holderId} ${subjectId}`))
}
